/** Submittal packages. A package has no status of its own: its status is computed from its items. */

import { packagePhase, submittalGroups } from '../../../contract/fieldgroups.ts'
import type { Value } from '../../../contract/kit.ts'
import {
  Submittal,
  SubmittalCreate,
  SubmittalRead,
  SubmittalUpdate,
} from '../../../contract/records/submittal.ts'
import { submittalStage } from '../../../contract/states.ts'
import { notRestricted } from '../../access/visibility.ts'
import { nodeType } from '../../codes/nodetypes.ts'
import { alias, raw, sql } from '../../db/sql.ts'
import type { Call } from '../../kernel/call.ts'
import { notEmpty } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { courtNames } from '../engine/court/court.ts'
import { refreshOfType } from '../engine/court/refresh.ts'
import { companyBeside, computed, f, node, personBeside, stored, t } from '../engine/declare/column.ts'
import type { RecordChange } from '../engine/declare/recordchange.ts'
import { declareRecordType } from '../engine/declare/recordtype.ts'
import { read, readRecord } from '../engine/read/read.ts'
import { update } from '../engine/write/change.ts'
import { createRecords } from '../engine/write/new/create.ts'
import { packageLog } from './paper/log.ts'
import { submittalPaper } from './paper/package.ts'
import { submittalItem } from './submittalitem.ts'
import { stage } from './submittalstages.ts'

/** SQL: counts of the newest revisions of the items. The oldest open item gives the court of the package. */
const joined = sql`LEFT JOIN LATERAL (
  SELECT count(*)::int AS total, (count(*) FILTER (WHERE i.status_id = 1))::int AS open,
         (count(*) FILTER (WHERE i.status_id <> 1))::int AS closed,
         bool_or(i.status_id = 1 AND i.stage_id = 2) AS pending,
         (array_agg(c.id ORDER BY i.id) FILTER (WHERE i.status_id = 1))[1] AS oldest,
         max(c.closed_day) FILTER (WHERE i.status_id <> 1) AS closed_day
    FROM folder c JOIN submittal_item i ON i.folder_id = c.id
   WHERE c.parent_id = ${f('id')} AND c.deleted_at IS NULL AND i.is_newest AND ${raw(notRestricted({ node: 'c' }))}) items ON true`

const items = alias('items')

/** A package is deleted like the strictest of its items. */
const userCanDelete = sql`(a.deletes AND (a.is_admin OR NOT EXISTS (SELECT FROM folder i
  WHERE i.parent_id = ${f('id')} AND i.deleted_at IS NULL AND i.state IS NOT NULL
    AND (i.state <> ${submittalStage.Created.code} OR i.state_before IS NOT NULL OR NOT i.is_open))))`

export const submittal = declareRecordType({
  label: 'submittal package',
  mail: { linkShows: ['description', 'notes', 'reference'] },
  paper: { record: submittalPaper, list: packageLog },
  importing: undefined,
  fieldGroups: submittalGroups,
  phase: {
    names: Object.values(packagePhase),
    first: packagePhase.before,
    sql: sql`(SELECT CASE WHEN count(*) > 0 THEN ${raw(`'${packagePhase.after}'`)} ELSE ${raw(`'${packagePhase.before}'`)} END
      FROM folder c JOIN submittal_item i ON i.folder_id = c.id
     WHERE c.parent_id = ${f('id')} AND c.deleted_at IS NULL AND i.stage_id NOT IN (${raw(`${stage.Created}, ${stage['Contractor review']}`)}))`,
  },
  type: nodeType.submittal,
  sectionType: nodeType.submittals,
  prefix: 'SP',
  table: 'submittal',
  dto: Submittal,
  key: 'submittalPackageId',
  search: { description: 'B' },
  number: 'number',
  days: {},
  joins: joined,
  title: (record) => record.description?.split('\n')[0],
  parties: (record) => [
    { part: 'submitting', personId: record.submittingCompanyContactId },
    { part: 'reviewing', personId: record.reviewingCompanyContactId },
    { part: 'projectmanager', personId: record.projectManagerId },
    { part: 'contractor', organizationId: record.subcontractorId },
  ],
  async settle(record, changing) {
    if (!changing.was) await fillPeople(record, changing)
  },
  async after(record, { was, context: { call } }) {
    const isSame = courtKeys.every((key) => record[key] === was![key])
    if (!isSame) await refreshItems(call, record.folderId!)
  },
  columns: {
    folderId: node.folderId,
    folderParentId: node.folderParentId,
    submittalPackageId: computed(t('id')),
    subcontractorId: stored(),
    submittingCompanyContactId: stored(),
    reviewingCompanyContactId: stored(),
    projectManagerId: stored(),
    originalFolderId: stored(),
    forwardedFolderId: stored(),
    countTotalItems: computed(items('total')),
    countOpenItems: computed(items('open')),
    countClosedItems: computed(items('closed')),
    isPending: computed(sql`coalesce(${items('pending')}, false)`),
    userCanModify: node.userCanModify,
    userCanDelete: computed(userCanDelete),
    number: computed(t('number')),
    description: stored(),
    status: computed(
      sql`CASE WHEN ${items('total')} > 0 AND ${items('open')} = 0 THEN 'Closed' ELSE 'Open' END`,
    ),
    reference: stored(),
    revision: stored(),
    subcontractor: companyBeside('subcontractorId'),
    submittingCompanyContact: personBeside('submittingCompanyContactId'),
    reviewingCompany: stored(),
    reviewingCompanyContact: personBeside('reviewingCompanyContactId'),
    projectManager: personBeside('projectManagerId'),
    dueDateFromSub: stored(),
    sourceNumber: stored(),
    targetNumber: stored(),
    notes: stored(),
    ballInCourtContact: computed(raw(courtNames('items.oldest'))),
  },
})

/** Fills in the people who were left out with those that the project proposes. */
async function fillPeople(record: Value<typeof Submittal.fields>, changing: ChangingPackage): Promise<void> {
  const { proposed } = await changing.context.defaults()
  const keys: string[] = []
  for (const [part, idKey, nameKey] of people) {
    const { personId, name } = await proposed(part)
    const isLeftOut = record[idKey] === undefined && !record[nameKey]
    if (isLeftOut) Object.assign(record, { [idKey]: personId, [nameKey]: name })
    // Sent by a client that fills in what the project proposes.
    const isProposed =
      (record[idKey] ?? 0) === (personId ?? 0) && (!record[nameKey] || record[nameKey] === name)
    if (isLeftOut || isProposed) keys.push(idKey, nameKey)
  }
  changing.proposed = keys
}

type ChangingPackage = RecordChange<typeof Submittal.fields>

const people = [
  ['reviewer', 'reviewingCompanyContactId', 'reviewingCompanyContact'],
  ['projectManager', 'projectManagerId', 'projectManager'],
] as const

/** The fields of a package that decide the court of its items. */
const courtKeys = [
  'subcontractorId',
  'submittingCompanyContactId',
  'submittingCompanyContact',
  'reviewingCompanyContactId',
  'reviewingCompanyContact',
  'projectManagerId',
  'projectManager',
] as const

async function refreshItems(call: Call, folderId: number): Promise<void> {
  const rows = await call.db.rows<{ id: number }>(
    'SELECT id FROM folder WHERE parent_id = $1 AND type = $2 AND is_open',
    [folderId, submittalItem.type],
  )
  await refreshOfType(
    submittalItem,
    call,
    rows.map(({ id }) => id),
  )
}

export default [
  serve(SubmittalCreate, async (request, call) => {
    if (!request.submittal) throw notEmpty('submittal', 'the submittal package to create')
    const [created] = await createRecords(submittal, call, [request.submittal], () => 'submittal')
    return { submittal: await readRecord(submittal, call, created!.folderId) }
  }),
  serve(SubmittalRead, read(submittal, 'submittal')),
  serve(SubmittalUpdate, update(submittal, 'submittal', 'submittal')),
]
