/** The names of people whom a record names by a login, an address or an id: what pages and papers show instead. */
import type { Call } from '../../kernel/call.ts'
import type { RecordType } from '../engine/declare/recordtype.ts'
import type { RecordData } from '../engine/declare/rows.ts'
import { plainText } from '../engine/tree/partytexts.ts'

/** The text of an addressee, which no id stands beside. */
const textKeys = ['toName']

/** The fields whose texts name parties. */
export const partyTextKeys = ({ dto }: RecordType<any>): string[] =>
  dto.entries.flatMap(({ key, field }) => (field.refers === 'party' || textKeys.includes(key) ? key : []))

/** The texts of a record that name parties. */
function textsIn(recordType: RecordType<any>, record: RecordData): string[] {
  const values = partyTextKeys(recordType).map((key) => record[key])
  const texts = values.flatMap((value) =>
    Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(/[;,]/) : [],
  )
  return [...new Set(texts.map((text) => text.trim()).filter(Boolean))]
}

/** Only of the people that are parties of it: the caller learns of nobody else who has which login. */
export async function partyNamesOf(
  call: Call,
  recordType: RecordType<any>,
  { folderId, record }: { folderId: number; record: RecordData },
): Promise<Record<string, string> | undefined> {
  const texts = textsIn(recordType, record)
  if (texts.length === 0) return undefined
  const rows = await call.db.rows<{ text: string; name: string }>(
    `SELECT DISTINCT w.text, n.full_name AS name
       FROM unnest($2::text[]) AS w (text) JOIN party y ON y.folder_id = $1 JOIN person n ON n.id = y.person_id
      WHERE ${plainText('w.text')} IN (lower(n.login), lower(n.email), n.id::text)`,
    [folderId, texts],
  )
  return rows.length > 0 ? Object.fromEntries(rows.map(({ text, name }) => [text, name])) : undefined
}
