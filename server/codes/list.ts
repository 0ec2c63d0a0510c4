/** Editing the lists of coded values: for an organization or for one project. */
import type { Value } from '../../contract/kit.ts'
import { type ItemListGeneric, ListSave } from '../../contract/list.ts'
import type { Call } from '../kernel/call.ts'
import { writeEvents } from '../kernel/events.ts'
import { forbidden, invalidField, notEmpty, notFound } from '../kernel/faults.ts'
import { serve } from '../kernel/serve.ts'
import { type CodedItem, readList } from './codes.ts'
import { fixedLists, type ListName, listNamed, shippedLists } from './shipped.ts'

type Item = Value<typeof ItemListGeneric.fields>

interface Level {
  projectId?: number
  organizationId?: number
}

/** Somebody of a project knows the organization it belongs to. */
const isKnown = async (call: Call, organizationId: number): Promise<boolean> =>
  (await call.db.row(
    'SELECT FROM member m JOIN project p ON p.id = m.project_id ' +
      'WHERE m.person_id = $1 AND m.removed_at IS NULL AND p.organization_id = $2 LIMIT 1',
    [call.asker.id, organizationId],
  )) !== undefined

async function levelOf(
  request: { projectId?: number | null; organizationId?: number | null },
  call: Call,
): Promise<Level> {
  if (request.projectId) {
    const row = await call.db.row<{ writes: boolean }>(
      `SELECT writes FROM access WHERE person_id = $1 AND project_id = $2 AND section = 'setup'`,
      [call.asker.id, request.projectId],
    )
    if (!row) throw notFound('This project')
    if (!row.writes) throw forbidden('Only a project admin can change the lists of a project.')
    return { projectId: request.projectId }
  }
  const organizationId = request.organizationId ?? call.asker.organizationId
  if (organizationId !== call.asker.organizationId && !(await isKnown(call, organizationId)))
    throw notFound('This organization')
  if (organizationId !== call.asker.organizationId || !call.asker.isAdmin)
    throw forbidden('Only an administrator can change the lists of an organization.')
  return { organizationId }
}

type NamedItem = Item & { id: number; name: string }

const codeMax = 2_147_483_647

function refuseTwins(items: Item[]): void {
  const seen = new Set<number>()
  for (const [i, { id, name }] of items.entries()) {
    if (!name?.trim()) throw notEmpty(`Items[${i}].Name`, 'a name for each item')
    if (id && seen.has(id))
      throw invalidField(`Items[${i}].Id`, 'Duplicate', `Items[${i}].Id ${id} is in the list twice.`)
    if (id) seen.add(id)
  }
}

/** The items of a list that the rules build on: all of them, whatever they are called. */
function fixedItems(list: ListName, items: Item[]): NamedItem[] {
  const codes = shippedLists[list].map((item) => item.code)
  const ids = new Set(items.map((item) => item.id ?? 0))
  if (items.length !== codes.length || !codes.every((code) => ids.has(code)))
    throw invalidField(
      'Items',
      'Enum',
      `The rules build on this list: its items can be renamed, but must be ${codes.join(', ')}.`,
    )
  return items.map((item) => ({ ...item, id: item.id ?? 0, name: item.name! }))
}

/** An item without an id is a new one. Ids that were used before are not: records may still hold them. */
function freeItems(list: ListName, before: readonly CodedItem[], items: Item[]): NamedItem[] {
  const used = [...shippedLists[list].map(({ code }) => code), ...before.map(({ id }) => id)]
  let next = Math.max(0, ...used, ...items.map((item) => item.id ?? 0))
  return items.map((item, i) => {
    const id = item.id || ++next
    if (id > codeMax)
      throw invalidField(
        `Items[${i}].Id`,
        'NotEmpty',
        `There is no id left above the others: please give Items[${i}].Id.`,
      )
    return { ...item, id, name: item.name! }
  })
}

async function saveList(list: ListName, level: Level, items: NamedItem[], call: Call): Promise<void> {
  const row = await call.db.row<{ id: number }>(
    `INSERT INTO list (name, organization_id, project_id) VALUES ($1, $2, $3)
     ON CONFLICT (name, coalesce(project_id, 0), coalesce(organization_id, 0)) DO UPDATE SET name = $1
       RETURNING id`,
    [list, level.organizationId ?? null, level.projectId ?? null],
  )
  const letters = new Map(shippedLists[list].map((item) => [item.code, item.letter]))
  const rows = items.map((item, position) => ({
    code: item.id,
    position,
    name: item.name,
    advanced_name: item.advancedName || item.name,
    letter: letters.get(item.id),
  }))
  await call.db.rows('DELETE FROM list_item WHERE list_id = $1', [row!.id])
  await call.db.rows(
    `INSERT INTO list_item (list_id, code, position, name, advanced_name, letter)
     SELECT $1, r.* FROM json_to_recordset($2::text::json)
         AS r (code int, position int, name text, advanced_name text, letter text)`,
    [row!.id, JSON.stringify(rows)],
  )
}

export default [
  serve(ListSave, async (request, call) => {
    const list = listNamed(request.listName ?? '')
    if (!list)
      throw invalidField(
        'ListName',
        'Enum',
        `ListName must be one of: ${Object.keys(shippedLists).join(', ')}.`,
      )
    if (!request.items) throw notEmpty('Items', 'the items of the list')
    const level = await levelOf(request, call)
    const before = await readList(call.db, list, level)
    refuseTwins(request.items)
    const items = fixedLists.has(list)
      ? fixedItems(list, request.items)
      : freeItems(list, before, request.items)
    await saveList(list, level, items, call)
    await writeEvents(call, [
      {
        action: 'ListSaved',
        ...level,
        changes: [
          [list, before.map(({ id, name }) => `${id} ${name}`), items.map(({ id, name }) => `${id} ${name}`)],
        ],
      },
    ])
    return { items: await readList(call.db, list, level), numberOfRecordsEffected: items.length }
  }),
]
