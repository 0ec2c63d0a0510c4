/** The same fields of many records of any types are changed at once, and put back again. */
import type { Entry, Value } from '../../../contract/kit.ts'
import {
  RecordUpdateMany,
  RecordUpdateManyUndo,
} from '../../../contract/records/anyrecord/recordupdatemany.ts'
import type { Call } from '../../kernel/call.ts'
import { type FieldFault, invalid, notEmpty } from '../../kernel/faults.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import type { RecordType } from '../engine/declare/recordtype.ts'
import type { RecordTypes } from '../engine/declare/recordtypes.ts'
import type { RecordData } from '../engine/declare/rows.ts'
import { lowered } from '../engine/declare/statemachine.ts'
import { fieldAt } from '../engine/declare/writecontext.ts'
import { changeMany, changesPath } from './manychanges.ts'
import { keepForUndo, undoMany } from './undomany.ts'

type Request = Value<typeof RecordUpdateMany.request.fields>

async function updateMany(types: RecordTypes, { folderIds, changes, dryRun }: Request, call: Call) {
  if (!folderIds) throw notEmpty('FolderIds', 'the records to change')
  if (!changes) throw notEmpty('Changes', 'the fields to change')
  const readByType = readForAll(types, changes)
  const { results, changed } = await changeMany(types, call, {
    folderIds,
    sentFor(recordType) {
      const { sent, faults } = readByType.get(recordType)!
      if (faults.size > 0) throw invalid([...faults.values()])
      return sent
    },
    ahead(recordType) {
      const { sent, faults } = readByType.get(recordType)!
      return faults.size > 0 ? [] : [sent]
    },
    dryRun: dryRun === true,
  })
  if (dryRun) return { results, numberOfRecordsEffected: 0 }
  const keysOf = (recordType: RecordType<any>): string[] => Object.keys(readByType.get(recordType)!.sent)
  const bulkChangeId = await keepForUndo(call, changed, keysOf)
  const done = results.filter(({ errorCode }) => errorCode === '').length
  return { results, bulkChangeId, numberOfRecordsEffected: done }
}

/** The changes as read for one record type: the fields, and the faults by field name as sent. */
interface ReadChanges {
  sent: RecordData
  faults: Map<string, FieldFault>
}

/** A field that no record type has, or whose value none of them can read, is a fault of the whole request. */
function readForAll(types: RecordTypes, changes: Record<string, string>): Map<RecordType<any>, ReadChanges> {
  const readByType = new Map(types.all.map((recordType) => [recordType, readFor(recordType, changes)]))
  const wrong = Object.keys(changes).flatMap((name) => {
    const faults = [...readByType.values()].map((one) => one.faults.get(name))
    if (!faults.every((fault) => fault !== undefined)) return []
    return [faults.find(({ errorCode }) => errorCode !== noSuchField) ?? faults[0]!]
  })
  if (wrong.length > 0) throw invalid(wrong)
  return readByType
}

const noSuchField = 'Enum'

function readFor(recordType: RecordType<any>, changes: Record<string, string>): ReadChanges {
  const sent: RecordData = {}
  const faults = new Map<string, FieldFault>()
  for (const [name, value] of Object.entries(changes)) {
    const fault = (fieldName: string, errorCode: string, message: string) => {
      faults.set(name, { fieldName, errorCode, message })
      return undefined
    }
    const entry = fieldOf(recordType, name)
    const at = fieldAt(changesPath, entry?.documented ?? name)
    if (!entry) fault(at, noSuchField, `${at} is not a field of ${nounOf(recordType)} that can be changed.`)
    // Read as from a query string, where every value is a string. An empty string clears the field.
    else sent[entry.key] = value === '' ? null : entry.field.type.read(value, at, { loose: true, fault })
  }
  return { sent, faults }
}

const nounOf = ({ states, label }: RecordType<any>): string => (states ? lowered(states) : `a ${label}`)

/** A field that can be changed: not an id of the record, and not a number that the server generated. */
function fieldOf(recordType: RecordType<any>, name: string): Entry | undefined {
  const fixed = ['folderId', recordType.key, recordType.prefix && recordType.number]
  const wanted = name.trim().toLowerCase()
  return recordType.dto.entries.find(
    ({ key, documented, field }) =>
      !field.isReadOnly &&
      !fixed.includes(key) &&
      (key.toLowerCase() === wanted || documented.toLowerCase() === wanted),
  )
}

export default (types: RecordTypes): Served[] => [
  serve(RecordUpdateMany, (request, call) => updateMany(types, request, call)),
  serve(RecordUpdateManyUndo, ({ bulkChangeId }, call) => undoMany(types, bulkChangeId, call)),
]
