/** The bytes of a file are written while no transaction is open; refused ones leave nothing behind. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { DocumentCreate } from '../../../contract/document.ts'
import { FileCreate } from '../../../contract/file.ts'
import { RFICreateAttachment } from '../../../contract/rfi.ts'
import { inStore, sha256, toldBy, upload } from '../../../test/bytes.ts'
import { site } from '../../../test/harness.ts'
import { makeOne, recordTypes } from '../../../test/records.ts'
import { told } from '../../../test/told.ts'
import type { Blobs } from '../../blobs/blobs.ts'

let openTransactions = 0
/** What was done with the store, and how many transactions were open then. */
const seen: Array<[what: string, open: number]> = []
/** Runs between a `keep` and the transaction after it. */
let afterKeep = async (_sha256: Buffer): Promise<void> => undefined

const watched = (blobs: Blobs): Blobs => ({
  ...blobs,
  async receive(bytes) {
    seen.push(['receive', openTransactions])
    const received = await blobs.receive(bytes)
    return {
      ...received,
      async keep() {
        seen.push(['keep', openTransactions])
        await received.keep()
        await afterKeep(received.sha256)
      },
    }
  },
})
let store: Blobs
const here = await site({}, undefined, { store: (blobs) => (store = watched(blobs)) })
const { transaction } = here.database
here.database.transaction = async (...given: Parameters<typeof transaction>) => {
  openTransactions++
  try {
    return await (transaction as (...all: unknown[]) => Promise<any>)(...given)
  } finally {
    openTransactions--
  }
}
const { admin, id, rootFolderId, people } = await here.project(['Viewer'])
const { folderId, rfiId } = await makeOne(admin, recordTypes.rfi, id, { subject: 'Beam' })
const base64 = (text: string) => Buffer.from(text).toString('base64')

beforeEach(() => {
  seen.length = 0
  afterKeep = async () => undefined
})

describe('the bytes of', () => {
  const ways: Array<[string, (text: string) => Promise<unknown>]> = [
    [
      'FileCreate',
      (text) => admin.client.call(FileCreate, { folderId, fileInfo: {}, fileContent: base64(text) }),
    ],
    [
      'RFICreateAttachment',
      (text) => admin.client.call(RFICreateAttachment, { rfiId, attachment: {}, fileContent: base64(text) }),
    ],
    [
      'DocumentCreate',
      (text) =>
        admin.client.call(DocumentCreate, {
          ...{ parentFolderId: rootFolderId, documentNumber: text, fileContent: base64(text) },
          fileName: 'a.txt',
        }),
    ],
    ['PUT /files', (text) => upload(here, admin, { folderId, name: 'a.txt' }, text)],
  ]
  test.each(ways)('%s are written and kept before the transaction begins', async (_, send) => {
    const text = randomUUID()
    await send(text)
    expect(seen).toEqual([
      ['receive', 0],
      ['keep', 0],
    ])
    const { kept, incoming } = await inStore(here)
    expect([kept.includes(sha256(text)), incoming]).toEqual([true, []])
  })

  test.each(ways)('%s are stored again if they were collected just before', async (_, send) => {
    const text = randomUUID()
    afterKeep = async (digest) => {
      afterKeep = async () => undefined
      await store.remove(digest)
    }
    await send(text)
    const { kept, incoming } = await inStore(here)
    expect([seen.map(([what]) => what), kept.includes(sha256(text)), incoming]).toEqual([
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
      () => told(people.Viewer.client.call(FileCreate, { folderId, fileContent })),
      '403 Forbidden',
    ],
    [
      'with another size',
      () => told(admin.client.call(FileCreate, { folderId, fileContent, fileInfo: { uploadedFileSize: 1 } })),
      '400 ValidationException FileInfo.UploadedFileSize:InclusiveBetween',
    ],
    [
      'for no record',
      () => told(admin.client.call(FileCreate, { fileContent })),
      '400 ValidationException FolderId:NotEmpty',
    ],
    [
      'by PUT of somebody who may not',
      async () => toldBy(await upload(here, people.Viewer, { folderId, name: 'a.txt' }, randomUUID())),
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
    await admin.client.call(FileCreate, { folderId, fileContent: base64(text) })
    await told(people.Viewer.client.call(FileCreate, { folderId, fileContent: base64(text) }))
    expect((await inStore(here)).kept).toContain(sha256(text))
  })
})
