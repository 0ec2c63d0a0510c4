/** Places new pins, with what they write into their records. */
import { pinsOfRecordMax, pinsOfSheetMax } from '../../../../contract/drawings/sheetpin.ts'
import type { Call } from '../../../kernel/call.ts'
import { type FieldChange, writeEvents } from '../../../kernel/events/events.ts'
import { conflict, forbidden, invalid, invalidField, notFound, placedAt } from '../../../kernel/faults.ts'
import { addedLater } from '../../document/putreference.ts'
import type { RecordTypes } from '../../engine/declare/recordtypes.ts'
import { noteTempIds, tempRows } from '../../engine/write/new/tempids.ts'
import { pinEvent } from './movepins.ts'
import type { Place } from './pagesize.ts'
import { lockRecords, type PinnedFile, type PinnedRecord, readFiles, readRecords } from './pinends.ts'
import { writePinned } from './pinnedfields.ts'
import type { PinSheet } from './pinsheets.ts'
import { refusalOfType, type SentPin, sentNew } from './sentpins.ts'

/** What is pinned. */
interface Pinned {
  readonly record: PinnedRecord
  readonly file: PinnedFile | undefined
}

export interface NewPin extends Pinned {
  readonly pin: SentPin
  readonly sheet: PinSheet
  readonly to: Place
}

/** The record of each new pin, locked: it takes the pin from the caller. */
export async function recordsOf(
  types: RecordTypes,
  call: Call,
  pins: readonly SentPin[],
  sheets: ReadonlyMap<number, PinSheet>,
): Promise<Map<SentPin, Pinned>> {
  const files = await readFiles(
    types,
    call,
    pins.flatMap(({ attachmentFileId }) => attachmentFileId || []),
  )
  const recordOf = ({ attachmentFileId, recordFolderId }: SentPin): number =>
    attachmentFileId ? (files.get(attachmentFileId)?.folderId ?? 0) : recordFolderId!
  const folderIds = [...new Set(pins.map(recordOf))]
  if (folderIds.length > 0) await lockRecords(call, folderIds)
  const records = await readRecords(types, call, folderIds)
  return new Map(
    pins.map((pin) => {
      const file = pin.attachmentFileId ? files.get(pin.attachmentFileId) : undefined
      if (pin.attachmentFileId && !file) throw placedAt(notFound('This file'), pin.at)
      const record = records.get(recordOf(pin))
      if (!record) throw placedAt(notFound('This record'), pin.at)
      refuse(pin, record, file, sheets.get(pin.sheetFolderId!)!)
      return [pin, { record, file }]
    }),
  )
}

function refuse(
  pin: SentPin,
  record: PinnedRecord,
  file: PinnedFile | undefined,
  { projectId, sheetFolderId }: PinSheet,
): void {
  if (!record.takesPart) throw placedAt(forbidden('You may see this record, but not add to it.'), pin.at)
  const wrongType = file ? undefined : refusalOfType(pin.at, record.type)
  if (wrongType) throw invalid([wrongType])
  const [recordField, sheetField] = [`${pin.at}.RecordFolderId`, `${pin.at}.SheetFolderId`]
  if (file && pin.recordFolderId && pin.recordFolderId !== file.folderId)
    throw invalidField(recordField, 'Enum', `${recordField}: the file is not one of this record.`)
  if (record.projectId !== projectId)
    throw invalidField(
      sheetField,
      'Enum',
      `${sheetField}: ${sheetFolderId} is not a sheet of the project of the record.`,
    )
}

/** Their ids, in order. */
export async function placePins(types: RecordTypes, call: Call, news: readonly NewPin[]): Promise<number[]> {
  if (news.length === 0) return []
  await refuseTooMany(call, news)
  return writePins(types, call, news)
}

/** Without a look at how many there are. */
export async function writePins(types: RecordTypes, call: Call, news: readonly NewPin[]): Promise<number[]> {
  const ids = await newIds(call, news.length)
  const sent = news.map(({ pin, sheet }, i) => sentNew(pin, sheet, ids[i]!))
  await noteTempIds(call.db, tempRows(call, 'sheet_pin', sent))
  await insert(call, news, ids)
  await writeEvents(
    call,
    news.map(({ record, sheet, file, to }, i) => {
      const changes: FieldChange[] = [
        ['sheet', null, sheet.sheetFolderId],
        ['pinId', null, ids[i]!],
        ['version', null, to.version],
      ]
      if (file) changes.push(['attachmentFileId', null, file.id], ['uploadedFileName', null, file.name])
      if (record.isFrozen) changes.push(addedLater)
      return pinEvent('PinPlaced', record, changes)
    }),
  )
  const done = new Set<string>()
  for (const { record, sheet, to, pin } of news) {
    const key = `${record.folderId} ${sheet.documentId}`
    if (!done.has(key)) await writePinned(types, call, { record, sheet, version: to.version, at: pin.at })
    done.add(key)
  }
  return ids
}

async function newIds(call: Call, count: number): Promise<number[]> {
  const rows = await call.db.rows<{ id: number }>(
    `SELECT nextval(pg_get_serial_sequence('sheet_pin', 'id'))::int AS id FROM generate_series(1, $1::int)`,
    [count],
  )
  return rows.map(({ id }) => id)
}

const insert = (call: Call, news: readonly NewPin[], ids: readonly number[]): Promise<unknown> =>
  call.db.rows(
    `INSERT INTO sheet_pin (id, project_id, document_id, folder_id, attachment_id, version, x, y, page_width, page_height, placed_by, placed_at)
     SELECT r.id, r.project_id, r.document_id, r.folder_id, r.attachment_id, r.version, r.x, r.y, r.width, r.height, $2, $3
       FROM json_to_recordset($1::text::json) AS r (id int, project_id int, document_id int, folder_id int, attachment_id int,
            version int, x numeric, y numeric, width real, height real)`,
    [
      JSON.stringify(
        news.map(({ record, file, sheet, to }, i) => ({
          id: ids[i],
          project_id: sheet.projectId,
          document_id: sheet.documentId,
          folder_id: record.folderId,
          attachment_id: file?.id,
          version: to.version,
          x: to.x,
          y: to.y,
          width: to.page.width,
          height: to.page.height,
        })),
      ),
      call.caller.id,
      call.now,
    ],
  )

/** Only what the caller has placed counts: a refusal says nothing of the pins of others. */
async function refuseTooMany(call: Call, news: readonly NewPin[]): Promise<void> {
  const counts = await call.db.rows<{ folderId: number | null; documentId: number | null; count: number }>(
    `SELECT pin.folder_id AS "folderId", NULL::int AS "documentId", count(*)::int AS count FROM sheet_pin pin
      WHERE pin.placed_by = $1 AND pin.folder_id = ANY ($2::int[]) GROUP BY pin.folder_id
      UNION ALL
     SELECT NULL, pin.document_id, count(*)::int FROM sheet_pin pin
      WHERE pin.placed_by = $1 AND pin.document_id = ANY ($3::int[]) GROUP BY pin.document_id`,
    [call.caller.id, news.map(({ record }) => record.folderId), news.map(({ sheet }) => sheet.documentId)],
  )
  const left = new Map(
    counts.map(({ folderId, documentId, count }) => [folderId ? `r${folderId}` : `s${documentId}`, count]),
  )
  const count = (key: string): number => {
    left.set(key, (left.get(key) ?? 0) + 1)
    return left.get(key)!
  }
  for (const { record, sheet, pin } of news) {
    if (count(`r${record.folderId}`) > pinsOfRecordMax)
      throw placedAt(
        conflict(`You have placed ${pinsOfRecordMax} pins for this record. Remove one first.`),
        pin.at,
      )
    if (count(`s${sheet.documentId}`) > pinsOfSheetMax)
      throw placedAt(
        conflict(`You have placed ${pinsOfSheetMax} pins on this sheet. Remove one first.`),
        pin.at,
      )
  }
}
