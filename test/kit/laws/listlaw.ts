/**
 * The law of listings: with any sort order, filter and page size, a listing returns what a plain sort and
 * filter would.
 */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { OrganizationAdd } from '../../../contract/people/organization.ts'
import { FolderDelete } from '../../../contract/records/bin.ts'
import { rounds, sample } from '../cases.ts'
import { type Person, type Project, type Site, site } from '../harness.ts'
import { lists, readPage, readPages, sorted, type TestedList } from '../lists.ts'
import { joinProject } from '../people.ts'
import { prepared } from '../prepared.ts'
import { because, change, make, type RecordData, type RecordTypeName, recordTypes } from '../records.ts'
import { type Named, quiet, sampleRecords, upTo } from './listsamples.ts'

const count = 30

interface World extends Named {
  here: Site
  project: Project<'Architect' | 'Subcontractor' | 'General Contractor PM'>
}

/** Called by one test file for each record type, so that workers share the work. */
export function listLaw(recordType: RecordTypeName): void {
  const here = prepared(() => site())
  const list = lists.find((each) => each.recordType === recordType)!
  const world = {} as World
  beforeAll(async () => {
    const project = await here.project(['Architect', 'Subcontractor', 'General Contractor PM'])
    const organization = { organizationName: 'Steel' }
    const added = await project.admin.client.call(OrganizationAdd, { organization })
    const people = [project.admin.id, ...Object.values<Person>(project.people).map(({ id }) => id)]
    Object.assign(world, { here, project, people, companyId: added.organization!.organizationId! })
  })
  describe(`the listing of a ${recordType}`, () => holds(world, list))
}

async function makeAll(by: Person, list: TestedList, id: number, all: RecordData[]): Promise<void> {
  const recordType = recordTypes[list.recordType]
  if ('list' in recordType && recordType.list) await make(by, recordType, id, ...all)
  else for (const one of all) await make(by, recordType, id, one)
}

/** A new project of the same people. */
async function newPlace({ here, project }: World): Promise<Project> {
  const place = await here.project([], project.admin)
  const ids = Object.values<Person>(project.people).map(({ id }) => id)
  await joinProject(here.database, place, ids, 'Architect')
  return place
}

function holds(world: World, list: TestedList): void {
  let admin: Person
  let rootFolderId: number
  let whole: RecordData[]
  beforeAll(async () => {
    // Created in two batches, so that the days of change differ.
    const all = sampleRecords(list.recordType, world, count, 1)
    const place = await newPlace(world)
    admin = world.project.admin
    rootFolderId = place.rootFolderId
    await makeAll(admin, list, place.id, all.slice(0, count / 2))
    await makeAll(admin, list, place.id, all.slice(count / 2))
    whole = await readPages(admin, list, rootFolderId, { take: 200 })
  })

  const sorts = (choice: string): readonly string[] =>
    sample(
      Object.keys(list.keys).flatMap((name) => [name, `-${name}`]),
      `${list.recordType} ${choice}`,
      8,
    )

  test('has a sort key for each sort order', () => {
    const about = list.read.request.fields.sort.about as string
    const named = /:([^.]*)\./
      .exec(about)![1]!
      .split(',')
      .map((name) => name.trim())
    // No row contains these; the test of the dashboard filters by the last five, that of labels by Label, that of pins by Sheets.
    const filteredBy = [
      'AnswerWithdrawn',
      'AnsweredByTo',
      'CourtCompany',
      'DateResponsed',
      'Label',
      'LocationFloor',
      'ResponsibleCompany',
      'Sheets',
    ]
    const untold = ['CreatedDate', 'AuthorName', ...filteredBy.filter((name) => !(name in list.keys))]
    expect(named.filter((name) => !untold.includes(name)).sort()).toEqual(
      Object.keys(list.keys)
        .filter((name) => name !== 'CreatedDate')
        .sort(),
    )
  })

  test('is complete', () => {
    expect(whole).toHaveLength(count)
    expect(new Set(whole.map((row) => row.folderId)).size).toBe(count)
  })

  test('is in each order equal to a plain sort, with any page size', async () => {
    for (const sort of sorts('order')) {
      const rows = await readPages(admin, list, rootFolderId, { sort, take: 11 })
      expect([sort, rows.map((row) => row.folderId)]).toEqual([
        sort,
        sorted(list, whole, sort).map((row) => row.folderId),
      ])
    }
  })

  test('begins after any number of rows, and goes on from there', async () => {
    for (const sort of sorts('cursor')) {
      const ids = sorted(list, whole, sort).map((row) => row.folderId)
      for (const rows of [1, count / 2, count]) {
        const found = await readPages(admin, list, rootFolderId, { sort, take: 11, cursor: `@${rows}` })
        expect([sort, rows, found.map((row) => row.folderId)]).toEqual([sort, rows, ids.slice(rows)])
      }
    }
  })

  test('filtered by a value has exactly the rows with that value', async () => {
    for (const [name, key] of sample(Object.entries(list.keys), `${list.recordType} filters`, 5)) {
      if (['CourtUserId', 'UpdatedDate', 'DueDate', 'Dated'].includes(name)) continue
      for (const wanted of [...new Set(whole.map(key))].slice(0, 4)) {
        const value = wanted === undefined ? '' : String(wanted)
        const filter = { [name]: value }
        const { rows, totalCount } = await readPage(admin, list, rootFolderId, {
          filter,
          wantCount: true,
        })
        const same = whole.filter((row) => isSame(list, name, key(row), wanted)).map((row) => row.folderId)
        expect([filter, rows.map((row) => row.folderId).sort()]).toEqual([filter, same.sort()])
        expect(totalCount).toBe(same.length)
      }
    }
  })

  test('visits each row once, while others add, change and delete', async () => {
    const sorts = Object.keys(list.keys).filter((name) => name !== 'UpdatedDate')
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sorts.flatMap((name) => [name, `-${name}`])),
        upTo(9),
        fc.nat(),
        (sort, take, seed) => visitsOnce(world, list, sort, take, seed),
      ),
      { numRuns: rounds(1, 2, 4) },
    )
  })
}

const isSame = (list: TestedList, name: string, one: unknown, other: unknown): boolean =>
  one === other ||
  (list.asCounted.includes(name) && counted(one) !== undefined && counted(one) === counted(other))
const counted = (value: unknown) =>
  (value as string | undefined)?.replace(/\d+/g, (digits) => String(Number(digits)))

/** The rows that existed from the beginning to the end, with an unchanged sort value. */
async function visitsOnce(
  world: World,
  list: TestedList,
  sort: string,
  take: number,
  seed: number,
): Promise<void> {
  const { admin } = world.project
  const { id, rootFolderId } = await newPlace(world)
  await makeAll(admin, list, id, sampleRecords(list.recordType, world, 25, seed))
  const before = await readPages(admin, list, rootFolderId, { take: 200 })
  // Final minutes are deleted by nobody.
  const deletable = before.filter(
    ({ statusName }) => list.recordType !== 'meetingMinute' || statusName !== 'Final',
  )
  const gone = new Set<number>()
  let turn = 0
  const between = async () => {
    const victim = deletable[(seed + turn * 7) % deletable.length]!
    turn++
    if (turn > 12) return
    await makeAll(admin, list, id, sampleRecords(list.recordType, world, 2, seed + turn))
    if (turn % 4 === 0 && !gone.has(victim.folderId)) {
      gone.add(victim.folderId)
      await admin.client.call(FolderDelete, { folderId: victim.folderId, ...because })
    }
    const recordType = recordTypes[list.recordType] as RecordData
    const other = before.find((row) => !gone.has(row.folderId))
    if (recordType.update && other)
      await change(
        admin,
        recordType as never,
        other,
        { [quiet[list.recordType]!]: `${turn}` },
        { reason: 'x' },
      )
  }
  const rows = await readPages(admin, list, rootFolderId, { sort, take }, between)
  const ids = rows.map((row) => row.folderId as number)
  expect(new Set(ids).size).toBe(ids.length)
  const stayed = before.map((row) => row.folderId as number).filter((each) => !gone.has(each))
  expect(stayed.filter((each) => !ids.includes(each))).toEqual([])
}
