/** What pins are about: records and files that the caller sees, their records locked. */
import { seesRecordOf, seesSheetOfPin } from '../../../access/sight/pinsight.ts'
import { joinNodeRights, visible } from '../../../access/visibility.ts'
import { partyTypes } from '../../../codes/nodetypes.ts'
import type { Call } from '../../../kernel/call.ts'
import { conflict, forbidden, notFound, placedAt } from '../../../kernel/faults.ts'
import type { RecordTypes } from '../../engine/declare/recordtypes.ts'
import { projectClosed } from '../../engine/tree/projectrights.ts'
import { perTypes } from './pertypes.ts'
import { isOpenToTaking, mayTake, pinnedRecord } from './pinrows.ts'
import type { StoredPlace } from './placeon.ts'

export interface PinnedRecord {
  readonly folderId: number
  readonly type: number
  readonly projectId: number
  readonly takesPart: boolean
  /** The record is signed, locked or frozen. */
  readonly isFrozen: boolean
  /** What is withheld is hidden from the caller. */
  readonly hides: boolean
}

/** Locks those of the records that the caller sees, the newest first as everywhere. */
export const lockRecords = (call: Call, folderIds: readonly number[]): Promise<unknown> =>
  call.db.rows(
    `SELECT FROM folder f ${joinNodeRights} WHERE f.id = ANY ($2::int[]) AND ${visible}
      ORDER BY f.id DESC FOR NO KEY UPDATE OF f`,
    [call.caller.id, folderIds],
  )

const recordsStatement = perTypes(
  (types) => `SELECT f.id AS "folderId", f.type, f.project_id AS "projectId", is_.takes_part AS "takesPart",
       is_.frozen AS "isFrozen", is_.hides
  FROM folder f JOIN project p ON p.id = f.project_id ${joinNodeRights} ${pinnedRecord(types)}
 WHERE f.id = ANY ($2::int[]) AND f.type IN (${partyTypes.join(', ')}) AND ${visible}`,
)

/** By node. */
export async function readRecords(
  types: RecordTypes,
  call: Call,
  folderIds: readonly number[],
): Promise<Map<number, PinnedRecord>> {
  const rows = await call.db.rows<PinnedRecord>(recordsStatement(types), [call.caller.id, folderIds])
  return new Map(rows.map((row) => [row.folderId, row]))
}

const filesStatement = perTypes(
  (
    types,
  ) => `SELECT n.id, f.id AS "folderId", s.name FROM attachment n JOIN stored_file s ON s.id = n.stored_file_id
  JOIN folder f ON f.id = n.folder_id ${joinNodeRights}
 WHERE n.id = ANY ($2::int[]) AND n.deleted_at IS NULL AND ${visible} AND NOT (n.is_withheld AND ${types.hidesNode})`,
)

export interface PinnedFile {
  readonly id: number
  readonly folderId: number
  readonly name: string
}

/** By id: those that the caller sees, with the records that they are attached to. */
export async function readFiles(
  types: RecordTypes,
  call: Call,
  ids: readonly number[],
): Promise<Map<number, PinnedFile>> {
  if (ids.length === 0) return new Map()
  const rows = await call.db.rows<PinnedFile>(filesStatement(types), [call.caller.id, ids])
  return new Map(rows.map((row) => [row.id, row]))
}

/** A pin that is to be moved or removed. */
export interface TakenPin extends StoredPlace {
  readonly pinId: number
  readonly sheetFolderId: number
  readonly documentId: number
  readonly folderId: number
  readonly projectId: number
  readonly attachmentFileId: number | null
  readonly fileName: string | null
  readonly isProjectClosed: boolean
  readonly isOpen: boolean
  readonly mayTake: boolean
}

const takenStatement = perTypes(
  (
    types,
  ) => `SELECT pin.id AS "pinId", d.folder_id AS "sheetFolderId", d.id AS "documentId", f.id AS "folderId",
       f.project_id AS "projectId", pin.attachment_id AS "attachmentFileId", pin.version, pin.x::float8 AS x, pin.y::float8 AS y,
       pin.page_width AS "pageWidth", pin.page_height AS "pageHeight",
       (SELECT s.name FROM attachment n JOIN stored_file s ON s.id = n.stored_file_id WHERE n.id = pin.attachment_id) AS "fileName",
       p.is_disabled AS "isProjectClosed", ${isOpenToTaking} AS "isOpen", ${mayTake(types)} AS "mayTake"
  FROM sheet_pin pin JOIN document d ON d.id = pin.document_id JOIN folder f ON f.id = pin.folder_id JOIN project p ON p.id = f.project_id ${joinNodeRights}
  ${pinnedRecord(types)}
 WHERE pin.id = ANY ($2::int[]) AND ${seesRecordOf('is_.hides')} AND ${seesSheetOfPin}`,
)

/** By id, their records locked: all of them are the caller's to move and remove. `at`: where each is in the request. */
export async function pinsToTake(
  types: RecordTypes,
  call: Call,
  ids: readonly number[],
  at: (i: number) => string,
): Promise<Map<number, TakenPin>> {
  if (ids.length === 0) return new Map()
  const read = () => call.db.rows<TakenPin>(takenStatement(types), [call.caller.id, ids])
  const before = await read()
  await lockRecords(
    call,
    before.map(({ folderId }) => folderId),
  )
  const pins = new Map((await read()).map((pin) => [pin.pinId, pin]))
  for (const [i, id] of ids.entries()) {
    const refusal = refusalOf(pins.get(id))
    if (refusal) throw placedAt(refusal, at(i))
  }
  return pins
}

function refusalOf(pin: TakenPin | undefined) {
  if (!pin) return notFound('This pin')
  if (pin.isProjectClosed) return projectClosed()
  if (!pin.isOpen)
    return conflict('Its record is closed, signed or replaced: its pins stay. It has to be reopened first.', {
      allowed: '',
    })
  if (!pin.mayTake)
    return forbidden(
      'Only the person who placed this pin, who may change the drawing of its record, or a manager of the project can move or remove it.',
    )
  return undefined
}
