/** Listings of the nodes in a folder. */
import {
  Folder,
  FolderReadPunchList,
  FoldersGetByParentFolder,
  type folderListFields,
} from '../../../contract/documents/folder.ts'
import { nodeType } from '../../codes/nodetypes.ts'
import { nothing, param, raw, sql } from '../../db/sql.ts'
import { notEmpty } from '../../kernel/faults.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import type { RecordTypes } from '../engine/declare/recordtypes.ts'
import { counted, created, type ListField, updated, whole } from '../engine/listing/listfield.ts'
import type { Listing } from '../engine/listing/listtype.ts'
import { readChildren, readInFolder } from '../engine/listing/readpage.ts'
import { folderColumns, folderState } from './foldernode.ts'

/** FolderSorting is first, because it is the default order. */
export const nodeFields: Record<(typeof folderListFields)[number], ListField> = {
  FolderSorting: whole('f.sorting'),
  FolderName: counted('f.name'),
  FolderType: whole('f.type'),
  CreatedDate: created,
  UpdatedDate: updated,
}

/** Nodes of all types and sections: the rights are those of each row's section. */
const nodesOf = (types: RecordTypes): Listing<typeof Folder.fields> => ({
  row: Folder,
  // A node is in the project of its folder.
  nodes: [sql`f.project_id = ${param(2)}`],
  lean: nothing,
  from: raw(folderState(types)),
  select: raw(folderColumns),
  fields: nodeFields,
  isWhole: false,
  hasParties: false,
  isHeld: false,
})

/** Punch lists have no parties: a caller who may see some of their items may see them all. */
const punchListsOf = (types: RecordTypes): Listing<typeof Folder.fields> => ({
  ...nodesOf(types),
  nodes: [sql`f.type = ${nodeType.punchList}`],
  section: 'punchlists',
  isWhole: true,
})

export default (types: RecordTypes): Served[] => {
  const readPunchLists = readInFolder(punchListsOf(types), 'folderList')
  return [
    serve(FoldersGetByParentFolder, readChildren(nodesOf(types), 'folderList')),
    serve(FolderReadPunchList, ({ folderParentId: parentFolderId, ...request }, call) => {
      if (!parentFolderId) throw notEmpty('FolderParentId', 'the folder to look into')
      return readPunchLists({ ...request, parentFolderId }, call)
    }),
  ]
}
