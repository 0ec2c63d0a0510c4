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
import type { RecordKind } from '../engine/declare/recordtype.ts'
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
  kind: RecordKind<any>
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
  const kind = await kindOfNode(types, call, folderId)
  const loaded = await loadWithoutLock(kind, call, { folderId }, '')
  call.etag = etagOf(folderId, loaded.version)
  const context = writeContexts(kind, call)(loaded.project, '', loaded.parties)
  const found: Transition[] = []
  for (const field of [kind.status ?? [], kind.alsoSteps ?? []].flat() as string[])
    for (const { id, name } of await statesOf(kind, field, context)) {
      const code = typed(kind, field, id)
      if (loaded.record[field] === code) continue
      const requiredFields = await needsOf({ kind, loaded, context, field, code })
      if (requiredFields)
        found.push({ field: context.fieldName(field), statusId: id, statusName: name, requiredFields })
    }
  return found
}

async function kindOfNode(types: RecordTypes, call: Call, folderId: number): Promise<RecordKind<any>> {
  const node = await call.db.row<{ type: number }>(
    `SELECT f.type FROM folder f ${grantJoin} WHERE f.id = $2 AND ${visible}`,
    [call.caller.id, folderId],
  )
  const kind = node && types.byType(node.type)
  if (!kind) throw notFound('This record')
  return kind
}

/** Some types write a code as a text of digits. */
const typed = (kind: RecordKind<any>, field: string, id: number): number | string =>
  kind.dto.fields[field]!.kind.type === 'string' ? String(id) : id

/** The states a field can have, by the names they have in the project; the machine knows those it lacks. */
async function statesOf(kind: RecordKind<any>, field: string, context: WriteContext) {
  const list = listOfField(kind, field)
  const items: CodedItem[] = list ? await context.codes(list) : []
  if (field !== kind.status) return items
  return Object.entries(kind.states!.states).map(([name, { code }]) => ({
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
  const { kind, loaded, field, code } = trial
  const context = { ...trial.context, reason: told as string | undefined }
  try {
    const { is } = await validate(kind, loaded, { sent: { ...given, [field]: code }, context, at: '' })
    const isOther = field !== kind.status && is[kind.status!] !== loaded.record[kind.status!]
    return is[field] === code && !isOther ? [] : undefined
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const { fields = [] } = error.more
    if (fields.length === 0 || fields.some(({ errorCode }) => errorCode !== 'NotEmpty')) return undefined
    return fields.map(({ fieldName }) => keyOf(kind, fieldName))
  }
}

const keyOf = (kind: RecordKind<any>, fieldName: string): string =>
  kind.dto.entries.find(({ documented }) => documented === fieldName)?.key ?? reason

/** Values for those fields: of a code each that is offered, of all others one that is good. */
async function fillings(trial: Trial, missing: readonly string[]): Promise<RecordData[]> {
  let filled: RecordData[] = [{}]
  for (const key of missing) {
    const values = await standIns(trial, key)
    filled = filled.flatMap((one) => values.map((value) => ({ ...one, [key]: value })))
  }
  return filled
}

async function standIns({ kind, context }: Trial, key: string): Promise<unknown[]> {
  if (key === reason) return ['…']
  const list = listOfField(kind, key)
  if (list) return (await context.codes(list)).filter(isOffered).map(({ id }) => typed(kind, key, id))
  const isPerson = checksOf(kind.columns[key]!).some(({ of }) => of === 'member')
  return [isPerson ? context.call.caller.id : '…']
}

export default (types: RecordTypes): Served[] => [
  serve(RecordTransitionsRead, async (request, call) => ({
    transitions: await transitions(types, request, call),
  })),
]
