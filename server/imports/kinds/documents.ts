/** Documents: the files of a ZIP, with a list that says what each of them is. */

import { madeFields } from '../../records/engine/declare/importfields.ts'
import { checkDocuments } from '../documentfiles.ts'
import type { ImportKind } from '../importkind.ts'

const noNames = {}

export const documents: ImportKind = {
  name: 'Documents',
  hasFiles: true,
  fields: [
    {
      field: 'File',
      label: 'File',
      cell: 'text',
      headings: ['File name', 'Filename', 'Path', 'File path', 'Document file', 'Attachment'],
      isNeeded: true,
      about: 'The path in the ZIP, or the name if only one file has it.',
    },
    {
      field: 'DocumentNumber',
      label: 'Number',
      cell: 'name',
      headings: ['Number', 'Document number', 'Drawing number', 'Drawing no', 'Sheet number', 'Sheet', '#'],
    },
    {
      field: 'DocumentDescription',
      label: 'Title',
      cell: 'text',
      headings: ['Title', 'Description', 'Name', 'Drawing title', 'Document title', 'Sheet title'],
      about: 'Without one the name of the file.',
    },
    {
      field: 'Folder',
      label: 'Folder',
      cell: 'text',
      headings: ['Folder', 'Folder path', 'Location', 'Set'],
      about:
        'Below Documents, its levels separated by /. Without one as in the ZIP. Folders that are not there are made.',
    },
    {
      field: 'DocumentDiscipline',
      label: 'Discipline',
      cell: { list: 'discipline', also: noNames },
      headings: ['Discipline', 'Trade'],
    },
    {
      field: 'DocumentType',
      label: 'Type',
      cell: { list: 'documentType', also: noNames },
      headings: ['Type', 'Document type', 'Category'],
    },
    {
      field: 'DocumentStatus',
      label: 'Status',
      cell: { list: 'documentStatus', also: noNames },
      headings: ['Status', 'State', 'Document status'],
    },
    {
      field: 'DocumentCSI',
      label: 'Section',
      cell: 'name',
      headings: ['CSI', 'Spec section', 'Section'],
    },
    {
      field: 'DocumentIssue',
      label: 'Issue',
      cell: 'name',
      headings: ['Issue', 'Revision', 'Rev', 'Version', 'Current revision'],
    },
    {
      field: 'DocumentIssueDate',
      label: 'Issued on',
      cell: 'date',
      headings: ['Issue date', 'Date', 'Revision date', 'Drawing date', 'Issued'],
    },
    ...madeFields,
  ],
  check: (importing) => checkDocuments(documents, importing),
}
