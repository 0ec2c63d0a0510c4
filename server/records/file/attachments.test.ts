import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { FileCreate, FilesGetByDailyReport } from '../../../contract/documents/file.ts'
import { FolderAdd } from '../../../contract/documents/folder.ts'
import { DailyReportCreateMany, DailyReportRead } from '../../../contract/records/dailyreport.ts'
import {
  MeetingMinuteCreateMany,
  MeetingMinuteRead,
  MeetingMinuteReadAttachments,
} from '../../../contract/records/meetingminute.ts'
import { RFICreateMany, RFIRead } from '../../../contract/records/rfi.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { eventsOf, told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const team = prepared(() =>
  here.project(['Superintendent', 'Architect', 'Engineer', 'Viewer', 'Subcontractor']),
)
const stranger = prepared(() => here.organization())
const who = prepared(async () => ({ admin: team.admin, stranger, ...team.people }))
const none = 2147483647

const bytes = (text: string) => Buffer.from(text).toString('base64')
const moment = expect.stringMatching(/^\/Date\(\d+-0000\)\/$/)

async function report(more: object = {}) {
  const dailyReportList = [{ folderProject: team.id, ...more }]
  const [ids] = (await team.admin.client.call(DailyReportCreateMany, { dailyReportList })).returnedIdList!
  return { folderId: Number(ids!.folderId), dailyReportId: Number(ids!.dailyReportId) }
}
async function meeting(more: object = {}) {
  const meetingMinuteList = [{ projectId: team.id, topic: 'Site', ...more }]
  return Number(
    (await team.admin.client.call(MeetingMinuteCreateMany, { meetingMinuteList })).returnedIdList![0]!
      .folderId,
  )
}
async function rfi(more: object = {}) {
  const rfiList = [{ projectId: team.id, subject: 'Beam', ...more }]
  return Number((await team.admin.client.call(RFICreateMany, { rfiList })).returnedIdList![0]!.folderId)
}
const attach = (folderId: number, fileContent: string, fileInfo: object = {}, person = team.admin) =>
  person.client.call(FileCreate, { folderId, fileInfo, fileContent })
const filesOf = async (dailyReportId: number) =>
  (await team.admin.client.call(FilesGetByDailyReport, { dailyReportId })).fileInfos!

/** Every file in the store, by its name. */
const stored = async () =>
  (await readdir(join(here.folder, 'files'), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )

describe('a file', () => {
  const info = {
    uploadedFileName: 'Foto – Süd.jpg',
    uploadedFileType: 'image/jpeg',
    uploadedFileSize: 5,
    attachmentFileDescription: 'South face\nin the morning ',
  }

  test('of a daily report is returned as it was sent, with who and when', async () => {
    const { folderId, dailyReportId } = await report()
    const before = await team.admin.client.call(DailyReportRead, { folderId })
    const created = await attach(folderId, bytes('hello'), info)
    expect(created.numberOfRecordsEffected).toBe(1)
    const answer = await team.admin.client.call(FilesGetByDailyReport, { dailyReportId })
    expect(answer.fileInfos).toEqual([
      {
        ...info,
        attachmentFileId: created.attachmentFileId,
        uploadedFileId: expect.any(Number),
        uploadedFilePath: expect.stringContaining('Foto – Süd.jpg'),
        uploadedDate: moment,
        uploadedBy: team.admin.fullName,
        modifiedDate: moment,
        modifiedBy: team.admin.fullName,
      },
    ])
    expect(answer.numberOfRecordsEffected).toBe(1)
    const after = await team.admin.client.call(DailyReportRead, { folderId })
    expect(after.etag).toBe(before.etag)
    const added = (await eventsOf(here, { folderId })).filter(({ action }) => action !== 'Created')
    expect(added).toMatchObject([{ action: 'FileAttached', personId: team.admin.id }])
  })

  test('of a meeting minute is read by its FolderId', async () => {
    const folderId = await meeting()
    const before = await team.admin.client.call(MeetingMinuteRead, { folderId })
    const created = await attach(folderId, bytes('hello'), info)
    const answer = await team.admin.client.call(MeetingMinuteReadAttachments, { folderId })
    expect(answer.attachmentList).toMatchObject([{ ...info, attachmentFileId: created.attachmentFileId }])
    expect(answer.numberOfRecordsEffected).toBe(1)
    expect((await team.admin.client.call(MeetingMinuteRead, { folderId })).etag).toBe(before.etag)
  })

  test('of an RFI is accepted too, and keeps its ETag', async () => {
    const folderId = await rfi()
    const { etag } = await team.admin.client.call(RFIRead, { folderId })
    expect((await attach(folderId, bytes('x'))).attachmentFileId).toBeGreaterThan(0)
    expect((await team.admin.client.call(RFIRead, { folderId })).etag).toBe(etag)
  })

  test('has a default name; fields of the server are ignored', async () => {
    const { folderId, dailyReportId } = await report()
    await team.admin.client.call(FileCreate, { folderId, fileContent: bytes('abc') })
    await attach(folderId, bytes('abc'), {
      attachmentFileId: 1,
      uploadedFileId: 1,
      uploadedFilePath: '/etc/passwd',
      uploadedBy: 'Somebody',
      uploadedDate: '2001-01-01',
    })
    const files = await filesOf(dailyReportId)
    expect(files).toMatchObject([
      { uploadedFileSize: 3 },
      { uploadedFileSize: 3, uploadedBy: team.admin.fullName },
    ])
    expect(files[0]!.uploadedFileName).not.toBe('')
    expect(files[0]).not.toHaveProperty('attachmentFileDescription')
    expect(files[1]!.uploadedFilePath).not.toContain('/etc')
    expect(files[1]!.uploadedDate).not.toBe('/Date(978307200000-0000)/')
  })

  test('is listed in the order of attaching', async () => {
    const { folderId, dailyReportId } = await report()
    for (const uploadedFileName of ['c', 'a', 'b']) await attach(folderId, '', { uploadedFileName })
    expect((await filesOf(dailyReportId)).map(({ uploadedFileName }) => uploadedFileName)).toEqual([
      'c',
      'a',
      'b',
    ])
  })

  test('may be empty', async () => {
    const { folderId, dailyReportId } = await report()
    await attach(folderId, '', { uploadedFileName: 'empty.txt', uploadedFileSize: 0 })
    expect(await filesOf(dailyReportId)).toMatchObject([
      { uploadedFileName: 'empty.txt', uploadedFileSize: 0 },
    ])
  })

  test.each<[string, string]>([
    ['../../escape.txt', 'escape.txt'],
    ['/etc/passwd', 'passwd'],
    ['..\\..\\win.ini', 'win.ini'],
    ['x'.repeat(255), 'x'.repeat(255)],
    ['.', 'file'],
    ['a/../b', 'b'],
    ['a/..', 'file'],
    ['photos/', 'file'],
    ['Süd 1.2 (a).pdf', 'Süd 1.2 (a).pdf'],
  ])('named %s has a name without a path, %s', async (uploadedFileName, kept) => {
    const { folderId, dailyReportId } = await report()
    const content = `of ${uploadedFileName}`
    await attach(folderId, bytes(content), { uploadedFileName })
    expect(await filesOf(dailyReportId)).toMatchObject([{ uploadedFileName: kept }])
    const sha = createHash('sha256').update(content).digest('hex')
    const entry = (await stored()).find(({ name }) => name === sha)!
    expect(await readFile(join(entry.parentPath, entry.name), 'utf8')).toBe(content)
  })

  test('of the same bytes is stored once, under their SHA-256, however often it is sent', async () => {
    const content = `the same ${Math.PI}`
    const sha = createHash('sha256').update(content).digest('hex')
    const [first, second] = [await report(), await report()]
    await attach(first.folderId, bytes(content), { uploadedFileName: 'one' })
    await Promise.all(
      [1, 2, 3].map((n) => attach(second.folderId, bytes(content), { uploadedFileName: `${n}` })),
    )
    expect((await stored()).filter(({ name }) => name === sha)).toHaveLength(1)
    expect(await filesOf(second.dailyReportId)).toHaveLength(3)
    const incoming = await readdir(join(here.folder, 'files', 'incoming'))
    expect(incoming).toEqual([])
  })

  test('that is refused leaves no bytes without a row', async () => {
    const content = 'refused bytes'
    const { folderId } = await report()
    expect(await told(attach(folderId, bytes(content), { uploadedFileSize: 99 }))).toBe(
      wrong('FileInfo.UploadedFileSize', 'InclusiveBetween'),
    )
    const sha = createHash('sha256').update(content).digest('hex')
    expect((await stored()).map(({ name }) => name)).not.toContain(sha)
  })
})

describe('a party attaches files', () => {
  test('with only the right to read, while the record is open', async () => {
    const toUserId = team.people.Engineer.id
    const open = await rfi({ toUserId })
    expect((await attach(open, bytes('sketch'), {}, team.people.Engineer)).attachmentFileId).toBeGreaterThan(
      0,
    )
    const closed = await rfi({ toUserId, statusId: 5 })
    expect(await told(attach(closed, bytes('late'), {}, team.people.Engineer))).toBe('409 Conflict')
    expect(
      (await attach(closed, bytes('late'), {}, team.people.Superintendent)).attachmentFileId,
    ).toBeGreaterThan(0)
  })

  test('of a meeting they attend', async () => {
    const folderId = await meeting({ statusId: 2, attendeeList: [team.people.Engineer.id] })
    await attach(folderId, bytes('notes'), {}, team.people.Engineer)
    const { attachmentList } = await team.people.Engineer.client.call(MeetingMinuteReadAttachments, {
      folderId,
    })
    expect(attachmentList).toMatchObject([{ uploadedBy: team.people.Engineer.fullName }])
  })
})

describe('a file is refused', () => {
  let folderId: number, dailyReportId: number
  beforeAll(async () => {
    ;({ folderId, dailyReportId } = await report())
  })
  let minute: number
  beforeAll(async () => {
    minute = await meeting()
  })
  let plain: number
  beforeAll(async () => {
    plain = (await team.admin.client.call(FolderAdd, { folder: { folderProjectId: team.id } })).folder!
      .folderId!
  })
  const fileContent = bytes('abc')
  const name = (uploadedFileName: unknown) => ({ folderId, fileContent, fileInfo: { uploadedFileName } })

  test.each<[string, keyof typeof who, () => object, string]>([
    ['without a record', 'admin', () => ({ fileContent }), wrong('FolderId', 'NotEmpty')],
    ['without its bytes', 'admin', () => ({ folderId }), wrong('FileContent', 'NotEmpty')],
    [
      'with null for its bytes',
      'admin',
      () => ({ folderId, fileContent: null }),
      wrong('FileContent', 'NotEmpty'),
    ],
    [
      'with content that is not base64',
      'admin',
      () => ({ folderId, fileContent: '§' }),
      wrong('FileContent', 'Base64'),
    ],
    [
      'with a number for bytes',
      'admin',
      () => ({ folderId, fileContent: 7 }),
      wrong('FileContent', 'Base64'),
    ],
    ['with NUL in its name', 'admin', () => name('a\0b'), wrong('FileInfo.UploadedFileName', 'Text')],
    [
      'with a name too long',
      'admin',
      () => name('x'.repeat(256)),
      wrong('FileInfo.UploadedFileName', 'Length'),
    ],
    ['with a list for its name', 'admin', () => name(['x']), wrong('FileInfo.UploadedFileName', 'Type')],
    ['of a record that does not exist', 'admin', () => ({ folderId: none, fileContent }), '404 NotFound'],
    ['of a folder', 'admin', () => ({ folderId: plain, fileContent }), '404 NotFound'],
    ['of the root', 'admin', () => ({ folderId: team.rootFolderId, fileContent }), '404 NotFound'],
    ["of another's record", 'stranger', () => ({ folderId, fileContent }), '404 NotFound'],
    [
      'of a record type the caller does not see',
      'Architect',
      () => ({ folderId, fileContent }),
      '404 NotFound',
    ],
    [
      'of a record without being a party',
      'Engineer',
      () => ({ folderId: minute, fileContent }),
      '404 NotFound',
    ],
    ['from a viewer', 'Viewer', () => ({ folderId, fileContent }), '403 Forbidden'],
    [
      'of a meeting that is not issued',
      'Architect',
      () => ({ folderId: minute, fileContent }),
      '404 NotFound',
    ],
  ])('%s', async (_, person, request, answer) => {
    expect(await told(who[person].client.call(FileCreate, request()))).toBe(answer)
    expect(await filesOf(dailyReportId)).toEqual([])
  })

  test.each<[string, keyof typeof who, () => object, string]>([
    ['without a report', 'admin', () => ({}), wrong('DailyReportId', 'NotEmpty')],
    ['of no report', 'admin', () => ({ dailyReportId: none }), '404 NotFound'],
    ["of another's report", 'stranger', () => ({ dailyReportId }), '404 NotFound'],
    ['of a record type the caller does not see', 'Architect', () => ({ dailyReportId }), '404 NotFound'],
    ['of a report without being a party', 'Subcontractor', () => ({ dailyReportId }), '404 NotFound'],
  ])('reading the files %s', async (_, person, request, answer) => {
    expect(await told(who[person].client.call(FilesGetByDailyReport, request()))).toBe(answer)
  })

  test.each<[string, keyof typeof who, () => object, string]>([
    ['without a minute', 'admin', () => ({}), wrong('FolderId', 'NotEmpty')],
    ['of no minute', 'admin', () => ({ folderId: none }), '404 NotFound'],
    ['of a record of another type', 'admin', () => ({ folderId }), '404 NotFound'],
    ["of another's minute", 'stranger', () => ({ folderId: minute }), '404 NotFound'],
    ['of a minute without being a party', 'Engineer', () => ({ folderId: minute }), '404 NotFound'],
  ])('reading attachments %s', async (_, person, request, answer) => {
    expect(await told(who[person].client.call(MeetingMinuteReadAttachments, request()))).toBe(answer)
  })

  test.each([FileCreate, FilesGetByDailyReport, MeetingMinuteReadAttachments])(
    'without a session: $name',
    async (operation) => {
      const nobody = team.admin.client.withKey(undefined)
      expect(await told(nobody.call(operation as typeof FileCreate, {}))).toBe('401 Unauthorized')
    },
  )
})

test('the files of a record are [] if there are none', async () => {
  const [{ dailyReportId }, folderId] = [await report(), await meeting()]
  const files = await team.admin.client.call(FilesGetByDailyReport, { dailyReportId })
  expect([files.fileInfos, files.numberOfRecordsEffected]).toEqual([[], 0])
  expect((await team.admin.client.call(MeetingMinuteReadAttachments, { folderId })).attachmentList).toEqual(
    [],
  )
})
