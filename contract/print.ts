/** Papers: a record or a list as a PDF, for the table of a meeting and for the file. */
import * as is from './base.ts'
import { type FieldType, name } from './fieldtypes.ts'
import { type PaperSize, paperRowsMax, paperSizes } from './printed.ts'

export const paperSize: FieldType<PaperSize, string> = {
  ...name,
  schema: { type: 'string', enum: [...paperSizes] },
  sample: 'A4',
  read(value, at, reading) {
    const text = String(value).trim().toLowerCase()
    if (text === '') return undefined
    const size = paperSizes.find((one) => one.toLowerCase() === text)
    return size ?? reading.fault(at, 'Enum', `${at} must be one of ${paperSizes.join(', ')}.`)
  },
} as FieldType<PaperSize, string>

const size = is.one(paperSize, 'Letter or A4. By default that of the project.').query()

export const RecordPrint = is.operation('RecordPrintRequest', {
  route: '/api/internal/record/print',
  about:
    'A record as a PDF, with what you may see of it: fields, replies, photos, who held it when. The response is the file itself; it is ' +
    'sent while it is made. Each print is in the audit.',
  effect: 'read',
  verbs: 'all',
  file: 'application/pdf',
  request: {
    folderId: is.id('The record.').query(),
    paperSize: size,
    withFiles: is.bool('Embed the attached files in the PDF, 25 MB at most. By default true.').query(),
  },
})

export const ListPrint = is.operation('ListPrintRequest', {
  route: '/api/internal/list/print',
  about:
    `A list of records as a PDF, with what you may see of it, ${paperRowsMax.toLocaleString('en-US')} rows at most. The response is ` +
    'the file itself; it is sent while it is made. Each print is in the audit.',
  effect: 'read',
  verbs: 'all',
  file: 'application/pdf',
  request: {
    parentFolderId: is.id('The folder to look into; for the root of a project, all of the project.').query(),
    folderType: is
      .int(
        'What is listed: 121 RFIs, 132 punch list items, 141 submittal packages, 142 submittal items, 151 open issues, ' +
          '161 daily reports, 171 meeting minutes.',
      )
      .query(),
    sort: is.name('The field to sort by, as in the list itself.').query(),
    filter: is.textMap('Only rows whose fields have these values, as in the list itself.').query(),
    title: is.name('What it is for: "For the owners\' meeting of Nov 19".').query(),
    paperSize: size,
  },
})
