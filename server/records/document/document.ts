/** Documents: a record whose every upload is a version of its own. What it was before stays as it was. */
import { readDay } from '../../../contract/dates.ts'
import { DocumentCreate, DocumentGet, DocumentUpdate, ProjectDocument } from '../../../contract/document.ts'
import type { Value } from '../../../contract/kit.ts'
import { grantJoin, visible } from '../../access/grants.ts'
import { nodeType } from '../../codes/nodetypes.ts'
import { alias, raw, sql } from '../../db/sql.ts'
import type { Call } from '../../kernel/call.ts'
import { conflict, Fault, forbidden, notEmpty, notFound } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { computed, f, node, stored, t } from '../engine/declare/column.ts'
import { declareRecordType, type Upload } from '../engine/declare/recordtype.ts'
import { type RecordData, rowOf, shapeOf } from '../engine/declare/rows.ts'
import { read, rereadRecord } from '../engine/read/read.ts'
import { placesOf } from '../engine/tree/recordplace.ts'
import { asName } from '../engine/tree/tree.ts'
import { changeRecord } from '../engine/write/change.ts'
import { createRecords } from '../engine/write/create.ts'
import { folderName } from '../engine/write/insert.ts'
import { checkSize } from '../file/storedfile.ts'
import { addVersion, allFilesBytes, newestFile, versionCode } from './documentversion.ts'

type Document = Value<typeof ProjectDocument.fields>
/** A file may come with what is said about a document: then it is a new version. */
type Sent = Document & { file?: Upload }

/** Of what `newestFile` joins. */
const s = alias('s')

/** Superseded and Void. */
const closedStatuses = [6, 7]

export const document = declareRecordType({
  label: 'document',
  type: nodeType.document,
  sectionType: nodeType.documents,
  holders: [nodeType.driveFolder],
  parentField: 'ParentFolderId',
  table: 'document',
  dto: ProjectDocument,
  key: 'documentId',
  number: 'documentNumber',
  description: 'documentDescription',
  status: 'documentStatus',
  closed: sql`${t('status')} IN (${raw(closedStatuses.join(', '))})`,
  title: titleOf,
  parties: () => [],
  joins: newestFile,
  extras: {
    types: { updated_at: 'timestamptz' },
    of: (_, { call }) => ({ updated_at: call.now }),
  },
  incoming({ was, sent }) {
    refuseDriveFile(was?.folderType)
    // Whoever sends a file changes the document, and needs the right to.
    sent.documentVersion = (sent as Sent).file ? (was?.documentVersion ?? 0) + 1 : undefined
    if (isSameDay(was?.documentIssueDate, sent.documentIssueDate))
      sent.documentIssueDate = was!.documentIssueDate
  },
  settle(record, { was, sent }) {
    record.documentDiscipline ??= 0
    record.documentType ??= 0
    record.documentStatus ??= 0
    record.documentVersion ??= 0
    const { file } = sent as Sent
    if (file) record.uploadedFileName = file.name || was?.uploadedFileName
  },
  async after(record, { was, sent, context }) {
    const { file } = sent as Sent
    if (!file) return
    await keepPast(context.call, was!)
    await addVersion(context.call, record, { ...file, name: fileNameOf(record) })
  },
  files: { may: (call, folderId) => mayAddVersion({ folderId }, call), take: takeVersion },
  columns: {
    folderId: node.folderId,
    folderParentId: node.folderParentId,
    folderName: computed(f('name')),
    folderPath: node.folderPath,
    folderType: computed(f('type')),
    projectId: node.projectId,
    documentId: computed(t('id')),
    documentDescription: computed(f('description')),
    documentNumber: stored({ column: 'number' }),
    documentDiscipline: stored({ column: 'discipline' }),
    documentCSI: stored({ column: 'csi' }),
    documentType: stored({ column: 'type' }),
    documentStatus: stored({ column: 'status' }),
    documentIssue: stored({ column: 'issue' }),
    documentIssueDate: stored({ column: 'issue_date' }),
    documentDisciplineName: computed(versionCode('discipline', 'discipline')),
    documentTypeName: computed(versionCode('documentType', 'type')),
    documentStatusName: computed(versionCode('documentStatus', 'status')),
    documentVersion: stored({ column: 'version' }),
    documentUpdateDate: computed(t('updated_at')),
    uploadedFileId: computed(s('id')),
    uploadedFileName: computed(s('name')),
    uploadedFileType: computed(s('type')),
    uploadedFileSize: computed(s('size_bytes')),
    allFilesSize: computed(allFilesBytes(t('id'))),
    userCanModify: node.userCanModify,
    userCanDelete: node.userCanDelete,
  },
})

/** The first line of what it is, else the name of its file. The number stands before it. */
function titleOf({ documentNumber, documentDescription, uploadedFileName }: Document): string | undefined {
  const title = documentDescription?.split('\n')[0]?.trim() || uploadedFileName?.trim()
  return asName(title ?? '') || (documentNumber?.trim() ? undefined : 'New document')
}

const fileNameOf = (record: Document): string =>
  record.uploadedFileName || folderName(document, record as RecordData, null)

/** A list of documents tells the day as an instant: sent back, it is no other day. */
const isSameDay = (was: string | null | undefined, sent: string | null | undefined): boolean =>
  !!was && !!sent && /^\/Date\(/.test(sent) && readDay(sent) === readDay(was)

/** Keeps what the document was before its new version, for good. */
async function keepPast(call: Call, was: Document): Promise<void> {
  const shape = [...shapeOf(document, document.storedKeys), ['name', 'text'], ['description', 'text']]
  const columns = shape.map(([column]) => column).join(', ')
  const row = {
    ...rowOf(document, was as RecordData, document.storedKeys),
    name: was.folderName,
    description: was.documentDescription,
  }
  await call.db.rows(
    `INSERT INTO document_past_version (document_id, folder_id, project_id, updated_at, ${columns})
     SELECT $1, $2, $3, $4, r.*
       FROM json_to_record($5::text::json) AS r (${shape.map((pair) => pair.join(' ')).join(', ')})`,
    [was.documentId!, was.folderId!, was.projectId!, was.documentUpdateDate!, JSON.stringify(row)],
  )
}

function refuseDriveFile(type: number | null | undefined): void {
  if (type === nodeType.driveFile)
    throw new Fault('NotFound', 'This is a file of an outside drive. It is changed there, not here.', {
      dev: 'Files of drives are changed by DriveDocumentCreateRequest with the same DriveId.',
    })
}

/** Before the bytes are taken. Whatever may have changed once they are there is looked at again. */
async function mayAddVersion({ folderId, documentId }: Request, call: Call): Promise<void> {
  const found = await call.db.row<{ type: number; writes: boolean; isAdmin: boolean; closed: boolean }>(
    `SELECT f.type, a.writes, a.is_admin AS "isAdmin", (${document.closed}) AS closed
       FROM document t JOIN folder f ON f.id = t.folder_id ${grantJoin}
      WHERE (f.id = $2 OR ($2::int IS NULL AND t.id = $3)) AND ${visible}`,
    [call.caller.id, folderId ?? null, documentId ?? null],
  )
  if (!found) throw notFound('This document')
  refuseDriveFile(found.type)
  if (!found.writes) throw forbidden('You may see this document, but not change it.')
  if (found.closed && !found.isAdmin)
    throw conflict('This document is closed. It has to be reopened before it can be changed.')
}

async function takeVersion(call: Call, folderId: number, file: Upload): Promise<void> {
  const sent: Sent = { folderId, file }
  await changeRecord(document, call, sent, '')
}

type Request = Value<typeof DocumentUpdate.request.fields>

/** What is said about the document, and the file beside it. */
function saidIn({ fileName, fileType, fileSize, fileContent, ...request }: Request, call: Call) {
  const { additionalInfo: _, authSessionKey: __, ...said } = request
  const content = call.received ?? fileContent
  if (!content) return { said, fileName }
  checkSize(content, fileSize, 'FileSize')
  return { said, fileName, file: { name: fileName ?? '', type: fileType, content } }
}

type Creation = Value<typeof DocumentCreate.request.fields>

/** Before the bytes are taken. */
async function mayCreate({ parentFolderId }: Creation, call: Call): Promise<void> {
  const fields = { parentField: 'ParentFolderId', projectField: 'AdditionalInfo.ProjectId' }
  const [place] = await placesOf(call, document, [{ parentId: parentFolderId, ...fields }])
  if (!place!.project.writes) throw forbidden('You may not make documents in this project.')
}

async function createDocument(request: Creation, call: Call) {
  const { parentFolderId, ...rest } = request
  const { said, fileName, file } = saidIn(rest, call)
  const record: Sent = { ...said, folderParentId: parentFolderId, file }
  // The name of a file that did not come says what the document is, where nothing else does.
  if (!file) record.documentDescription ||= fileName
  const [made] = await createRecords(document, call, [record], () => '')
  const document_ = await rereadRecord(document, call, made!.folderId)
  if (file) await addVersion(call, document_, { ...file, name: file.name || document_.folderName! })
  return { newId: made!.id, newFolderId: made!.folderId, filePath: document_.folderPath }
}

async function updateDocument(request: Request, call: Call) {
  const { said, fileName, file } = saidIn(request, call)
  if (fileName && !file) throw notEmpty('FileContent', 'the file itself')
  const sent: Sent = { ...said, file }
  return { document: await changeRecord(document, call, sent, '') }
}

export default [
  serve(DocumentCreate, createDocument, { beforeBytes: mayCreate }),
  serve(DocumentGet, read(document, 'document')),
  serve(DocumentUpdate, updateDocument, { beforeBytes: mayAddVersion }),
]
