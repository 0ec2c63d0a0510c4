/** Submittal items: what is sent for review, stage by stage, revision by revision. */
import { readDay } from '../../contract/dates.ts'
import type { Value } from '../../contract/kit.ts'
import {
  SubmittalItem,
  SubmittalItemCreateMany,
  SubmittalItemRead,
  SubmittalItemUpdate,
} from '../../contract/submittal.ts'
import { findItem, unknownCode } from '../codes/codes.ts'
import type { ListName } from '../codes/shipped.ts'
import { conflict, notEmpty } from '../kernel/faults.ts'
import { serve } from '../kernel/serve.ts'
import { update } from './change.ts'
import { createMany, makeRecords } from './create.ts'
import { addDays } from './days.ts'
import {
  code,
  codeBeside,
  codeNamed,
  company,
  companyBeside,
  computed,
  digits,
  node,
  recordKind,
  stored,
} from './kind.ts'
import { machine } from './machine.ts'
import type { Making } from './making.ts'
import { read } from './read.ts'

const returning = [
  'returnedStatusId',
  'returnedNote',
  'returnedCopies',
  'dateReturned',
  'dateReceived',
] as const

export const submittalStages = machine('A submittal item', ['Created'], {
  Created: { code: 1, to: { Submitted: {}, Complete: { needs: ['returnedStatusId'] } } },
  Submitted: {
    code: 2,
    to: {
      Created: {},
      Returned: { by: ['reviewing', 'manager'], needs: ['returnedStatusId'], fields: returning },
    },
  },
  Returned: { code: 3, to: { Submitted: { reason: true }, Complete: { by: ['manager'] } } },
  Complete: { code: 4, closed: true, to: {} },
})

const stage = { created: '1', submitted: '2', returned: '3', complete: '4' }
const status = { open: '1', closed: '2', void: '3' }
const forRecordOnly = '6'
/** As noted but resubmit, revise and resubmit, rejected: on completion the next revision is made. */
const asksForMore = ['3', '4', '5']
const reviewDays = 14

type Item = Value<typeof SubmittalItem.fields>

export const submittalItem = recordKind({
  label: 'submittal item',
  type: 142,
  sectionType: 140,
  holders: [141],
  prefix: 'SI',
  table: 'submittal_item',
  dto: SubmittalItem,
  key: 'submittalItemId',
  number: 'submittalItemNumber',
  status: 'stage',
  states: submittalStages,
  closed: `t.stage_id = ${stage.complete} OR t.status_id = ${status.void} OR NOT t.is_newest`,
  reasons: ['returnedNote', 'explClosed'],
  stepped: ['statusId', 'dateSubmitted', 'returnedDueDate', 'dateReturned'],
  title: (item) => item.description?.split('\n')[0],
  series: (item) => csiSection(item.csi) ?? 'SI',
  parties: (item) => [{ part: 'contractor', organizationId: item.responsibleContractorId }],
  async incoming(sent, making, was) {
    await readPair(sent, making, was, 'submittalStage', 'stage', 'stageName')
    await readPair(sent, making, was, 'submittalStatus', 'statusId', 'status')
    await readPair(sent, making, was, 'returnedStatus', 'returnedStatusId', 'returnedStatus')
    await readType(sent, making)
  },
  settle(item, making, was, sent) {
    if (!was) item.revision ||= '0'
    settleStage(item, making, was)
    settleStatus(item, making, was, sent)
  },
  async after(item, was, making) {
    if (
      item.stage === stage.complete &&
      was.stage !== stage.complete &&
      asksForMore.includes(item.returnedStatusId ?? '')
    )
      await nextRevision(item, making)
  },
  columns: {
    folderId: node.folderId,
    folderParentId: node.folderParentId,
    submittalItemId: computed('t.id'),
    submittalItemNumber: computed('t.number'),
    description: stored(),
    stage: digits('stage_id'),
    revision: stored(),
    csi: stored(),
    requiredReviewDays: stored(),
    status: codeNamed('submittalStatus', 't.status_id'),
    copiesSubmitted: stored(),
    submittedDueDate: stored(),
    dateSubmitted: stored(),
    type: codeBeside('submittalType')('typeId'),
    returnedStatus: codeNamed('returnedStatus', 't.returned_status_id'),
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
    typeId: code('submittalType'),
    responsibleContractorId: company(),
    returnedStatusId: digits('returned_status_id'),
    stageName: codeNamed('submittalStage', 't.stage_id'),
    userCanModify: node.userCanModify,
    userCanDelete: node.userCanDelete,
  },
})

/** 033000 and 03 30 00 are the same section. */
function csiSection(csi: string | null | undefined): string | undefined {
  const section = csi?.trim()
  const parts = section ? /^(\d\d)(\d\d)(\d\d)$/.exec(section) : null
  return parts ? parts.slice(1).join(' ') : section || undefined
}

type Pair = 'stage' | 'stageName' | 'statusId' | 'status' | 'returnedStatusId' | 'returnedStatus'

/** A code may come by id, name or letter in either field. Where the two disagree the one that changed counts, else the id. */
async function readPair(
  sent: Item,
  making: Making,
  was: Item | undefined,
  list: ListName,
  idKey: Pair,
  nameKey: Pair,
): Promise<void> {
  if (sent[idKey] === undefined && sent[nameKey] === undefined) return
  const items = await making.codes(list)
  const codeIn = (key: Pair): string | undefined => {
    const given = sent[key]
    if (given === undefined || given === null || given.trim() === '')
      return given === undefined ? undefined : ''
    // Some clients send 0 for none.
    const item = given.trim() === '0' ? { id: '' } : findItem(items, given)
    if (!item) throw unknownCode(making.fieldName(key), given, items)
    return String(item.id)
  }
  const [byId, byName] = [codeIn(idKey), codeIn(nameKey)]
  const before = was?.[idKey] ?? ''
  const nameChanged = byId === before && byName !== undefined && byName !== before
  const wanted = byId === undefined || nameChanged ? byName : byId
  sent[idKey] = wanted === '' ? null : wanted
}

/** A type by its name; a text that is none is kept as it is. */
async function readType(sent: Item, making: Making): Promise<void> {
  if (!sent.type || sent.typeId) return
  const item = findItem(await making.codes('submittalType'), sent.type)
  if (item) sent.typeId = item.id
}

function settleStage(item: Item, { today }: Making, was: Item | undefined): void {
  if (item.stage === was?.stage) return
  if (item.stage === stage.submitted) {
    item.dateSubmitted ??= today
    const days = Number(item.requiredReviewDays ?? '')
    item.returnedDueDate ??= addDays(
      readDay(item.dateSubmitted) ?? today,
      Number.isInteger(days) && days > 0 && days < 3650 ? days : reviewDays,
    )
  }
  if (item.stage === stage.returned) item.dateReturned ??= today
  if (
    was?.stage === stage.created &&
    item.stage === stage.complete &&
    item.returnedStatusId !== forRecordOnly
  )
    throw conflict('Only what is for record only can be complete without a review.', {
      allowed: '2 Submitted',
    })
}

/** Open until it is complete, then closed. Void by hand, with the reason why, but not what is complete. */
function settleStatus(item: Item, making: Making, was: Item | undefined, sent: Item): void {
  const wanted = sent.statusId
  const complete = item.stage === stage.complete
  if (was && wanted === status.void && was.statusId !== status.void) {
    if (complete && !making.project.isAdmin)
      throw conflict('A submittal item that is complete can not become void.', { allowed: '' })
    if (!item.explClosed && !making.call.info('Reason'))
      throw notEmpty(making.fieldName('explClosed'), 'the reason in ExplClosed')
  } else if (was?.statusId === status.void && wanted === status.open) {
    if (!making.project.isAdmin) throw conflict('A void submittal item stays void.', { allowed: '' })
  }
  const isVoid = wanted === status.void || (was?.statusId === status.void && wanted !== status.open)
  item.statusId = isVoid ? status.void : complete ? status.closed : status.open
}

const nextOf = (revision: string): string =>
  /^\d{1,9}$/.test(revision)
    ? String(Number(revision) + 1)
    : /^[A-Ya-y]$/.test(revision)
      ? String.fromCharCode(revision.charCodeAt(0) + 1)
      : `${revision}.1`

/** Same number and package, texts carried over, dates and review empty. The old one never changes again. */
async function nextRevision(item: Item, making: Making): Promise<void> {
  const { call } = making
  const {
    description,
    csi,
    requiredReviewDays,
    copiesSubmitted,
    type,
    typeId,
    responsibleContractor,
    responsibleContractorId,
    notes,
  } = item
  const texts = {
    description,
    csi,
    requiredReviewDays,
    copiesSubmitted,
    type,
    typeId,
    responsibleContractor,
    responsibleContractorId,
    notes,
  }
  const place = { folderParentId: item.folderParentId, submittalItemNumber: item.submittalItemNumber }
  await makeRecords(
    submittalItem,
    call,
    [{ ...texts, ...place, revision: nextOf(item.revision ?? '0'), stage: stage.created }],
    () => 'Item',
  )
  await call.db.rows('UPDATE submittal_item SET is_newest = false WHERE folder_id = $1', [item.folderId])
}

export default [
  serve(SubmittalItemUpdate, update(submittalItem, 'item', 'Item')),
  serve(SubmittalItemCreateMany, createMany(submittalItem, 'itemList', 'ItemList')),
  serve(SubmittalItemRead, read(submittalItem, 'item')),
]
