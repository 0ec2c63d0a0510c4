/** Tiles and packs of sheets, for those who see the sheet. What is not made yet is begun at once. */

import { columnsOf, rowsOf, tileAt } from '../../../contract/drawings/sheetpack.ts'
import type { SheetPackDownload, SheetTileDownload } from '../../../contract/drawings/sheetpictures.ts'
import type { Value } from '../../../contract/kit.ts'
import { joinNodeRights, visible } from '../../access/visibility.ts'
import { nodeType } from '../../codes/nodetypes.ts'
import type { Call } from '../../kernel/call.ts'
import { Fault, notFound } from '../../kernel/faults.ts'
import type { Found } from '../../kernel/serve.ts'
import { beginPack, type PackMeans, type Stored, storedPack, tileBytes } from './packs.ts'

type SheetRequest = Value<typeof SheetPackDownload.request.fields>
type TileRequest = Value<typeof SheetTileDownload.request.fields>

interface File {
  sha256: Buffer
  name: string
  isPdf: boolean
}

async function fileOf({ sheetFolderId, version }: SheetRequest, call: Call): Promise<File> {
  const file = await call.db.row<File>(
    `SELECT s.sha256, s.name, s.type = 'application/pdf' OR s.name ILIKE '%.pdf' AS "isPdf"
       FROM document t JOIN folder f ON f.id = t.folder_id ${joinNodeRights}
       JOIN document_version v ON v.document_id = t.id AND v.version = $3 JOIN stored_file s ON s.id = v.stored_file_id
      WHERE f.id = $2 AND f.type = ${nodeType.document} AND s.sha256 IS NOT NULL AND ${visible}`,
    [call.caller.id, sheetFolderId ?? 0, version ?? 0],
  )
  if (!file) throw notFound('This version of a sheet')
  if (!file.isPdf) throw noPicture('There is no picture of this kind of file. Please open the file itself.')
  return file
}

const noPicture = (why: string): Fault =>
  new Fault('UnsupportedMediaType', why, {
    dev: 'There are pictures of PDFs only: GET /files/document/{documentId}/{version} is the file.',
  })

const retryAfterSeconds = 1

const notMadeYet = (): Fault =>
  new Fault('NotMadeYet', 'The picture of this sheet is being made. Please wait a moment.', {
    headers: { 'Retry-After': String(retryAfterSeconds) },
  })

const meansOf = ({ database, blobs, drawingPdf }: Call): PackMeans => ({
  database,
  blobs,
  drawingPdf,
  now: () => new Date(),
})

type Ready = Exclude<Stored, { problem: string }>

async function packOf(call: Call, file: File): Promise<Ready> {
  const stored = await storedPack(call.db, call.blobs, file.sha256)
  if (stored && 'problem' in stored) throw noPicture(stored.problem)
  if (stored) return stored
  beginPack(meansOf(call), file.sha256, 'overview')
  throw notMadeYet()
}

const maxAgeSeconds = 300

export async function findPack(request: SheetRequest, call: Call): Promise<Found> {
  const file = await fileOf(request, call)
  const { sha256, sizeBytes } = await packOf(call, file)
  return { sha256, sizeBytes, name: 'sheet.pack', type: 'application/octet-stream', maxAgeSeconds }
}

export async function findTile(request: TileRequest, call: Call): Promise<Found> {
  const { level = 0, column = 0, row = 0 } = request as { level?: number; column?: number; row?: number }
  const file = await fileOf(request, call)
  const { sha256, pack } = await packOf(call, file)
  const planned = pack.levels[level]
  const isThere = planned && column >= 0 && row >= 0 && column < columnsOf(planned) && row < rowsOf(planned)
  if (!isThere) throw notFound('This tile')
  const tile = tileAt(pack, level, column, row)
  if (!tile) {
    beginPack(meansOf(call), file.sha256, 'all')
    throw notMadeYet()
  }
  return {
    sha256,
    sizeBytes: tile.length,
    name: `${level}-${column}-${row}.webp`,
    type: 'image/webp',
    part: tileBytes(tile),
    maxAgeSeconds,
  }
}
