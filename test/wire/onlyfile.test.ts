/** Uploads as stock clients send them: the fields of a request, and one part with a file, whatever its name. */
import { describe, expect, test } from 'vitest'
import { FilesGetByFolder } from '../../contract/documents/file.ts'
import { site } from '../kit/harness.ts'
import { prepared } from '../kit/prepared.ts'
import { makeOne, recordTypes } from '../kit/records.ts'
import { type Ask, ask, refusal } from './ask.ts'

const here = prepared(() => site())
const team = prepared(() => here.project())
const made = prepared(() => makeOne(team.admin, recordTypes.rfi, team.id))

const field = (name: string, value: unknown) =>
  `--X\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (name: string, fileName: string, bytes: string, type = 'text/plain') =>
  `--X\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n${bytes}\r\n`
const form = (...parts: string[]): Ask => ({
  key: team.admin.key,
  headers: { 'Content-Type': 'multipart/form-data; boundary=X' },
  body: `${parts.join('')}--X--\r\n`,
})
const filesOf = async () =>
  (await team.admin.client.call(FilesGetByFolder, { folderId: made.folderId! })).fileInfos!.map((one) => ({
    id: one.attachmentFileId,
    name: one.uploadedFileName,
    type: one.uploadedFileType,
    size: one.uploadedFileSize,
  }))

describe('the only file of a form', () => {
  test.each([
    ['upload', '/api/FileCreateRequest', () => ({ FolderId: made.folderId })],
    ['file', '/json/reply/RFICreateAttachmentRequest', () => ({ rfiId: made.rfiId })],
    ['FileContent', '/api/internal/file/create', () => ({ folderId: made.folderId })],
  ])('is the file, as part %s', async (name, path, fields) => {
    const given = Object.entries(fields()).map(([one, value]) => field(one, value))
    const response = await ask(here, path, form(...given, file(name, `${name}.txt`, 'level and plumb')))
    expect(response.status, response.text).toBe(200)
    expect(await filesOf()).toContainEqual({
      id: response.body.attachmentFileId ?? response.body.fileId,
      name: `${name}.txt`,
      type: 'text/plain',
      size: 15,
    })
  })

  test('has the name that the fields say', async () => {
    const info = field('FileInfo', '{UploadedFileName:Beam.txt,UploadedFileType:text/csv}')
    const sent = form(field('FolderId', made.folderId), info, file('upload', 'x.txt', 'a;b'))
    const { body } = await ask(here, '/api/FileCreateRequest', sent)
    expect(await filesOf()).toContainEqual({
      id: body.attachmentFileId,
      name: 'Beam.txt',
      type: 'text/csv',
      size: 3,
    })
  })
})

test.each([
  ['two files', [file('a', 'a.txt', 'a'), file('b', 'b.txt', 'b')], 'FileContent'],
  ['none', [], 'FileContent'],
  ['a file in the place of an id', [file('folderId', 'a.txt', 'a')], 'FolderId'],
])('a form with %s is refused, and nothing is attached', async (_, files, fieldName) => {
  const before = await filesOf()
  const fields = files.some((one) => one.includes('"folderId"')) ? [] : [field('FolderId', made.folderId)]
  const response = await ask(here, '/api/FileCreateRequest', form(...fields, ...files))
  expect(refusal(response)).toEqual([400, 'ValidationException', fieldName])
  expect(await filesOf()).toEqual(before)
})
