/** The bytes of a file are written while no transaction is open; refused ones leave nothing behind. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DocumentCreate } from '../../../contract/documents/document.ts'
import { FileCreate } from '../../../contract/documents/file.ts'
import { ImportPrepare } from '../../../contract/projects/import.ts'
import { RFICreateAttachment } from '../../../contract/records/rfi.ts'
import { inStore, sha256, toldBy, upload } from '../../../test/kit/files/bytes.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { makeOne, recordTypes } from '../../../test/kit/records.ts'
import { told } from '../../../test/kit/told.ts'
import { storeWatch } from '../../../test/kit/watchedstore.ts'
import type { Blobs } from '../../blobs/blobs.ts'

const watch = storeWatch()
let store: Blobs
const here = prepared(() => site({}, undefined, { store: (blobs) => (store = watch.store(blobs)) }))
beforeAll(() => {
  watch.count(here)
})
const team = prepared(() => here.project(['Viewer']))
const made = prepared(() => makeOne(team.admin, recordTypes.rfi, team.id, { subject: 'Beam' }))
const base64 = (text: string) => Buffer.from(text).toString('base64')

beforeEach(() => {
  watch.seen = []
  watch.afterKeep = async () => undefined
})

/** As a sheet it can be imported. */
const sheet = (): string => `Subject\n${randomUUID()}\n`

describe('the bytes of', () => {
  const ways: Array<[string, (text: string) => Promise<unknown>]> = [
    [
      'FileCreate',
      (text) =>
        team.admin.client.call(FileCreate, {
          folderId: made.folderId,
          fileInfo: {},
          fileContent: base64(text),
        }),
    ],
    [
      'RFICreateAttachment',
      (text) =>
        team.admin.client.call(RFICreateAttachment, {
          rfiId: made.rfiId,
          attachment: {},
          fileContent: base64(text),
        }),
    ],
    [
      'DocumentCreate',
      (text) =>
        team.admin.client.call(DocumentCreate, {
          parentFolderId: team.rootFolderId,
          documentNumber: randomUUID(),
          fileContent: base64(text),
          fileName: 'a.txt',
        }),
    ],
    ['PUT /files', (text) => upload(here, team.admin, { folderId: made.folderId, name: 'a.txt' }, text)],
    [
      'ImportPrepare',
      (text) =>
        team.admin.client.call(ImportPrepare, {
          projectId: team.id,
          kind: 'RFI',
          fileName: 'a.csv',
          fileContent: base64(text),
        }),
    ],
  ]
  test.each(ways)('%s are written and kept before the transaction begins', async (_, send) => {
    const text = sheet()
    await send(text)
    expect(watch.seen).toEqual([
      ['receive', 0],
      ['keep', 0],
    ])
    const { kept, incoming } = await inStore(here)
    expect([kept.includes(sha256(text)), incoming]).toEqual([true, []])
  })

  test.each(ways)('%s are stored again if they were collected just before', async (_, send) => {
    const text = sheet()
    watch.afterKeep = async (digest) => {
      watch.afterKeep = async () => undefined
      await store.remove(digest)
    }
    await send(text)
    const { kept, incoming } = await inStore(here)
    expect([watch.seen.map(([what]) => what), kept.includes(sha256(text)), incoming]).toEqual([
      ['receive', 'keep', 'keep'],
      true,
      [],
    ])
  })
})

describe('a refused call', () => {
  const fileContent = base64(randomUUID())
  const refused: Array<[string, () => Promise<string>, string]> = [
    [
      'of somebody who may not',
      () => told(team.people.Viewer.client.call(FileCreate, { folderId: made.folderId, fileContent })),
      '403 Forbidden',
    ],
    [
      'with another size',
      () =>
        told(
          team.admin.client.call(FileCreate, {
            folderId: made.folderId,
            fileContent,
            fileInfo: { uploadedFileSize: 1 },
          }),
        ),
      '400 ValidationException FileInfo.UploadedFileSize:InclusiveBetween',
    ],
    [
      'for no record',
      () => told(team.admin.client.call(FileCreate, { fileContent })),
      '400 ValidationException FolderId:NotEmpty',
    ],
    [
      'by PUT of somebody who may not',
      async () =>
        toldBy(
          await upload(here, team.people.Viewer, { folderId: made.folderId, name: 'a.txt' }, randomUUID()),
        ),
      '403 Forbidden',
    ],
  ]
  test.each(refused)('%s leaves nothing in the store', async (_, send, answer) => {
    const before = await inStore(here)
    expect(await send()).toBe(answer)
    expect(await inStore(here)).toEqual(before)
  })

  test('does not take contents away that another file has', async () => {
    const text = randomUUID()
    await team.admin.client.call(FileCreate, { folderId: made.folderId, fileContent: base64(text) })
    await told(
      team.people.Viewer.client.call(FileCreate, { folderId: made.folderId, fileContent: base64(text) }),
    )
    expect((await inStore(here)).kept).toContain(sha256(text))
  })
})
