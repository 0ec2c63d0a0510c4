/**
 * Validates a change before anything is written: merges the sent fields into the record, checks references,
 * looks up the step and fills in dependent fields. Throws a fault if the change is not allowed.
 */
import type { Fields, Value } from '../../../../contract/kit.ts'
import type { Call } from '../../../kernel/call.ts'
import type { FieldChange } from '../../../kernel/events/events.ts'
import { conflict, invalidField } from '../../../kernel/faults.ts'
import type { OnBehalf } from '../declare/callerrights.ts'
import type { RecordChange } from '../declare/recordchange.ts'
import { codeOfState, knownState } from '../declare/recordstate.ts'
import type { RecordType } from '../declare/recordtype.ts'
import { changesOf, merged, persistedKeys, type RecordData } from '../declare/rows.ts'
import { type Taken, takeStep } from '../declare/statemachine.ts'
import { fieldAt, type WriteContext } from '../declare/writecontext.ts'
import { listsIn, refuseOpening } from '../tree/checkaccesslist.ts'
import { placesOf } from '../tree/recordplace.ts'
import { namedBehalf } from './behalf.ts'
import { checkOwnership, isForGood } from './checkownership.ts'
import type { LoadedRecord } from './loadforupdate.ts'
import { checkReferences } from './references.ts'

export interface ChangeOptions<F extends Fields> extends Pick<RecordChange<F>, 'party'> {
  /** Fields that the caller empties by name. */
  clears?: readonly string[]
}

/** A change as requested. */
export interface RequestedChange<F extends Fields> extends ChangeOptions<F> {
  sent: RecordData
  context: WriteContext
  /** The path of the record in the request. */
  at: string
}

/** A change that passed validation. */
export interface ApprovedChange {
  changing: RecordChange<any>
  /** The record after the change. */
  next: RecordData
  changes: FieldChange[]
  /** Changes of things that are not fields of the record. */
  extraChanges: readonly FieldChange[]
  /** The folder that it is in after the change. */
  parentId: number
  manner: {
    /** It includes a step. */
    isStep: boolean
    /** An administrator overrode the rules. */
    override: boolean
    reason: string | undefined
    onBehalf: OnBehalf | undefined
    /** A change of a frozen record, by a manager with a reason. */
    isCorrection: boolean
  }
}

export async function validate<F extends Fields>(
  recordType: RecordType<F>,
  loaded: LoadedRecord,
  { at, ...requested }: RequestedChange<F>,
): Promise<ApprovedChange> {
  const { record: was, callerRights } = loaded
  if (loaded.hides) dropBlank(recordType, requested.sent)
  const changing = { was, callerRights, ...requested } as RecordChange<F>
  await recordType.incoming?.(changing)
  const next = merged(recordType, was, requested.sent)
  const requestedKeys = changesOf(recordType, was, next, persistedKeys(recordType)).map(([key]) => key)
  const { context, clears = [] } = requested
  // Whether there is something to clear is hidden as well.
  if (loaded.hides) requestedKeys.push(...clears.filter((key) => recordType.hidden!.fields.includes(key)))
  const taken = stepOf(recordType, next, loaded, changing)
  if (isMoved(loaded, requested.sent)) requestedKeys.push('folderParentId')
  const isCorrection = isCorrectionOf(recordType, loaded, changing, next, requestedKeys)
  const approved = checkOwnership(recordType, loaded, {
    requestedKeys: isCorrection ? [] : requestedKeys,
    next,
    taken,
    fieldName: context.fieldName,
  })
  await checkReferences(recordType, context.call, [{ context, record: only(next, requestedKeys), had: was }])
  const parentId = await movedTo(recordType, loaded, changing, at)
  await recordType.settle?.(next as Value<F>, changing)
  const refusal = recordType.refuses?.(next as Value<F>, changing)
  if (refusal && !loaded.callerRights.isAdmin) throw refusal
  const changes = changesOf(recordType, was, next, persistedKeys(recordType))
  if (parentId !== was.folderParentId) changes.push(['folderParentId', was.folderParentId, parentId])
  const extraChanges = (await recordType.extraChanges?.(next as Value<F>, changing)) ?? []
  if (extraChanges.length > 0 && loaded.closed && !taken && !loaded.callerRights.isAdmin)
    throw conflict(`This ${recordType.label} is closed. It has to be reopened before it can be changed.`)
  const steps = changes.some(([key]) => isStep(recordType, key))
  const override = approved.override || refusal !== undefined
  const actsFor = changing.onBehalf === undefined ? approved.onBehalf : (changing.onBehalf ?? undefined)
  const onBehalf = await namedBehalf(context.call, loaded.project.projectId, actsFor)
  changing.onBehalf = onBehalf
  const isExplained = steps || isCorrection || onBehalf !== undefined || extraChanges.length > 0
  const reason = isExplained ? reasonOf(recordType, next, changing) : undefined
  const manner = { isStep: steps, override, reason, onBehalf, isCorrection }
  return { changing, next, changes, extraChanges, parentId, manner }
}

/** Whether the change is a correction of a frozen record. Throws if the record type refuses it. */
function isCorrectionOf(
  recordType: RecordType<any>,
  { callerRights }: LoadedRecord,
  changing: RecordChange<any>,
  next: RecordData,
  requestedKeys: readonly string[],
): boolean {
  const keys = requestedKeys.filter((key) => !isStep(recordType, key))
  if (!recordType.freeze || keys.length === 0) return false
  const frozen = recordType.freeze({ ...changing, next: next as Value<any>, keys, callerRights })
  if (frozen && frozen !== 'correction') throw frozen
  return frozen === 'correction'
}

const isStep = (recordType: RecordType<any>, key: string): boolean =>
  key === recordType.status || recordType.alsoSteps?.includes(key) === true

/** A client that does not see a field sends it empty: that is no change, whatever is stored. */
function dropBlank({ hidden }: RecordType<any>, sent: RecordData): void {
  const blank: unknown[] = [null, '', 0, '0', false, 'false']
  for (const field of hidden!.fields)
    if (blank.includes(sent[field]) || (Array.isArray(sent[field]) && sent[field].length === 0))
      delete sent[field]
}

const only = (record: RecordData, keys: readonly string[]): RecordData =>
  Object.fromEntries(keys.map((key) => [key, record[key]]))

function stepOf(
  recordType: RecordType<any>,
  next: RecordData,
  loaded: LoadedRecord,
  changing: RecordChange<any>,
): Taken | undefined {
  if (!recordType.states) return undefined
  const { record: was, callerRights } = loaded
  const from = codeOfState(recordType, was)
  // A status cannot be cleared: 0, null and "" leave it unchanged.
  if (!next[recordType.status!]) next[recordType.status!] = was[recordType.status!]
  const to = codeOfState(recordType, next)
  if (from === to) return undefined
  knownState(recordType, to, changing.context)
  if (isForGood(recordType, loaded) && !callerRights.isAdmin)
    throw conflict(`This ${recordType.label} is closed for good and can take no further step.`, {
      allowed: '',
    })
  const noStep = recordType.noStep?.(next, changing)
  if (noStep && !callerRights.isAdmin) throw noStep
  const { fieldName } = changing.context
  const hasReason = reasonOf(recordType, next, changing) !== undefined
  const isSet = (field: string): boolean =>
    !!next[field] ||
    recordType.alternatives?.[field]?.some((key) => !!next[key]) ||
    recordType.dto.entries.some(({ key }) => recordType.columns[key]!.beside === field && !!next[key])
  return takeStep(recordType.states, { from, to, callerRights, hasReason, isSet, fieldName })
}

function reasonOf(
  recordType: RecordType<any>,
  next: RecordData,
  { was, context }: RecordChange<any>,
): string | undefined {
  const changed = recordType.reasons?.find((field) => next[field] && next[field] !== was?.[field])
  return context.reason ?? (changed ? String(next[changed]) : undefined)
}

/** Whether another folder was sent than the one that the record is in. */
const isMoved = ({ record }: LoadedRecord, { folderParentId }: RecordData): boolean =>
  !!folderParentId && folderParentId !== record.folderParentId

/** The folder that the record is in after the change. */
async function movedTo(
  recordType: RecordType<any>,
  loaded: LoadedRecord,
  { sent, context }: RecordChange<any>,
  at: string,
): Promise<number> {
  const project = recordType.project ? (sent[recordType.project] as number | undefined) : undefined
  const { projectId } = loaded.project
  if (project && project !== projectId)
    throw invalidField(
      context.fieldName(recordType.project!),
      'Enum',
      `${context.fieldName(recordType.project!)}: a ${recordType.label} cannot move to another project.`,
    )
  const parentId = sent.folderParentId as number | undefined
  if (!parentId || parentId === loaded.record.folderParentId) return loaded.record.folderParentId as number
  const field = fieldAt(at, 'FolderParentId')
  const request = { parentId, projectId, parentField: field, projectField: field }
  const [place] = await placesOf(context.call, recordType, [request])
  await refuseOpeningMove(context.call, loaded, place!.parentId)
  return place!.parentId
}

/** A record that is moved out of a restricted folder is seen by more people. */
async function refuseOpeningMove(
  call: Call,
  { record, project }: LoadedRecord,
  parentId: number,
): Promise<void> {
  if (project.isAdmin) return
  const from = await listsIn(call, record.folderParentId as number)
  if (from.length > 0) await refuseOpening(call, project, from, await listsIn(call, parentId))
}
