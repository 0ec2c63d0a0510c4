/** The files of a document that are part of the response. */
import { createHash } from 'node:crypto'
import { rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DocumentCreate, DocumentUpdate } from '../../../contract/documents/document.ts'
import { DocumentRead } from '../../../contract/documents/documentversion.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'

const kibibyte = 1024
const limit = 96 * kibibyte
const here = prepared(() => site({ bodyBytesMax: limit }))
const team = prepared(() => here.project(['Superintendent']))
const made = prepared(async () => team.people.Superintendent)

const bytes = (content: string | Buffer) => Buffer.from(content).toString('base64')
const file = (content: string | Buffer, fileName: string) => ({ fileName, fileContent: bytes(content) })
const document = async (fields: object = {}) => {
  const created = await made.client.call(DocumentCreate, { parentFolderId: team.rootFolderId, ...fields })
  return { folderId: created.newFolderId!, documentId: created.newId! }
}
const revisions = async (folderId: number, more: object = {}) =>
  (await made.client.call(DocumentRead, { folderId, ...more })).documentRevisions!

describe('the files of a document', () => {
  test('are left out on request', async () => {
    const { folderId } = await document(file('first', 'a.txt'))
    for (const revision of await revisions(folderId, { excludeFileContent: true }))
      expect(revision).not.toHaveProperty('fileContent')
  })

  test('are sent newest first until one does not fit', async () => {
    const { folderId } = await document(file('x'.repeat(40 * kibibyte), 'a.txt'))
    const add = (size: number) =>
      made.client.call(DocumentUpdate, { folderId, ...file('x'.repeat(size), `${size}.txt`) })
    const sizes = async () =>
      (await revisions(folderId)).map(
        ({ fileContent }) => fileContent && Buffer.from(fileContent, 'base64').length,
      )
    for (const size of [30 * kibibyte, 60 * kibibyte]) await add(size)
    expect(await sizes()).toEqual([60 * kibibyte, 30 * kibibyte, undefined])
    await add(6 * kibibyte)
    expect(await sizes()).toEqual([6 * kibibyte, 60 * kibibyte, 30 * kibibyte, undefined])
    await add(1)
    expect(await sizes()).toEqual([1, 6 * kibibyte, 60 * kibibyte, undefined, undefined])
  })

  test.each<[string, Buffer, boolean]>([
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n and so on', 'latin1'), true],
    ['a photo', Buffer.from('\xff\xd8\xff and so on', 'latin1'), true],
    ['an animated picture', Buffer.from('GIF89a'), true],
    ['a WebP picture', Buffer.from('RIFF\n\0\0\0WEBPVP8', 'latin1'), true],
    ['no picture', Buffer.from('%PDF-1.7'), false],
    ['nothing', Buffer.alloc(0), false],
  ])('%s: its own thumbnail %s', async (_, content, isPicture) => {
    const { folderId } = await document(file(content, 'a'))
    const [plain] = await revisions(folderId)
    expect(plain).not.toHaveProperty('thumbnailContent')
    for (const excludeFileContent of [false, true]) {
      const [revision] = await revisions(folderId, { wantThumbnail: true, excludeFileContent })
      expect(revision!.thumbnailContent).toBe(isPicture ? bytes(content) : undefined)
    }
  })

  test('a large picture is no thumbnail', async () => {
    const content = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(64 * 1024)])
    const { folderId } = await document(file(content, 'a.png'))
    const [revision] = await revisions(folderId, { wantThumbnail: true })
    expect(revision!.fileContent).toBe(bytes(content))
    expect(revision).not.toHaveProperty('thumbnailContent')
  })

  test('thumbnails are sent newest first until one does not fit', async () => {
    const picture = (size: number) =>
      Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(size * kibibyte - 6)])
    const { folderId } = await document(file(picture(40), 'a.gif'))
    for (const size of [30, 50])
      await made.client.call(DocumentUpdate, { folderId, ...file(picture(size), 'b') })
    const told = await revisions(folderId, { wantThumbnail: true, excludeFileContent: true })
    expect(told.map(({ thumbnailContent }) => !!thumbnailContent)).toEqual([true, true, false])
  })

  test('are base64 in CSV too', async () => {
    const { folderId } = await document(file('first', 'a.txt'))
    const answer = await here.fetch(`/json/reply/DocumentReadRequest?format=csv&folderId=${folderId}`, {
      method: 'POST',
      as: team.admin,
    })
    expect(await answer.text()).toContain(`,${bytes('first')}\r\n`)
  })

  test.each([
    ['gone', (path: string) => rm(path)],
    ['cut short', (path: string) => truncate(path, 3)],
  ])('one that is %s on disk is left out, and its download reports the error', async (how, spoil) => {
    const { folderId, documentId } = await document(file(`first ${how}`, 'A-101.pdf'))
    await made.client.call(DocumentUpdate, { folderId, ...file(`second ${how}`, 'A-101.pdf') })
    const sha256 = createHash('sha256').update(`first ${how}`).digest('hex')
    await spoil(join(here.folder, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256))
    const told = await revisions(folderId, { wantThumbnail: true })
    expect(told.map(({ fileContent }) => fileContent)).toEqual([bytes(`second ${how}`), undefined])
    const version = (number: number) =>
      here.fetch(`/files/document/${documentId}/${number}`, { as: team.admin })
    expect(await (await version(2)).text()).toBe(`second ${how}`)
    const lost = await version(1)
    expect(lost.status).toBe(500)
    expect(await lost.json()).toMatchObject({
      errorOccured: true,
      logMessageType: 'ERROR',
      uiErrorMessage: expect.stringContaining('The contents of the file "A-101.pdf" are missing or damaged'),
      responseStatus: { errorCode: 'InternalServerError' },
    })
  })
})
