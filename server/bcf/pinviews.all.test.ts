/** Cut-outs of sheets as viewpoints of topics: for whom, and that they come back without being doubled. */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { FilesGetByFolder } from '../../contract/documents/file.ts'
import { BcfImport } from '../../contract/drawings/bcfimport.ts'
import { bcf, bytesOfExport, exported, markups, titled } from '../../test/kit/bcf.ts'
import { faultsIn, hasSchemas } from '../../test/kit/bcfschemas.ts'
import { place, sheetIn, unpin } from '../../test/kit/drawings/pinning.ts'
import { type Person, site } from '../../test/kit/harness.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { makeOne, type RecordData, recordTypes } from '../../test/kit/records.ts'
import { restricted } from '../../test/kit/restricted.ts'
import { bytesOf, openArchive } from './readbcf.ts'

const here = prepared(() => site())
const world = prepared(() => restricted(here))
let issue: RecordData
let pinId: number

beforeAll(async () => {
  const { pm, team, folderId } = world
  issue = await makeOne(pm, recordTypes.openIssue, team.id, { subject: 'Duct' })
  const sheet = await sheetIn(pm, team.rootFolderId, 'A-101')
  const secret = await sheetIn(pm, folderId, 'S-901')
  await place(pm, { ...sheet, recordFolderId: issue.folderId, x: 1_000, y: 800 })
  const [pin] = await place(pm, { ...secret, recordFolderId: issue.folderId, x: 30, y: 20 })
  pinId = pin!.pinId!
})

const asked = (version = '3.0') => ({
  parentFolderId: world.team.rootFolderId,
  folderIds: [issue.folderId],
  version,
})

const bring = (as: Person, bytes: Buffer, more: RecordData = {}) =>
  as.client.call(BcfImport, {
    projectId: world.team.id,
    fileName: 'a.bcf',
    fileContent: bytes.toString('base64'),
    ...more,
  }) as Promise<RecordData>

const pictures = (files: Record<string, unknown>) => Object.keys(files).filter((name) => /\.png$/.test(name))
const views = (markup: string) => markup.match(/<(ViewPoint|Viewpoints) Guid/g)?.length ?? 0

test.each(['3.0', '2.1'] as const)(
  'a topic of %s has a cut-out of each sheet that is seen',
  async (version) => {
    const { pm, viewer } = world
    const all = await exported(here, pm, asked(version))
    expect(pictures(all).map((path) => path.split('/')[1])).toEqual([
      'snapshot.png',
      expect.stringMatching(/^Snapshot_[\da-f-]{36}\.png$/),
    ])
    const [markup] = markups(all)
    expect(views(markup!)).toBe(2)
    expect(markup).toContain('<Snapshot>snapshot.png</Snapshot>')
    if (hasSchemas()) expect(faultsIn(all, version)).toEqual([])
    const some = await exported(here, viewer, asked(version))
    expect([pictures(some).length, views(markups(some)[0]!)]).toEqual([1, 1])
  },
)

test('a cut-out is a picture, with what it is of beneath', async () => {
  const archive = openArchive(await bytesOfExport(here, world.viewer, asked()))
  const [path] = pictures(Object.fromEntries(archive.entries))
  const { width, height, format } = await sharp(bytesOf(archive, path!)!).metadata()
  expect([width, height! > 1_000, format]).toEqual([1_000, true, 'png'])
})

test.each(['3.0', '2.1'])(
  'what comes back in %s is not doubled, even when the pin is gone',
  async (version) => {
    const { pm, team } = world
    const bytes = await bytesOfExport(here, pm, asked(version))
    const before = await exported(here, pm, asked(version))
    for (let i = 0; i < 2; i++) {
      expect(await bring(team.admin, bytes)).toMatchObject({ countSame: 1, countNew: 0, countChanged: 0 })
      expect(await exported(here, pm, asked(version))).toEqual(before)
    }
    if (version === '3.0') return
    await unpin(pm, pinId)
    await bring(team.admin, bytes)
    const after = await exported(here, pm, asked(version))
    expect([pictures(after).length, views(markups(after)[0]!)]).toEqual([1, 1])
  },
)

const viewpoint = (snapshot: string): string =>
  `<ViewPoint Guid="${randomUUID()}"><Snapshot>${snapshot}</Snapshot></ViewPoint>`

const topicWith = (files: Record<string, Buffer>) => ({
  guid: randomUUID(),
  topic: `${titled('With pictures')}<Viewpoints>${Object.keys(files).map(viewpoint).join('')}</Viewpoints>`,
  files,
})

/** One that says to be as large. */
async function png(width: number, height: number): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

test('a snapshot that is no picture is none', async () => {
  const topic = topicWith({ 'fake.png': Buffer.from('<svg onload="x"/>') })
  const { topics } = await bring(world.team.admin, bcf([topic]), { dryRun: true })
  expect(topics[0]).toMatchObject({
    snapshots: 0,
    message: `The snapshot ${topic.guid}/fake.png is no PNG or JPEG. It does not become a file.`,
  })
})

test('snapshots of a new topic become files; what is no picture is kept, and the topic says so', async () => {
  const { team } = world
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#00f' } })
    .jpeg()
    .toBuffer()
  const topic = topicWith({
    'snapshot.png': await png(8, 8),
    'two.jpg': jpeg,
    'huge.png': await png(30_000, 20),
    'fourth.png': await png(8, 8),
    'fifth.png': await png(8, 8),
  })
  const notes = [
    'Of its 5 snapshots 3 become files: 3 of a topic and 200 of a file at most.',
    `The snapshot ${topic.guid}/huge.png has 30,000 × 20 pixels; at most 16,000 a side become a file.`,
  ].join(' ')
  const blobs = () => here.database.rows('SELECT id FROM stored_file WHERE project_id = $1', [team.id])
  const before = await blobs()
  const tried = await bring(team.admin, bcf([topic]), { dryRun: true })
  expect(tried.topics).toMatchObject([{ outcome: 'New', snapshots: 2, message: notes }])
  expect(await blobs()).toEqual(before)
  const told = await bring(team.admin, bcf([topic]))
  expect(told.topics).toMatchObject([{ outcome: 'New', snapshots: 2, message: notes }])
  const { folderId } = told.topics[0]
  const { fileInfos } = (await team.admin.client.call(FilesGetByFolder, { folderId })) as RecordData
  expect(fileInfos.map((file: RecordData) => [file.uploadedFileName, file.uploadedFileType])).toEqual([
    ['snapshot.png', 'image/png'],
    ['two.jpg', 'image/jpeg'],
  ])
  // Nobody is told.
  const notices = await here.database.rows('SELECT FROM notice WHERE folder_id = $1', [folderId])
  expect(notices).toEqual([])
  // All of them go out again, and the next import adds none.
  const again = { parentFolderId: team.rootFolderId, folderIds: [folderId] }
  expect(pictures(await exported(here, team.admin, again)).length).toBe(4)
  await bring(team.admin, await bytesOfExport(here, team.admin, again))
  const after = (await team.admin.client.call(FilesGetByFolder, { folderId })) as RecordData
  expect(after.fileInfos.length).toBe(2)
})
