import { describe, expect, test } from 'vitest'
import { OrganizationAdd } from '../../contract/organization.ts'
import { type Person, site } from '../../test/harness.ts'
import { eventsOf, told, wrong } from '../../test/told.ts'

const here = await site()
const admin = await here.organization()
const person = await here.person(admin)

const add = async (organization: object) =>
  (await admin.client.call(OrganizationAdd, { organization })).organization!

describe('an organization', () => {
  test('comes back as it was sent', async () => {
    const sent = {
      organizationName: ' Doors – Söhne ',
      address: { line1: '1', line2: '2', city: '3', zip: '4', state: '5', county: '6', country: '7' },
      phone: '+1',
      fax: '+2',
      isDisabled: true,
    }
    const answer = await admin.client.call(OrganizationAdd, { organization: sent })
    expect(answer.organization).toEqual({ ...sent, organizationId: expect.any(Number) })
    expect(answer.numberOfRecordsEffected).toBe(1)
  })

  test('of which nothing is said has a name', async () => {
    expect(await add({ phone: '' })).toEqual({
      organizationId: expect.any(Number),
      organizationName: 'New organization',
      isDisabled: false,
    })
  })

  test('may have the name of another', async () => {
    const twin = { organizationName: 'Twin' }
    expect((await add(twin)).organizationId).not.toBe((await add(twin)).organizationId)
  })

  test('is added with one event', async () => {
    const before = await eventsOf(here, { personId: admin.id })
    await add({ organizationName: 'Told' })
    const [event, ...more] = (await eventsOf(here, { personId: admin.id })).slice(before.length)
    expect(more).toEqual([])
    expect(event).toMatchObject({ action: 'OrganizationAdded' })
    expect(event!.changes).toContainEqual(['organizationName', null, 'Told'])
  })

  test.each<[string, Person, object | undefined, string]>([
    ['without one', admin, undefined, wrong('Organization', 'NotEmpty')],
    ['with a list', admin, [], wrong('Organization', 'Type')],
    [
      'with a name too long',
      admin,
      { organizationName: 'x'.repeat(256) },
      wrong('Organization.OrganizationName', 'Length'),
    ],
    ['with an address that is none', admin, { address: 1 }, wrong('Organization.Address', 'Type')],
    ['from who is no administrator', person, { organizationName: 'x' }, '403 Forbidden'],
  ])('is refused %s', async (_, by, organization, answer) => {
    expect(await told(by.client.call(OrganizationAdd, { organization: organization as object }))).toBe(answer)
  })

  test('is refused without a session', async () => {
    expect(await told(admin.client.withKey(undefined).call(OrganizationAdd, {}))).toBe('401 Unauthorized')
  })
})
