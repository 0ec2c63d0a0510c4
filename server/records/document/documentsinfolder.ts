/** The documents and folders in a folder, whole or in pages. */
import { FolderDocument } from '../../../contract/documents/document.ts'
import {
  Document,
  DocumentReadInFolder,
  DocumentReadInFolderRow,
  DocumentsReadInFolder,
  type documentListFields,
  FoldersDocumentsGetByParentFolder,
} from '../../../contract/documents/documentlist.ts'
import { folderType, nodeType, ownTypesFrom } from '../../codes/nodetypes.ts'
import { type Fragment, nothing, param, raw, sql } from '../../db/sql.ts'
import { invalidField, notEmpty } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { listingOf } from '../engine/listing/declarelisting.ts'
import { coded, counted, day, number, state, title, whole } from '../engine/listing/listfield.ts'
import type { Listing } from '../engine/listing/listtype.ts'
import { readChildren, readInFolder } from '../engine/listing/readpage.ts'
import { nodeFields } from '../folder/folderlist.ts'
import { document } from './document.ts'
import { documentColumns, estimatedBytes } from './documentlist.ts'
import { fileOfVersion, newestFile } from './documentversion.ts'

/** Common to the listings of the document tree: one section, and its nodes have no parties. */
export const inTree = { section: 'documents', isWhole: true, hasParties: false, isHeld: false } as const

/** With the project, because the index of the nodes in a folder begins with it. */
export const nodesOf = (condition: string): Fragment[] => [
  sql`f.project_id = ${param(2)} AND (${raw(condition)})`,
]

const documentTypes = [nodeType.document, nodeType.driveFile]
const isDocument = `f.type IN (${documentTypes.join(', ')})`

const documents: Listing<typeof FolderDocument.fields> = {
  ...inTree,
  nodes: nodesOf(isDocument),
  row: FolderDocument,
  lean: nothing,
  from: raw(`JOIN document_any_version t ON t.folder_id = f.id AND t.is_newest JOIN project p ON p.id = f.project_id
    LEFT JOIN drive_node d ON d.folder_id = f.id ${fileOfVersion}`),
  select: raw(documentColumns),
  fields: { FolderSorting: nodeFields.FolderSorting },
}

const nodeColumns = `coalesce(t.id, 0) AS id, f.id AS "folderId", f.name AS "folderName",
  f.description AS "folderDescription", f.parent_id AS "folderParentId", f.created_at AS "createdDate",
  f.updated_at AS "updatedDate", f.created_by AS "createdBy", f.updated_by AS "updatedBy",
  f.type AS "folderType", f.reference_id AS "folderReferenceId", f.project_id AS "folderProject",
  f.access_by_list AS "accessByList", f.sorting AS "folderSorting", ${estimatedBytes} AS "estimatedFileSize"`

const nodes = (condition: string): Listing<typeof Document.fields> => ({
  ...inTree,
  nodes: nodesOf(condition),
  row: Document,
  lean: nothing,
  from: sql`LEFT JOIN document t ON t.folder_id = f.id ${newestFile}
    LEFT JOIN drive_node d ON d.folder_id = f.id`,
  select: raw(nodeColumns),
  fields: nodeFields,
})

const isPlainFolder = `f.type < ${ownTypesFrom}`

/** The folder types in the document tree besides plain folders. */
const folderTypes = [nodeType.documents, nodeType.driveFolder]
export const isFolder = `${isPlainFolder} OR f.type IN (${folderTypes.join(', ')})`

/** SQL: the nodes of the requested types, given by name or number; by default all folders and documents. */
function typesCondition(types: string | null | undefined): string {
  const given = (types ?? '').split(/[,;]/).map((type) => type.trim().toLowerCase())
  const conditions = given.filter((type) => type !== '' && type !== '0').map(typeCondition)
  return conditions.join(' OR ') || `${isFolder} OR ${isDocument}`
}

function typeCondition(type: string): string {
  const known = [...folderTypes, ...documentTypes].map(folderType)
  if (type === 'folder') return isPlainFolder
  const own = known.find(({ id, name }) => String(id) === type || name.toLowerCase() === type)
  if (own) return `f.type = ${own.id}`
  if (/^[1-9]\d?$/.test(type)) return `f.type = ${type}`
  const list = known.map(({ id, name }) => `${id} ${name}`).join(', ')
  throw invalidField('FolderType', 'Enum', `FolderType must be of these: 1 to 99 Folder, ${list}.`)
}

const register = listingOf<typeof DocumentReadInFolderRow.fields, (typeof documentListFields)[number]>({
  recordType: document,
  nodes: documentTypes.map((type) => `f.type = ${type}`),
  row: DocumentReadInFolderRow,
  columns: { documentTitle: 'f.title' },
  fields: {
    DocumentNumber: number,
    DocumentTitle: title,
    DocumentDiscipline: coded('t.discipline', 'discipline'),
    DocumentCSI: counted('t.csi'),
    DocumentType: coded('t.type', 'documentType'),
    DocumentStatus: state('documentStatus'),
    DocumentIssue: counted('t.issue'),
    DocumentIssueDate: day('t.issue_date_day'),
    DocumentVersion: whole('t.version'),
  },
})

export default [
  serve(DocumentsReadInFolder, readChildren(documents, 'folderDocuments')),
  serve(FoldersDocumentsGetByParentFolder, (request, call) => {
    const { folderParentId: parentFolderId, folderType, ...rest } = request
    if (!parentFolderId) throw notEmpty('FolderParentId', 'the folder to look into')
    return readChildren(nodes(typesCondition(folderType)), 'documents')({ ...rest, parentFolderId }, call)
  }),
  serve(DocumentReadInFolder, readInFolder(register, 'documentList')),
]
