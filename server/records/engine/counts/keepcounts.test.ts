/** The law of kept counts: whatever happens in a project, its dashboard is the one that counts every record. */
import { beforeAll, describe, expect, test } from 'vitest'
import { FolderAdd } from '../../../../contract/documents/folder.ts'
import { msPerDay, msPerHour } from '../../../../contract/fields/durations.ts'
import { OrganizationUpdate } from '../../../../contract/people/organization.ts'
import { ProjectMemberRemove, ProjectUpdate } from '../../../../contract/projects/project.ts'
import { RecordUpdateMany } from '../../../../contract/records/anyrecord/recordupdatemany.ts'
import { RFIForward } from '../../../../contract/records/rfi.ts'
import { sample } from '../../../../test/kit/cases.ts'
import { type Person, site } from '../../../../test/kit/harness.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import { change, make, makeOne, type RecordData, recordTypes } from '../../../../test/kit/records.ts'
import { listOf, rfiIn } from '../../../../test/kit/restricted.ts'
import { remove, restore } from '../../../../test/kit/worlds/binning.ts'
import { board, filledProject, wednesday } from '../../../../test/kit/worlds/dashboard.ts'
import type { Db } from '../../../db/db.ts'
import { types } from '../../register.ts'
import { ages, agesOf } from './holders.ts'
import { countKeeper } from './keepcounts.ts'

const keepCounts = countKeeper(types)

const here = prepared(() => site())
beforeAll(() => {
  here.clock.now = wednesday
})
const now = (): Date => here.clock.now!
const { rfi, punchList, submittalItem } = recordTypes

let team: Awaited<ReturnType<typeof filledProject>>
let readers: Person[]
let rfis: RecordData[]
let items: RecordData[]
let packages: RecordData[]
let draft: RecordData

beforeAll(async () => {
  team = await filledProject(here)
  const { admin, people, id } = team
  readers = [admin, people.Viewer, people.Subcontractor]
  const to = people.Architect.id
  rfis = await make(admin, rfi, id, ...Array.from({ length: 6 }, () => ({ statusId: 3, toUserId: to })))
  draft = await makeOne(admin, rfi, id, { statusId: 1 })
  items = await make(
    admin,
    punchList,
    id,
    ...[0, 1, 2, 3].map((i) => ({
      responsiblePartyList: [`Firm ${i % 2}`, people.Architect.email],
      locationFloor: `Level ${i % 3}`,
    })),
  )
  packages = await make(admin, submittalItem, id, { stage: '2' }, { stage: '2' }, {})
})

const query = (text: string) => here.database.rows<RecordData>(text, [team.id])
const forget = () => query('DELETE FROM counted_project WHERE project_id = $1')

/** Counts all records, three in each block. Other tests have transactions as well, whose end it waits for. */
async function keep(): Promise<void> {
  await here.database.rows(
    `INSERT INTO counted_project (project_id, asked_at) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
    [team.id, now()],
  )
  const stale = async () => {
    await keepCounts(here.database, now, { block: 3 })
    const [row] = await query(
      `SELECT count(DISTINCT type) FILTER (WHERE NOT is_stale) - count(*) FILTER (WHERE is_stale) AS types
         FROM counted_block WHERE project_id = $1`,
    )
    return Number(row!.types)
  }
  await expect.poll(stale, { timeout: 20_000 }).toBe(3)
}

const boards = () => Promise.all(readers.map((by) => board(by, team.id)))

/** The dashboards of all readers with kept counts, and after what changed was counted again, have to be those without. */
async function expectSame(): Promise<void> {
  const before = await boards()
  await keep()
  const after = await boards()
  await forget()
  const counted = await boards()
  expect(before).toEqual(counted)
  expect(after).toEqual(counted)
}

test('counts that are kept are used', async () => {
  await keep()
  const [before] = await boards()
  await query(`UPDATE counted_group g SET count = g.count + 100 FROM counted_block b
                WHERE b.id = g.block_id AND b.project_id = $1 AND b.type = 121`)
  const [after] = await boards()
  expect(after!.openRfis.count).toBeGreaterThanOrEqual(before!.openRfis.count + 100)
  await forget()
  expect((await boards())[0]).toEqual(before)
})

test('a change is counted before it is kept, and after', async () => {
  await keep()
  const [before] = await boards()
  await change(team.admin, rfi, rfis[0]!, { statusId: 5 }, { reason: 'Settled.' })
  const [changed] = await boards()
  expect(changed!.openRfis.count).toBe(before!.openRfis.count - 1)
  await expectSame()
})

/** Runs until it is let go. Resolves when `work` is done; `end` commits it. */
async function held(work: (db: Db) => Promise<unknown>): Promise<{ end: () => Promise<void> }> {
  let letGo = (): void => undefined
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  let running = Promise.resolve()
  await new Promise<void>((resolve, reject) => {
    running = here.database.transaction(async (db) => {
      await work(db)
      resolve()
      await gate
    })
    running.catch(reject)
  })
  const end = async (): Promise<void> => {
    letGo()
    await running
  }
  return { end }
}

const closeIn = (db: Db, { folderId }: RecordData) =>
  db.rows('UPDATE folder SET state = 5, is_open = false WHERE id = $1', [folderId])

describe('a change that is committed late is not missed', () => {
  test('if it began before the project was known as one whose counts are kept', async () => {
    const late = await makeOne(team.admin, rfi, team.id, { statusId: 3 })
    await forget()
    await query('DELETE FROM recount WHERE project_id = $1')
    const asking = await held((db) =>
      db.rows('INSERT INTO counted_project (project_id, asked_at) VALUES ($1, $2)', [team.id, now()]),
    )
    // It does not see the project among those with kept counts, so it leaves no mark.
    const changing = await held((db) => closeIn(db, late))
    await asking.end()
    for (let turn = 0; turn < 4; turn++) await keepCounts(here.database, now, { block: 3 })
    expect(await query('SELECT FROM counted_block WHERE project_id = $1')).toEqual([])
    await changing.end()
    expect(await query('SELECT FROM recount WHERE project_id = $1')).toEqual([])
    await expectSame()
  })

  test('if it is not yet committed when the records are counted', async () => {
    const late = await makeOne(team.admin, rfi, team.id, { statusId: 3 })
    await keep()
    const changing = await held((db) => closeIn(db, late))
    await keepCounts(here.database, now, { block: 3 })
    await changing.end()
    await expectSame()
  })
})

test('counts of a version that counts otherwise are not used, but counted again', async () => {
  await keep()
  await query(`UPDATE counted_group g SET count = g.count + 100 FROM counted_block b
                WHERE b.id = g.block_id AND b.project_id = $1`)
  await query(`UPDATE counted_block SET counted_by = 'another' WHERE project_id = $1`)
  await expectSame()
})

test('as many ages are kept as a dashboard shows', async () => {
  const columns = await here.database.rows<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
      WHERE attrelid = 'counted_group'::regclass AND attname LIKE 'age%' ORDER BY attnum`,
  )
  expect(agesOf.names).toBe(columns.map(({ name }) => `, ${name}`).join(''))
  expect(columns).toHaveLength(ages.length)
})

test('the same people are counted together, in whatever order they were added', async () => {
  await keep()
  const [{ together }] = (await query(
    `SELECT DISTINCT g.together FROM counted_group g JOIN counted_block b ON b.id = g.block_id
      WHERE b.project_id = $1 AND g.together LIKE '%(%(%' LIMIT 1`,
  )) as [{ together: string }]
  const people = together.split(/(?=\()/)
  expect(people).toEqual(people.toSorted())
})

test('counts that dashboards ask for are kept, and that is noted once an hour', async () => {
  await keep()
  const askedAt = async () => (await query('SELECT asked_at FROM counted_project WHERE project_id = $1'))[0]
  const first = await askedAt()
  const begin = now().getTime()
  here.clock.now = new Date(begin + msPerHour / 2)
  await boards()
  expect(await askedAt()).toEqual(first)
  here.clock.now = new Date(begin + 2 * msPerHour)
  await boards()
  expect(await askedAt()).toEqual({ asked_at: here.clock.now })
  await keepCounts(here.database, () => new Date(begin + 25 * msPerHour))
  expect(await askedAt()).toEqual({ asked_at: here.clock.now })
  here.clock.now = new Date(begin)
  await forget()
})

const changes: Array<[what: string, work: () => Promise<unknown>]> = [
  ['nothing', async () => undefined],
  ['new records', () => make(team.admin, rfi, team.id, { statusId: 3 }, { statusId: 3, toName: 'Firm 9' })],
  ['a new punch list item', () => makeOne(team.admin, punchList, team.id, { responsiblePartyList: ['New'] })],
  ['an answer', () => change(team.admin, rfi, rfis[1]!, { statusId: 4, answer: 'The second.' })],
  ['another addressee', () => change(team.admin, rfi, rfis[2]!, { toUserId: team.admin.id })],
  ['an outside party', () => change(team.admin, rfi, rfis[3]!, { toUserId: null, toName: 'Zeta' })],
  ['another due day', () => change(team.admin, rfi, rfis[4]!, { dateDue: '2026-01-02' })],
  ['a draft that is issued', () => change(team.admin, rfi, draft, { statusId: 2 })],
  ['another floor', () => change(team.admin, punchList, items[0]!, { locationFloor: 'Roof' })],
  ['no floor', () => change(team.admin, punchList, items[1]!, { locationFloor: '' })],
  [
    'other responsibles',
    () => change(team.admin, punchList, items[2]!, { responsiblePartyList: ['Firm 7'] }),
  ],
  ['nobody responsible', () => change(team.admin, punchList, items[3]!, { responsiblePartyList: [] })],
  ['a stage', () => change(team.admin, submittalItem, packages[0]!, { stage: '3', returnedStatusId: '1' })],
  ['the bin', () => remove(team.admin, rfis[2]!.folderId)],
  ['out of the bin', () => restore(team.admin, rfis[2]!.folderId)],
  ['an RFI passed on', () => forward(rfis[5]!)],
  ['many changes at once', () => closeMany([rfis[3]!, rfis[4]!])],
  ['another name of a company', () => rename()],
  ['somebody who leaves', () => leave()],
  ['a day that passes', async () => pastMidnight()],
  ['another time zone', () => inZone('Asia/Tokyo')],
  ['records of other ages', () => olderBy(9)],
  ['records of all ages', () => olderBy(20)],
  ['a restricted folder', () => restrict()],
]

/** It is late in the evening in New York. */
const pastMidnight = (): void => {
  here.clock.now = new Date(wednesday.getTime() + 3 * msPerHour)
}

/** Each of them by more days than the one before. */
const olderBy = (days: number) =>
  query(
    `UPDATE folder f SET opened_day = opened_day - ${days} * (f.id % 3)::int WHERE project_id = $1 AND is_open`,
  )

const forward = ({ rfiId }: RecordData) =>
  team.admin.client.call(RFIForward, { rfiId, toUserId: team.people.Viewer.id })

const closeMany = (records: RecordData[]) =>
  team.admin.client.call(RecordUpdateMany, {
    folderIds: records.map(({ folderId }) => folderId),
    changes: { StatusId: '5' },
    additionalInfo: [{ propertyName: 'Reason', propertyValue: 'Settled.' }],
  })

const rename = () =>
  team.admin.client.call(OrganizationUpdate, {
    organization: { organizationId: team.admin.organizationId, organizationName: `Renamed ${team.id}` },
  })

const leave = () =>
  team.admin.client.call(ProjectMemberRemove, {
    projectId: team.id,
    member: { userId: team.people.Architect.id },
  })

const inZone = (timeZone: string) =>
  team.admin.client.call(ProjectUpdate, { project: { projectId: team.id, timeZone } })

async function restrict(): Promise<void> {
  const accessByList = await listOf(team, [team.admin])
  const folder = { folderName: 'Claims', folderProjectId: team.id, accessByList }
  const added = await team.admin.client.call(FolderAdd, { folder })
  await rfiIn(team.admin, added.folder!.folderId!)
}

describe('a dashboard with kept counts is the one that counts all, after', () => {
  test.each(sample(changes, 'keepcounts changes', 5))('%s', async (_, work) => {
    await keep()
    await work()
    await expectSame()
  })
})

test('counts that nobody asked for are forgotten a day later', async () => {
  await keep()
  await keepCounts(here.database, () => new Date(now().getTime() + 2 * msPerDay))
  expect(await query('SELECT FROM counted_project WHERE project_id = $1')).toEqual([])
  expect(await query('SELECT FROM counted_block WHERE project_id = $1')).toEqual([])
  expect(await query('SELECT FROM recount WHERE project_id = $1')).toEqual([])
})
