/** The places of a project: each once, of visible records, found by an index. */
import { beforeAll, describe, expect, test } from 'vitest'
import { ProjectPlacesRead, placesMax } from '../../../contract/projects/projectplace.ts'
import { type Person, type Project, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { make, makeOne, recordTypes } from '../../../test/kit/records.ts'
import { restricted } from '../../../test/kit/restricted.ts'
import { told } from '../../../test/kit/told.ts'
import { remove } from '../../../test/kit/worlds/binning.ts'

const here = prepared(() => site())
const places = async (by: Person, projectId: number): Promise<string[]> => {
  const { places } = await by.client.call(ProjectPlacesRead, { projectId })
  return places!.map(({ locationSite, locationBuilding, locationFloor, locationRoom }) =>
    [locationSite, locationBuilding, locationFloor, locationRoom].map((part) => part ?? '–').join(' '),
  )
}

describe('a project with records of both types', () => {
  let team: Project<'Viewer' | 'Consultant' | 'Subcontractor'>
  beforeAll(async () => {
    team = await here.project(['Viewer', 'Consultant', 'Subcontractor'])
    const { admin, id, people } = team
    await make(
      admin,
      recordTypes.punchList,
      id,
      { locationFloor: 'L2', locationRoom: '204' },
      { locationFloor: 'L2', locationRoom: '204' },
      { locationFloor: 'L2', locationRoom: '201', ccUserList: [String(people.Consultant.id)] },
      { summary: 'Nowhere' },
      { locationFloor: 'x'.repeat(101) },
    )
    await make(
      admin,
      recordTypes.openIssue,
      id,
      { locationFloor: 'L2', locationRoom: '204' },
      { locationSite: 'North', locationBuilding: 'B', locationFloor: 'L1' },
    )
  })

  test('has each place once, of both types', async () => {
    expect(await places(team.admin, team.id)).toEqual(['– – L2 201', '– – L2 204', 'North B L1 –'])
    expect(await places(team.people.Viewer, team.id)).toHaveLength(3)
  })

  test('has the places of their own records for a caller who sees only those', async () => {
    expect(await places(team.people.Consultant, team.id)).toEqual(['– – L2 201'])
    expect(await places(team.people.Subcontractor, team.id)).toEqual([])
  })

  test('does not have the places of records in the bin', async () => {
    const created = await makeOne(team.admin, recordTypes.openIssue, team.id, { locationRoom: 'Attic' })
    expect(await places(team.admin, team.id)).toContain('– – – Attic')
    await remove(team.admin, created.folderId)
    expect(await places(team.admin, team.id)).not.toContain('– – – Attic')
  })

  test('requires a project, and hides those of others', async () => {
    const stranger = (await here.project()).admin
    expect(await told(places(stranger, team.id))).toMatch(/^404/)
    expect(await told(team.admin.client.call(ProjectPlacesRead, {}))).toMatch(/^400.*ProjectId/)
  })
})

test('has no places of a restricted folder for others', async () => {
  const { team, viewer, folderId } = await restricted(here)
  await makeOne(team.admin, recordTypes.punchList, team.id, {
    folderParentId: folderId,
    locationRoom: 'Vault',
  })
  expect(await places(team.admin, team.id)).toEqual(['– – – Vault'])
  expect(await places(viewer, team.id)).toEqual([])
})

test('has at most a thousand places', async () => {
  const { admin, id } = await here.project()
  const rooms = (from: number) =>
    Array.from({ length: 600 }, (_, i) => ({ locationRoom: String(from + i).padStart(4, '0') }))
  await make(admin, recordTypes.punchList, id, ...rooms(0))
  await make(admin, recordTypes.openIssue, id, ...rooms(600))
  expect(await places(admin, id)).toHaveLength(placesMax)
})
