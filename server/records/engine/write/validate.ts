/**
 * Judging a change before anything is written: what was sent is laid over what is there, ids must name
 * something, the step is looked up, what follows is filled in. A fault says why it can not be so.
 */
import type { Fields, Value } from '../../../../contract/kit.ts'
import type { Change } from '../../../kernel/events.ts'
import { conflict, type Fault, forbidden, invalidField } from '../../../kernel/faults.ts'
import { codeOfState, knownState } from '../declare/recordstate.ts'
import type { RecordChange, RecordType } from '../declare/recordtype.ts'
import { changesOf, keptKeys, merged, type RecordData } from '../declare/rows.ts'
import { type Taken, takeStep } from '../declare/statemachine.ts'
import { fieldAt, type WriteContext } from '../declare/writecontext.ts'
import { placesOf } from '../tree/recordplace.ts'
import type { LoadedRecord } from './loadforupdate.ts'
import { checkReferences } from './references.ts'

export interface More<F extends Fields> extends Pick<RecordChange<F>, 'party'> {
  /** Fields that who came by this way may set, whatever else he may not. */
  grants?: readonly string[]
}

/** A change that is asked for. */
export interface RequestedChange<F extends Fields> extends More<F> {
  sent: RecordData
  context: WriteContext
  /** The place of the record in the request. */
  at: string
}

/** A change that may be made. */
export interface ApprovedChange {
  changing: RecordChange<any>
  /** The record as it is to be. */
  is: RecordData
  changes: Change[]
  /** What changes that is no field of the record. */
  besides: readonly Change[]
  /** The folder it lies in from now on. */
  parentId: number
  /** Whether a step is among the changes, an administrator went over the rules, and why. */
  step: { steps: boolean; override: boolean; reason: string | undefined }
}

export async function validate<F extends Fields>(
  recordType: RecordType<F>,
  loaded: LoadedRecord,
  { at, grants, ...asking }: RequestedChange<F>,
): Promise<ApprovedChange> {
  const { record: was } = loaded
  const changing = { was, ...asking } as RecordChange<F>
  await recordType.incoming?.(changing)
  const is = merged(recordType, was, asking.sent)
  const asked = changesOf(recordType, was, is, keptKeys(recordType)).map(([key]) => key)
  const { context } = asking
  await checkReferences(recordType, context.call, [{ context, record: only(is, asked), had: was }])
  const parentId = await movedTo(recordType, loaded, changing, at)
  const taken = stepOf(recordType, is, loaded, changing)
  await recordType.settle?.(is as Value<F>, changing)
  const refusal = recordType.refuses?.(is as Value<F>, changing)
  if (refusal && !loaded.standing.isAdmin) throw refusal
  const changes = changesOf(recordType, was, is, keptKeys(recordType))
  if (parentId !== was.folderParentId) {
    changes.push(['folderParentId', was.folderParentId, parentId])
    asked.push('folderParentId')
  }
  const besides = (await recordType.besides?.(is as Value<F>, changing)) ?? []
  const all = [...changes, ...besides]
  if (all.length > 0) mayChange(recordType, loaded, { asked, changes: all, taken, grants })
  const steps = changes.some(([key]) => isStep(recordType, key))
  const override = taken?.override || refusal !== undefined
  const reason = steps ? reasonOf(recordType, is, changing) : undefined
  return { changing, is, changes, besides, parentId, step: { steps, override, reason } }
}

const isStep = (recordType: RecordType<any>, key: string): boolean =>
  key === recordType.status || recordType.alsoSteps?.includes(key) === true

const only = (record: RecordData, keys: readonly string[]): RecordData =>
  Object.fromEntries(keys.map((key) => [key, record[key]]))

function stepOf(
  recordType: RecordType<any>,
  is: RecordData,
  loaded: LoadedRecord,
  changing: RecordChange<any>,
): Taken | undefined {
  if (!recordType.states) return undefined
  const { record: was, standing } = loaded
  const from = codeOfState(recordType, was)
  // A status can not be cleared: 0, null and "" leave it as it is.
  if (!is[recordType.status!]) is[recordType.status!] = was[recordType.status!]
  const to = codeOfState(recordType, is)
  if (from === to) return undefined
  knownState(recordType, to, changing.context)
  if (isForGood(recordType, loaded) && !standing.isAdmin)
    throw conflict(`This ${recordType.label} is closed for good: no step leads on.`, { allowed: '' })
  const { fieldName } = changing.context
  const hasReason = reasonOf(recordType, is, changing) !== undefined
  const isSet = (field: string): boolean =>
    !!is[field] ||
    recordType.dto.entries.some(({ key }) => recordType.columns[key]!.beside === field && !!is[key])
  return takeStep(recordType.states, { from, to, standing, hasReason, isSet, fieldName })
}

function reasonOf(
  recordType: RecordType<any>,
  is: RecordData,
  { was, context }: RecordChange<any>,
): string | undefined {
  const changed = recordType.reasons?.find((field) => is[field] && is[field] !== was?.[field])
  return context.reason ?? (changed ? String(is[changed]) : undefined)
}

/** The folder it lies in from now on. */
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
      `${context.fieldName(recordType.project!)}: a ${recordType.label} can not move to another project.`,
    )
  const parentId = sent.folderParentId as number | undefined
  if (!parentId || parentId === loaded.record.folderParentId) return loaded.record.folderParentId as number
  const field = fieldAt(at, 'FolderParentId')
  const wanted = { parentId, projectId, parentField: field, projectField: field }
  const [place] = await placesOf(context.call, recordType, [wanted])
  return place!.parentId
}

interface AttemptedChange {
  /** The fields that the asker changes; what follows from them is nobody's doing. */
  asked: readonly string[]
  changes: readonly Change[]
  taken: Taken | undefined
  grants: readonly string[] | undefined
}

/** Who may write changes fields; who has a part may take its step, with the fields that go with it. */
function mayChange(
  recordType: RecordType<any>,
  loaded: LoadedRecord,
  { asked, changes, taken, grants = [] }: AttemptedChange,
): void {
  const { writes, isAdmin, parts } = loaded.standing
  const own = [...grants, ...parts.flatMap((part) => recordType.partFields?.[part] ?? [])]
  const ofStep = taken ? [recordType.status, ...(taken.step.fields ?? []), ...(recordType.reasons ?? [])] : []
  if (!writes && !asked.every((key) => own.includes(key) || ofStep.includes(key)))
    throw forbidden(`You may see this ${recordType.label}, but not change it.`)
  if (loaded.superseded) throw replaced(recordType.label)
  if (!loaded.closed || isAdmin || isReopening(recordType, loaded, taken)) return
  if (changes.some(([key]) => !recordType.columns[key]?.lasting))
    throw conflict(`This ${recordType.label} is closed. It has to be reopened before it can be changed.`)
}

/** A newer one has taken its place. */
export const replaced = (label: string): Fault =>
  conflict(`A newer revision has taken the place of this ${label}: it does not change any more.`, {
    allowed: '',
  })

/** Closed by another reason than its state, as what is void is: the state has no say. */
const isForGood = (recordType: RecordType<any>, { closed, record }: LoadedRecord): boolean =>
  closed && !recordType.states!.closedCodes.includes(codeOfState(recordType, record))

/** A step out of a state that is closed. */
const isReopening = (recordType: RecordType<any>, loaded: LoadedRecord, taken: Taken | undefined): boolean =>
  taken !== undefined && !isForGood(recordType, loaded)
