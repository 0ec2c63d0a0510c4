/**
 * The law of what is seen of drawings: what is done with pins on sheets of few, with pins of records of few, with restricted sheets,
 * and with sets that are not published, changes nothing that others can read: no list, count, history, feed, file, paper or picture.
 * Every operation that reads is asked, before and after. Layers 1 and 2 of mark-ups: markups/markups.law.all.test.ts.
 */
import { beforeAll, expect, test } from 'vitest'
import { DrawingPublicationSave } from '../../../contract/drawings/publication.ts'
import { SheetMarkupsSave } from '../../../contract/drawings/sheetmarkup.ts'
import { ChangesRead } from '../../../contract/outbound/change.ts'
import { cutOutPath } from '../../../test/kit/drawings/cutouts.ts'
import { type Asked, changedFor } from '../../../test/kit/drawings/observing.ts'
import { attachTo, pinsOf, pinsOn, place, unpin } from '../../../test/kit/drawings/pinning.ts'
import { published, register, upload } from '../../../test/kit/drawings/publishing.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { type Heard, listen } from '../../../test/kit/listening.ts'
import { tellAll } from '../../../test/kit/mail/telling.ts'
import { ownDatabase } from '../../../test/kit/owndatabase.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, makeOne, type RecordData, recordTypes } from '../../../test/kit/records.ts'
import { restricted } from '../../../test/kit/restricted.ts'
import type { Services } from '../../kernel/services.ts'
import { drawAll } from './drawsheets.ts'

/** Of its own: what others do in the same database moves the feed. */
const here = prepared(async () => site({}, await ownDatabase()))
const world = prepared(() => restricted(here))
let [pm, viewer, superintendent] = [] as Person[] as [Person, Person, Person]
/** Node and document of a sheet of all, and of one of few. */
let [open, hidden] = [] as RecordData[] as [RecordData, RecordData]
/** A record of all, a draft, and one in a restricted folder; with a file each. */
let [seen, draft, claim] = [] as RecordData[] as [RecordData, RecordData, RecordData]
let setOfAll: { publicationId: number; fileId: number }
let setOfFew: { publicationId: number; fileId: number }

const withFile = async (record: RecordData): Promise<RecordData> => ({
  ...record,
  attachmentFileId: await attachTo(pm, record.folderId),
})

beforeAll(async () => {
  here.clock.now = new Date('2026-11-03T12:00:00Z')
  const { team, folderId } = world
  ;({ pm, viewer } = world)
  superintendent = team.people.Superintendent
  const first = [{ number: 'A-1', title: 'Plan', revision: '1', issueDate: '2026-03-02' }]
  await published(here, pm, team.id, first)
  setOfAll = await published(here, pm, team.id, [{ ...first[0]!, revision: '2', issueDate: '2026-03-03' }])
  setOfFew = await published(here, pm, team.id, [{ number: 'S-9', title: 'Vault', revision: '1' }], {
    parentFolderId: folderId,
  })
  const rows = await register(pm, team.id)
  const row = (number: string): RecordData => rows.find((one) => one.number === number)!
  ;[open, hidden] = [row('A-1'), row('S-9')]
  await drawAll(here.services as Services, () => false, team.id)
  seen = await withFile(
    await makeOne(pm, recordTypes.openIssue, team.id, { subject: 'Door', drawing: 'S-9' }),
  )
  draft = await withFile(
    await makeOne(pm, recordTypes.rfi, team.id, {
      subject: 'Beam',
      question: 'Which?',
      toUserId: pm.id,
      statusId: 1,
    }),
  )
  claim = await withFile(
    await makeOne(pm, recordTypes.openIssue, team.id, { subject: 'Claim', folderParentId: folderId }),
  )
  await place(pm, { sheetFolderId: open.folderId, recordFolderId: seen.folderId })
  const markups = [{ kind: 'Text', points: [9, 9], text: 'for all', layer: 3 }]
  await pm.client.call(SheetMarkupsSave, { sheetFolderId: open.folderId, markups })
  await tellAll(here)
}, 120_000)

async function endOfFeed({ client }: Person): Promise<string> {
  for (let cursor: string | undefined; ; ) {
    const page = await client.call(ChangesRead, { projectId: world.team.id, ...(cursor && { cursor }) })
    cursor = page.nextCursor!
    if (page.isAtEnd) return cursor
  }
}

const telling = [
  ...[
    'SheetReadRequest',
    'SheetPinsReadRequest',
    'SheetPinsReadByRecordRequest',
    'DrawingRegisterReadRequest',
  ],
  ...[
    'DrawingRegisterSectionsRequest',
    'DrawingPublicationListRequest',
    'DocumentReadRequest',
    'RecordHistoryReadRequest',
  ],
  ...[
    'ChangesReadRequest',
    'DocumentReferencesReadRequest',
    'OpenIssueReadInFolderRequest',
    'RecordSearchRequest',
  ],
  ...['SheetPrintRequest json', 'RecordPrintRequest json', 'ListPrintRequest json', 'BcfExportRequest json'],
  ...['DrawingRegisterReadRequest csv', 'DrawingRegisterReadRequest xlsx', 'SheetPinsReadRequest csv'],
]

async function askedBy(by: Person, about: readonly RecordData[] = [seen]): Promise<Asked> {
  const { team } = world
  const common = { projectId: team.id, parentFolderId: team.rootFolderId, wantCount: true, folderType: 151 }
  const sheet = ({ folderId, documentId }: RecordData) => ({ sheetFolderId: folderId, documentId, folderId })
  const of = ({ folderId, documentId: _, ...record }: RecordData) => ({ ...common, ...record, folderId })
  const versions = { oldSheetFolderId: open.folderId, oldVersion: 1, newVersion: 2 }
  const paths = [open, hidden].flatMap(({ folderId }) => [
    `/sheets/${folderId}/1/pack`,
    `/sheets/${folderId}/1/tiles/0/0/0`,
    cutOutPath(folderId, 1, { wantMarkups: true }),
  ])
  return {
    about: [
      { ...common, ...versions, ...sheet(open), ...setOfAll, text: 'A-1' },
      { ...common, ...sheet(hidden), ...setOfFew, text: 'S-9' },
      ...about.map((record) => ({ ...of(record), text: 'Vault' })),
    ],
    telling,
    more: { ChangesReadRequest: { cursor: await endOfFeed(by) } },
    paths: [
      ...paths,
      ...[setOfAll, setOfFew].flatMap(({ publicationId, fileId }) => [
        `/files/drawings/${publicationId}/${fileId}`,
        `/files/drawings/${publicationId}/${fileId}/1/picture`,
      ]),
    ],
  }
}

/** Placed, also at a file, moved, removed; one is left. */
async function pin(record: RecordData, sheet: RecordData): Promise<void> {
  const sheetFolderId = sheet.folderId
  const [one, other] = await place(
    pm,
    { sheetFolderId, recordFolderId: record.folderId, x: 300, y: 300 },
    { sheetFolderId, recordFolderId: record.folderId, x: 400, y: 300 },
    { sheetFolderId, attachmentFileId: record.attachmentFileId, x: 500, y: 300 },
  )
  await place(pm, { pinId: one!.pinId, x: 350, y: 350 })
  await unpin(pm, other!.pinId!)
}

let revision = 1

const secrets: Array<
  [what: string, act: () => Promise<unknown>, about?: () => RecordData, isSeenByWriters?: true]
> = [
  ['pins of a record of all on a sheet of few', () => pin(seen, hidden)],
  ['pins of a draft on a sheet of all', () => pin(draft, open), () => draft, true],
  [
    'pins of a record of few on a sheet of all, and its state',
    async () => {
      await pin(claim, open)
      await change(pm, recordTypes.openIssue, claim, { subject: 'Claim of 4' })
    },
    () => claim,
  ],
  [
    'mark-ups and a further revision of a sheet of few',
    async () => {
      const { team, folderId } = world
      const markups = [{ kind: 'Text', points: [9, 9], text: 'for few', layer: 3 }]
      await pm.client.call(SheetMarkupsSave, { sheetFolderId: hidden.folderId, markups })
      await published(
        here,
        pm,
        team.id,
        [{ number: 'S-9', revision: `${++revision}` }, { number: `S-1${revision}` }],
        {
          parentFolderId: folderId,
        },
      )
    },
  ],
]

test.each(secrets)('nothing tells of %s', async (_what, act, about = () => seen, isSeenByWriters?: true) => {
  for (const by of isSeenByWriters ? [viewer] : [viewer, superintendent]) {
    const asked = await askedBy(by, [...new Set([seen, about()])])
    const live = await listen(`${here.url}/events`, { 'X-ss-id': by.key })
    await live.until(({ event }) => event === 'hello')
    expect(await changedFor(here, by, asked, act, { withFiles: by === viewer })).toEqual([])
    const last = (await makeOne(pm, recordTypes.punchList, world.team.id, { summary: 'Last' })).folderId
    await tellAll(here)
    await live.until(({ data }) => data.folderId === last)
    live.close()
    const told = live.lines.filter(({ event }: Heard) => event === 'change').map(({ data }) => data.folderId)
    expect(new Set(told)).toEqual(new Set([last]))
  }
})

test('nothing tells of a set that is not published', async () => {
  const asked = await askedBy(viewer)
  let made = { publicationId: 0, fileId: 0 }
  const act = async () => {
    made = await upload(here, pm, world.team.id, [{ number: 'A-1', revision: '3' }, { number: 'A-2' }])
    await pm.client.call(DrawingPublicationSave, { publicationId: made.publicationId, name: 'ASI 12' })
  }
  expect(await changedFor(here, viewer, asked, act, { withFiles: true })).toEqual([])
  for (const path of ['', '/1/picture'])
    expect(
      (await here.fetch(`/files/drawings/${made.publicationId}/${made.fileId}${path}`, { as: viewer }))
        .status,
    ).toBe(404)
})

test('but a pin of a record of all on a sheet of all is told: the law could see it', async () => {
  const changed = await changedFor(here, viewer, await askedBy(viewer), () => pin(seen, open), {
    withFiles: true,
  })
  for (const name of [
    ...[
      'SheetPinsReadRequest {',
      'SheetPinsReadByRecordRequest {',
      'DrawingRegisterReadRequest {',
      'RecordHistoryReadRequest {',
    ],
    ...['ChangesReadRequest', 'SheetPrintRequest json', 'RecordPrintRequest json'],
  ])
    expect(
      changed.some((one) => one.startsWith(name)),
      name,
    ).toBe(true)
  expect((await pinsOn(viewer, open.folderId)).pins!.length).toBe(
    (await pinsOf(viewer, seen.folderId)).length,
  )
})
