/**
 * The records that a person waits for: which they follow up, whose court they are in, and that counts and
 * list agree.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { OrganizationAdd } from '../../../contract/people/organization.ts'
import { ProjectMemberAdd, ProjectUpdate } from '../../../contract/projects/project.ts'
import { CourtsRead, courtsMax, TheirCourtRead } from '../../../contract/records/anyrecord/theircourt.ts'
import { type Person, type Project, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, make, makeOne, type RecordData, recordTypes } from '../../../test/kit/records.ts'
import { restricted, rfiIn } from '../../../test/kit/restricted.ts'
import { keepRightsOf } from '../../../test/kit/rights.ts'
import { told, wrong } from '../../../test/kit/told.ts'
import { remove } from '../../../test/kit/worlds/binning.ts'

const here = prepared(() => site())
beforeAll(() => {
  here.clock.now = new Date('2026-03-10T12:00:00Z')
})

type Role = 'General Contractor PM' | 'Project Assistant' | 'Architect' | 'Engineer' | 'Subcontractor'
const roles = [
  'General Contractor PM',
  'Project Assistant',
  'Architect',
  'Engineer',
  'Subcontractor',
] as const

/** A project whose owner has no part in it; the architect and the engineer have companies of their own. */
async function newTeam(): Promise<Project<Role>> {
  const team = await here.project(roles)
  const { Architect, Engineer } = team.people
  for (const [person, company] of [
    [Architect, 'Lindqvist Moore'],
    [Engineer, 'Tern Structural'],
  ] as const) {
    const { organizationId } = await here.organization(company)
    await here.database.rows(`UPDATE person SET organization_id = $2, company = 'Another' WHERE id = $1`, [
      person.id,
      organizationId,
    ])
  }
  await keepRightsOf(here.database, { people: [Architect.id, Engineer.id] })
  return team
}

let team: Project<Role>
let pm: Person
let architect: Person
let engineer: Person
beforeAll(async () => {
  team = await newTeam()
  pm = team.people['General Contractor PM']
  architect = team.people.Architect
  engineer = team.people.Engineer
})

const courts = (by: Person, projectId?: number) =>
  by.client.call(CourtsRead, { projectId }) as Promise<RecordData>
/** `Lindqvist Moore 2, 1 late, 12 days`. */
const lines = async (by: Person, projectId = team.id) =>
  (await courts(by, projectId)).courts.map(
    ({ company, count, overdue, oldestDays }: RecordData) =>
      `${company} ${count}, ${overdue} late, ${oldestDays} days`,
  )
const listed = (by: Person, more: RecordData = {}) =>
  by.client.call(TheirCourtRead, { projectId: team.id, ...more }) as Promise<RecordData>
const titles = async (by: Person, more: RecordData = {}) =>
  (await listed(by, more)).items.map(({ title }: RecordData) => title)

describe('the courts that a person waits for', () => {
  test('are counted by company, the most first, with overdue records and the oldest', async () => {
    const to = (who: Person, more: RecordData = {}) => ({ statusId: 3, toUserId: who.id, ...more })
    await make(
      pm,
      recordTypes.rfi,
      team.id,
      to(architect, { subject: 'late', dateSubmitted: '2026-02-26', dateDue: '2026-03-05' }),
      to(architect, { subject: 'soon', dateSubmitted: '2026-03-06', dateDue: '2026-03-13' }),
      to(engineer, { subject: 'load', dateSubmitted: '2026-03-03', dateDue: '2026-03-12' }),
    )
    expect(await lines(pm)).toEqual([
      'Lindqvist Moore 2, 1 late, 12 days',
      'Tern Structural 1, 0 late, 7 days',
    ])
    expect((await courts(pm)).courtsLeftOff).toBe(0)
    // All projects, or one.
    expect(await lines(pm, 0)).toEqual(await lines(pm))
    expect((await courts(architect)).courts).toEqual([])
  })

  test('include their own company if a colleague has the court', async () => {
    const fromUserId = team.people['Project Assistant'].id
    await makeOne(pm, recordTypes.rfi, team.id, { statusId: 2, subject: 'to the owner', fromUserId })
    const own = (await courts(pm, team.id)).courts.find(({ isMine }: RecordData) => isMine)
    expect(own).toMatchObject({ count: 1 })
    expect(await titles(pm, { company: own.company.toUpperCase() })).toEqual(['to the owner'])
  })

  test('leave out drafts, closed and deleted records, and those in their own court', async () => {
    const before = await titles(pm)
    const to = { toUserId: architect.id }
    const [closed, gone] = await make(
      pm,
      recordTypes.rfi,
      team.id,
      { ...to, statusId: 3, subject: 'closed' },
      { ...to, statusId: 3, subject: 'gone' },
      { ...to, statusId: 1, subject: 'draft', fromUserId: engineer.id },
      { statusId: 3, subject: 'mine', toUserId: pm.id },
    )
    expect((await titles(pm)).toSorted()).toEqual([...before, 'closed', 'gone'].toSorted())
    await change(team.admin, recordTypes.rfi, closed!, { statusId: 5 }, { reason: 'Settled.' })
    await remove(team.admin, gone!.folderId)
    expect(await titles(pm)).toEqual(before)
  })

  test('include an outside party by its name, and both if two have the court', async () => {
    const { organization } = await team.admin.client.call(OrganizationAdd, {
      organization: { organizationName: 'Keystone Drywall' },
    })
    const { organizationId } = organization!
    const { id: userId } = await here.person(team.admin, { organizationId: organizationId! })
    await team.admin.client.call(ProjectMemberAdd, {
      projectId: team.id,
      member: { userId, role: 'Subcontractor' },
    })
    const [item] = await make(pm, recordTypes.punchList, team.id, {
      status: 2,
      summary: 'crack',
      responsiblePartyList: [organization!.organizationName, 'Outside & Co'],
    })
    for (const company of ['keystone drywall', 'Outside & Co'])
      expect((await listed(pm, { company })).items).toMatchObject([
        {
          folderId: item!.folderId,
          courtName: 'Keystone Drywall, Outside & Co',
          folderTypeName: 'Punch list item',
        },
      ])
    expect(await titles(pm, { company: 'Nobody Inc' })).toEqual([])
    expect(await titles(pm, { company: '' })).toEqual([])
  })
})

describe('a person follows up', () => {
  test('a record with them as the From person, even if another created it', async () => {
    const place = await newTeam()
    const { Architect, Subcontractor } = place.people
    await makeOne(place.admin, recordTypes.rfi, place.id, {
      statusId: 3,
      subject: 'asks',
      toUserId: Architect.id,
      fromUserId: Subcontractor.id,
    })
    expect(await titles(Subcontractor, { projectId: place.id })).toEqual(['asks'])
    expect(await titles(place.people.Engineer, { projectId: place.id })).toEqual([])
  })

  test('a submittal item as its submitter or project manager, while another reviews it', async () => {
    const place = await newTeam()
    const { Architect, Engineer, Subcontractor } = place.people
    const pack = await makeOne(place.admin, recordTypes.submittal, place.id, {
      submittingCompanyContactId: Subcontractor.id,
      reviewingCompanyContactId: Architect.id,
      projectManagerId: place.people['General Contractor PM'].id,
    })
    await makeOne(place.admin, recordTypes.submittalItem, place.id, {
      folderParentId: pack.folderId,
      description: 'shop drawing',
      stage: '2',
    })
    for (const who of [Subcontractor, place.people['General Contractor PM']])
      expect(await lines(who, place.id)).toEqual(['Lindqvist Moore 1, 0 late, 0 days'])
    for (const who of [Architect, Engineer]) expect(await lines(who, place.id)).toEqual([])
  })

  test('a record that they manage as project owner, but not one with another manager as From person', async () => {
    const place = await newTeam()
    const {
      Architect,
      Engineer,
      'General Contractor PM': boss,
      'Project Assistant': assistant,
    } = place.people
    await place.admin.client.call(ProjectUpdate, {
      project: { projectId: place.id, projectOwnerId: Engineer.id },
    })
    const rfiFrom = (subject: string, fromUserId: number) => ({
      statusId: 3,
      subject,
      fromUserId,
      toUserId: Architect.id,
    })
    await make(
      boss,
      recordTypes.rfi,
      place.id,
      rfiFrom('of the PM', boss.id),
      rfiFrom('of the assistant', assistant.id),
    )
    const of = (who: Person) => titles(who, { projectId: place.id })
    // An Engineer reads only records that they have a part in: as the owner they manage, but may not see it.
    expect(await of(Engineer)).toEqual([])
    await place.admin.client.call(ProjectUpdate, {
      project: { projectId: place.id, projectOwnerId: place.admin.id },
    })
    expect(await of(place.admin)).toEqual(['of the assistant'])
    expect(await of(assistant)).toEqual(['of the assistant'])
    // The creator waits for both.
    expect((await of(boss)).toSorted()).toEqual(['of the PM', 'of the assistant'])
  })

  test('only records that they may see', async () => {
    const { team: closedTeam, pm: insider, folderId } = await restricted(here)
    const { Superintendent } = closedTeam.people
    await rfiIn(insider, folderId)
    await here.database.rows(
      `UPDATE party SET person_id = $2 WHERE folder_id IN (SELECT id FROM folder WHERE parent_id = $1) AND part = 'creator'`,
      [folderId, Superintendent.id],
    )
    expect(await titles(Superintendent, { projectId: closedTeam.id })).toEqual([])
    expect(await titles(insider, { projectId: closedTeam.id })).toEqual([])
  })
})

describe('the list', () => {
  test('shows what was counted, page by page, by due day, records without one last', async () => {
    const place = await newTeam()
    const { Architect, 'Project Assistant': assistant } = place.people
    const item = (summary: string, dueDate?: string) => ({
      status: 2,
      summary,
      dueDate,
      responsiblePartyList: [Architect.email],
    })
    await make(
      assistant,
      recordTypes.punchList,
      place.id,
      item('b', '2026-03-20'),
      item('d'),
      item('a', '2026-03-01'),
      item('e'),
      item('c', '2026-03-20'),
    )
    expect((await courts(assistant, place.id)).courts).toMatchObject([
      { company: 'Lindqvist Moore', count: 5, overdue: 1 },
    ])
    const request = { projectId: place.id, company: 'Lindqvist Moore', take: 2 }
    const pages: string[][] = []
    let cursor: string | undefined
    do {
      const { items, nextCursor } = await listed(assistant, { ...request, cursor })
      pages.push(items.map(({ title }: RecordData) => title))
      cursor = nextCursor
    } while (cursor)
    expect(pages).toEqual([['a', 'b'], ['c', 'd'], ['e']])
    const [first] = (await listed(assistant, request)).items
    expect(first).toMatchObject({ isOverdue: true, statusName: 'Open', courtName: Architect.fullName })
  })

  test('of companies is limited, and the rest is counted', async () => {
    const place = await newTeam()
    const assistant = place.people['Project Assistant']
    // A text alone reaches nobody, and waits on the manager.
    const reached = place.people.Architect.login
    const names = Array.from({ length: courtsMax + 3 }, (_, i) => `Company ${i}`)
    await make(
      assistant,
      recordTypes.punchList,
      place.id,
      ...names.map((name) => ({ status: 2, responsiblePartyList: [name, reached] })),
      { status: 2, responsiblePartyList: ['Company 22', reached] },
    )
    const { courts: some, courtsLeftOff } = await courts(assistant, place.id)
    expect([some.length, courtsLeftOff]).toEqual([courtsMax, 4])
    expect(some.slice(0, 2)).toMatchObject([
      { company: 'Lindqvist Moore', count: courtsMax + 4 },
      { company: 'Company 22', count: 2 },
    ])
  })

  test.each<[string, RecordData, string]>([
    ['an unknown project', { projectId: 2147483647 }, '404 NotFound'],
    ['more than a page', { take: 1000 }, wrong('Take', 'InclusiveBetween')],
    ['a forged cursor', { cursor: 'x' }, wrong('Cursor', 'Enum')],
  ])('refuses %s', async (_what, more, expected) => {
    expect(await told(listed(pm, more))).toBe(expected)
  })

  test('and its counts cover only projects of the caller', async () => {
    const stranger = await here.organization()
    expect(await told(courts(stranger, team.id))).toBe('404 NotFound')
    expect((await courts(stranger)).courts).toEqual([])
    const guest = await here.person(stranger)
    await team.admin.client.call(ProjectMemberAdd, {
      projectId: team.id,
      member: { email: guest.email, role: 'Viewer' },
    })
    expect((await courts(guest)).courts).toEqual([])
  })
})
