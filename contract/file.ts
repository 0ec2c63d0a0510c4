/** Files attached to records. */
import * as is from './base.ts'
import { dto } from './kit.ts'

/** `File` in the documents; here that word is taken by the language. */
export const FileInfo = dto('File', {
  attachmentFileId: is.id('The id it is downloaded by: GET /files/{attachmentFileId}.').ours(),
  uploadedFileId: is.id('The id of its contents.').ours(),
  uploadedFilePath: is.text('Where it can be fetched.').ours(),
  uploadedFileName: is.name('Its name.'),
  uploadedFileType: is.text('Its type.'),
  uploadedFileSize: is.id('Its size in bytes.'),
  attachmentFileDescription: is.text('What it is.'),
  uploadedDate: is.instant('When it was uploaded.').ours(),
  uploadedBy: is.name('The name of who uploaded it.').ours(),
  modifiedDate: is.instant('When it was changed last.').ours(),
  modifiedBy: is.name('The name of who changed it last.').ours(),
})

export const FilesGetByDailyReport = is.operation('FilesGetByDailyReportRequest', {
  route: '/api/internal/file/getbydailyreport',
  about: 'Lists the files of a daily report.',
  does: 'reads',
  request: { dailyReportId: is.id('The daily report.') },
  response: { fileInfos: is.listOf(FileInfo, 'Its files.') },
})

export const FileCreate = is.operation('FileCreateRequest', {
  route: '/api/internal/file/create',
  about: 'Attaches a file to a record. Large ones go to PUT /files.',
  does: 'writes',
  request: {
    folderId: is.id('The record it is attached to.'),
    fileInfo: is.one(FileInfo, 'Its name, type and description.'),
    fileContent: is.bytes('The file itself.'),
  },
  response: { attachmentFileId: is.id('The id it is downloaded by: GET /files/{attachmentFileId}.') },
})
