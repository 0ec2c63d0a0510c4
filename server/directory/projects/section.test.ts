/**
 * Each role's rights in the sections of a project, by the grid of ownership 2; and the number of records waiting
 * on the caller.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { FoldersGetByParentFolder } from '../../../contract/documents/folder.ts'
import { ProjectSectionsRead } from '../../../contract/projects/project.ts'
import { MyCourtRead } from '../../../contract/records/anyrecord/mycourt.ts'
import { RFIForward } from '../../../contract/records/rfi.ts'
import { type Person, type Project, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { makeOne, type RecordData, recordTypes } from '../../../test/kit/records.ts'
import { restricted, rfiIn } from '../../../test/kit/restricted.ts'
import { keepRightsOf } from '../../../test/kit/rights.ts'
import { told, wrong } from '../../../test/kit/told.ts'
import { remove } from '../../../test/kit/worlds/binning.ts'
import { folderType } from '../../codes/nodetypes.ts'

const here = prepared(() => site())
const names = [
  'documents',
  'rfis',
  'punchlists',
  'submittals',
  'openissues',
  'dailyreports',
  'meetingminutes',
  'setup',
]
const readSections = (by: Person, projectId: number) =>
  by.client.call(ProjectSectionsRead, { projectId }) as Promise<RecordData>
const waiting = async (by: Person, projectId: number): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await readSections(by, projectId)).sections.map(({ section, waitingCount }: RecordData) => [
      section,
      waitingCount,
    ]),
  )

type Role = 'General Contractor PM' | 'Architect' | 'Subcontractor' | 'Consultant'
let team: Project<Role>
beforeAll(async () => {
  team = await here.project(['General Contractor PM', 'Architect', 'Subcontractor', 'Consultant'])
})

describe('the rights', () => {
  const letters = ({ reads, makes, writes, verifies, deletes }: RecordData): string =>
    [
      { none: '', party: 'r', all: 'R' }[reads as string],
      writes ? 'W' : makes ? 'w' : '',
      verifies ? 'V' : '',
      deletes ? 'D' : '',
    ].join('') || '-'

  test.each<[Role | 'admin', string, [isManager: boolean, isAdmin: boolean]]>([
    ['admin', 'RWVD RWVD RWVD RWVD RWVD RWVD RWVD RWVD', [true, true]],
    ['General Contractor PM', 'RWD RWD RWVD RWD RWD RWD RWD R', [true, false]],
    ['Architect', 'RW R Rw R Rw - R -', [false, false]],
    ['Subcontractor', 'R rw r rw rw rw r -', [false, false]],
  ])('of %s are those of the grid', async (role, grid, [isManager, isAdmin]) => {
    const response = await readSections(role === 'admin' ? team.admin : team.people[role], team.id)
    expect(response.sections.map(({ section }: RecordData) => section)).toEqual(names)
    expect(response.sections.map(letters).join(' ')).toBe(grid)
    expect(response).toMatchObject({
      roleName: role === 'admin' ? 'Project Admin' : role,
      isManager,
      isAdmin,
    })
  })

  test('of an administrator of the organization are all, without a role if they are no member', async () => {
    const other = await here.person(team.admin)
    await here.database.rows('UPDATE person SET is_admin = true WHERE id = $1', [other.id])
    await keepRightsOf(here.database, { people: [other.id] })
    const response = await readSections(other, team.id)
    expect(response).toMatchObject({ isManager: true, isAdmin: true })
    expect(response.roleName).toBeUndefined()
  })
})

describe('the project', () => {
  test('has its name, root, time zone and the folders of its sections', async () => {
    const response = await readSections(team.admin, team.id)
    expect(response).toMatchObject({ rootFolderId: team.rootFolderId, timeZone: expect.stringMatching(/\w/) })
    expect(response.projectName).toMatch(/^Project /)
    const { folderList } = await team.admin.client.call(FoldersGetByParentFolder, {
      parentFolderId: team.rootFolderId,
    })
    const folders = Object.fromEntries(
      folderList!.map(({ folderId, folderType: type }) => [folderType(type!).section, folderId]),
    )
    for (const { section, folderId } of response.sections) expect(folderId).toBe(folders[section] ?? 0)
    expect(Object.keys(folders)).toHaveLength(7)
  })

  test('has no folder of a section that the caller may not see', async () => {
    const { sections } = await readSections(team.people.Architect, team.id)
    const daily = sections.find(({ section }: RecordData) => section === 'dailyreports')
    expect(daily).toMatchObject({ folderId: 0, reads: 'none' })
  })

  test('is not found by others, and is required', async () => {
    const stranger = await here.organization()
    expect(await told(readSections(stranger, team.id))).toBe('404 NotFound')
    expect(await told(readSections(team.admin, 2147483647))).toBe('404 NotFound')
    expect(await told(readSections(team.admin, 0))).toBe(wrong('ProjectId', 'NotEmpty'))
  })
})

describe('what waits on the caller', () => {
  test('is counted by section, as many as their court lists', async () => {
    const { Architect, Consultant } = team.people
    const rfi = { statusId: 3, toUserId: Architect.id }
    const first = await makeOne(team.admin, recordTypes.rfi, team.id, rfi)
    await makeOne(team.admin, recordTypes.rfi, team.id, rfi)
    await makeOne(team.admin, recordTypes.openIssue, team.id, { statusId: 2, issueTo: Architect.id })
    expect(await waiting(Architect, team.id)).toMatchObject({ rfis: 2, openissues: 1, punchlists: 0 })
    // The forwarded one waits through its sub-RFI, and only that is counted.
    await Architect.client
      .call(RFIForward, { rfiId: first.rfiId, toUserId: Consultant.id })
      .catch(() => team.admin.client.call(RFIForward, { rfiId: first.rfiId, toUserId: Consultant.id }))
    expect(await waiting(Architect, team.id)).toMatchObject({ rfis: 1, openissues: 1 })
    expect(await waiting(Consultant, team.id)).toMatchObject({ rfis: 1, openissues: 0 })
    for (const person of [team.admin, ...Object.values(team.people)]) {
      const { items } = await person.client.call(MyCourtRead, { projectId: team.id })
      const counted = Object.values(await waiting(person, team.id)).reduce((sum, each) => sum + each, 0)
      expect(counted).toBe(items!.length)
    }
  })

  test('is only what they see: neither deleted nor restricted records', async () => {
    const { team: restrictedTeam, pm, folderId } = await restricted(here)
    const { Superintendent } = restrictedTeam.people
    const before = await waiting(Superintendent, restrictedTeam.id)
    const seen = await makeOne(restrictedTeam.admin, recordTypes.rfi, restrictedTeam.id, {
      statusId: 3,
      toUserId: Superintendent.id,
    })
    const hidden = await rfiIn(pm, folderId)
    await here.database.rows('UPDATE court SET is_manager = false, person_id = $2 WHERE folder_id = $1', [
      hidden,
      Superintendent.id,
    ])
    expect((await waiting(Superintendent, restrictedTeam.id)).rfis).toBe(before.rfis! + 1)
    await remove(restrictedTeam.admin, seen.folderId)
    expect((await waiting(Superintendent, restrictedTeam.id)).rfis).toBe(before.rfis)
  })
})
