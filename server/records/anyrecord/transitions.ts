/**
 * What somebody may do with a record now. Every state is tried on the very judge that a change goes
 * through, so what is offered and what is done can not disagree. Nothing is written.
 */
import type { Value } from '../../../contract/kit.ts'
import { type RecordTransition, RecordTransitionsRead } from '../../../contract/recordtransition.ts'
import { grantJoin, visible } from '../../access/grants.ts'
import { type CodedItem, isOffered } from '../../codes/codes.ts'
import type { Call } from '../../kernel/call.ts'
import { Fault, notEmpty, notFound } from '../../kernel/faults.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import { checksOf } from '../engine/declare/column.ts'
import { listOfField } from '../engine/declare/recordstate.ts'
import type { RecordType } from '../engine/declare/recordtype.ts'
import type { RecordTypes } from '../engine/declare/recordtypes.ts'
import type { RecordData } from '../engine/declare/rows.ts'
import type { WriteContext } from '../engine/declare/writecontext.ts'
import { etagOf } from '../engine/read/read.ts'
import { type LoadedRecord, loadWithoutLock } from '../engine/write/loadforupdate.ts'
import { validate } from '../engine/write/validate.ts'
import { writeContexts } from '../engine/write/writecontexts.ts'

type Transition = Value<typeof RecordTransition.fields>

/** A step that is tried: a field that has a state is set to a code. */
interface Trial {
  recordType: RecordType<any>
  loaded: LoadedRecord
  context: WriteContext
  field: string
  code: unknown
}

async function transitions(
  types: RecordTypes,
  { folderId }: { folderId?: number | null },
  call: Call,
): Promise<Transition[]> {
  if (!folderId) throw notEmpty('FolderId', 'the FolderId of the record')
  const recordType = await kindOfNode(types, call, folderId)
  const loaded = await loadWithoutLock(recordType, call, { folderId }, '')
  call.etag = etagOf(folderId, loaded.version)
  const context = writeContexts(recordType, call)(loaded.project, '', loaded.parties)
  const found: Transition[] = []
  for (const field of [recordType.status ?? [], recordType.alsoSteps ?? []].flat() as string[])
    for (const { id, name } of await statesOf(recordType, field, context)) {
      const code = typed(recordType, field, id)
      if (loaded.record[field] === code) continue
      const requiredFields = await needsOf({ recordType, loaded, context, field, code })
      if (requiredFields)
        found.push({ field: context.fieldName(field), statusId: id, statusName: name, requiredFields })
    }
  return found
}

async function kindOfNode(types: RecordTypes, call: Call, folderId: number): Promise<RecordType<any>> {
  const node = await call.db.row<{ type: number }>(
    `SELECT f.type FROM folder f ${grantJoin} WHERE f.id = $2 AND ${visible}`,
    [call.caller.id, folderId],
  )
  const recordType = node && types.byType(node.type)
  if (!recordType) throw notFound('This record')
  return recordType
}

/** Some types write a code as a text of digits. */
const typed = (recordType: RecordType<any>, field: string, id: number): number | string =>
  recordType.dto.fields[field]!.type.type === 'string' ? String(id) : id

/** The states a field can have, by the names they have in the project; the machine knows those it lacks. */
async function statesOf(recordType: RecordType<any>, field: string, context: WriteContext) {
  const list = listOfField(recordType, field)
  const items: CodedItem[] = list ? await context.codes(list) : []
  if (field !== recordType.status) return items
  return Object.entries(recordType.states!.states).map(([name, { code }]) => ({
    id: code,
    name: items.find(({ id }) => id === code)?.name ?? name,
  }))
}

const reason = 'Reason'

/**
 * What has to be given for the step, or undefined where it is refused. What is missing is then given as if,
 * because what is refused after that is refused whatever is given.
 */
async function needsOf(trial: Trial, given: RecordData = {}): Promise<string[] | undefined> {
  const missing = await missingFor(trial, given)
  if (!missing || missing.length === 0) return missing
  if (missing.some((key) => key in given)) return undefined
  for (const more of await fillings(trial, missing)) {
    const further = await needsOf(trial, { ...given, ...more })
    if (further) return [...missing.map((key) => named(trial, key)), ...further]
  }
  return undefined
}

const named = ({ context }: Trial, key: string): string => (key === reason ? reason : context.fieldName(key))

/** The fields that are missing, by their keys; undefined: it is refused, or it comes to something else. */
async function missingFor(
  trial: Trial,
  { [reason]: told, ...given }: RecordData,
): Promise<string[] | undefined> {
  const { recordType, loaded, field, code } = trial
  const context = { ...trial.context, reason: told as string | undefined }
  try {
    const { is } = await validate(recordType, loaded, { sent: { ...given, [field]: code }, context, at: '' })
    const isOther =
      field !== recordType.status && is[recordType.status!] !== loaded.record[recordType.status!]
    return is[field] === code && !isOther ? [] : undefined
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const { fields = [] } = error.more
    if (fields.length === 0 || fields.some(({ errorCode }) => errorCode !== 'NotEmpty')) return undefined
    return fields.map(({ fieldName }) => keyOf(recordType, fieldName))
  }
}

const keyOf = (recordType: RecordType<any>, fieldName: string): string =>
  recordType.dto.entries.find(({ documented }) => documented === fieldName)?.key ?? reason

/** Values for those fields: of a code each that is offered, of all others one that is good. */
async function fillings(trial: Trial, missing: readonly string[]): Promise<RecordData[]> {
  let filled: RecordData[] = [{}]
  for (const key of missing) {
    const values = await standIns(trial, key)
    filled = filled.flatMap((one) => values.map((value) => ({ ...one, [key]: value })))
  }
  return filled
}

async function standIns({ recordType, context }: Trial, key: string): Promise<unknown[]> {
  if (key === reason) return ['…']
  const list = listOfField(recordType, key)
  if (list) return (await context.codes(list)).filter(isOffered).map(({ id }) => typed(recordType, key, id))
  const isPerson = checksOf(recordType.columns[key]!).some(({ of }) => of === 'member')
  return [isPerson ? context.call.caller.id : '…']
}

export default (types: RecordTypes): Served[] => [
  serve(RecordTransitionsRead, async (request, call) => ({
    transitions: await transitions(types, request, call),
  })),
]
