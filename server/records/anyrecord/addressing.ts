/** Who may give the text of a party an address: anyone who may change the field that holds it. */
import { editableKeys } from '../engine/declare/ownership.ts'
import type { RecordType } from '../engine/declare/recordtype.ts'
import type { RecordData } from '../engine/declare/rows.ts'
import type { LoadedRecord } from '../engine/write/loadforupdate.ts'

/** Managers give one in every record. */
export function mayAddress(recordType: RecordType<any>, loaded: LoadedRecord, text: string): boolean {
  const { record, callerRights } = loaded
  if (callerRights.isManager || callerRights.isAdmin) return true
  return editableKeys(recordType, record, callerRights, loaded).some((key) => holds(record, key, text))
}

/** A list, a text with several entries, or one that is the text. */
function holds(record: RecordData, key: string, text: string): boolean {
  const value = record[key]
  const entries = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? [value, ...value.split(/[;,]/)]
      : []
  return entries.some((entry) => typeof entry === 'string' && plain(entry) === plain(text))
}

const plain = (text: string): string => text.trim().toLowerCase()
