import { describe, expect, test } from 'vitest'
import { OrganizationAdd } from '../../../contract/people/organization.ts'
import { LocationAdd, LocationGet } from '../../../contract/projects/location.ts'
import { ProjectMemberAdd } from '../../../contract/projects/project.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { eventsOf, told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const admin = prepared(() => here.organization())
const person = prepared(() => here.person(admin))
const stranger = prepared(() => here.organization())
const none = 2147483647

const add = async (location: object, by: Person = admin) =>
  (await by.client.call(LocationAdd, { location })).location!
const get = async (by: Person, locationId: number) =>
  (await by.client.call(LocationGet, { locationId })).location!

describe('a location', () => {
  test('is returned as it was sent, with one event', async () => {
    const sent = {
      locationName: ' Head office – Süd',
      address: { line1: '1', line2: '2', city: '3', zip: '4', state: '5', county: '6', country: '7' },
      locationPhone: '+1',
      locationFax: '+2',
      locationLogo: 17,
      locationIsDisabled: true,
    }
    const before = await eventsOf(here, { personId: admin.id })
    const answer = await admin.client.call(LocationAdd, { location: sent })
    const ids = { locationId: expect.any(Number), organizationId: admin.organizationId }
    expect(answer.location).toEqual({ ...sent, ...ids })
    expect(answer.numberOfRecordsEffected).toBe(1)
    const [event, ...more] = (await eventsOf(here, { personId: admin.id })).slice(before.length)
    expect(more).toEqual([])
    expect(event).toMatchObject({ action: 'LocationAdded', organizationId: admin.organizationId })
    expect(await get(admin, answer.location!.locationId!)).toEqual(answer.location)
  })

  test('without fields has a default name and its numbers are 0', async () => {
    expect(await add({})).toEqual({
      locationId: expect.any(Number),
      organizationId: admin.organizationId,
      locationName: 'New location',
      locationLogo: 0,
      locationIsDisabled: false,
    })
  })

  test('is visible to callers who see its organization', async () => {
    const { locationId } = await add({ locationName: 'Yard' })
    expect((await get(person, locationId!)).locationName).toBe('Yard')
    expect(await told(get(stranger, locationId!))).toBe('404 NotFound')
    const { id } = await here.project([], stranger)
    await stranger.client.call(ProjectMemberAdd, { projectId: id, member: { email: person.email } })
    expect((await get(stranger, locationId!)).locationName).toBe('Yard')
  })

  test('may be of a company in the directory', async () => {
    const { organization } = await admin.client.call(OrganizationAdd, { organization: {} })
    const { organizationId } = organization!
    expect((await add({ organizationId })).organizationId).toBe(organizationId)
    expect(await told(add({ organizationId }, stranger))).toBe('403 Forbidden')
  })

  test.each<[string, Person, () => object | undefined, string]>([
    ['without one', admin, () => undefined, wrong('Location', 'NotEmpty')],
    [
      'with a name too long',
      admin,
      () => ({ locationName: 'x'.repeat(256) }),
      wrong('Location.LocationName', 'Length'),
    ],
    ['with an invalid address', admin, () => ({ address: 1 }), wrong('Location.Address', 'Type')],
    ['from a caller who is no administrator', person, () => ({}), '403 Forbidden'],
    ['of another organization', admin, () => ({ organizationId: stranger.organizationId }), '403 Forbidden'],
    ['of an organization that does not exist', admin, () => ({ organizationId: none }), '403 Forbidden'],
  ])('is refused %s', async (_, by, location, answer) => {
    expect(await told(by.client.call(LocationAdd, { location: location() }))).toBe(answer)
  })

  test.each<[string, unknown, string]>([
    ['without an id', undefined, wrong('LocationId', 'NotEmpty')],
    ['with 0', 0, wrong('LocationId', 'NotEmpty')],
    ['that does not exist', none, '404 NotFound'],
  ])('is not found %s', async (_, locationId, answer) => {
    expect(await told(get(admin, locationId as number))).toBe(answer)
  })

  test.each([LocationAdd, LocationGet])('is refused without a session: $name', async (operation) => {
    const nobody = admin.client.withKey(undefined)
    expect(await told(nobody.call(operation as typeof LocationGet))).toBe('401 Unauthorized')
  })
})
