import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { FolderDelete } from '../../../contract/bin.ts'
import { OrganizationAdd } from '../../../contract/organization.ts'
import { ProjectMemberAdd } from '../../../contract/project.ts'
import { type Person, type Project, site } from '../../../test/harness.ts'
import { lists, readPage, readPages, sorted, type TestedList } from '../../../test/lists.ts'
import { change, kinds, type Loose, make } from '../../../test/records.ts'

const here = await site()
const count = 30

let project: Project<'Architect' | 'Subcontractor' | 'General Contractor PM'>
let companyId: number
beforeAll(async () => {
  project = await here.project(['Architect', 'Subcontractor', 'General Contractor PM'])
  const added = await project.admin.client.call(OrganizationAdd, {
    organization: { organizationName: 'Steel' },
  })
  companyId = added.organization!.organizationId!
})

const people = (): number[] => [
  project.admin.id,
  ...Object.values<Person>(project.people).map(({ id }) => id),
]
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const word = fc.constantFrom('a', 'B', 'b', 'beam', 'Beam 2', 'beam 10', 'Wall', 'wall 9b', 'x_y', '50%')
const day = fc
  .integer({ min: -20, max: 20 })
  .map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
const anybody = fc.nat().map((n) => people()[n % people().length]!)
const upTo = (max: number) => fc.integer({ min: 1, max })

/** Fields of a new record of each kind, whose lists are held to the law. */
const records: Record<string, () => fc.Arbitrary<Loose>> = {
  rfi: () =>
    fc.record({
      subject: maybe(word),
      statusId: maybe(upTo(6)),
      dateDue: maybe(day),
      toUserId: maybe(anybody),
      fromUserId: maybe(anybody),
      csiCode: maybe(fc.constantFrom('3', '03 30 00', '26 05 00', '260500')),
      drawing: maybe(fc.constantFrom('A-201', 'A-30', 'S-9')),
      costImpactId: maybe(upTo(5)),
      scheduleImpact: maybe(upTo(9)),
    }),
  punchList: () =>
    fc.record({
      summary: maybe(word),
      status: maybe(upTo(7)),
      dueDate: maybe(day),
      ownerStatus: maybe(upTo(4)),
      locationFloor: maybe(fc.constantFrom('Level 2', 'Level 10', 'level 9')),
      responsiblePartyList: maybe(fc.array(anybody.map(String), { maxLength: 2 })),
      costImpact: maybe(fc.boolean()),
    }),
  openIssue: () =>
    fc.record({
      subject: maybe(word),
      statusId: maybe(upTo(7)),
      dueDate: maybe(day),
      createdDate: maybe(day),
      issueTo: maybe(anybody),
      issueFrom: maybe(anybody),
      locationRoom: maybe(word),
      costImpact: maybe(fc.boolean()),
    }),
  dailyReport: () => fc.record({ folderName: maybe(word), dated: maybe(day), author: maybe(anybody) }),
  meetingMinute: () =>
    fc.record({
      topic: maybe(word),
      statusId: maybe(upTo(3)),
      meetingDate: maybe(day),
      nextMeetingDate: maybe(day),
      location: maybe(word),
    }),
  submittal: () =>
    fc.record({
      description: maybe(word),
      revision: maybe(fc.constantFrom('0', '2', '10')),
      dueDateFromSub: maybe(day),
      submittingCompanyContactId: maybe(anybody),
      reviewingCompanyContactId: maybe(anybody),
      projectManagerId: maybe(anybody),
    }),
  submittalItem: () =>
    fc.record({
      description: maybe(word),
      stage: maybe(upTo(3).map(String)),
      returnedStatusId: fc.constantFrom('1', '2'),
      csi: maybe(fc.constantFrom('033000', '03 30 00', '9', '10')),
      submittedDueDate: maybe(day),
      returnedDueDate: maybe(day),
      responsibleContractorId: maybe(fc.constant(0).map(() => companyId)),
    }),
}

const sample = (kind: string, size: number, seed: number): Loose[] =>
  fc.sample(records[kind]!(), { numRuns: size, seed })

async function makeAll(by: Person, list: TestedList, id: number, all: Loose[]): Promise<void> {
  const kind = kinds[list.kind]
  if ('list' in kind && kind.list) await make(by, kind, id, ...all)
  else for (const one of all) await make(by, kind, id, one)
}

describe.each(lists.map((list) => [list.kind, list] as const))('the list of a %s', (_, list) => {
  let rootFolderId: number
  let whole: Loose[]
  beforeAll(async () => {
    // Made in two goes, so that the days of change differ.
    const all = sample(list.kind, count, 1)
    const place = await here.project([], project.admin)
    rootFolderId = place.rootFolderId
    for (const { id } of Object.values<Person>(project.people)) await join(place.id, id)
    await makeAll(project.admin, list, place.id, all.slice(0, count / 2))
    await makeAll(project.admin, list, place.id, all.slice(count / 2))
    whole = await readPages(project.admin, list, rootFolderId, { take: 200 })
  })

  test('has a key for each name it is sorted by', () => {
    const about = list.read.request.fields.sort.about as string
    const named = /:([^.]*)\./
      .exec(about)![1]!
      .split(',')
      .map((name) => name.trim())
    // No row tells these; the dashboard's test filters by the last four.
    const filteredBy = ['CourtCompany', 'DateResponsed', 'LocationFloor', 'ResponsibleCompany']
    const untold = ['CreatedDate', 'AuthorName', ...filteredBy.filter((name) => !(name in list.keys))]
    expect(named.filter((name) => !untold.includes(name)).sort()).toEqual(
      Object.keys(list.keys)
        .filter((name) => name !== 'CreatedDate')
        .sort(),
    )
  })

  test('is there whole', () => {
    expect(whole).toHaveLength(count)
    expect(new Set(whole.map((row) => row.folderId)).size).toBe(count)
  })

  test('comes in each order as a plain sort would bring it, whatever the pages', async () => {
    for (const sort of Object.keys(list.keys).flatMap((name) => [name, `-${name}`])) {
      const rows = await readPages(project.admin, list, rootFolderId, { sort, take: 11 })
      expect([sort, rows.map((row) => row.folderId)]).toEqual([
        sort,
        sorted(list, whole, sort).map((row) => row.folderId),
      ])
    }
  })

  test('narrowed by a value has just the rows with that value', async () => {
    for (const [name, key] of Object.entries(list.keys)) {
      if (['CourtUserId', 'UpdatedDate', 'DueDate', 'Dated'].includes(name)) continue
      for (const wanted of [...new Set(whole.map(key))].slice(0, 4)) {
        const value = wanted === undefined ? '' : String(wanted)
        const filter = { [name]: value }
        const { rows, totalCount } = await readPage(project.admin, list, rootFolderId, {
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
        (sort, take, seed) => visitsOnce(list, sort, take, seed),
      ),
      { numRuns: 4 },
    )
  })
})

const isSame = (list: TestedList, name: string, one: unknown, other: unknown): boolean =>
  one === other ||
  (list.asCounted.includes(name) && counted(one) !== undefined && counted(one) === counted(other))
const counted = (value: unknown) =>
  (value as string | undefined)?.replace(/\d+/g, (digits) => String(Number(digits)))

async function join(projectId: number, userId: number): Promise<void> {
  await project.admin.client.call(ProjectMemberAdd, { projectId, member: { userId, role: 'Architect' } })
}

/** Those that were there from the beginning to the end, with the value they are sorted by unchanged. */
async function visitsOnce(list: TestedList, sort: string, take: number, seed: number): Promise<void> {
  const { admin } = project
  const { id, rootFolderId } = await here.project([], admin)
  for (const person of Object.values<Person>(project.people)) await join(id, person.id)
  await makeAll(admin, list, id, sample(list.kind, 25, seed))
  const before = await readPages(admin, list, rootFolderId, { take: 200 })
  const gone = new Set<number>()
  let turn = 0
  const between = async () => {
    const victim = before[(seed + turn * 7) % before.length]!
    turn++
    if (turn > 12) return
    await makeAll(admin, list, id, sample(list.kind, 2, seed + turn))
    if (turn % 4 === 0 && !gone.has(victim.folderId)) {
      gone.add(victim.folderId)
      await admin.client.call(FolderDelete, { folderId: victim.folderId })
    }
    const kind = kinds[list.kind] as Loose
    const other = before.find((row) => !gone.has(row.folderId))
    if (kind.update && other) await change(admin, kind as never, other, { [quiet[list.kind]!]: `${turn}` })
  }
  const rows = await readPages(admin, list, rootFolderId, { sort, take }, between)
  const ids = rows.map((row) => row.folderId as number)
  expect(new Set(ids).size).toBe(ids.length)
  const stayed = before.map((row) => row.folderId as number).filter((each) => !gone.has(each))
  expect(stayed.filter((each) => !ids.includes(each))).toEqual([])
}

/** A field of each kind that no list is sorted by. */
const quiet: Record<string, string> = {
  rfi: 'comments',
  punchList: 'drawing',
  openIssue: 'drawing',
  dailyReport: 'visitors',
  meetingMinute: 'notes',
  submittal: 'notes',
  submittalItem: 'notes',
}
