/** Drawings that were backed up and restored elsewhere: everybody reads the same, and the pictures are made again. */
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { BcfImport } from '../../contract/drawings/bcfimport.ts'
import {
  DrawingPublicationList,
  DrawingPublicationRead,
  DrawingPublicationWithdraw,
} from '../../contract/drawings/publication.ts'
import { DrawingRegisterRead, SheetRead } from '../../contract/drawings/register.ts'
import { SheetMarkupsRead, SheetMarkupsSave } from '../../contract/drawings/sheetmarkup.ts'
import { SheetPinsRead } from '../../contract/drawings/sheetpin.ts'
import { SheetScaleSave } from '../../contract/drawings/sheetscale.ts'
import { RecordHistoryRead } from '../../contract/records/anyrecord/recordhistory.ts'
import { client } from '../../packages/client/src/caller.ts'
import { bcf, comment, exported, titled } from '../../test/kit/bcf.ts'
import { attachTo, pinsOf, place } from '../../test/kit/drawings/pinning.ts'
import { published, register, upload } from '../../test/kit/drawings/publishing.ts'
import { type Person, type Site, site } from '../../test/kit/harness.ts'
import { ownDatabase } from '../../test/kit/owndatabase.ts'
import { makeOne, type RecordData, recordTypes } from '../../test/kit/records.ts'
import { restricted } from '../../test/kit/restricted.ts'
import {
  comparable,
  jobOf,
  type RestoredSite,
  restoreArchive,
  storeOf,
  tablesAgain,
  tempFolder,
} from '../../test/programs/backup/restoring.ts'
import type { Services } from '../kernel/services.ts'
import { drawAll } from '../records/drawing/drawsheets.ts'
import { readWritten } from '../records/drawing/markups/readwritten.ts'
import { verifyArchive } from './archive/verifyarchive.ts'
import { makeBackup } from './make.ts'

let here: Site
let there: Site
let world: Awaited<ReturnType<typeof restricted>>
let other: RestoredSite
let archive: string
let folder: string
let [sheetFolderId, publicationIds, records] = [0, [] as number[], [] as number[]]

const guid = '11111111-2222-4333-8444-555555555555'

beforeAll(async () => {
  const connection = await ownDatabase()
  here = await site({}, connection)
  world = await restricted(here)
  await fill()
  const services = here.services as Services
  await drawAll(services)
  await readWritten(services)
  folder = await tempFolder()
  const made = await makeBackup(
    await jobOf(connection, here, { kind: 'file', path: join(folder, 'one.tar.gz') }),
  )
  archive = made.path
  other = await restoreArchive(archive, true)
  const files = await storeOf(other.folder)
  there = await site({}, other.connection, { store: () => files })
}, 240_000)

/** Publications, one of them withdrawn and one to be confirmed; pins, mark-ups of all layers, a scale, callouts, a topic. */
async function fill(): Promise<void> {
  const { team, pm, viewer, folderId } = world
  const first = {
    number: 'A-101',
    title: 'Plan',
    revision: '1',
    issueDate: '2026-03-02',
    shows: 'A-101 SEE A-501',
  }
  const one = await published(here, pm, team.id, [first, { number: 'A-501', revision: '1' }], {
    name: 'Permit',
  })
  const two = await published(here, pm, team.id, [
    { ...first, revision: '2', issueDate: '2026-04-02', shows: 'other' },
  ])
  const few = await published(here, pm, team.id, [{ number: 'S-9', revision: '1' }], {
    parentFolderId: folderId,
  })
  await pm.client.call(DrawingPublicationWithdraw, {
    publicationId: two.publicationId,
    reason: 'Wrong levels',
  })
  const open = await upload(here, pm, team.id, [{ number: 'A-102' }])
  publicationIds = [one, two, few, open].map(({ publicationId }) => publicationId)
  const rows = await register(pm, team.id)
  sheetFolderId = rows.find(({ number }) => number === 'A-101')!.folderId!
  const issue = await makeOne(pm, recordTypes.openIssue, team.id, { subject: 'Duct' })
  const claim = await makeOne(pm, recordTypes.openIssue, team.id, {
    subject: 'Claim',
    folderParentId: folderId,
  })
  records = [issue.folderId, claim.folderId]
  const attachmentFileId = await attachTo(pm, issue.folderId)
  await place(
    pm,
    { sheetFolderId, recordFolderId: issue.folderId },
    { sheetFolderId, attachmentFileId, x: 7 },
  )
  await place(pm, { sheetFolderId, recordFolderId: claim.folderId, x: 300 })
  for (const [by, layer] of [
    [pm, 1],
    [pm, 2],
    [viewer, 3],
  ] as const) {
    const markups = [{ kind: 'Cloud', points: [10, 10, 90, 90], text: `of ${by.id} on ${layer}`, layer }]
    await by.client.call(SheetMarkupsSave, { sheetFolderId, markups })
  }
  await pm.client.call(SheetScaleSave, {
    sheetFolderId,
    fromX: 0,
    fromY: 0,
    toX: 72,
    toY: 0,
    length: 4,
    unit: 'ft',
  })
  const topic = `${titled('Clash')}<Labels><Label>kept</Label></Labels><Comments>${comment('21111111-2222-4333-8444-555555555555', 'Move it.')}</Comments>`
  const file = bcf([{ guid, topic, attributes: 'TopicType="Of another program" TopicStatus="Open"' }])
  await team.admin.client.call(BcfImport, {
    projectId: team.id,
    fileName: 'a.bcf',
    fileContent: file.toString('base64'),
  })
}

const at = (server: Site, person: Person): Person => ({
  ...person,
  client: client({ baseUrl: server.url, key: person.key }),
})

/** All that somebody reads of drawings; pictures are made again, so how far they are is left out. */
async function readBy(server: Site, person: Person): Promise<RecordData> {
  const by = at(server, person)
  const { call } = by.client
  const { team } = world
  const either = (answer: Promise<unknown>) => answer.catch((error) => String(error.message))
  const { sheets } = await call(DrawingRegisterRead, { projectId: team.id, wantCount: true })
  const before = '2026-01-01T00:00:00Z'
  return {
    sheets: sheets!.map(({ packDigest: _, packSize: __, levelsReady: ___, ...row }) => row),
    asOf: await either(call(DrawingRegisterRead, { projectId: team.id, asOf: before })),
    sheet: await either(call(SheetRead, { sheetFolderId })),
    pins: await either(call(SheetPinsRead, { sheetFolderId })),
    pinsBefore: await either(call(SheetPinsRead, { sheetFolderId, version: 1 })),
    markups: await Promise.all(
      [1, 2, 3].map((version) => either(call(SheetMarkupsRead, { sheetFolderId, version }))),
    ),
    ofRecords: await Promise.all(records.map((folderId) => either(pinsOf(by, folderId)))),
    histories: await Promise.all(
      [sheetFolderId, ...records].map((folderId) => either(call(RecordHistoryRead, { folderId }))),
    ),
    publications: await call(DrawingPublicationList, { projectId: team.id }),
    publication: await Promise.all(
      publicationIds.map((publicationId) =>
        either(call(DrawingPublicationRead, { publicationId }).then(({ readToken: _, ...read }) => read)),
      ),
    ),
    bcf: await exported(server, by, { parentFolderId: team.rootFolderId }),
  }
}

test('has the same rows, but for the pictures', async () => {
  const without = ({ sheet_pack: _, ...tables }: Record<string, unknown>) => tables
  const restored = await tablesAgain(other, join(folder, 'again.tar.gz'))
  expect(without(restored)).toEqual(without(comparable(await verifyArchive(archive))))
})

test('everybody reads the same there', async () => {
  const { pm, viewer, team } = world
  for (const person of [pm, viewer, team.people.Superintendent, team.admin]) {
    const [expected, is] = [await readBy(here, person), await readBy(there, person)]
    for (const part of Object.keys(expected)) expect(is[part], part).toEqual(expected[part])
  }
  const own = await readBy(there, pm)
  expect(own.sheet.sheet).toMatchObject({
    revision: '1',
    callouts: [{ number: 'A-501' }],
    scales: [{ source: 'TwoPoints' }],
  })
  expect(own.pins.pins).toHaveLength(3)
  expect((await readBy(there, viewer)).pins.pins).toHaveLength(2)
  expect(own.markups.flatMap(({ markups }: RecordData) => markups)).toHaveLength(3)
  expect(JSON.stringify(own.bcf)).toContain('Of another program')
})

test('pages and sets are there with their bytes, and pictures are made again', async () => {
  const { pm, team } = world
  const [before] = (await register(pm, team.id)).filter(({ folderId }) => folderId === sheetFolderId)
  expect(before!.levelsReady).toBeGreaterThan(0)
  const bytesAt = async (server: Site, path: string) => {
    const response = await server.fetch(path, { as: pm })
    return [response.status, Buffer.from(await response.arrayBuffer()).toString('base64')]
  }
  const pages = [`/files/document/${before!.documentId}`, `/files/document/${before!.documentId}/1`]
  const [set] = (await pm.client.call(DrawingPublicationRead, { publicationId: publicationIds[0]! }))
    .publication!.files!
  for (const path of [...pages, `/files/drawings/${publicationIds[0]}/${set!.fileId}`]) {
    const expected = await bytesAt(here, path)
    expect(expected[0]).toBe(200)
    expect(await bytesAt(there, path)).toEqual(expected)
  }
  const rowThere = async () =>
    (await register(at(there, pm), team.id)).find(({ folderId }) => folderId === sheetFolderId)!
  expect(await rowThere()).toMatchObject({ levelsReady: 0, packSize: 0 })
  await drawAll(there.services as Services)
  expect(await rowThere()).toMatchObject({ levelsReady: before!.levelsReady, packDigest: before!.packDigest })
  const pack = `/sheets/${sheetFolderId}/${before!.version}/pack`
  expect(await bytesAt(there, pack)).toEqual(await bytesAt(here, pack))
})
