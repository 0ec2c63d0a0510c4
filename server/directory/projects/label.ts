/** The labels of a project: kept by its admins, seen by its members. */
import type { Value } from '../../../contract/kit.ts'
import { type Label, LabelRead, LabelRemove, LabelSave } from '../../../contract/records/label.ts'
import { labelColors, labelNameCharsMax, labelsMax } from '../../../contract/records/labelrules.ts'
import { uniqueBroken } from '../../db/errors.ts'
import type { Call } from '../../kernel/call.ts'
import { type FieldChange, writeEvents } from '../../kernel/events/events.ts'
import { conflict, forbidden, invalidField, notEmpty, notFound } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { projectRights } from '../../records/engine/tree/projectrights.ts'
import { takeOffAll } from '../../records/engine/write/labels.ts'

type Stored = Value<typeof Label.fields>

/** `counts`: whether to say how many records carry each. */
const readLabels = (call: Call, projectId: number, counts: boolean): Promise<Stored[]> =>
  call.db.rows<Stored>(
    `SELECT l.id AS "labelId", l.name, l.color, CASE WHEN $2 THEN
            (SELECT count(*)::int FROM record_label k JOIN folder f ON f.id = k.folder_id
              WHERE k.label_id = l.id AND f.deleted_at IS NULL) ELSE 0 END AS "recordCount"
       FROM label l WHERE l.project_id = $1 ORDER BY lower(l.name)`,
    [projectId, counts],
  )

/** The project, if the caller may change its setup; two changes of its labels run one after the other. */
async function projectToSetUp(call: Call, projectId: number | null | undefined): Promise<number> {
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  const { writes } = await projectRights(call, 'setup', projectId)
  if (!writes) throw forbidden('Only a project admin can change the labels of a project.')
  await call.db.rows('SELECT FROM project WHERE id = $1 FOR NO KEY UPDATE', [projectId])
  return projectId
}

async function saveLabel(
  request: { projectId?: number | null; label?: Stored | null },
  call: Call,
): Promise<Stored> {
  const projectId = await projectToSetUp(call, request.projectId)
  const sent = request.label
  if (!sent) throw notEmpty('Label', 'the label')
  const labels = await readLabels(call, projectId, true)
  const previous = labels.find(({ labelId }) => labelId === sent.labelId)
  if (sent.labelId && !previous) throw notFound('This label')
  if (!previous && labels.length >= labelsMax)
    throw conflict(`This project has ${labelsMax} labels, which is the most. Remove one first.`)
  const next = {
    name: checkedName(sent.name, previous?.name),
    color: checkedColor(sent.color, previous?.color),
  }
  const labelId = await write(call, projectId, previous?.labelId, next)
  const changes = (['name', 'color'] as const)
    .filter((key) => previous?.[key] !== next[key])
    .map((key): FieldChange => [key, previous?.[key] ?? null, next[key]])
  if (changes.length > 0)
    await writeEvents(call, [{ action: previous ? 'LabelChanged' : 'LabelAdded', projectId, changes }])
  return { labelId, ...next, recordCount: previous?.recordCount ?? 0 }
}

function checkedName(sent: string | null | undefined, previous: string | null | undefined): string {
  const at = 'Label.Name'
  const name = sent?.trim()
  if (!name) {
    if (previous && sent === undefined) return previous
    throw notEmpty(at, 'a name for the label')
  }
  const fault = labelNameFault(name)
  if (fault) throw invalidField(at, name.length > labelNameCharsMax ? 'Length' : 'Enum', `${at} ${fault}`)
  return name
}

/** What is wrong with a name, if anything. A filter separates values by ";", and reads digits as an id. */
export function labelNameFault(name: string): string | undefined {
  if (name.length > labelNameCharsMax)
    return `has ${name.length} characters; at most ${labelNameCharsMax} are allowed.`
  return name.includes(';') || /^\d+$/.test(name)
    ? 'must not contain ";" and must not be digits alone.'
    : undefined
}

export const labelNames = async (call: Call, projectId: number): Promise<string[]> =>
  (await call.db.rows<{ name: string }>('SELECT name FROM label WHERE project_id = $1', [projectId])).map(
    ({ name }) => name,
  )

/**
 * The ids of labels by their names; those that the project does not have are added. The calling function has checked the names
 * and the rights.
 */
export async function addLabels(
  call: Call,
  projectId: number,
  names: readonly string[],
): Promise<Map<string, number>> {
  await call.db.rows('SELECT FROM project WHERE id = $1 FOR NO KEY UPDATE', [projectId])
  const added = await call.db.rows<{ name: string }>(
    `INSERT INTO label (project_id, name, color) SELECT $1, r.name, $3 FROM unnest($2::text[]) AS r (name)
     ON CONFLICT DO NOTHING RETURNING name`,
    [projectId, names, labelColors[0]],
  )
  await writeEvents(
    call,
    added.map(({ name }) => ({
      action: 'LabelAdded',
      projectId,
      changes: [
        ['name', null, name],
        ['color', null, labelColors[0]],
      ],
    })),
  )
  const rows = await call.db.rows<{ id: number; name: string }>(
    `SELECT l.id, r.name FROM unnest($2::text[]) AS r (name)
       JOIN label l ON l.project_id = $1 AND lower(l.name) = lower(r.name)`,
    [projectId, names],
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}

function checkedColor(sent: string | null | undefined, previous: string | null | undefined): string {
  const color = sent?.trim().toLowerCase() || previous || labelColors[0]
  if (!labelColors.some((one) => one === color))
    throw invalidField('Label.Color', 'Enum', `Label.Color must be one of ${labelColors.join(', ')}.`)
  return color
}

async function write(
  call: Call,
  projectId: number,
  labelId: number | null | undefined,
  { name, color }: { name: string; color: string },
): Promise<number> {
  try {
    const row = await call.db.row<{ id: number }>(
      labelId
        ? 'UPDATE label SET name = $2, color = $3 WHERE project_id = $1 AND id = $4 RETURNING id'
        : 'INSERT INTO label (project_id, name, color) VALUES ($1, $2, $3) RETURNING id',
      labelId ? [projectId, name, color, labelId] : [projectId, name, color],
    )
    return row!.id
  } catch (error) {
    throw uniqueBroken(error) === 'label_name'
      ? conflict('There is a label of this name already. Choose another name.')
      : error
  }
}

async function removeLabel(
  request: { projectId?: number | null; labelId?: number | null },
  call: Call,
): Promise<void> {
  const projectId = await projectToSetUp(call, request.projectId)
  const { labelId } = request
  if (!labelId) throw notEmpty('LabelId', 'the label to remove')
  // A call that puts it on a record holds a shared lock on its row: one of the two waits.
  const label = await call.db.row<{ name: string }>(
    'SELECT name FROM label WHERE project_id = $1 AND id = $2 FOR UPDATE',
    [projectId, labelId],
  )
  if (!label) throw notFound('This label')
  await takeOffAll(call, labelId)
  await call.db.rows('DELETE FROM label WHERE id = $1', [labelId])
  await writeEvents(call, [{ action: 'LabelRemoved', projectId, changes: [['name', label.name, null]] }])
}

export default [
  serve(LabelRead, async ({ projectId }, call) => {
    if (!projectId) throw notEmpty('ProjectId', 'the project')
    const { isAdmin } = await projectRights(call, 'setup', projectId)
    return { labels: await readLabels(call, projectId, isAdmin) }
  }),
  serve(LabelSave, async (request, call) => ({ label: await saveLabel(request, call) })),
  serve(LabelRemove, async (request, call) => {
    await removeLabel(request, call)
    return {}
  }),
]
