import { field, justSave, type RecordForm } from './form.ts'

export const folderForm: RecordForm = {
  name: 'folder',
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
