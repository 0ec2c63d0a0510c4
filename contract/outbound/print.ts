/** Papers: a record or a list as a PDF, for the table of a meeting and for the file. */
import * as is from '../base.ts'
import { asOf } from '../drawings/register.ts'
import type { FieldType } from '../fields/fieldtype.ts'
import { oneOf } from '../fields/oneof.ts'
import { type Language, languages } from '../languagecodes.ts'
import {
  type Arrangement,
  arrangements,
  bookRecordsMax,
  type PaperSize,
  paperRowsMax,
  paperSizes,
} from './printed.ts'

export const paperSize: FieldType<PaperSize, string> = oneOf(paperSizes, 'A4')
const arrangement: FieldType<Arrangement, string> = oneOf(arrangements, 'ByPlace')
const language: FieldType<Language, string> = oneOf(Object.keys(languages) as Language[], 'de')

const size = is.one(paperSize, 'Letter or A4. By default that of the project.').query()
const inLanguage = is
  .one(language, `Its language: ${Object.keys(languages).join(' or ')}. By default yours, else English.`)
  .query()

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
    language: inLanguage,
  },
})

export const DrawingRegisterPrint = is.operation('DrawingRegisterPrintRequest', {
  route: '/api/internal/drawing/register/print',
  about:
    'The register of drawings as a PDF, by discipline: each sheet with the revision in force, now or with AsOf at a moment, and how that stands ' +
    `now, with the pins and mark-ups that you see; ${paperRowsMax.toLocaleString('en-US')} sheets at most. The response is the file itself; it is ` +
    'sent while it is made. Each print is in the audit.',
  effect: 'read',
  verbs: 'all',
  file: 'application/pdf',
  request: {
    projectId: is.id('The project.').query(),
    asOf: asOf.query(),
    sort: is.name('The field to sort by, as in the register itself.').query(),
    filter: is.textMap('Only sheets whose fields have these values, as in the register itself.').query(),
    paperSize: size,
    language: inLanguage,
  },
})

export const ListPrint = is.operation('ListPrintRequest', {
  route: '/api/internal/list/print',
  about:
    `A list of records as a PDF, with what you may see of it, ${paperRowsMax.toLocaleString('en-US')} rows at most; with ` +
    'CompanyFiles a ZIP of PDFs. The response is the file itself; it is sent while it is made. Each print is in the audit.',
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
    arrangement: is
      .one(
        arrangement,
        `Book: each record whole, one after the other, ${bookRecordsMax} at most. Of punch list items: ByCompany (as by default), ` +
          'ByPlace, or CompanyFiles, a ZIP with a PDF for each company.',
      )
      .query(),
    language: inLanguage,
    paperSize: size,
  },
})
