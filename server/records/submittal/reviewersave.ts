/** Replacing the reviewers of submittal items. */

import {
  reviewersMax,
  SubmittalReviewersRead,
  SubmittalReviewersSave,
} from '../../../contract/records/submittalreview.ts'
import { isWithReviewers, mayNameReviewers } from '../../../contract/states.ts'
import { joinNodeRights, visible } from '../../access/visibility.ts'
import { nodeType } from '../../codes/nodetypes.ts'
import type { Call } from '../../kernel/call.ts'
import { writeEvents } from '../../kernel/events/events.ts'
import { conflict, type FieldFault, forbidden, invalid, notEmpty, notFound } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { writeCourts } from '../engine/court/court.ts'
import { isSubmittingSide } from '../engine/declare/ownershipsql.ts'
import { etagOf } from '../engine/read/read.ts'
import { partyRows, replaceParties } from '../engine/tree/parties.ts'
import { applyChange } from '../engine/write/change.ts'
import { unchangeableFault } from '../engine/write/checkownership.ts'
import { checkIfMatch } from '../engine/write/ifmatch.ts'
import { type LoadedRecord, loadForUpdate } from '../engine/write/loadforupdate.ts'
import { dueOf, itemVerdict, partiesOf, type Reviewer, reviewersOf } from './reviewers.ts'
import { type Entry, readReviewers } from './reviewersread.ts'
import { readStamps } from './stamp.ts'
import { submittal } from './submittal.ts'
import { submittalItem } from './submittalitem.ts'
import { stage, status } from './submittalstages.ts'

interface Request {
  folderId?: number | null
  reviewers?: Entry[] | null
}

async function typeOf(call: Call, folderId: number | null | undefined): Promise<number> {
  if (!folderId) throw notEmpty('FolderId', 'the submittal item or package')
  const node = await call.db.row<{ type: number }>(
    `SELECT f.type FROM folder f ${joinNodeRights}
      WHERE f.id = $2 AND f.type IN (${nodeType.submittal}, ${nodeType.submittalItem}) AND ${visible}`,
    [call.caller.id, folderId],
  )
  if (!node) throw notFound('This submittal item or package')
  return node.type
}

async function save({ folderId, reviewers }: Request, call: Call) {
  const isPackage = (await typeOf(call, folderId)) === nodeType.submittal
  if (isPackage) {
    const loaded = await loadForUpdate(submittal, call, { folderId }, '')
    const { callerRights, record } = loaded
    await checkIfMatch(call, { ...loaded, label: submittal.label, dto: submittal.dto })
    if (!mayNameReviewers(callerRights, record._phase === 'Submitted'))
      throw notTheirs(record._phase === 'Submitted')
  }
  if (!reviewers) throw notEmpty('Reviewers', 'the reviewers')
  const wanted = checked(reviewers)
  let count = 0
  for (const id of isPackage ? await openItems(call, folderId!) : [folderId!])
    if (await saveOne(call, id, wanted, isPackage)) count++
  if (isPackage && count > 0) await moveVersion(call, folderId!)
  call.etag = etagOf(folderId!, await versionOf(call, folderId!))
  return { reviewers: await readReviewers(call, folderId!), numberOfRecordsEffected: count }
}

const notTheirs = (isOut: boolean) =>
  forbidden(
    isOut
      ? 'Once an item is submitted, only a manager of the project can change who reviews it.'
      : 'Only a member with the right to write can name the reviewers.',
  )

/** The items of a package that are not submitted yet. */
async function openItems(call: Call, folderId: number): Promise<number[]> {
  const rows = await call.db.rows<{ id: number }>(
    `SELECT f.id FROM folder f JOIN submittal_item t ON t.folder_id = f.id ${joinNodeRights}
      WHERE f.parent_id = $2 AND t.is_newest AND t.status_id = ${status.Open}
        AND t.stage_id IN (${stage.Created}, ${stage['Contractor review']}) AND ${visible} ORDER BY f.id DESC`,
    [call.caller.id, folderId],
  )
  return rows.map(({ id }) => id)
}

interface Wanted {
  readonly step: number
  readonly personId: number
  readonly fieldName: string
}

/** Each person once; the steps are counted from 1 without gaps. */
function checked(reviewers: readonly Entry[]): Wanted[] {
  const faults: FieldFault[] = []
  const seen = new Set<number>()
  if (reviewers.length > reviewersMax)
    faults.push({
      errorCode: 'Length',
      fieldName: 'Reviewers',
      message: `Reviewers: an item can have at most ${reviewersMax} reviewers.`,
    })
  for (const [i, { userId, step }] of reviewers.entries()) {
    const fault = (field: string, errorCode: string, text: string) =>
      faults.push({
        errorCode,
        fieldName: `Reviewers[${i}].${field}`,
        message: `Reviewers[${i}].${field} ${text}`,
      })
    if (!userId) fault('UserId', 'NotEmpty', 'is needed: the reviewer.')
    else if (seen.has(userId)) fault('UserId', 'Duplicate', `${userId} is in the list twice.`)
    if (!step || step < 1) fault('Step', 'Range', 'is needed: the steps are counted from 1.')
    seen.add(userId ?? 0)
  }
  if (faults.length > 0) throw invalid(faults)
  const steps = [...new Set(reviewers.map(({ step }) => step!))].sort((a, b) => a - b)
  return reviewers.map(({ userId, step }, i) => ({
    step: steps.indexOf(step!) + 1,
    personId: userId!,
    fieldName: `Reviewers[${i}].UserId`,
  }))
}

/** Returns whether the item has other reviewers now. */
async function saveOne(
  call: Call,
  folderId: number,
  wanted: readonly Wanted[],
  isOfPackage: boolean,
): Promise<boolean> {
  const loaded = await loadForUpdate(submittalItem, call, { folderId }, '')
  const { label, dto, hidden } = submittalItem
  if (!isOfPackage)
    await checkIfMatch(call, { ...loaded, label, dto, hidden: loaded.hides ? hidden!.fields : [] })
  const isOut = isWithReviewers(loaded.record.stage as string)
  if (loaded.unchangeable) throw unchangeableFault(submittalItem)
  if (loaded.closed) throw conflict('This submittal item is closed: its reviewers stay.')
  if (!mayNameReviewers(loaded.callerRights, isOut)) throw notTheirs(isOut)
  const before = await reviewersOf(call, folderId)
  const textBefore = asText(before)
  const reason = call.info('Reason')?.trim() || undefined
  if (textBefore === wantedText(wanted)) return false
  if (isOut && !reason) throw notEmpty('AdditionalInfo.Reason', 'the reason why others review now')
  refuseToDrop(before, wanted)
  await checkPeople(call, folderId, wanted)
  await writeReviewers(call, loaded, before, wanted, isOut)
  const { projectId } = loaded.project
  const now = await reviewersOf(call, folderId)
  await writeEvents(call, [
    {
      action: 'ReviewersSaved',
      projectId,
      folderId,
      reason,
      changes: [['reviewers', names(before), names(now)]],
    },
  ])
  if (isOut) await goOn(call, loaded, now)
  await moveVersion(call, folderId)
  return true
}

/** Who reviews is read with the record, so a client that read it before has an old ETag. */
const moveVersion = (call: Call, folderId: number): Promise<unknown> =>
  call.db.rows('UPDATE folder SET version = version + 1, updated_by = $2, updated_at = $3 WHERE id = $1', [
    folderId,
    call.caller.id,
    call.now,
  ])

const versionOf = async (call: Call, folderId: number): Promise<number> =>
  (await call.db.row<{ version: number }>('SELECT version FROM folder WHERE id = $1', [folderId]))!.version

const asText = (reviewers: readonly Reviewer[]): string =>
  reviewers
    .filter(({ isSkipped }) => !isSkipped)
    .map(({ step, personId }) => `${step} ${personId}`)
    .join()

const wantedText = (wanted: readonly Wanted[]): string =>
  [...wanted]
    .sort((a, b) => a.step - b.step)
    .map(({ step, personId }) => `${step} ${personId}`)
    .join()

const names = (reviewers: readonly Reviewer[]): string | null =>
  reviewers
    .filter(({ isSkipped }) => !isSkipped)
    .map(({ step, fullName }) => `${step} ${fullName}`)
    .join(', ') || null

/** A verdict that was given counts in its step. */
function refuseToDrop(before: readonly Reviewer[], wanted: readonly Wanted[]): void {
  const isKept = (one: Reviewer): boolean =>
    wanted.some(({ personId, step }) => personId === one.personId && step === one.step)
  const dropped = before.find((one) => one.returnedStatusId && !isKept(one))
  if (dropped)
    throw conflict(`${dropped.fullName} has given a verdict in step ${dropped.step} already: it stays there.`)
}

/** Reviewers see submittals, and are not of the side that submits the item. */
async function checkPeople(call: Call, folderId: number, wanted: readonly Wanted[]): Promise<void> {
  const rows = await call.db.rows<{ id: number; submits: boolean }>(
    `SELECT a.person_id AS id, ${isSubmittingSide} AS submits
       FROM folder f JOIN access a ON a.project_id = f.project_id AND a.section = f.section
      WHERE f.id = $1 AND a.reads AND a.person_id = ANY($2::int[])`,
    [folderId, wanted.map(({ personId }) => personId)],
  )
  const faults = wanted.flatMap(({ personId, fieldName }): FieldFault[] => {
    const found = rows.find(({ id }) => id === personId)
    if (found && !found.submits) return []
    const why = found
      ? 'is of the submitting side and cannot review this item.'
      : 'is not a member of this project who sees submittals.'
    return [{ errorCode: 'Enum', fieldName, message: `${fieldName}: ${personId} ${why}` }]
  })
  if (faults.length > 0) throw invalid(faults)
}

/** Of an item that is out, reviewers who are left out are kept as skipped. */
async function writeReviewers(
  call: Call,
  { folderId, project }: LoadedRecord,
  before: readonly Reviewer[],
  wanted: readonly Wanted[],
  isOut: boolean,
): Promise<void> {
  const round = before[0]?.round ?? 1
  const people = wanted.map(({ personId }) => personId)
  await call.db.rows(
    isOut
      ? `UPDATE submittal_reviewer SET skipped_at = $4
          WHERE folder_id = $1 AND round = $2 AND person_id <> ALL ($3::int[]) AND skipped_at IS NULL`
      : `DELETE FROM submittal_reviewer WHERE folder_id = $1 AND round = $2 AND person_id <> ALL ($3::int[])
            AND $4::timestamptz IS NOT NULL`,
    [folderId, round, people, call.now],
  )
  await call.db.rows(
    `INSERT INTO submittal_reviewer (project_id, folder_id, round, step, position, person_id)
     SELECT $1, $2, $3, w.step, w.place, w.person_id
       FROM unnest($4::int[], $5::int[]) WITH ORDINALITY AS w (step, person_id, place)
     ON CONFLICT (folder_id, round, person_id)
     DO UPDATE SET step = excluded.step, position = excluded.position, skipped_at = NULL`,
    [project.projectId, folderId, round, wanted.map(({ step }) => step), people],
  )
}

/** The turn may be somebody else's now, or the review may be over. */
async function goOn(
  call: Call,
  { folderId, record, project }: LoadedRecord,
  now: readonly Reviewer[],
): Promise<void> {
  const contractor = { part: 'contractor', organizationId: record.responsibleContractorId as number | null }
  const entries = [contractor, ...partiesOf(record, now)]
  await replaceParties(
    call,
    folderId,
    partyRows(folderId, project.projectId, entries, () => undefined),
  )
  await writeCourts(submittalItem, call, [folderId])
  const isOver = record.stage === stage.Submitted && dueOf(now).length === 0
  if (isOver && now.some(({ returnedStatusId }) => returnedStatusId))
    await applyChange(submittalItem, call, { folderId, stage: stage.Returned, ...itemVerdict(now) }, '')
}

export default [
  serve(SubmittalReviewersRead, async ({ folderId }, call) => {
    await typeOf(call, folderId)
    const reviewers = await readReviewers(call, folderId!)
    call.etag = etagOf(folderId!, await versionOf(call, folderId!))
    return { reviewers, stamps: await readStamps(call, folderId!, submittalItem.hidden!.when.text) }
  }),
  serve(SubmittalReviewersSave, save),
]
