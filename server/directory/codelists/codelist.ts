/** Reading and editing code lists, of an organization or of a project. */

import type { Value } from '../../../contract/kit.ts'
import { ListRead, ListRemove, ListSave } from '../../../contract/projects/codelist.ts'
import { RFIReasonsRead } from '../../../contract/records/rfi.ts'
import { SubmittalTypesRead } from '../../../contract/records/submittal.ts'
import { joinNodeRights, visible } from '../../access/visibility.ts'
import { type CodeListScope, isOffered, levelInForce, lockLists, readList } from '../../codes/codes.ts'
import { type ListName, listNamed, shippedLists } from '../../codes/shipped.ts'
import type { Call } from '../../kernel/call.ts'
import { writeEvents } from '../../kernel/events/events.ts'
import { conflict, forbidden, invalidField, notEmpty, notFound } from '../../kernel/faults.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import type { RecordTypes } from '../../records/engine/declare/recordtypes.ts'
import { projectRights } from '../../records/engine/tree/projectrights.ts'
import {
  changesOfList,
  giveCodes,
  type InForce,
  lostItems,
  type WantedItem,
  wantedItems,
} from './codelistchange.ts'
import { usesOf } from './codelistuse.ts'

interface CodeListRequest {
  listName?: string | null
  projectId?: number | null
  organizationId?: number | null
}

function findListName({ listName }: CodeListRequest): ListName {
  const list = listNamed(listName ?? '')
  if (list) return list
  const names = Object.keys(shippedLists).join(', ')
  throw invalidField('ListName', 'Enum', `ListName must be one of: ${names}.`)
}

/**
 * Members of a project of an organization, and people of the organization that looks after it, may read its
 * code lists.
 */
async function refuseUnknown(call: Call, organizationId: number): Promise<void> {
  const known = await call.db.row(
    `SELECT FROM organization o WHERE o.id = $2 AND ($3 IN (o.id, o.steward_id) OR EXISTS (
       SELECT FROM project p JOIN member m ON m.project_id = p.id
        WHERE p.organization_id = o.id AND m.person_id = $1 AND m.removed_at IS NULL))`,
    [call.caller.id, organizationId, call.caller.organizationId],
  )
  if (!known) throw notFound('This organization')
}

/** The scope to read, if the caller may read it. */
async function scopeToRead(
  { projectId, organizationId }: CodeListRequest,
  call: Call,
): Promise<CodeListScope> {
  if (projectId) await projectRights(call, 'setup', projectId)
  else if (organizationId) await refuseUnknown(call, organizationId)
  return projectId ? { projectId } : { organizationId: organizationId ?? undefined }
}

/** A scope that the caller may edit; the code lists of its organization are locked until the call ends. */
interface EditedList extends CodeListScope {
  list: ListName
}

async function scopeToEdit(request: CodeListRequest, call: Call): Promise<EditedList> {
  const list = findListName(request)
  const { projectId } = request
  if (projectId) {
    const { writes, organizationId } = await projectRights(call, 'setup', projectId)
    if (!writes) throw forbidden('Only a project admin can change the lists of a project.')
    await lockLists(call.db, organizationId)
    return { list, projectId }
  }
  const organizationId = request.organizationId ?? call.caller.organizationId
  await refuseUnknown(call, organizationId)
  if (organizationId !== call.caller.organizationId || !call.caller.isAdmin)
    throw forbidden('Only an administrator can change the lists of an organization.')
  await lockLists(call.db, organizationId)
  return { list, organizationId }
}

const inForce = async (call: Call, list: ListName, at: CodeListScope): Promise<InForce> => ({
  level: await levelInForce(call.db, list, at),
  items: await readList(call.db, list, at),
})

const responseOf = ({ level, items }: InForce) => ({
  items: items.filter(isOffered),
  retiredItems: items.filter(({ isRetired }) => isRetired),
  level,
})

/** A coded value in a record must keep its meaning. */
async function refuseLost(
  types: RecordTypes,
  call: Call,
  at: EditedList,
  before: InForce,
  after: readonly WantedItem[],
  isRenaming: boolean,
): Promise<void> {
  const lost = lostItems(at.list, before.items, after, isRenaming)
  const uses = await usesOf(
    types,
    call,
    at.list,
    at,
    lost.map(({ id }) => id),
  )
  const used = lost.filter(({ id }) => uses.has(id))
  if (used.length === 0) return
  const counted = used.map(({ id, name }) => {
    const records = uses.get(id)!
    return `${id} ${name} (${records} ${records === 1 ? 'record' : 'records'})`
  })
  const hint = isRenaming
    ? 'Items in use can be retired, but not removed.'
    : 'The list above does not have them: please give those records another value first.'
  throw conflict(`In use: ${counted.join(', ')}. ${hint}`, { inUse: counted.join('; ') })
}

type SaveRequest = Value<typeof ListSave.request.fields>

async function saveList(types: RecordTypes, request: SaveRequest, call: Call) {
  if (!request.items) {
    findListName(request)
    throw notEmpty('Items', 'the items of the list')
  }
  const at = await scopeToEdit(request, call)
  const before = await inForce(call, at.list, at)
  const items = wantedItems(at.list, before.items, request.items, request.retiredIds ?? [])
  await takeCodes(call, at, items)
  await refuseLost(types, call, at, before, items, true)
  await writeList(call, at, items)
  const after = await inForce(call, at.list, at)
  const changes = changesOfList(at.list, before, after)
  if (changes.length > 0) await writeEvents(call, [{ action: 'ListSaved', ...scopeOf(at), changes }])
  return { ...responseOf(after), numberOfRecordsEffected: request.items.length }
}

const scopeOf = ({ projectId, organizationId }: CodeListScope): CodeListScope => ({
  projectId,
  organizationId,
})

/** New items get the next codes of the organization; a code is never used twice. */
async function takeCodes(call: Call, at: EditedList, items: readonly WantedItem[]): Promise<void> {
  const [organization, values] = [
    `coalesce($2::int, (SELECT organization_id FROM project WHERE id = $3))`,
    [at.list, at.organizationId ?? null, at.projectId ?? null],
  ]
  const row = await call.db.row<{ last: number }>(
    `SELECT last FROM code_list_last_code WHERE name = $1 AND organization_id = ${organization}`,
    values,
  )
  const last = giveCodes(at.list, items, row?.last ?? 0)
  if (last === row?.last) return
  await call.db.rows(
    `INSERT INTO code_list_last_code (name, organization_id, last) VALUES ($1, ${organization}, $4)
     ON CONFLICT (organization_id, name) DO UPDATE SET last = $4`,
    [...values, last],
  )
}

async function writeList(call: Call, at: EditedList, items: readonly WantedItem[]): Promise<void> {
  const row = await call.db.row<{ id: number }>(
    `INSERT INTO code_list (name, organization_id, project_id) VALUES ($1, $2, $3)
     ON CONFLICT (name, coalesce(project_id, 0), coalesce(organization_id, 0)) DO UPDATE SET name = $1
       RETURNING id`,
    [at.list, at.organizationId ?? null, at.projectId ?? null],
  )
  const rows = items.map((item, position) => ({
    code: item.id,
    position,
    name: item.name,
    advanced_name: item.advancedName,
    letter: item.letter,
    is_retired: item.isRetired,
  }))
  await call.db.rows('DELETE FROM code_list_item WHERE code_list_id = $1', [row!.id])
  await call.db.rows(
    `INSERT INTO code_list_item (code_list_id, code, position, name, advanced_name, letter, is_retired)
     SELECT $1, r.* FROM json_to_recordset($2::text::json)
         AS r (code int, position int, name text, advanced_name text, letter text, is_retired boolean)`,
    [row!.id, JSON.stringify(rows)],
  )
}

/** The code list of the level above is in force again. Without a list at this level, nothing changes. */
async function removeList(types: RecordTypes, request: CodeListRequest, call: Call) {
  const at = await scopeToEdit(request, call)
  const before = await inForce(call, at.list, at)
  const own = await call.db.row<{ id: number }>(
    `SELECT id FROM code_list WHERE name = $1 AND project_id IS NOT DISTINCT FROM $2::int
        AND organization_id IS NOT DISTINCT FROM $3::int`,
    [at.list, at.projectId ?? null, at.organizationId ?? null],
  )
  if (!own) return { ...responseOf(before), numberOfRecordsEffected: 0 }
  await call.db.rows('DELETE FROM code_list_item WHERE code_list_id = $1', [own.id])
  await call.db.rows('DELETE FROM code_list WHERE id = $1', [own.id])
  const after = await inForce(call, at.list, at)
  await refuseLost(types, call, at, before, after.items, false)
  const changes = changesOfList(at.list, before, after)
  await writeEvents(call, [{ action: 'ListRemoved', ...scopeOf(at), changes }])
  return responseOf(after)
}

/** The reasons that an RFI may have: the offered ones and its current one. */
async function rfiReasons(folderId: number | null | undefined, call: Call) {
  if (!folderId) throw notEmpty('FolderId', 'the RFI, or a folder of its project')
  const node = await call.db.row<{ projectId: number; reasonId: number | null }>(
    `SELECT f.project_id AS "projectId", t.request_reason_id AS "reasonId"
       FROM folder f ${joinNodeRights} LEFT JOIN rfi t ON t.folder_id = f.id WHERE f.id = $2 AND ${visible}`,
    [call.caller.id, folderId],
  )
  if (!node) throw notFound('This folder')
  const items = await readList(call.db, 'rfiReason', { projectId: node.projectId })
  return items
    .filter((item) => isOffered(item) || item.id === node.reasonId)
    .map(({ id, name }) => ({ reasonId: id, reasonName: name }))
}

export default (types: RecordTypes): Served[] => [
  serve(ListRead, async (request, call) => {
    const list = findListName(request)
    return responseOf(await inForce(call, list, await scopeToRead(request, call)))
  }),
  serve(ListSave, (request, call) => saveList(types, request, call)),
  serve(ListRemove, (request, call) => removeList(types, request, call)),
  serve(SubmittalTypesRead, async (request, call) => {
    const items = await readList(call.db, 'submittalType', await scopeToRead(request, call))
    return { submittalTypes: items.filter(isOffered) }
  }),
  serve(RFIReasonsRead, async (request, call) => ({
    rfiReasonList: await rfiReasons(request.folderId, call),
  })),
]
