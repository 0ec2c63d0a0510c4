/** A record that is to be created: what is known of it, its number and its name. */
import type { OnBehalf } from '../../declare/callerrights.ts'
import type { RecordChange } from '../../declare/recordchange.ts'
import type { RecordType } from '../../declare/recordtype.ts'
import type { RecordData } from '../../declare/rows.ts'
import type { WriteContext } from '../../declare/writecontext.ts'
import { asName } from '../../tree/tree.ts'

/** Where an imported record comes from. Its words are nobody's here. */
export interface ImportedFrom {
  /** What the source is called: "Procore", "our old spreadsheet". */
  source: string
  /** Its number there, which it keeps. */
  number?: string | undefined
}

/** A record that is to be created. */
export interface NewRecord {
  record: RecordData
  /** The record that it is created from, if any. */
  had: RecordData | undefined
  context: WriteContext
  changing: RecordChange<any>
  parentId: number
  folderId: number
  id: number
  number: string | null
  /** Set if it is imported from elsewhere. */
  imported: ImportedFrom | undefined
  /** For whom its creator filled something in. */
  onBehalf: OnBehalf | undefined
}

/** The number that a new record keeps: of its source, or given by the client. */
export const keptNumber = (
  recordType: RecordType<any>,
  { record, imported }: Pick<NewRecord, 'record' | 'imported'>,
): string | undefined => imported?.number ?? givenNumber(recordType, record)

/** A number given by the client. */
export const givenNumber = (recordType: RecordType<any>, record: RecordData): string | undefined =>
  recordType.number ? (record[recordType.number] as string | undefined)?.trim() || undefined : undefined

/** The number and the title. A number that the server did not generate is a field of the record. */
export function folderName(
  recordType: RecordType<any>,
  record: RecordData,
  generated: string | null,
): string {
  const number = recordType.prefix ? generated : givenNumber(recordType, record)
  return asName([number, recordType.title(record)].filter(Boolean).join(' ') || recordType.label)
}
