/** Forms of what is not a record: a folder, and a punch list, which is a folder of punch list items. */
import { punchListItem } from '../recordtypes.ts'
import { field, justSave, type RecordForm } from './form.ts'

export const folderForm: RecordForm = {
  name: 'folder',
  texts: { thing: 'folder' },
  path: 'folders',
  section: 'documents',
  type: 'Folder',
  read: ['FolderGet', 'folder'],
  create: { operation: 'FolderAdd', one: 'folder' },
  update: ['FolderUpdate', 'folder'],
  project: 'folderProjectId',
  ways: justSave,
  groups: [{ fields: [field('folderName', { needed: 'always' }), field('folderDescription', { rows: 3 })] }],
}

const punchListForm: RecordForm = {
  name: 'punchList',
  texts: { thing: 'punch list' },
  path: 'punchlists',
  section: punchListItem.section,
  type: 'Folder',
  read: ['FolderGet', 'folder'],
  create: { operation: 'FolderCreatePunchList' },
  update: ['FolderUpdate', 'folder'],
  project: 'folderProjectId',
  ways: justSave,
  groups: [{ fields: [field('folderName', { needed: 'always' }), field('folderDescription', { rows: 3 })] }],
}

export const otherForms: readonly RecordForm[] = [punchListForm, folderForm]
