/**
 * The steps that the caller may take with a record now. Every state is tried with the same validation as a
 * real change, so that the steps offered and the steps allowed cannot differ. Nothing is written.
 */
import type { Value } from '../../../contract/kit.ts'
import {
  type RecordTransition,
  RecordTransitionsRead,
} from '../../../contract/records/anyrecord/recordtransition.ts'
import { joinNodeRights, visible } from '../../access/visibility.ts'
import { type CodedItem, isOffered } from '../../codes/codes.ts'
import type { Call } from '../../kernel/call.ts'
import { Fault, notEmpty, notFound } from '../../kernel/faults.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import type { OnBehalf } from '../engine/declare/callerrights.ts'
import { checksOf } from '../engine/declare/column.ts'
import { editableKeys, mayChangeIn, stateNameOf } from '../engine/declare/ownership.ts'
import { listOfField } from '../engine/declare/recordstate.ts'
import type { RecordType } from '../engine/declare/recordtype.ts'
import type { RecordTypes } from '../engine/declare/recordtypes.ts'
import type { RecordData } from '../engine/declare/rows.ts'
import type { WriteContext } from '../engine/declare/writecontext.ts'
import { etagOf } from '../engine/read/read.ts'
import { behalfName } from '../engine/write/behalf.ts'
import { type LoadedRecord, loadWithoutLock } from '../engine/write/loadforupdate.ts'
import { validate } from '../engine/write/validate.ts'
import { writeContexts } from '../engine/write/writecontexts.ts'

type Transition = Value<typeof RecordTransition.fields>

/** A step to try: a field with a state is set to a code. */
interface Trial {
  recordType: RecordType<any>
  loaded: LoadedRecord
  context: WriteContext
  field: string
  code: unknown
  /** Set when it was tried: for whom the caller would take it. */
  onBehalf?: OnBehalf | undefined
}

async function transitions(
  types: RecordTypes,
  { folderId }: { folderId?: number | null },
  call: Call,
): Promise<{ transitions: Transition[]; editableFields: string[] }> {
  if (!folderId) throw notEmpty('FolderId', 'the record')
  const recordType = await recordTypeOf(types, call, folderId)
  const loaded = await loadWithoutLock(recordType, call, { folderId }, '')
  call.etag = etagOf(folderId, loaded.version)
  const context = writeContexts(recordType, call)(
    loaded.project,
    '',
    loaded.parties,
    loaded.callerRights.madeBy,
  )
  const found: Transition[] = []
  for (const field of [recordType.status ?? [], recordType.alsoSteps ?? []].flat() as string[])
    for (const { id, name } of await statesOf(recordType, field, context)) {
      const code = typed(recordType, field, id)
      if (loaded.record[field] === code) continue
      const trial: Trial = { recordType, loaded, context, field, code }
      const requiredFields = await needsOf(trial)
      if (!requiredFields) continue
      const onBehalfOfName = await behalfName(call, loaded.project.projectId, trial.onBehalf)
      found.push({
        field: context.fieldName(field),
        statusId: id,
        statusName: name,
        requiredFields,
        onBehalfOfName,
      })
    }
  return { transitions: found, editableFields: editableFieldsOf(recordType, loaded) }
}

/** The documented names of the fields that the caller may change now. */
export const editableFieldsOf = (recordType: RecordType<any>, loaded: LoadedRecord): string[] => {
  const keys = new Set(editableKeys(recordType, loaded.record, loaded.callerRights, loaded))
  return recordType.dto.entries.flatMap(({ key, documented }) => (keys.has(key) ? documented : []))
}

/** Of these, the lists that the caller may only add to. */
export const addableFieldsOf = (recordType: RecordType<any>, loaded: LoadedRecord): string[] => {
  const { record, callerRights } = loaded
  const state = stateNameOf(recordType, record)
  const keys = editableKeys(recordType, record, callerRights, loaded).filter(
    (field) => !mayChangeIn(recordType, { field }, callerRights, state),
  )
  return recordType.dto.entries.flatMap(({ key, documented }) => (keys.includes(key) ? documented : []))
}

async function recordTypeOf(types: RecordTypes, call: Call, folderId: number): Promise<RecordType<any>> {
  const node = await call.db.row<{ type: number }>(
    `SELECT f.type FROM folder f ${joinNodeRights} WHERE f.id = $2 AND ${visible}`,
    [call.caller.id, folderId],
  )
  const recordType = node && types.byType(node.type)
  if (!recordType) throw notFound('This record')
  return recordType
}

/** Some record types write a code as a string of digits. */
const typed = (recordType: RecordType<any>, field: string, id: number): number | string =>
  recordType.dto.fields[field]!.type.type === 'string' ? String(id) : id

/**
 * The states that a field can have, with their names in the project; the state machine names those without
 * one.
 */
async function statesOf(recordType: RecordType<any>, field: string, context: WriteContext) {
  const list = listOfField(recordType, field)
  const items: CodedItem[] = list ? await context.codes(list) : []
  if (field !== recordType.status) return items
  // A status without a state machine, as of documents, has no steps: it is a field like others.
  return Object.entries(recordType.states?.states ?? {}).map(([name, { code }]) => ({
    id: code,
    name: items.find(({ id }) => id === code)?.name ?? name,
  }))
}

const reason = 'Reason'

/**
 * The fields that the step requires, or undefined if it is refused. Missing fields are filled with
 * placeholders and tried again: if the step is then still refused, no value would help.
 */
async function needsOf(trial: Trial, given: RecordData = {}): Promise<string[] | undefined> {
  const missing = await missingFor(trial, given)
  if (!missing || missing.length === 0) return missing
  if (missing.some((key) => key in given)) return undefined
  for (const values of await placeholderSets(trial, missing)) {
    const further = await needsOf(trial, { ...given, ...values })
    if (further) return [...missing.map((key) => fieldNameOf(trial, key)), ...further]
  }
  return undefined
}

const fieldNameOf = ({ context }: Trial, key: string): string =>
  key === reason ? reason : context.fieldName(key)

/** The keys of the missing fields; undefined if the step is refused, or leads to another state. */
async function missingFor(
  trial: Trial,
  { [reason]: givenReason, ...given }: RecordData,
): Promise<string[] | undefined> {
  const { recordType, loaded, field, code } = trial
  const context = { ...trial.context, reason: givenReason as string | undefined }
  try {
    const { next, changing, manner } = await validate(recordType, loaded, {
      sent: { ...given, [field]: code },
      context,
      at: '',
    })
    trial.onBehalf = manner.onBehalf
    const isOther =
      field !== recordType.status && next[recordType.status!] !== loaded.record[recordType.status!]
    // A verdict of one of several reviewers counts, although the item goes on only after the others.
    return (next[field] === code || changing.isPartial) && !isOther ? [] : undefined
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const { fields = [] } = error.more
    if (fields.length === 0 || fields.some(({ errorCode }) => errorCode !== 'NotEmpty')) return undefined
    return fields.map(({ fieldName }) => keyOf(recordType, fieldName))
  }
}

const keyOf = (recordType: RecordType<any>, fieldName: string): string =>
  recordType.dto.entries.find(({ documented }) => documented === fieldName)?.key ?? reason

/** Values for those fields: every offered item of a code list, and one valid value for any other field. */
async function placeholderSets(trial: Trial, missing: readonly string[]): Promise<RecordData[]> {
  let filled: RecordData[] = [{}]
  for (const key of missing) {
    const values = await placeholdersFor(trial, key)
    filled = filled.flatMap((one) => values.map((value) => ({ ...one, [key]: value })))
  }
  return filled
}

async function placeholdersFor({ recordType, context }: Trial, key: string): Promise<unknown[]> {
  if (key === reason) return ['…']
  const list = listOfField(recordType, key)
  if (list) return (await context.codes(list)).filter(isOffered).map(({ id }) => typed(recordType, key, id))
  const isPerson = checksOf(recordType.columns[key]!).some(({ of }) => of === 'member')
  return [isPerson ? context.call.caller.id : '…']
}

export default (types: RecordTypes): Served[] => [
  serve(RecordTransitionsRead, (request, call) => transitions(types, request, call)),
]
