/** Listings of the registered folders and files of outside drives. */
import {
  DocumentDrive,
  DriveDocumentReadInFolder,
  type driveFileListFields,
  type driveFolderListFields,
  FolderDrive,
  FoldersDriveGetByParentFolder,
} from '../../../contract/documents/drive.ts'
import { nodeType } from '../../codes/nodetypes.ts'
import { raw, sql } from '../../db/sql.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import type { RecordTypes } from '../engine/declare/recordtypes.ts'
import { counted, day, type ListField, words } from '../engine/listing/listfield.ts'
import type { Listing } from '../engine/listing/listtype.ts'
import { readChildren, readInFolder } from '../engine/listing/readpage.ts'
import { nodeFields } from '../folder/folderlist.ts'
import { folderColumns, folderState } from '../folder/foldernode.ts'
import { asInt } from './documentlist.ts'
import { inTree, isFolder, nodesOf } from './documentsinfolder.ts'
import { newestFile, versionCode } from './documentversion.ts'

const { FolderType: _, ...node } = nodeFields

/** Sizes are sent as texts: one that is no number is read as 0, one beyond an int as the largest int. */
const sizeAsInt = `CASE WHEN d.file_size ~ '^\\s*\\d{1,15}\\s*$' THEN ${asInt('d.file_size::bigint')} ELSE 0 END`

const folderFields: Record<(typeof driveFolderListFields)[number], ListField> = {
  ...node,
  DriveId: words('d.drive_id'),
}

const foldersOf = (types: RecordTypes): Listing<typeof FolderDrive.fields> => ({
  ...inTree,
  nodes: nodesOf(isFolder),
  row: FolderDrive,
  lean: raw('LEFT JOIN drive_node d ON d.folder_id = f.id'),
  from: raw(`LEFT JOIN drive_node d ON d.folder_id = f.id ${folderState(types)}`),
  select: raw(`${folderColumns}, d.folder_project_org_id AS "folderProjectOrgId", d.drive_id AS "driveId",
    d.drive_parent_id AS "driveParentId", ${sizeAsInt} AS "fileSize", d.folder_icon AS "folderIcon",
    true AS "isFolder"`),
  fields: folderFields,
})

const fileFields: Record<(typeof driveFileListFields)[number], ListField> = {
  ...node,
  FileName: counted('s.name'),
  FileType: words('s.type'),
  DriveId: words('d.drive_id'),
  DocumentType: words('t.type_name'),
  Status: words('t.status_name'),
  Discipline: words('t.discipline_name'),
  Issue: counted('t.issue'),
  IssueDate: day('t.issue_date_day'),
}

const fileJoins = sql`LEFT JOIN drive_node d ON d.folder_id = f.id
  LEFT JOIN document t ON t.folder_id = f.id ${newestFile}`

const files: Listing<typeof DocumentDrive.fields> = {
  ...inTree,
  nodes: nodesOf(`f.type = ${nodeType.driveFile}`),
  row: DocumentDrive,
  lean: fileJoins,
  from: sql`${fileJoins} JOIN project p ON p.id = f.project_id JOIN folder up ON up.id = f.parent_id`,
  select: sql`${versionCode('documentType', 'type')} AS "documentType",
    ${versionCode('documentStatus', 'status')} AS status,
    ${versionCode('discipline', 'discipline')} AS discipline, t.issue, t.issue_date AS "issueDate",
    s.name AS "fileName", s.type AS "fileType", d.file_size AS "fileSize",
    coalesce(d.file_path, concat_ws(' / ', nullif(up.path, ''), f.name)) AS "filePath",
    d.folder_project_org_id AS "folderProjectOrgId", d.drive_id AS "driveId",
    d.drive_parent_id AS "driveParentId", d.download_url AS "downloadUrl", d.viewer_url AS "viewerUrl",
    d.folder_icon AS "folderIcon", d.is_folder AS "isFolder", d.notes, t.id, f.id AS "folderId",
    f.name AS "folderName", f.description AS "folderDescription", f.parent_id AS "folderParentId",
    f.created_at AS "createdDate", f.updated_at AS "updatedDate", f.created_by AS "createdBy",
    f.updated_by AS "updatedBy", f.type AS "folderType", f.reference_id AS "folderReferenceId",
    f.project_id AS "folderProject", f.access_by_list AS "accessByList", f.sorting AS "folderSorting",
    coalesce(nullif(d.estimated_file_size, 0), s.size_bytes, 0) AS "estimatedFileSize"`,
  fields: fileFields,
}

export default (types: RecordTypes): Served[] => [
  serve(FoldersDriveGetByParentFolder, readChildren(foldersOf(types), 'folderList')),
  serve(DriveDocumentReadInFolder, readInFolder(files, 'documentList')),
]
