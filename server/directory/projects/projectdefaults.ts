/** The calendar and the defaults of a project: seen by its members, changed by its managers. */
import {
  ProjectDefaults,
  ProjectDefaultsRead,
  ProjectDefaultsSave,
} from '../../../contract/projects/projectdefaults.ts'
import type { Call } from '../../kernel/call.ts'
import { type FieldChange, writeEvents } from '../../kernel/events/events.ts'
import { forbidden, notEmpty } from '../../kernel/faults.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import type { RecordTypes } from '../../records/engine/declare/recordtypes.ts'
import { projectRights } from '../../records/engine/tree/projectrights.ts'
import { lockTree } from '../../records/engine/tree/tree.ts'
import { assignments, columnValues, differences, merged, type StoredFields, selected } from '../row.ts'
import { checkDefaults, type Defaults, numberedTables } from './checkdefaults.ts'
import { changeProjectFields } from './project.ts'

const ownFields: StoredFields = {
  dto: ProjectDefaults,
  columns: {
    workingWeekdays: 'working_weekdays',
    rfiDays: 'rfi_days',
    rfiInWorkingDays: 'rfi_is_working',
    issueDays: 'issue_days',
    issueInWorkingDays: 'issue_is_working',
    punchDays: 'punch_days',
    punchInWorkingDays: 'punch_is_working',
    reviewDays: 'review_days',
    reviewInWorkingDays: 'review_is_working',
    copies: 'copies',
    contractorReview: 'contractor_review',
    reportLockDays: 'report_lock_days',
    objectionDays: 'objection_days',
    objectionClause: 'objection_clause',
    paperSize: 'paper_size',
    originalPhotos: 'original_photos',
  },
}

/** The people whom the project proposes are fields of the project itself. */
const projectFields: StoredFields = {
  dto: ProjectDefaults,
  columns: {
    submitTo: 'submit_to',
    submitFrom: 'submit_from',
    returnTo: 'return_to',
    returnFrom: 'return_from',
  },
}

const listFields: StoredFields = { dto: ProjectDefaults, columns: { holidays: '', numbering: '' } }

const typeOfTable = (types: RecordTypes): string =>
  `CASE n.record_type ${[...numberedTables(types)]
    .map(([type, table]) => `WHEN '${table}' THEN ${type}`)
    .join(' ')} END`

const select = (
  types: RecordTypes,
): string => `SELECT ${selected(ownFields, 'd')}, ${selected(projectFields, 'p')},
    (SELECT coalesce(json_agg(json_build_object('day', to_char(h.day, 'YYYY-MM-DD'), 'name', h.name) ORDER BY h.day), '[]')
       FROM project_holiday h WHERE h.project_id = p.id) AS holidays,
    (SELECT coalesce(json_agg(json_build_object('folderType', ${typeOfTable(types)}, 'prefix', n.prefix, 'start', n.start)
              ORDER BY ${typeOfTable(types)}), '[]') FROM project_numbering n WHERE n.project_id = p.id) AS numbering
  FROM project p JOIN project_defaults d ON d.project_id = p.id WHERE p.id = $1`

const readDefaults = async (types: RecordTypes, call: Call, projectId: number): Promise<Defaults> =>
  (await call.db.row<Defaults>(select(types), [projectId]))!

async function saveDefaults(
  types: RecordTypes,
  { projectId, defaults: sent }: { projectId?: number | null; defaults?: Defaults | null },
  call: Call,
): Promise<Defaults> {
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  const project = await projectRights(call, 'setup', projectId)
  if (!project.isManager)
    throw forbidden('Only a manager of the project can change its calendar and defaults.')
  if (!sent) throw notEmpty('Defaults', 'the calendar and the defaults to change')
  const checked = checkDefaults(sent, types)
  await lockTree(call, projectId)
  const previous = await readDefaults(types, call, projectId)
  const next = nextDefaults(previous, checked)
  const changes = [ownFields, listFields].flatMap((fields) => differences(fields, previous, next))
  if (changes.length > 0) await write(types, call, projectId, next, changes)
  const ofProject = differences(projectFields, previous, next)
  if (ofProject.length > 0) await changeProjectFields(call, projectId, next, ofProject)
  return readDefaults(types, call, projectId)
}

function nextDefaults(previous: Defaults, sent: Defaults): Defaults {
  const next: Defaults = {
    ...previous,
    ...pick(ownFields, merged(ownFields, previous, sent)),
    ...pick(projectFields, merged(projectFields, previous, sent)),
  }
  if (sent.holidays !== undefined) next.holidays = sent.holidays ?? []
  const numbered = new Map((previous.numbering ?? []).map((one) => [one.folderType, one]))
  for (const one of sent.numbering ?? []) numbered.set(one.folderType, one)
  next.numbering = [...numbered.values()]
    .filter(({ prefix, start }) => prefix || (start ?? 1) > 1)
    .sort((a, b) => a.folderType! - b.folderType!)
  return next
}

const pick = ({ columns }: StoredFields, values: Record<string, unknown>): Defaults =>
  Object.fromEntries(Object.keys(columns).map((key) => [key, values[key]]))

async function write(
  types: RecordTypes,
  call: Call,
  projectId: number,
  next: Defaults,
  changes: FieldChange[],
): Promise<void> {
  const keys = changes.map(([key]) => key)
  const own = keys.filter((key) => key in ownFields.columns)
  if (own.length > 0) {
    const row = columnValues(ownFields, next, own, 1)
    await call.db.rows(`UPDATE project_defaults SET ${assignments(row)} WHERE project_id = $1`, [
      projectId,
      ...row.values,
    ])
  }
  if (keys.includes('holidays'))
    await replaceRows(call, projectId, 'project_holiday', 'day date, name text', next.holidays!)
  if (keys.includes('numbering'))
    await replaceRows(
      call,
      projectId,
      'project_numbering',
      'record_type text, prefix text, start int',
      next.numbering!.map(({ folderType, prefix, start }) => ({
        record_type: numberedTables(types).get(folderType!),
        prefix: prefix || null,
        start: start || 1,
      })),
    )
  await writeEvents(call, [{ action: 'ProjectDefaultsUpdated', projectId, changes }])
}

async function replaceRows(
  call: Call,
  projectId: number,
  table: string,
  shape: string,
  rows: readonly object[],
): Promise<void> {
  await call.db.rows(`DELETE FROM ${table} WHERE project_id = $1`, [projectId])
  await call.db.rows(
    `INSERT INTO ${table} SELECT $1::int, r.* FROM json_to_recordset($2::text::json) AS r (${shape})`,
    [projectId, JSON.stringify(rows)],
  )
}

export default (types: RecordTypes): Served[] => [
  serve(ProjectDefaultsRead, async ({ projectId }, call) => {
    if (!projectId) throw notEmpty('ProjectId', 'the project')
    await projectRights(call, 'setup', projectId)
    return { defaults: await readDefaults(types, call, projectId) }
  }),
  serve(ProjectDefaultsSave, async (request, call) => ({
    defaults: await saveDefaults(types, request, call),
  })),
]
