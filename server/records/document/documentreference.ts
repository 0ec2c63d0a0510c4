/**
 * References from records to documents. Each is to one version, and stays there when newer versions are
 * added.
 */
import {
  DocumentReferenceAdd,
  DocumentReferenceRemove,
  DocumentReferencesRead,
  ReferencedDocumentsReadByFolderID,
  type ReferenceEntry,
} from '../../../contract/documents/documentreference.ts'
import type { Value } from '../../../contract/kit.ts'
import { joinNodeRights, visible } from '../../access/visibility.ts'
import { folderType, nodeType } from '../../codes/nodetypes.ts'
import type { Call } from '../../kernel/call.ts'
import { conflict, forbidden, invalidField, notEmpty, notFound } from '../../kernel/faults.ts'
import { pageOf, readCursor, rowsWanted } from '../../kernel/paging.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import type { RecordTypes } from '../engine/declare/recordtypes.ts'
import { type Node, readFolder, readFolders } from '../folder/foldernode.ts'
import { referencedBy } from './documentlist.ts'
import { putReference, takeReference, writeReferenceEvent } from './putreference.ts'

/** The records that refer to a document, as far as the caller may see them. */
const referringTo = (types: RecordTypes, call: Call, folderId: number): Promise<Node[]> =>
  readFolders(
    types,
    call,
    `f.id IN (SELECT ref.folder_id FROM document_reference ref JOIN document t ON t.id = ref.document_id
               WHERE t.folder_id = $2 AND NOT (ref.is_withheld AND ${types.hidesNode}))`,
    folderId,
  )

/** In both directions; only the ends that the caller may see are returned. */
async function readReferences(types: RecordTypes, call: Call, folderId: number) {
  await readFolder(types, call, folderId)
  call.etag = undefined
  const { hides } = await stateOf(types, call, folderId)
  const documentList = await referencedBy(call, folderId, hides)
  const folderList = await referringTo(types, call, folderId)
  return {
    referenceList: { documentList, folderList },
    numberOfRecordsEffected: documentList.length + folderList.length,
  }
}

/**
 * The documents of a record `r`, or the records of a document. The other end `f` must be visible to the
 * caller.
 */
const entriesAt = (end: 'record' | 'document', isHidden: string) => `
  SELECT r.id AS "folderId", r.type AS "folderType", r.name AS "folderName", t.document_id AS "documentId",
         g.id AS "documentFolderId", CASE WHEN t.is_newest THEN g.name ELSE t.name END AS "documentName",
         ref.version, d.version AS "newestVersion", d.version > ref.version AND n.sha256 IS DISTINCT FROM s.sha256 AS "hasNewer",
         s.name AS "uploadedFileName", ref.created_at AS "addedDate", ref.created_by AS "addedByUserId",
         (SELECT n.full_name FROM person n WHERE n.id = ref.created_by) AS "addedBy"
    FROM document_reference ref
    JOIN document d ON d.id = ref.document_id JOIN folder g ON g.id = d.folder_id
    JOIN document_any_version t ON t.document_id = ref.document_id AND t.version = ref.version
    LEFT JOIN document_version v ON v.document_id = t.document_id AND v.version = t.version
    LEFT JOIN stored_file s ON s.id = v.stored_file_id
    LEFT JOIN document_version w ON w.document_id = d.id AND w.version = d.version
    LEFT JOIN stored_file n ON n.id = w.stored_file_id
    JOIN folder r ON r.id = ref.folder_id
    JOIN folder f ON f.id = ${end === 'record' ? 'g.id' : 'r.id'} ${joinNodeRights}
   WHERE ${end === 'record' ? 'r.id = $2 AND ref.document_id > $3::bigint' : 'g.id = $2 AND ref.folder_id > $3::bigint'}
     AND NOT (ref.is_withheld AND ${isHidden}) AND ${visible} ORDER BY ${end === 'record' ? 'ref.document_id' : 'ref.folder_id'} LIMIT $4`

const documentTypes: readonly number[] = [nodeType.document, nodeType.driveFile]

type EntriesRequest = Value<typeof DocumentReferencesRead.request.fields>

async function readEntries(types: RecordTypes, request: EntriesRequest, call: Call) {
  if (!request.folderId) throw notEmpty('FolderId', 'the record or document')
  const wanted = rowsWanted(request)
  const [after] = readCursor(request, 'number') ?? [0]
  const { folderType: type } = await readFolder(types, call, request.folderId)
  call.etag = undefined
  const end = documentTypes.includes(type!) ? 'document' : 'record'
  const isHidden =
    end === 'document' ? types.hidesNode : String((await stateOf(types, call, request.folderId)).hides)
  const rows = await call.db.rows<Value<typeof ReferenceEntry.fields>>(entriesAt(end, isHidden), [
    call.caller.id,
    request.folderId,
    after,
    wanted + 1,
  ])
  const otherEnd = end === 'record' ? 'documentId' : 'folderId'
  const { page, nextCursor } = pageOf(rows, wanted, (row) => [row[otherEnd]!])
  return { references: page, nextCursor }
}

interface ReferenceRequest {
  folderId?: number | null
  documentId?: number | null
}

interface RecordState {
  /** Whether the record is signed, locked or frozen. */
  isFrozen: boolean
  /** Whether what is withheld is hidden from the caller. */
  hides: boolean
}

/** The state of a node that the caller sees. */
async function stateOf(types: RecordTypes, call: Call, folderId: number): Promise<RecordState> {
  const state = await call.db.row<RecordState>(
    `SELECT ${types.frozenAtOfNode} IS NOT NULL AS "isFrozen", ${types.hidesNode} AS hides
       FROM folder f ${joinNodeRights} WHERE f.id = $2`,
    [call.caller.id, folderId],
  )
  return state!
}

interface ReferenceEnds extends RecordState {
  record: Node
  documentId: number
  newest: number
}

/** A record that the caller may change, and a document of its project that they may see. */
async function findEnds(
  types: RecordTypes,
  { folderId, documentId }: ReferenceRequest,
  call: Call,
): Promise<ReferenceEnds> {
  if (!folderId) throw notEmpty('FolderId', 'the record')
  const record = await readFolder(types, call, folderId, 'This record')
  call.etag = undefined
  // Only records refer to documents, not folders.
  if (!folderType(record.folderType!).parties) throw notFound('This record')
  if (!record.takesPart) throw forbidden('You may see this record, but not add to it.')
  if (!documentId) throw notEmpty('DocumentId', 'the document it refers to')
  const document = await call.db.row<{ newest: number }>(
    `SELECT t.version AS newest FROM document t JOIN folder f ON f.id = t.folder_id ${joinNodeRights}
      WHERE t.id = $2 AND t.project_id = $3 AND ${visible}`,
    [call.caller.id, documentId, record.folderProjectId!],
  )
  if (!document)
    throw invalidField('DocumentId', 'Enum', `DocumentId: ${documentId} is not a document of this project.`)
  return { record, documentId, newest: document.newest, ...(await stateOf(types, call, folderId)) }
}

const endsOf = ({ record, documentId }: ReferenceEnds) => ({
  folderId: record.folderId!,
  projectId: record.folderProjectId!,
  documentId,
})

interface StoredReference {
  version: number
  isOwn: boolean
}

/** The reference that there is, as far as the caller may know, locked. */
const findReference = (call: Call, { record, documentId, hides }: ReferenceEnds) =>
  call.db.row<StoredReference>(
    `SELECT version, created_by = $3 AS "isOwn" FROM document_reference
      WHERE folder_id = $1 AND document_id = $2 AND NOT (is_withheld AND $4) FOR UPDATE`,
    [record.folderId!, documentId, call.caller.id, hides],
  )

async function addReference(
  types: RecordTypes,
  request: ReferenceRequest & { version?: number | null },
  call: Call,
): Promise<number> {
  const ends = await findEnds(types, request, call)
  const { newest, isFrozen, hides } = ends
  const version = request.version ?? newest
  if (version < 1 ? version !== newest : version > newest)
    throw invalidField('Version', 'Enum', `Version: the versions of this document are 1 to ${newest}.`)
  const existing = await findReference(call, ends)
  if (existing) return request.version ? moveReference(call, ends, existing, version) : 0
  return Number(await putReference(call, { ...endsOf(ends), isFrozen, hides }, version))
}

/** Moves the reference to another version of the same document, at the caller's request. */
async function moveReference(
  call: Call,
  ends: ReferenceEnds,
  reference: StoredReference,
  to: number,
): Promise<number> {
  const { record, documentId } = ends
  if (reference.version === to) return 0
  refuseTaking(ends, reference)
  await writeReferenceEvent(call, 'ReferenceUpdated', endsOf(ends), [
    ['documentId', documentId, documentId],
    ['version', reference.version, to],
  ])
  await call.db.rows('UPDATE document_reference SET version = $3 WHERE folder_id = $1 AND document_id = $2', [
    record.folderId!,
    documentId,
    to,
  ])
  return 1
}

async function removeReference(types: RecordTypes, request: ReferenceRequest, call: Call): Promise<number> {
  const ends = await findEnds(types, request, call)
  const reference = await findReference(call, ends)
  if (!reference) return 0
  refuseTaking(ends, reference)
  await takeReference(call, endsOf(ends), reference.version)
  return 1
}

/**
 * References may still be added to a closed record; the existing ones are part of what was decided. Of an open one, they are
 * removed or moved by the person who added them, or by a manager.
 */
function refuseTaking({ record, isFrozen }: ReferenceEnds, { isOwn }: StoredReference): void {
  if (isFrozen)
    throw conflict(
      'This record is signed, locked or distributed: its references stay, and others can be added. A manager may reopen it.',
      { allowed: '' },
    )
  if (record.closed && !record.isAdmin)
    throw conflict('This record is closed. It has to be reopened before its references can be changed.')
  if (!isOwn && !record.isManager && !record.isAdmin)
    throw forbidden(
      'Only the person who added this reference, or a manager of the project, can change or remove it.',
    )
}

export default (types: RecordTypes): Served[] => [
  serve(ReferencedDocumentsReadByFolderID, (request, call) => {
    if (!request.folderID) throw notEmpty('FolderID', 'the record or document')
    return readReferences(types, call, request.folderID)
  }),
  serve(DocumentReferencesRead, (request, call) => readEntries(types, request, call)),
  serve(DocumentReferenceAdd, async (request, call) => ({
    numberOfRecordsEffected: await addReference(types, request, call),
  })),
  serve(DocumentReferenceRemove, async (request, call) => ({
    numberOfRecordsEffected: await removeReference(types, request, call),
  })),
]
