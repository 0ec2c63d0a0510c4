/** Downloads of files. A file is visible to everybody who may see its record or document. */
import {
  DocumentDownload,
  DocumentVersionDownload,
  FileDownload,
  FilePictureRead,
  type PictureInfo,
} from '../../../contract/documents/file.ts'
import type { Value } from '../../../contract/kit.ts'
import { joinNodeRights, visible } from '../../access/visibility.ts'
import type { Call } from '../../kernel/call.ts'
import { Fault, notEmpty, notFound } from '../../kernel/faults.ts'
import { type Found, type Served, type ServedDownload, serve, serveDownload } from '../../kernel/serve.ts'
import type { RecordTypes } from '../engine/declare/recordtypes.ts'

/** Columns of a stored file `s`. */
const columns = 's.sha256, s.size_bytes AS "sizeBytes", coalesce(s.name, f.name) AS name, s.type'

interface Row extends Omit<Found, 'sha256'> {
  /** Null: the contents are in an outside drive. */
  sha256: Buffer | null
  url?: string | null
}

function contentsOf(row: Row | undefined, what: string): Found {
  if (!row) throw notFound(what)
  const { sha256, url } = row
  if (!sha256)
    throw new Fault('NotFound', `This file lives in an outside drive${url ? `: ${url}` : '.'}`, {
      dev: 'The server has no contents of it: it was registered by DriveDocumentCreateRequest.',
    })
  return { ...row, sha256 }
}

const ofDocument = async (
  call: Call,
  documentId: number | null | undefined,
  version: number | null,
): Promise<Found> => {
  const row = await call.db.row<Row>(
    `SELECT ${columns}, coalesce(d.download_url, d.viewer_url) AS url
       FROM document t JOIN folder f ON f.id = t.folder_id ${joinNodeRights}
       JOIN document_version v ON v.document_id = t.id
       JOIN stored_file s ON s.id = v.stored_file_id
       LEFT JOIN drive_node d ON d.folder_id = f.id
      WHERE t.id = $2 AND v.version = coalesce($3, (SELECT max(version) FROM document_version WHERE document_id = $2))
        AND ${visible}`,
    [call.caller.id, documentId ?? 0, version],
  )
  return contentsOf(row, 'This document, or a file of it,')
}

const ofAttachment = async (
  types: RecordTypes,
  call: Call,
  attachmentFileId: number | null | undefined,
): Promise<Found> => {
  const row = await call.db.row<Row>(
    `SELECT ${columns} FROM attachment t JOIN stored_file s ON s.id = t.stored_file_id
       JOIN folder f ON f.id = t.folder_id ${joinNodeRights}
      WHERE t.id = $2 AND t.deleted_at IS NULL AND ${visible} AND NOT (t.is_withheld AND ${types.hidesNode})`,
    [call.caller.id, attachmentFileId ?? 0],
  )
  return contentsOf(row, 'This file')
}

type PictureRequest = Value<typeof FilePictureRead.request.fields>

/** What is known of the picture; the rights are those of the download. */
async function readPicture(types: RecordTypes, request: PictureRequest, call: Call) {
  const { attachmentFileId, documentId, version } = request
  if (!attachmentFileId === !documentId) throw notEmpty('AttachmentFileId', 'either the file or the document')
  const { sha256 } = attachmentFileId
    ? await ofAttachment(types, call, attachmentFileId)
    : await ofDocument(call, documentId, version || null)
  const picture = await call.db.row<Value<typeof PictureInfo.fields>>(
    `SELECT width, height, orientation, problem,
            to_char(taken_at, 'YYYY-MM-DD"T"HH24:MI:SS') || coalesce(taken_offset, '') AS "takenTime",
            latitude || ',' || longitude AS "takenPlace"
       FROM picture WHERE sha256 = $1`,
    [sha256],
  )
  return { picture }
}

export const pictureRead = (types: RecordTypes): Served[] => [
  serve(FilePictureRead, (request, call) => readPicture(types, request, call)),
]

export default (types: RecordTypes): ServedDownload[] => [
  serveDownload(FileDownload, ({ attachmentFileId }, call) => ofAttachment(types, call, attachmentFileId)),
  serveDownload(DocumentDownload, ({ documentId }, call) => ofDocument(call, documentId, null)),
  serveDownload(DocumentVersionDownload, ({ documentId, version }, call) =>
    ofDocument(call, documentId, version ?? 0),
  ),
]
