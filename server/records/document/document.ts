/** Documents: records of which each upload is a new version. Earlier versions never change. */

import {
  DocumentCreate,
  DocumentGet,
  DocumentUpdate,
  ProjectDocument,
} from '../../../contract/documents/document.ts'
import { drawingType } from '../../../contract/drawings/drawingtype.ts'
import { documentGroups } from '../../../contract/fieldgroups.ts'
import { readDay } from '../../../contract/fields/dates.ts'
import type { Value } from '../../../contract/kit.ts'
import { documentStatus } from '../../../contract/states.ts'
import { joinNodeRights, visible } from '../../access/visibility.ts'
import { lastPart } from '../../blobs/filename.ts'
import { nodeType } from '../../codes/nodetypes.ts'
import { alias, raw, sql } from '../../db/sql.ts'
import type { Call } from '../../kernel/call.ts'
import { conflict, Fault, forbidden, notEmpty, notFound } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { computed, f, node, stored, t } from '../engine/declare/column.ts'
import type { Upload } from '../engine/declare/filehandling.ts'
import { notYours } from '../engine/declare/ownership.ts'
import { isOwn } from '../engine/declare/ownershipsql.ts'
import type { RecordChange } from '../engine/declare/recordchange.ts'
import { declareRecordType } from '../engine/declare/recordtype.ts'
import { type RecordData, rowOf, shapeOf } from '../engine/declare/rows.ts'
import { read, rereadRecord } from '../engine/read/read.ts'
import { placesOf } from '../engine/tree/recordplace.ts'
import { asName } from '../engine/tree/tree.ts'
import { changeRecord, clearedFields } from '../engine/write/change.ts'
import { createRecords } from '../engine/write/new/create.ts'
import { folderName } from '../engine/write/new/newrecord.ts'
import { prepareBytes } from '../file/preparebytes.ts'
import { checkSize } from '../file/storedfile.ts'
import { isReleased, mayRelease, type Releasing, refusalOfVersion, releasedBy } from './documentrelease.ts'
import { addVersion, allFilesBytes, newestFile, versionCode } from './documentversion.ts'
import { queueReading, queueShift, settleSheets, settleSheetsBelow } from './sheets.ts'

type Document = Value<typeof ProjectDocument.fields>
/** The fields of a document with, optionally, a file: a file makes it a new version. */
type DocumentWithFile = Document & { file?: Upload }

/** The stored file that `newestFile` joins. */
const s = alias('s')

const closedStatuses = [documentStatus.Superseded.code, documentStatus.Void.code]

export const document = declareRecordType({
  label: 'document',
  mail: undefined,
  paper: undefined,
  importing: undefined,
  fieldGroups: documentGroups,
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
  extraColumns: {
    types: { updated_at: 'timestamptz' },
    of: (_, { call }) => ({ updated_at: call.now }),
  },
  incoming({ was, sent }) {
    refuseDriveFile(was?.folderType)
    // A file changes the document, so sending one needs the right to change it.
    sent.documentVersion = (sent as DocumentWithFile).file ? (was?.documentVersion ?? 0) + 1 : undefined
    if (isSameDay(was?.documentIssueDate, sent.documentIssueDate))
      sent.documentIssueDate = was!.documentIssueDate
  },
  settle(record, { was, sent }) {
    record.documentDiscipline ??= 0
    record.documentType ??= 0
    record.documentStatus ??= 0
    record.documentVersion ??= 0
    const { file } = sent as DocumentWithFile
    if (file) record.uploadedFileName = file.name || was?.uploadedFileName
  },
  refuses: refusalOfReleasing,
  async after(record, { was, sent, context }) {
    const { file } = sent as DocumentWithFile
    if (file) {
      await storePastVersion(context.call, was!)
      await addVersion(context.call, record, { ...file, name: fileNameOf(record) })
      await queueReading(context.call, [record.folderId!])
      if (record.documentType === drawingType && record.documentNumber)
        await queueShift(context.call, record.documentId!)
    }
    // What is written on a sheet is found as long as it is in force.
    if (file || record.documentStatus !== was!.documentStatus) context.call.changed.add(record.folderId!)
    const isMoved = !!sent.folderParentId && sent.folderParentId !== was!.folderParentId
    if (isMoved || sheetKeys.some((key) => record[key] !== was![key]))
      await settleSheets(context.call, [record.folderId!])
  },
  async afterCreate(records, { call }) {
    const drawings = records.filter((record) => record.documentType === drawingType && record.documentNumber)
    if (drawings.length > 0)
      await settleSheets(
        call,
        drawings.map(({ folderId }) => folderId!),
      )
  },
  binned: settleSheets,
  placed: settleSheetsBelow,
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

/** What decides, besides its place, whether it is a sheet. */
const sheetKeys = ['documentNumber', 'documentType'] as const

function refusalOfReleasing(
  { documentStatus: status }: Document,
  { was, sent, context: { project, fieldName } }: RecordChange<typeof ProjectDocument.fields>,
): Fault | undefined {
  const ofVersion = (sent as DocumentWithFile).file && refusalOfVersion(was?.documentStatus, project)
  if (ofVersion) return ofVersion
  if (mayRelease(project) || !isReleased(was?.documentStatus ?? 0, status ?? 0)) return undefined
  return notYours([releasedBy(fieldName('documentStatus'))])
}

/** The first line of the description, else the name of the file. The number is put before it elsewhere. */
function titleOf({ documentNumber, documentDescription, uploadedFileName }: Document): string | undefined {
  const title = documentDescription?.split('\n')[0]?.trim() || uploadedFileName?.trim()
  return asName(title ?? '') || (documentNumber?.trim() ? undefined : 'New document')
}

const fileNameOf = (record: Document): string =>
  record.uploadedFileName || folderName(document, record as RecordData, null)

/** A listing of documents has the day as an instant: sent back by a client, it is the same day. */
const isSameDay = (was: string | null | undefined, sent: string | null | undefined): boolean =>
  !!was && !!sent && /^\/Date\(/.test(sent) && readDay(sent) === readDay(was)

/** Stores the previous version of the document permanently. */
async function storePastVersion(call: Call, was: Document): Promise<void> {
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

/** Checked before the bytes are received, and again afterwards, as things may have changed meanwhile. */
async function mayAddVersion({ folderId, documentId }: UpdateRequest, call: Call): Promise<void> {
  const found = await call.db.row<
    Releasing & { type: number; own: boolean; closed: boolean; status: number }
  >(
    `SELECT f.type, a.writes, ${isOwn} AS own, a.is_admin AS "isAdmin", a.is_manager AS "isManager", a.side,
            (${document.closed}) AS closed, t.status
       FROM document t JOIN folder f ON f.id = t.folder_id ${joinNodeRights}
      WHERE (f.id = $2 OR ($2::int IS NULL AND t.id = $3)) AND ${visible}`,
    [call.caller.id, folderId ?? null, documentId ?? null],
  )
  if (!found) throw notFound('This document')
  refuseDriveFile(found.type)
  if (!found.writes && !found.own) throw forbidden('You may see this document, but not change it.')
  if (found.closed && !found.isAdmin)
    throw conflict('This document is closed. It has to be reopened before it can be changed.')
  const refusal = refusalOfVersion(found.status, found)
  if (refusal) throw refusal
}

async function takeVersion(call: Call, folderId: number, file: Upload): Promise<void> {
  const sent: DocumentWithFile = { folderId, file }
  await changeRecord(document, call, sent, '')
}

type UpdateRequest = Value<typeof DocumentUpdate.request.fields>

/** Separates the fields of the document from its file. */
function splitFile({ fileType, fileSize, fileContent, ...sent }: UpdateRequest, call: Call) {
  const { fileName: asSent, ...request } = sent
  const fileName = asSent && lastPart(asSent)
  const { additionalInfo: _, authSessionKey: __, ...fields } = request
  const content = call.received ?? fileContent
  if (!content) return { fields, fileName }
  checkSize(content, fileSize, 'FileSize')
  return { fields, fileName, file: { name: fileName ?? '', type: fileType, content } }
}

type CreateRequest = Value<typeof DocumentCreate.request.fields>

/** Checked before the bytes are received. */
async function mayCreate({ parentFolderId }: CreateRequest, call: Call): Promise<void> {
  const fieldNames = { parentField: 'ParentFolderId', projectField: 'AdditionalInfo.ProjectId' }
  const [place] = await placesOf(call, document, [{ parentId: parentFolderId, ...fieldNames }])
  if (!place!.project.makes) throw forbidden('You may not create documents in this project.')
}

async function createDocument(request: CreateRequest, call: Call) {
  const { parentFolderId, ...rest } = request
  const { fields, fileName, file } = splitFile(rest, call)
  const sent: DocumentWithFile = { ...fields, folderParentId: parentFolderId, file }
  // Without a file and a description, the name of the file describes the document.
  if (!file) sent.documentDescription ||= fileName
  const [created] = await createRecords(document, call, [sent], () => '')
  const record = await rereadRecord(document, call, created!.folderId)
  if (file) {
    await addVersion(call, record, { ...file, name: file.name || record.folderName! })
    await queueReading(call, [created!.folderId])
  }
  return { newId: created!.id, newFolderId: created!.folderId, filePath: record.folderPath }
}

async function updateDocument(request: UpdateRequest, call: Call) {
  const { fields, fileName, file } = splitFile(request, call)
  if (fileName && !file) throw notEmpty('FileContent', 'the file itself')
  const sent: DocumentWithFile = { ...fields, file }
  const clears = clearedFields(document, call)
  return { document: await changeRecord(document, call, sent, '', { clears }) }
}

export default [
  serve(DocumentCreate, createDocument, { beforeBytes: mayCreate, prepare: prepareBytes }),
  serve(DocumentGet, read(document, 'document')),
  serve(DocumentUpdate, updateDocument, { beforeBytes: mayAddVersion, prepare: prepareBytes }),
]
