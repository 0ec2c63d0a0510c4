import { beforeAll, describe, expect, test } from 'vitest'
import { FileCreate, FileDelete, FileRestore, FilesGetByFolder } from '../../../contract/documents/file.ts'
import { FolderDelete, RFIRead } from '../../../contract/index.ts'
import { fetchFile } from '../../../test/kit/files/bytes.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { because, change, makeOne, recordTypes } from '../../../test/kit/records.ts'
import { outcome, restricted, rfiIn } from '../../../test/kit/restricted.ts'
import { eventsOf, told, wrong } from '../../../test/kit/told.ts'
import { purgeTakenOff } from './attachmentbin.ts'

const here = prepared(() => site())
let admin: Person,
  people: Record<
    'Engineer' | 'General Contractor PM' | 'Project Assistant' | 'Superintendent' | 'Viewer',
    Person
  >,
  id: number,
  rootFolderId: number
beforeAll(async () => {
  ;({ admin, people, id, rootFolderId } = await here.project([
    'General Contractor PM',
    'Project Assistant',
    'Superintendent',
    'Engineer',
    'Viewer',
  ]))
})
const pm = prepared(async () => people['General Contractor PM'])
const stranger = prepared(() => here.organization())
const none = 2147483647

const rfi = async (more: object = {}) =>
  (await makeOne(admin, recordTypes.rfi, id, { subject: 'Beam', question: 'Which?', ...more }))
    .folderId as number
const attach = async (folderId: number, by = admin, uploadedFileName = 'a.txt') =>
  (await by.client.call(FileCreate, { folderId, fileInfo: { uploadedFileName }, fileContent: 'AAAA' }))
    .attachmentFileId!
const remove = (attachmentFileId: number, by = admin) => by.client.call(FileDelete, { attachmentFileId })
const restore = (attachmentFileId: number, by = admin) => by.client.call(FileRestore, { attachmentFileId })
const listed = async (folderId: number, by = admin) =>
  (await by.client.call(FilesGetByFolder, { folderId })).fileInfos!.map((file) => file.attachmentFileId!)

describe('a file that is deleted', () => {
  test('is not listed and cannot be downloaded until it is restored', async () => {
    const folderId = await rfi()
    const [first, second] = [await attach(folderId), await attach(folderId, admin, 'b.txt')]
    expect((await remove(first)).numberOfRecordsEffected).toBe(1)
    expect(await listed(folderId)).toEqual([second])
    expect((await fetchFile(here, admin, first)).status).toBe(404)
    expect(await told(remove(first))).toBe('404 NotFound')
    expect((await restore(first)).numberOfRecordsEffected).toBe(1)
    expect(await listed(folderId)).toEqual([first, second])
    expect((await fetchFile(here, admin, first)).status).toBe(200)
    expect((await restore(first)).numberOfRecordsEffected).toBe(0)
  })

  test('stays in the history, with the id to restore it', async () => {
    const folderId = await rfi()
    const file = await attach(folderId)
    await remove(file, pm)
    await restore(file)
    expect((await eventsOf(here, { folderId })).slice(-2)).toMatchObject([
      {
        action: 'FileDeleted',
        personId: pm.id,
        changes: [
          ['attachmentFileId', file, null],
          ['uploadedFileName', 'a.txt', null],
        ],
      },
      {
        action: 'FileRestored',
        personId: admin.id,
        changes: [
          ['attachmentFileId', null, file],
          ['uploadedFileName', null, 'a.txt'],
        ],
      },
    ])
  })

  test('does not change the version of the record', async () => {
    const folderId = await rfi()
    const file = await attach(folderId)
    const { etag } = (await admin.client.call(RFIRead, { folderId })) as { etag?: string }
    await remove(file)
    await restore(file)
    await change(admin, recordTypes.rfi, { folderId }, { reference: 'x' }, { ifMatch: etag! })
  })

  test('does not make a caller wait who may not see it', async () => {
    const file = await attach(await rfi())
    await here.database.transaction(async (db) => {
      await db.rows('SELECT FROM attachment WHERE id = $1 FOR UPDATE', [file])
      for (const operation of [remove, restore])
        expect(await told(operation(file, stranger))).toBe('404 NotFound')
    })
  })

  test('by two at the same time is deleted once', async () => {
    const folderId = await rfi()
    const file = await attach(folderId)
    const outcomes = await Promise.all([outcome(remove(file)), outcome(remove(file, pm))])
    expect(outcomes.sort()).toEqual(['200', '404 NotFound'])
    expect(
      (await eventsOf(here, { folderId })).filter(({ action }) => action === 'FileDeleted'),
    ).toHaveLength(1)
  })
})

describe('rights to delete and restore a file', () => {
  let assistant: Person, superintendent: Person, party: Person, viewer: Person
  beforeAll(() => {
    ;({
      'Project Assistant': assistant,
      Superintendent: superintendent,
      Engineer: party,
      Viewer: viewer,
    } = people)
  })
  const open = () => rfi({ ccUserList: [party.login] })
  const punchItem = async () =>
    (await makeOne(admin, recordTypes.punchList, id, { summary: 'Crack' })).folderId as number
  const closed = async (folderId: number) => {
    await change(admin, recordTypes.rfi, { folderId }, { statusId: 5 })
    return folderId
  }

  test.each<[string, () => Promise<number>, () => Person, () => Person, string]>([
    ['a manager: any file', open, () => party, () => pm, '200'],
    ['a writer: their own file', open, () => assistant, () => assistant, '200'],
    ['a writer: not that of others', open, () => admin, () => assistant, '403 Forbidden'],
    ['a party: their own file', open, () => party, () => party, '200'],
    ['a party: not that of others', open, () => admin, () => party, '403 Forbidden'],
    [
      'callers with D who are no managers: not that of others',
      punchItem,
      () => admin,
      () => superintendent,
      '403 Forbidden',
    ],
    [
      'callers with D who are no managers: their own',
      punchItem,
      () => superintendent,
      () => superintendent,
      '200',
    ],
    ['a viewer: none', open, () => admin, () => viewer, '403 Forbidden'],
    ['a stranger finds none', open, () => admin, () => stranger, '404 NotFound'],
  ])('%s', async (_what, record, uploader, remover, expected) => {
    expect(await outcome(remove(await attach(await record(), uploader()), remover()))).toBe(expected)
  })

  test.each<[string, () => Person, () => Person, string]>([
    ['the uploader: no longer', () => party, () => party, '409 Conflict'],
    ['a manager: no longer', () => admin, () => pm, '409 Conflict'],
    ['a viewer: never', () => admin, () => viewer, '403 Forbidden'],
    ['project admins: still', () => party, () => admin, '200'],
  ])('after the record is closed: %s', async (_what, uploader, remover, expected) => {
    const folderId = await open()
    const file = await attach(folderId, uploader())
    await closed(folderId)
    expect(await outcome(remove(file, remover()))).toBe(expected)
  })

  test.each<[string, () => Person, () => Person, string]>([
    ['a manager: any file', () => party, () => pm, '200'],
    ['the one who deleted it', () => assistant, () => assistant, '200'],
    ['a writer: not that of others', () => admin, () => assistant, '404 NotFound'],
    ['a viewer: none', () => admin, () => viewer, '404 NotFound'],
    ['a stranger: none', () => admin, () => stranger, '404 NotFound'],
  ])('restoring: %s', async (_what, remover, restorer, expected) => {
    const file = await attach(await open(), remover())
    await remove(file, remover())
    expect(await outcome(restore(file, restorer()))).toBe(expected)
  })

  test('restoring one that a manager deleted: the one who added it, nobody else with D', async () => {
    const file = await attach(await punchItem(), assistant)
    await remove(file, pm)
    expect(await outcome(restore(file, superintendent))).toBe('404 NotFound')
    expect(await outcome(restore(file, assistant))).toBe('200')
  })

  test('restoring an existing file reveals nothing', async () => {
    const file = await attach(await open())
    expect(await outcome(restore(file, viewer))).toBe('403 Forbidden')
    expect(await outcome(restore(file, stranger))).toBe('404 NotFound')
  })

  test('a file in a restricted folder needs access to the folder', async () => {
    const { team, pm, viewer, folderId } = await restricted(here)
    const file = await attach(await rfiIn(team.admin, folderId), pm)
    const superintendent = team.people.Superintendent
    for (const by of [viewer, superintendent]) {
      expect(await outcome(remove(file, by))).toBe('404 NotFound')
      expect(await outcome(restore(file, by))).toBe('404 NotFound')
    }
    expect(await outcome(remove(file, pm))).toBe('200')
  })
})

test('files of a record replaced by a newer revision cannot be deleted by anybody', async () => {
  const item = await makeOne(admin, recordTypes.submittalItem, id, {})
  const file = await attach(item.folderId)
  for (const step of [{ stage: '2' }, { stage: '3', returnedStatusId: '4' }, { stage: '4' }])
    await change(admin, recordTypes.submittalItem, item, step)
  expect(await outcome(remove(file))).toBe('409 Conflict')
})

describe('refused', () => {
  test.each([
    ['no file', () => admin.client.call(FileDelete, {}), wrong('AttachmentFileId', 'NotEmpty')],
    ['no file to restore', () => admin.client.call(FileRestore, {}), wrong('AttachmentFileId', 'NotEmpty')],
    ['one that does not exist', () => remove(none), '404 NotFound'],
    ['no record', () => admin.client.call(FilesGetByFolder, {}), wrong('FolderId', 'NotEmpty')],
    ['a record that does not exist', () => listed(none), '404 NotFound'],
    ['a record of strangers', async () => listed(await rfi(), stranger), '404 NotFound'],
    [
      'a page too large',
      () => admin.client.call(FilesGetByFolder, { folderId: rootFolderId, take: 201 }),
      wrong('Take', 'InclusiveBetween'),
    ],
    [
      'an invalid cursor',
      () => admin.client.call(FilesGetByFolder, { folderId: rootFolderId, cursor: 'x' }),
      wrong('Cursor', 'Enum'),
    ],
  ])('%s', async (_what, call, expected) => {
    expect(await told(call())).toBe(expected)
  })

  test('files of a record in the bin', async () => {
    const folderId = await rfi()
    const file = await attach(folderId)
    await admin.client.call(FolderDelete, { folderId, ...because })
    expect(await told(remove(file))).toBe('404 NotFound')
    expect(await told(listed(folderId))).toBe('404 NotFound')
    expect((await fetchFile(here, admin, file)).status).toBe(404)
  })
})

describe('emptying the bin', () => {
  const now = new Date('2026-02-02T00:00:00Z')
  /** Long ago, so that no other test's files are due; each test has a year of its own. */
  const removedIn = async (year: number, file: number): Promise<Date> => {
    await remove(file)
    await here.database.rows('UPDATE attachment SET deleted_at = $2 WHERE id = $1', [
      file,
      new Date(Date.UTC(year, 5)),
    ])
    return new Date(Date.UTC(year + 1, 0))
  }
  const storedFile = (id: number) => here.database.row('SELECT FROM stored_file WHERE id = $1', [id])
  const fileOf = async (folderId: number) =>
    (await admin.client.call(FilesGetByFolder, { folderId })).fileInfos![0]!.uploadedFileId!

  test('permanently deletes files that were removed long enough ago', async () => {
    const folderId = await rfi()
    const file = await attach(folderId)
    const uploadedFileId = await fileOf(folderId)
    const young = await attach(folderId)
    await remove(young)
    const before = await removedIn(1950, file)
    expect(await purgeTakenOff(here.database, { before, now }, true)).toBe(1)
    expect(await storedFile(uploadedFileId)).toBeDefined()
    expect(await purgeTakenOff(here.database, { before, now })).toBe(1)
    expect(await purgeTakenOff(here.database, { before, now })).toBe(0)
    expect(await storedFile(uploadedFileId)).toBeUndefined()
    expect(await told(restore(file))).toBe('404 NotFound')
    await restore(young)
    expect(
      (await eventsOf(here, { folderId })).filter(({ action }) => action === 'FilePurged'),
    ).toMatchObject([
      {
        personId: null,
        changes: [
          ['attachmentFileId', file, null],
          ['uploadedFileName', 'a.txt', null],
        ],
      },
    ])
  })

  test('keeps a file that something else refers to', async () => {
    const folderId = await rfi()
    const file = await attach(folderId)
    const uploadedFileId = await fileOf(folderId)
    await here.database.rows(
      `INSERT INTO attachment (project_id, folder_id, stored_file_id, uploaded_by, uploaded_at, modified_by, modified_at)
       SELECT project_id, folder_id, stored_file_id, uploaded_by, uploaded_at, modified_by, modified_at
         FROM attachment WHERE id = $1`,
      [file],
    )
    const before = await removedIn(1952, file)
    expect(await purgeTakenOff(here.database, { before, now })).toBe(1)
    expect(await storedFile(uploadedFileId)).toBeDefined()
  })
})

describe('the files of a record', () => {
  test('are listed in the order they were attached', async () => {
    const folderId = await rfi()
    await attach(folderId, admin, 'plan.pdf')
    const { fileInfos, numberOfRecordsEffected, nextCursor } = await admin.client.call(FilesGetByFolder, {
      folderId,
    })
    expect(fileInfos).toMatchObject([
      { uploadedFileName: 'plan.pdf', uploadedFileSize: 3, uploadedBy: admin.fullName },
    ])
    expect([numberOfRecordsEffected, nextCursor]).toEqual([1, undefined])
  })

  test('are in pages, each once', async () => {
    const folderId = await rfi()
    const files: number[] = []
    for (let i = 0; i < 5; i++) files.push(await attach(folderId))
    const pages: number[][] = []
    for (let cursor: string | undefined; pages.length < 9; ) {
      const answer = await admin.client.call(FilesGetByFolder, { folderId, take: 2, cursor })
      pages.push(answer.fileInfos!.map((file) => file.attachmentFileId!))
      cursor = answer.nextCursor ?? undefined
      if (!cursor) break
    }
    expect(pages).toEqual([files.slice(0, 2), files.slice(2, 4), files.slice(4)])
  })

  test('are none after a cursor beyond all ids', async () => {
    const folderId = await rfi()
    await attach(folderId)
    const cursor = Buffer.from('[3000000000]').toString('base64url')
    expect((await admin.client.call(FilesGetByFolder, { folderId, cursor })).fileInfos).toEqual([])
  })

  test('are none for a folder', async () => {
    expect(await listed(rootFolderId)).toEqual([])
  })
})
