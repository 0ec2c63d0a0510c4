/** The directory and the API keys, called by everybody: the status is that of the tables. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import * as contract from '../../../contract/index.ts'
import { type Person, type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import type { RecordData } from '../../kit/records.ts'
import { enlist } from '../people.ts'
import { directory, type Relation, relations } from './directory.ts'
import { answerTo, organizationAdmin } from './people.ts'
import * as fixtures from './things.ts'

const here = prepared(() => site())
let project: Project
let mate: Person
let colleague: Person
let admin: Person
let foreign: Person
let stranger: Person

beforeAll(async () => {
  project = await here.project()
  foreign = await here.organization()
  stranger = await here.person(foreign)
  colleague = await here.person(project.admin)
  admin = await organizationAdmin(here, project.admin)
  const company = await here.organization()
  mate = await here.person(company)
  const adding = { projectId: project.id, member: { email: mate.email, role: 'Project Admin' } }
  await project.admin.client.call(contract.ProjectMemberAdd, adding)
})

const changes: RecordData = {
  phone: '555-0100',
  firstName: 'Sam',
  isAdmin: true,
  isActive: false,
  defaultRole: 3,
}

/** The request about that person, or about their organization and its data. */
async function requestOf(operation: string, field: string | undefined, about: Person): Promise<RecordData> {
  const { organizationId } = about
  if (operation === 'UserGet') return { userId: about.id }
  if (operation === 'UserUpdate')
    return { user: { userId: about.id, [field!]: changes[field!] ?? `login-${randomUUID()}` } }
  if (operation === 'OrganizationUpdate') return { organization: { organizationId, phone: randomUUID() } }
  if (operation === 'LocationGet') return { locationId: await fixtures.location(project) }
  if (operation === 'ApiKeyRevoke') return { apiKeyId: await fixtures.apiKey(project) }
  if (operation === 'ServiceKeyRevoke') return { serviceKeyId: await fixtures.serviceKey(project) }
  if (operation === 'ListSave')
    return { organizationId, listName: 'RFI reason', items: [{ name: randomUUID() }] }
  return { organizationId }
}

const operationOf = (name: string) => contract.operations.find((one) => one.name === `${name}Request`)!

describe('the status of', () => {
  test.each(Object.entries(directory))('%s', async (line, expected) => {
    const [name, , field] = line.split(' ')
    const got: Record<string, number> = {}
    for (const relation of relations) {
      // A new person each time: the change may end their session.
      const { about } = await enlist(here, project, { about: 'viewer' })
      const callers: Record<Relation, Person> = {
        oneself: about,
        'in a shared project': mate,
        colleague,
        'organization admin': admin,
        'admin of another organization': foreign,
        stranger,
      }
      const request = await requestOf(name!, field, about)
      got[relation] = (await answerTo(here, callers[relation], operationOf(name!), request)).status
    }
    expect(got).toEqual(
      Object.fromEntries(expected.split(' ').map((status, i) => [relations[i], Number(status)])),
    )
  })
})

describe('the API key', () => {
  const keys: Record<string, [status: number, key: () => Promise<string | undefined>, connector?: string]> = {
    'that opens it': [200, () => fixtures.connector(project)],
    'for another connector': [401, () => fixtures.connector(project), 'Payroll'],
    'that is left out': [401, async () => undefined],
    'that is cut short': [401, async () => (await fixtures.connector(project)).slice(0, -1)],
    'that is doubled': [401, async () => (await fixtures.connector(project)).repeat(2)],
    'that is a session key': [401, async () => project.admin.key],
    'that ends later': [200, () => keyOf({ expiresOn: '2999-12-31' })],
    'that has expired': [401, expired],
    'that was revoked': [401, revoked],
  }
  test.each(Object.entries(keys))('%s', async (_, [status, key, connectorName = 'Ledger']) => {
    const request = {
      apiKey: await key(),
      connectorName,
      configurationElements: [{ keyID: 'a', keyValue: 'b' }],
    }
    for (const operation of [contract.ClientGetConfiguration, contract.ClientSaveConfiguration])
      expect((await answerTo(here, {}, operation, request)).status).toBe(status)
  })
})

async function keyOf(more: RecordData): Promise<string> {
  const key = { name: 'Books', connectorNames: ['Ledger'], ...more }
  return (await project.admin.client.call(contract.ApiKeyAdd, key)).apiKey!
}

/** An API key created long ago: an expired one cannot be created. */
async function expired(): Promise<string> {
  here.clock.now = new Date('2020-01-01T12:00:00Z')
  const key = await keyOf({ expiresOn: '2020-01-31' })
  here.clock.now = undefined
  return key
}

async function revoked(): Promise<string> {
  const created = await project.admin.client.call(contract.ApiKeyAdd, {
    name: 'Old',
    connectorNames: ['Ledger'],
  })
  await project.admin.client.call(contract.ApiKeyRevoke, { apiKeyId: created.apiKeyId })
  return created.apiKey!
}
