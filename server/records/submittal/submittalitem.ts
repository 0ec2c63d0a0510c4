/** Submittal items: what is sent for review, stage by stage, revision by revision. */
import { readDay } from '../../../contract/dates.ts'
import type { Value } from '../../../contract/kit.ts'
import {
  type CodeListItem,
  codesAsText,
  returnedStatus,
  submittalStage,
  submittalStatus,
} from '../../../contract/states.ts'
import {
  SubmittalItem,
  SubmittalItemCreateMany,
  SubmittalItemRead,
  SubmittalItemUpdate,
} from '../../../contract/submittal.ts'
import { findItem, unknownCode } from '../../codes/codes.ts'
import { csiSection } from '../../codes/csi.ts'
import { nodeType } from '../../codes/nodetypes.ts'
import type { ListName } from '../../codes/shipped.ts'
import { type Fragment, raw, sql } from '../../db/sql.ts'
import { conflict, notEmpty } from '../../kernel/faults.ts'
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
import { addDays } from '../engine/declare/days.ts'
import { declareRecordType, type RecordChange, type RecordType } from '../engine/declare/recordtype.ts'
import { stateMachine } from '../engine/declare/statemachine.ts'
import { read } from '../engine/read/read.ts'
import { update } from '../engine/write/change.ts'
import { createMany } from '../engine/write/create.ts'
import { nextRevision, sortRevisions, sortRevisionsOf } from './revisions.ts'

const returning = [
  'returnedStatusId',
  'returnedNote',
  'returnedCopies',
  'dateReturned',
  'dateReceived',
] as const

/** Void is no stage but a status, so that it is known at which stage the item was. */
const besides = [[`StatusId ${submittalStatus.Void.code}`, 'Void']] as const

export const submittalStages = stateMachine('A submittal item', submittalStage, ['Created'], {
  Created: {
    court: 'submitting',
    to: { Submitted: {}, Complete: { needs: ['returnedStatusId'] } },
    besides,
  },
  Submitted: {
    court: 'reviewing',
    to: {
      Created: {},
      Returned: { by: ['reviewing', 'manager'], needs: ['returnedStatusId'], fields: returning },
    },
    besides,
  },
  Returned: {
    court: 'projectmanager',
    to: { Submitted: { reason: true }, Complete: { by: ['manager'] } },
    besides,
  },
  Complete: { to: {} },
})

export const stage = codesAsText(submittalStage)
export const status = codesAsText(submittalStatus)
const forRecordOnly = String(returnedStatus['For record only'].code)
/** On completion the next revision is made. */
export const asksForMore: readonly string[] = Object.values<CodeListItem>(returnedStatus)
  .filter(({ resubmit }) => resubmit)
  .map(({ code }) => String(code))
const reviewDays = 14
const reviewDaysMax = 3650

/** The types write codes as texts of digits. */
const code = (digits: string): number => Number(digits)

const isOver = sql`${t('stage_id')} = ${code(stage.Complete)} OR ${t('status_id')} = ${code(status.Void)}`
const isReplaced = sql`NOT ${t('is_newest')}`

/** The people of an item are those of its package. */
const ofPackage = (column: string): Fragment =>
  sql`(SELECT ${raw(`s.${column}`)} FROM submittal s WHERE s.folder_id = ${f('parent_id')})`

const otherRevisions = `SELECT i.folder_id AS id FROM submittal_item t
  JOIN submittal_item i ON i.project_id = t.project_id AND i.number = t.number WHERE t.folder_id = $2`

type Item = Value<typeof SubmittalItem.fields>
type ChangingItem = RecordChange<typeof SubmittalItem.fields>

export const submittalItem: RecordType<typeof SubmittalItem.fields> = declareRecordType({
  label: 'submittal item',
  type: nodeType.submittalItem,
  sectionType: nodeType.submittals,
  holders: [nodeType.submittal],
  prefix: 'SI',
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
  outcome: 'returnedStatus',
  status: 'stage',
  states: submittalStages,
  closed: sql`${isOver} OR ${isReplaced}`,
  superseded: isReplaced,
  days: {
    due: sql`CASE ${t('stage_id')} WHEN ${code(stage.Created)} THEN ${t('submitted_due_date_day')}
      WHEN ${code(stage.Submitted)} THEN ${t('returned_due_date_day')} END`,
    opened: t('date_submitted_day'),
  },
  courtNames: {
    submitting: ofPackage('submitting_company_contact'),
    reviewing: ofPackage('reviewing_company_contact'),
    projectmanager: ofPackage('project_manager'),
  },
  alsoSteps: ['statusId'],
  links: {
    EarlierRevision: `${otherRevisions} AND (i.revision_order, i.id) < (t.revision_order, t.id)`,
    LaterRevision: `${otherRevisions} AND (i.revision_order, i.id) > (t.revision_order, t.id)`,
  },
  reasons: ['returnedNote', 'explClosed'],
  title: (item) => item.description?.split('\n')[0],
  series: (item) => seriesOf(item.csi),
  parties: (item) => [{ part: 'contractor', organizationId: item.responsibleContractorId }],
  async incoming(changing) {
    await readPair(changing, 'submittalStage', 'stage', 'stageName')
    await readPair(changing, 'submittalStatus', 'statusId', 'status')
    await readPair(changing, 'returnedStatus', 'returnedStatusId', 'returnedStatus')
    await readType(changing)
    readClosed(changing)
  },
  settle(item, changing) {
    item.revision ||= '0'
    takeBack(item, changing)
    settleStage(item, changing)
    settleStatus(item, changing)
  },
  refuses: (item, changing) => refusalOfStage(item, changing) ?? refusalOfVoid(item, changing),
  made: (items, { call, project }) =>
    sortRevisions(
      submittalItem,
      call,
      project.projectId,
      items.flatMap((item) => item.submittalItemNumber ?? []),
    ),
  async after(item, { was, context: { call, project } }) {
    const isComplete = item.stage === stage.Complete && was!.stage !== stage.Complete
    if (isComplete && asksForMore.includes(item.returnedStatusId ?? ''))
      await nextRevision(submittalItem, item, project.projectId, call)
    else if (item.revision !== was!.revision)
      await sortRevisions(submittalItem, call, project.projectId, [item.submittalItemNumber!])
  },
  binned: (call, folderIds) => sortRevisionsOf(submittalItem, call, folderIds),
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

const sectionCharsMax = 60

/** What is too long for a number is no section. */
function seriesOf(csi: string | null | undefined): string {
  const section = csiSection(csi)
  return section && section.length <= sectionCharsMax ? section : 'SI'
}

type Pair = 'stage' | 'stageName' | 'statusId' | 'status' | 'returnedStatusId' | 'returnedStatus'

/** A code by id, name or letter in either field. Of two, the one that changed counts, else the id. */
async function readPair({ was, sent, context }: ChangingItem, list: ListName, idKey: Pair, nameKey: Pair) {
  if (sent[idKey] === undefined && sent[nameKey] === undefined) return
  const items = await context.codes(list)
  const codeIn = (key: Pair): string | undefined => {
    // What was read may be sent back, even where the list has lost the item since.
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
  const wanted = byId === undefined || nameChanged ? byName : byId
  sent[idKey] = wanted === '' ? null : wanted
}

/** A type by its name, where the id does not say otherwise. A text that is none is kept as it is. */
async function readType({ was, sent, context }: ChangingItem): Promise<void> {
  const { type, typeId } = sent
  const idCounts = typeId && (typeId !== was?.typeId || type === was?.type)
  if (!type || idCounts) return
  const item = findItem(await context.codes('submittalType'), type)
  if (item) sent.typeId = item.id
}

/** Closed is what is complete: who asks for the one asks for the other. */
function readClosed({ was, sent }: ChangingItem): void {
  const asksToClose = sent.statusId === status.Closed && was?.statusId !== status.Closed
  if (asksToClose && (sent.stage ?? was?.stage) === was?.stage) sent.stage = stage.Complete
}

/** What goes back before a stage has not reached it: the day it did is no longer true. */
function takeBack(item: Item, { was, sent }: ChangingItem): void {
  const isBackBefore = (code: string): boolean =>
    was !== undefined && was.stage! >= code && item.stage! < code
  const isUntouched = (key: 'dateSubmitted' | 'returnedDueDate' | 'dateReturned'): boolean =>
    sent[key] === undefined || sent[key] === was![key]
  if (isBackBefore(stage.Returned) && isUntouched('dateReturned')) item.dateReturned = null
  if (!isBackBefore(stage.Submitted)) return
  // A due date that somebody set stays; one that followed from the submission goes with it.
  const isOurs = !!was!.dateSubmitted && was!.returnedDueDate === dueBack(was!, was!.dateSubmitted)
  if (isOurs && isUntouched('returnedDueDate')) item.returnedDueDate = null
  if (isUntouched('dateSubmitted')) item.dateSubmitted = null
}

function settleStage(item: Item, { was, context }: ChangingItem): void {
  if (item.stage === was?.stage) return
  if (item.stage === stage.Submitted) {
    item.dateSubmitted ??= context.today
    item.returnedDueDate ??= dueBack(item, item.dateSubmitted)
  }
  if (item.stage === stage.Returned) item.dateReturned ??= context.today
}

/** When the review of what was submitted that day is due. */
function dueBack({ requiredReviewDays }: Item, dateSubmitted: string): string {
  const days = Number.parseInt(requiredReviewDays ?? '', 10)
  return addDays(readDay(dateSubmitted)!, days > 0 && days <= reviewDaysMax ? days : reviewDays)
}

/** Open until it is complete, then closed. Void by hand, until somebody gives it another status or stage. */
function settleStatus(item: Item, { was, sent }: ChangingItem): void {
  const wasVoid = was?.statusId === status.Void
  const isVoid = (sent.statusId ?? was?.statusId) === status.Void && (!wasVoid || item.stage === was.stage)
  item.statusId = isVoid ? status.Void : item.stage === stage.Complete ? status.Closed : status.Open
}

/** Only what is for record only goes without a review. */
const refusalOfStage = (item: Item, { was }: ChangingItem) =>
  (was?.stage ?? stage.Created) === stage.Created &&
  item.stage === stage.Complete &&
  item.returnedStatusId !== forRecordOnly
    ? conflict('Only what is for record only can be complete without a review.', {
        allowed: '2 Submitted, StatusId 3 Void',
      })
    : undefined

/** Void needs to be explained, is not for what is complete, and is for good. */
function refusalOfVoid(item: Item, { was, context }: ChangingItem) {
  if (item.statusId === was?.statusId) return undefined
  if (was?.statusId === status.Void)
    return conflict('A submittal item that is void stays void.', { allowed: '' })
  if (item.statusId !== status.Void) return undefined
  if (item.stage === stage.Complete)
    return conflict('A submittal item that is complete can not become void.', { allowed: '' })
  return item.explClosed || context.reason
    ? undefined
    : notEmpty(context.fieldName('explClosed'), 'the reason in ExplClosed')
}

export default [
  serve(SubmittalItemUpdate, update(submittalItem, 'item', 'Item')),
  serve(SubmittalItemCreateMany, createMany(submittalItem, 'itemList', 'ItemList')),
  serve(SubmittalItemRead, read(submittalItem, 'item')),
]
