/** Who may give the text of a party an address: anyone who may change, or add to, every field that names a party by it. */
import { editableKeys } from '../engine/declare/ownership.ts'
import type { RecordType } from '../engine/declare/recordtype.ts'
import { persistedKeys, type RecordData } from '../engine/declare/rows.ts'
import type { LoadedRecord } from '../engine/write/loadforupdate.ts'
import { partyTextKeys } from './partynames.ts'

/** Managers give one in every record. The address counts for each part that the text has in it. */
export function mayAddress(recordType: RecordType<any>, loaded: LoadedRecord, text: string): boolean {
  const { record, callerRights } = loaded
  if (callerRights.isManager || callerRights.isAdmin) return true
  const stored = persistedKeys(recordType)
  const named = partyTextKeys(recordType).filter((key) => stored.includes(key) && holds(record, key, text))
  const editable = editableKeys(recordType, record, callerRights, loaded)
  return named.length > 0 && named.every((key) => editable.includes(key))
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
