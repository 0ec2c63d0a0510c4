/** The company that an RFI goes to, by its id: any number is stored, and only a company that the project knows is a party. */
import { beforeAll, expect, test } from 'vitest'
import { OrganizationAdd } from '../../../contract/people/organization.ts'
import { RFIReadInFolder } from '../../../contract/records/rfi.ts'
import { type Person, type Project, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, makeOne, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'
import { told } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const recordType = recordTypes.rfi
let project: Project<'Architect'>
let admin: Person
let foreign: number
const unknown = 2_000_000_000

beforeAll(async () => {
  project = await here.project(['Architect'])
  admin = project.admin
  foreign = (await here.organization('Quagga')).organizationId
})

const company = async (organizationName: string): Promise<number> =>
  (await admin.client.call(OrganizationAdd, { organization: { organizationName } })).organization!
    .organizationId!
const make = async (fields: RecordData): Promise<RecordData> => {
  const ids = await makeOne(admin, recordType, project.id, { statusId: 1, ...fields })
  return { ...ids, ...(await read(admin, recordType, ids)) }
}

test('one of the project is a recipient', async () => {
  const toCompanyId = await company('Steel')
  const made = await make({ toCompanyId, toName: 'Somebody' })
  expect(made).toMatchObject({ toCompanyId, recipientsList: 'Steel' })
  const other = await company('Glass')
  expect(await change(admin, recordType, made, { toCompanyId: other })).toMatchObject({
    toCompanyId: other,
    recipientsList: 'Glass',
  })
})

test('one that the project does not know is kept, and tells nobody whether it exists', async () => {
  for (const toCompanyId of [foreign, unknown]) {
    const made = await make({ toCompanyId })
    expect(made.toCompanyId).toBe(toCompanyId)
    expect(made.recipientsList ?? '').toBe('')
    const changed = await change(admin, recordType, await make({}), { toCompanyId })
    expect([changed.toCompanyId, changed.recipientsList ?? '']).toEqual([toCompanyId, ''])
  }
  const listed = await admin.client.call(RFIReadInFolder, { parentFolderId: project.rootFolderId })
  expect(JSON.stringify(listed)).not.toContain('Quagga')
})

test('the text beside one that the project does not know counts', async () => {
  const { fullName } = project.people.Architect
  for (const toCompanyId of [foreign, unknown]) {
    const made = await make({ toCompanyId, toName: fullName })
    expect(made).toMatchObject({ toCompanyId, recipientsList: fullName })
    expect(await change(admin, recordType, made, { toName: 'Outside' })).toMatchObject({
      recipientsList: 'Outside',
    })
  }
})

test('an RFI to one that the project does not know is not opened by those who keep to the steps', async () => {
  const { people, id } = await here.project(['General Contractor PM'])
  const pm = people['General Contractor PM']
  const fields = { statusId: 1, subject: 'S', question: 'Q' }
  for (const toCompanyId of [foreign, unknown]) {
    const ids = await makeOne(pm, recordType, id, { ...fields, toCompanyId })
    expect(await told(change(pm, recordType, ids, { statusId: 3 }))).toMatch(/^400 ValidationException/)
  }
})
