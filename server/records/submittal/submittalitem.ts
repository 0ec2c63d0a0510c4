/** Submittal items: documents and samples sent for review, stage by stage and revision by revision. */
import { submittalItemGroups } from '../../../contract/fieldgroups.ts'
import {
  SubmittalItem,
  SubmittalItemCreateMany,
  SubmittalItemRead,
  SubmittalItemUpdate,
} from '../../../contract/records/submittal.ts'
import { findItem, unknownCode } from '../../codes/codes.ts'
import { csiSection } from '../../codes/csi.ts'
import { nodeType } from '../../codes/nodetypes.ts'
import type { ListName } from '../../codes/shipped.ts'
import { type Fragment, raw, sql } from '../../db/sql.ts'
import type { Call } from '../../kernel/call.ts'
import { serve } from '../../kernel/serve.ts'
import {
  codeBeside,
  codeNamed,
  companyBeside,
  computed,
  digits,
  f,
  node,
  stored,
  t,
} from '../engine/declare/column.ts'
import { checkDayCount } from '../engine/declare/daycount.ts'
import { isSubmittingSide, noSubmittingSide } from '../engine/declare/ownershipsql.ts'
import { declareRecordType, type RecordType } from '../engine/declare/recordtype.ts'
import { read } from '../engine/read/read.ts'
import { update } from '../engine/write/change.ts'
import { createMany } from '../engine/write/new/create.ts'
import { noReview, passContractor, refusalOfRecall, refuseOwnContractor } from './contractorreview.ts'
import { coverPaper } from './paper/package.ts'
import { submittalRegister } from './paper/register.ts'
import { readReview, reviewChanges, reviewParties, settleReview, writeReview } from './reviewers.ts'
import { markNewestOfNodes, markNewestRevisions, nextRevision } from './revisions.ts'
import { submittalCounts } from './submittalcounts.ts'
import {
  type ChangingItem,
  clearDatesAfter,
  refusalOfStage,
  refusalOfVoid,
  resubmitCodes,
  settleStage,
  settleStatus,
  stage,
  status,
  submittalStages,
} from './submittalstages.ts'

/** The wire has these codes as texts of digits. */
const codeNumber = (digits: string): number => Number(digits)

const isOver = sql`${t('stage_id')} = ${codeNumber(stage.Complete)} OR ${t('status_id')} = ${codeNumber(status.Void)}`
const isReplaced = sql`NOT ${t('is_newest')}`

/** How an item was returned: the submitting side sees it once the item is Complete. */
const verdictFields = submittalItemGroups.groups.verdict!.fields

const isVerdictHidden = sql`(${t('stage_id')} <> ${codeNumber(stage.Complete)} AND ${isSubmittingSide})`

/** SQL for listings: the verdict to sort and filter by, as far as the caller sees it. */
export const shownVerdict = sql`CASE WHEN (SELECT ${isVerdictHidden} FROM a WHERE a.section = f.section) THEN NULL
  ELSE ${t('returned_status_id')} END`

/** SQL: a column of the package. The people of an item are those of its package. */
const ofPackage = (column: string): Fragment =>
  sql`(SELECT ${raw(`s.${column}`)} FROM submittal s WHERE s.folder_id = ${f('parent_id')})`

/**
 * SQL: who submits an item without a submitting contact: the responsible contractor, that of the item before that of its
 * package, else a creator who is not the contractor.
 */
const submitsInstead = sql`CASE WHEN ${noSubmittingSide} THEN NULL
  WHEN y.part = 'contractor' THEN CASE WHEN y.folder_id = f.id THEN 1 ELSE 2 END
  WHEN y.part = 'creator' AND y.folder_id = f.id AND EXISTS (SELECT FROM access x WHERE x.person_id = y.person_id
    AND x.project_id = f.project_id AND x.section = f.section AND x.makes AND NOT x.writes AND NOT x.is_manager) THEN 3 END`

const otherRevisions = `SELECT i.folder_id AS id FROM submittal_item t
  JOIN submittal_item i ON i.project_id = t.project_id AND i.number = t.number WHERE t.folder_id = $2`

export const submittalItem: RecordType<typeof SubmittalItem.fields> = declareRecordType({
  label: 'submittal item',
  type: nodeType.submittalItem,
  sectionType: nodeType.submittals,
  holders: [nodeType.submittal],
  prefix: 'SI',
  isPrefixFixed: true,
  table: 'submittal_item',
  dto: SubmittalItem,
  key: 'submittalItemId',
  search: {
    description: 'B',
    requiredReviewDays: false,
    copiesSubmitted: false,
    returnedCopies: false,
  },
  number: 'submittalItemNumber',
  revision: 'revision',
  verdict: 'returnedStatus',
  status: 'stage',
  states: submittalStages,
  told: { turning: ['statusId'], revised: ['description', 'submittedDueDate', 'returnedDueDate'] },
  mail: {
    question: 'description',
    linkShows: ['description', 'csi', 'type', 'revision', 'notes', 'returnedStatus', 'returnedNote'],
  },
  paper: { record: coverPaper, list: submittalRegister },
  importing: undefined,
  counts: submittalCounts,
  fieldGroups: submittalItemGroups,
  closed: sql`${isOver} OR ${isReplaced}`,
  unchangeable: isReplaced,
  hidden: {
    fields: verdictFields,
    changes: ['verdictOf'],
    when: isVerdictHidden,
    released: {
      sql: sql`${t('stage_id')} = ${codeNumber(stage.Complete)}`,
      of: (item) => item.stage === stage.Complete,
    },
  },
  days: {
    due: sql`CASE ${t('stage_id')} WHEN ${codeNumber(stage.Created)} THEN ${t('submitted_due_date_day')}
      WHEN ${codeNumber(stage['Contractor review'])} THEN ${t('submitted_due_date_day')}
      WHEN ${codeNumber(stage.Submitted)} THEN ${t('returned_due_date_day')} END`,
    opened: t('date_submitted_day'),
  },
  courtNames: {
    submitting: ofPackage('submitting_company_contact'),
    reviewing: ofPackage('reviewing_company_contact'),
    projectmanager: ofPackage('project_manager'),
  },
  courtElse: { submitting: submitsInstead },
  opening: { by: 'reviewing', fills: 'dateReceived', states: ['Submitted'] },
  alsoSteps: ['statusId'],
  links: {
    EarlierRevision: `${otherRevisions} AND (i.revision_order, i.id) < (t.revision_order, t.id)`,
    LaterRevision: `${otherRevisions} AND (i.revision_order, i.id) > (t.revision_order, t.id)`,
  },
  reasons: ['explClosed'],
  title: (item) => item.description?.split('\n')[0],
  series: (item) => seriesOf(item.csi),
  parties: (item, changing) => [
    { part: 'contractor', organizationId: item.responsibleContractorId },
    ...reviewParties(item, changing),
  ],
  extraChanges: (_, changing) => reviewChanges(changing),
  async incoming(changing) {
    checkDayCount(changing, 'requiredReviewDays')
    await readPair(changing, 'submittalStage', 'stage', 'stageName')
    await readPair(changing, 'submittalStatus', 'statusId', 'status')
    await readPair(changing, 'returnedStatus', 'returnedStatusId', 'returnedStatus')
    await readType(changing)
    readClosed(changing)
    passContractor(submittalItem, changing)
    await readReview(changing)
  },
  async settle(item, changing) {
    item.revision ||= '0'
    await clearDatesAfter(item, changing)
    await settleStage(item, changing)
    settleStatus(item, changing)
    settleReview(item, changing)
  },
  noStep: (item, changing) => noReview(submittalItem, item, changing),
  refuses(item, changing) {
    refuseOwnContractor(item, changing)
    return (
      refusalOfStage(item, changing) ??
      refusalOfVoid(item, changing) ??
      noReview(submittalItem, item, changing) ??
      refusalOfRecall(submittalItem, item, changing)
    )
  },
  afterCreate: (items, { call, project }) =>
    markNewestRevisions(
      submittalItem,
      call,
      project.projectId,
      items.flatMap((item) => item.submittalItemNumber ?? []),
    ),
  async after(item, changing) {
    const { was, context } = changing
    const { call, project } = context
    await writeReview(item, changing)
    const isComplete = item.stage === stage.Complete && was!.stage !== stage.Complete
    if (isComplete) await releaseVerdict(call, item.folderId!)
    if (isComplete && resubmitCodes.includes(item.returnedStatusId ?? ''))
      await nextRevision(submittalItem, item, project.projectId, call)
    else if (item.revision !== was!.revision)
      await markNewestRevisions(submittalItem, call, project.projectId, [item.submittalItemNumber!])
  },
  binned: (call, folderIds) => markNewestOfNodes(submittalItem, call, folderIds),
  columns: {
    folderId: node.folderId,
    folderParentId: node.folderParentId,
    submittalItemId: computed(t('id')),
    submittalItemNumber: computed(t('number')),
    description: stored(),
    stage: digits('stage_id'),
    revision: stored(),
    csi: stored(),
    requiredReviewDays: stored(),
    status: codeNamed('submittalStatus', 'status_id'),
    copiesSubmitted: stored(),
    submittedDueDate: stored(),
    dateSubmitted: stored(),
    type: codeBeside('submittalType')('typeId'),
    returnedStatus: codeNamed('returnedStatus', 'returned_status_id'),
    returnedCopies: stored(),
    returnedDueDate: stored(),
    dateReceived: stored(),
    dateReturned: stored(),
    explClosed: stored(),
    returnedNote: stored(),
    dateReturnedToSub: stored(),
    dateReceivedFromSub: stored(),
    responsibleContractor: companyBeside('responsibleContractorId'),
    notes: stored(),
    statusId: digits('status_id'),
    typeId: stored(),
    responsibleContractorId: stored(),
    returnedStatusId: digits('returned_status_id'),
    stageName: codeNamed('submittalStage', 'stage_id'),
    userCanModify: node.userCanModify,
    userCanDelete: node.userCanDelete,
  },
})

/** Once the item is Complete, what its reviewers added is for everybody who sees the item. */
async function releaseVerdict(call: Call, folderId: number): Promise<void> {
  await call.db.rows(
    `WITH replies AS (UPDATE reply SET is_withheld = false WHERE folder_id = $1 AND is_withheld),
          refs AS (UPDATE document_reference SET is_withheld = false WHERE folder_id = $1 AND is_withheld),
          pins AS (UPDATE sheet_pin SET is_withheld = false WHERE folder_id = $1 AND is_withheld)
     UPDATE attachment SET is_withheld = false WHERE folder_id = $1 AND is_withheld`,
    [folderId],
  )
}

const sectionCharsMax = 60

/** A text that is too long for a number is not taken as a section. */
function seriesOf(csi: string | null | undefined): string {
  const section = csiSection(csi)
  return section && section.length <= sectionCharsMax ? section : 'SI'
}

type Pair = 'stage' | 'stageName' | 'statusId' | 'status' | 'returnedStatusId' | 'returnedStatus'

/** Reads a code by id, name or letter from either field. Of two, the one that changed counts, else the id. */
async function readPair({ was, sent, context }: ChangingItem, list: ListName, idKey: Pair, nameKey: Pair) {
  if (sent[idKey] === undefined && sent[nameKey] === undefined) return
  const items = await context.codes(list)
  const codeIn = (key: Pair): string | undefined => {
    // A value can be sent back as it was read, even if the code list no longer has the item.
    if (was && sent[key] === was[key]) return was[idKey] ?? ''
    const given = sent[key]?.trim()
    if (given === undefined) return sent[key] === undefined ? undefined : ''
    // Some clients send 0 for none.
    if (given === '' || given === '0') return ''
    const item = findItem(items, given)
    if (!item) throw unknownCode(context.fieldName(key), given, items)
    return String(item.id)
  }
  const [byId, byName] = [codeIn(idKey), codeIn(nameKey)]
  const before = was?.[idKey] ?? ''
  const nameChanged = byId === before && byName !== undefined && byName !== before
  const code = byId === undefined || nameChanged ? byName : byId
  sent[idKey] = code === '' ? null : code
}

/** Reads a type by its name, unless the id counts. A text that is not in the code list is stored as it is. */
async function readType({ was, sent, context }: ChangingItem): Promise<void> {
  const { type, typeId } = sent
  const idCounts = typeId && (typeId !== was?.typeId || type === was?.type)
  if (!type || idCounts) return
  const item = findItem(await context.codes('submittalType'), type)
  if (item) sent.typeId = item.id
}

/** Closed means complete, so a request for the status Closed is a request for the stage Complete. */
function readClosed({ was, sent }: ChangingItem): void {
  const isClosing = sent.statusId === status.Closed && was?.statusId !== status.Closed
  if (isClosing && (sent.stage ?? was?.stage) === was?.stage) sent.stage = stage.Complete
}

export default [
  serve(SubmittalItemUpdate, update(submittalItem, 'item', 'Item')),
  serve(SubmittalItemCreateMany, createMany(submittalItem, 'itemList', 'ItemList')),
  serve(SubmittalItemRead, read(submittalItem, 'item')),
]
