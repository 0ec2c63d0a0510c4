/** The people whom somebody knows, the logo of a company and its locations. */
import { beforeAll, describe, expect, test } from 'vitest'
import {
  OrganizationAdd,
  OrganizationGet,
  OrganizationLogoRead,
  OrganizationLogoSave,
  OrganizationUpdate,
} from '../../../contract/people/organization.ts'
import { PeopleRead, PersonProjectsRead } from '../../../contract/people/people.ts'
import { UserAdd, UserUpdate } from '../../../contract/people/user.ts'
import { LocationAdd, LocationList, LocationUpdate } from '../../../contract/projects/location.ts'
import { ProjectMemberAdd } from '../../../contract/projects/project.ts'
import { type Person, type Project, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import type { RecordData } from '../../../test/kit/records.ts'
import { told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
let team: Project<'Viewer'>
let admin: Person
/** Of another company, in the project. */
let architect: Person
let stranger: Person
let companyId: number
let contactId: number

beforeAll(async () => {
  team = await here.project(['Viewer'])
  admin = team.admin
  architect = await here.organization()
  stranger = await here.organization()
  const member = { email: architect.email, role: 'Architect' }
  await admin.client.call(ProjectMemberAdd, { projectId: team.id, member })
  const added = await admin.client.call(OrganizationAdd, {
    organization: { organizationName: `Electric ${team.id}`, trades: 'Electrical, fire alarm' },
  })
  companyId = added.organization!.organizationId!
  const user = { organizationID: companyId, lastName: `Contact ${team.id}`, isActive: true }
  contactId = (await admin.client.call(UserAdd, { user })).user!.userId!
})

const people = async (by: Person, request: RecordData = {}) =>
  (await by.client.call(PeopleRead, request)).people as RecordData[]
const ids = async (by: Person, request: RecordData = {}) =>
  (await people(by, request)).map(({ userId }) => userId).sort()

describe('people', () => {
  test('are those of one’s projects, of one’s company and of its directory', async () => {
    const viewer = team.people.Viewer
    expect(await ids(admin)).toEqual([admin.id, viewer.id, architect.id, contactId].sort())
    expect(await ids(architect)).toEqual([admin.id, viewer.id, architect.id].sort())
    expect(await ids(stranger)).toEqual([stranger.id])
  })

  test('are found by name and company, a page at a time', async () => {
    expect(await ids(admin, { organizationId: companyId })).toEqual([contactId])
    expect(await ids(admin, { text: `contact ${team.id}` })).toEqual([contactId])
    const first = await admin.client.call(PeopleRead, { take: 1 })
    const second = await admin.client.call(PeopleRead, { take: 1, cursor: first.nextCursor! })
    expect(second.people![0]!.userId).not.toBe(first.people![0]!.userId)
  })

  test('say what they are; when they signed in, only to their administrators', async () => {
    const [contact] = await people(admin, { organizationId: companyId })
    expect(contact).toMatchObject({ signsIn: false, isAdministered: true, projectCount: 0 })
    const seen = (await people(admin)).find(({ userId }) => userId === architect.id)!
    expect(seen).toMatchObject({ signsIn: true, isAdministered: false, projectCount: 1 })
    expect(seen.lastLogin).toBeUndefined()
  })

  test('who were switched off are shown to their administrators who ask for them', async () => {
    const gone = await here.person(admin)
    await admin.client.call(UserUpdate, { user: { userId: gone.id, isActive: false } })
    expect(await ids(admin)).not.toContain(gone.id)
    expect(await ids(admin, { withInactive: true })).toContain(gone.id)
    expect(await ids(architect, { withInactive: true })).not.toContain(gone.id)
  })

  test('are members of projects: those that the reader sees', async () => {
    await here.project([], architect)
    const { projects } = await admin.client.call(PersonProjectsRead, { userId: architect.id })
    expect(projects).toMatchObject([{ projectId: team.id, role: 'Architect' }])
    expect(await told(stranger.client.call(PersonProjectsRead, { userId: architect.id }))).toBe(
      '404 NotFound',
    )
  })
})

const png = (bytes = 100): string =>
  Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(bytes)]).toString('base64')

describe('a company', () => {
  test('has trades', async () => {
    const read = await admin.client.call(OrganizationGet, { organizationId: companyId })
    expect(read.organization).toMatchObject({ trades: 'Electrical, fire alarm' })
    const organization = { organizationId: companyId, trades: '' }
    expect(
      (await admin.client.call(OrganizationUpdate, { organization })).organization!.trades,
    ).toBeUndefined()
  })

  test('has a logo that those who know it see', async () => {
    const organizationId = admin.organizationId
    await admin.client.call(OrganizationLogoSave, { logo: png() })
    const read = (await architect.client.call(OrganizationLogoRead, { organizationId })) as RecordData
    expect(read).toMatchObject({ logo: png(), logoType: 'image/png' })
    expect(await told(stranger.client.call(OrganizationLogoRead, { organizationId }))).toBe('404 NotFound')
    await admin.client.call(OrganizationLogoSave, { logo: '' })
    expect(await architect.client.call(OrganizationLogoRead, { organizationId })).toMatchObject({
      logoType: '',
    })
  })

  const logos: Record<string, [by: () => Person, sent: () => RecordData, is: string]> = {
    'no picture': [
      () => admin,
      () => ({ logo: Buffer.from('<svg/>').toString('base64') }),
      wrong('Logo', 'Type'),
    ],
    'a large one': [() => admin, () => ({ logo: png(256 * 1024) }), '413 PayloadTooLarge'],
    'by somebody else': [
      () => architect,
      () => ({ organizationId: companyId, logo: png() }),
      '403 Forbidden',
    ],
  }
  test.each(Object.entries(logos))('has no logo: %s', async (_what, [by, sent, is]) => {
    expect(await told(by().client.call(OrganizationLogoSave, sent()))).toBe(is)
  })

  test('has locations that its administrators change', async () => {
    const location = { organizationId: companyId, locationName: 'Yard' }
    const { location: made } = await admin.client.call(LocationAdd, { location })
    const changed = {
      locationId: made!.locationId,
      locationName: 'North yard',
      locationPhone: '614 555 0100',
    }
    await admin.client.call(LocationUpdate, { location: changed })
    const { locations } = await admin.client.call(LocationList, { organizationId: companyId })
    expect(locations).toMatchObject([changed])
    expect((await stranger.client.call(LocationList, { organizationId: companyId })).locations).toEqual([])
    expect(await told(stranger.client.call(LocationUpdate, { location: changed }))).toBe('404 NotFound')
  })
})
