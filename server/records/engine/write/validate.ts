/**
 * Validates a change before anything is written: merges the sent fields into the record, checks references, looks up
 * the step and fills in dependent fields. Throws a fault if the change is not allowed.
 */
import type { Fields, Value } from '../../../../contract/kit.ts'
import type { Change } from '../../../kernel/events.ts'
import { conflict, type Fault, forbidden, invalidField } from '../../../kernel/faults.ts'
import { codeOfState, knownState } from '../declare/recordstate.ts'
import type { RecordChange, RecordType } from '../declare/recordtype.ts'
import { changesOf, merged, persistedKeys, type RecordData } from '../declare/rows.ts'
import { type Taken, takeStep } from '../declare/statemachine.ts'
import { fieldAt, type WriteContext } from '../declare/writecontext.ts'
import { placesOf } from '../tree/recordplace.ts'
import type { LoadedRecord } from './loadforupdate.ts'
import { checkReferences } from './references.ts'

export interface ChangeOptions<F extends Fields> extends Pick<RecordChange<F>, 'party'> {
  /** Fields that this operation lets the caller set, whatever their other rights. */
  grants?: readonly string[]
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
  changes: Change[]
  /** Changes of things that are not fields of the record. */
  extraChanges: readonly Change[]
  /** The folder that it is in after the change. */
  parentId: number
  /** Whether the changes include a step, whether an administrator overrode the rules, and the reason. */
  step: { steps: boolean; override: boolean; reason: string | undefined }
}

export async function validate<F extends Fields>(
  recordType: RecordType<F>,
  loaded: LoadedRecord,
  { at, grants, ...requested }: RequestedChange<F>,
): Promise<ApprovedChange> {
  const { record: was } = loaded
  const changing = { was, ...requested } as RecordChange<F>
  await recordType.incoming?.(changing)
  const next = merged(recordType, was, requested.sent)
  const requestedKeys = changesOf(recordType, was, next, persistedKeys(recordType)).map(([key]) => key)
  if (loaded.superseded && requestedKeys.length > 0) throw frozen(recordType)
  const { context } = requested
  await checkReferences(recordType, context.call, [{ context, record: only(next, requestedKeys), had: was }])
  const parentId = await movedTo(recordType, loaded, changing, at)
  const taken = stepOf(recordType, next, loaded, changing)
  await recordType.settle?.(next as Value<F>, changing)
  const refusal = recordType.refuses?.(next as Value<F>, changing)
  if (refusal && !loaded.standing.isAdmin) throw refusal
  const changes = changesOf(recordType, was, next, persistedKeys(recordType))
  if (parentId !== was.folderParentId) {
    changes.push(['folderParentId', was.folderParentId, parentId])
    requestedKeys.push('folderParentId')
  }
  const extraChanges = (await recordType.besides?.(next as Value<F>, changing)) ?? []
  const all = [...changes, ...extraChanges]
  if (all.length > 0) mayChange(recordType, loaded, { requestedKeys, changes: all, taken, grants })
  const steps = changes.some(([key]) => isStep(recordType, key))
  const override = taken?.override || refusal !== undefined
  const reason = steps ? reasonOf(recordType, next, changing) : undefined
  return { changing, next, changes, extraChanges, parentId, step: { steps, override, reason } }
}

const isStep = (recordType: RecordType<any>, key: string): boolean =>
  key === recordType.status || recordType.alsoSteps?.includes(key) === true

const only = (record: RecordData, keys: readonly string[]): RecordData =>
  Object.fromEntries(keys.map((key) => [key, record[key]]))

function stepOf(
  recordType: RecordType<any>,
  next: RecordData,
  loaded: LoadedRecord,
  changing: RecordChange<any>,
): Taken | undefined {
  if (!recordType.states) return undefined
  const { record: was, standing } = loaded
  const from = codeOfState(recordType, was)
  // A status cannot be cleared: 0, null and "" leave it unchanged.
  if (!next[recordType.status!]) next[recordType.status!] = was[recordType.status!]
  const to = codeOfState(recordType, next)
  if (from === to) return undefined
  knownState(recordType, to, changing.context)
  if (isForGood(recordType, loaded) && !standing.isAdmin)
    throw conflict(`This ${recordType.label} is closed for good and can take no further step.`, {
      allowed: '',
    })
  const { fieldName } = changing.context
  const hasReason = reasonOf(recordType, next, changing) !== undefined
  const isSet = (field: string): boolean =>
    !!next[field] ||
    recordType.dto.entries.some(({ key }) => recordType.columns[key]!.beside === field && !!next[key])
  return takeStep(recordType.states, { from, to, standing, hasReason, isSet, fieldName })
}

function reasonOf(
  recordType: RecordType<any>,
  next: RecordData,
  { was, context }: RecordChange<any>,
): string | undefined {
  const changed = recordType.reasons?.find((field) => next[field] && next[field] !== was?.[field])
  return context.reason ?? (changed ? String(next[changed]) : undefined)
}

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
  return place!.parentId
}

interface AttemptedChange {
  /** The fields that the caller changes, without those that follow from them. */
  requestedKeys: readonly string[]
  changes: readonly Change[]
  taken: Taken | undefined
  grants: readonly string[] | undefined
}

/** A caller with the right to write may change any field; a party may take its step and set the fields of that step. */
function mayChange(
  recordType: RecordType<any>,
  loaded: LoadedRecord,
  { requestedKeys, changes, taken, grants = [] }: AttemptedChange,
): void {
  if (loaded.superseded) throw frozen(recordType)
  const { writes, isAdmin, parts } = loaded.standing
  const own = [...grants, ...parts.flatMap((part) => recordType.partFields?.[part] ?? [])]
  const ofStep = taken ? [recordType.status, ...(taken.step.fields ?? []), ...(recordType.reasons ?? [])] : []
  if (!writes && !requestedKeys.every((key) => own.includes(key) || ofStep.includes(key)))
    throw forbidden(`You may see this ${recordType.label}, but not change it.`)
  if (!loaded.closed || isAdmin || isReopening(recordType, loaded, taken)) return
  if (changes.some(([key]) => !recordType.columns[key]?.lasting))
    throw conflict(`This ${recordType.label} is closed. It has to be reopened before it can be changed.`)
}

/** The fault for a record that is signed or locked, or that a newer revision replaced. */
export const frozen = ({ label, sealedAt }: Pick<RecordType<any>, 'label' | 'sealedAt'>): Fault =>
  sealedAt
    ? conflict(`This ${label} is signed or locked. A manager has to reopen it before it can be changed.`, {
        allowed: '',
      })
    : replaced(label)

const replaced = (label: string): Fault =>
  conflict(`A newer revision has replaced this ${label}: it can no longer be changed.`, {
    allowed: '',
  })

/** Closed by something other than its state (a void record, for example), so that no step can reopen it. */
const isForGood = (recordType: RecordType<any>, { closed, record }: LoadedRecord): boolean =>
  closed && !recordType.states!.closedCodes.includes(codeOfState(recordType, record))

/** A step out of a closed state. */
const isReopening = (recordType: RecordType<any>, loaded: LoadedRecord, taken: Taken | undefined): boolean =>
  taken !== undefined && !isForGood(recordType, loaded)
