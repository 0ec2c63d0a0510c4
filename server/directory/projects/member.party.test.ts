/** Texts of records decide once whom they mean: a new member changes nothing in records that were written before. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { FolderGet } from '../../../contract/documents/folder.ts'
import { OrganizationAdd } from '../../../contract/people/organization.ts'
import { ProjectMemberAdd } from '../../../contract/projects/project.ts'
import {
  PunchListCreateMany,
  PunchListReadRecipients,
  PunchListUpdate,
} from '../../../contract/records/punchlist.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { told } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const team = prepared(() => here.project())

const add = (member: object) => team.admin.client.call(ProjectMemberAdd, { projectId: team.id, member })

/** A punch list item with these texts as its responsible parties, and a function that reads its recipients. */
async function item(responsiblePartyList: string[]) {
  const punchlistList = [
    { projectId: team.id, responsiblePartyList, ccUserList: responsiblePartyList.slice(0, 1) },
  ]
  const { returnedIdList } = await team.admin.client.call(PunchListCreateMany, { punchlistList })
  const folderId = Number(returnedIdList![0]!.folderId)
  const recipients = async (recipientType = 'ResponsibleParty') =>
    (await team.admin.client.call(PunchListReadRecipients, { folderId, recipientType })).recipients!.map(
      ({ userId, fullName }) => [userId, fullName],
    )
  return { folderId, recipients }
}

describe('a text that stood for nobody', () => {
  test.each<[string, (person: Person) => string]>([
    ['id', (person) => String(person.id)],
    ['login', (person) => person.login.toUpperCase()],
    ['e-mail', (person) => person.email.toUpperCase()],
    ['full name', (person) => ` ${person.fullName.toUpperCase()} `],
  ])('stays an outside party when a person of that %s becomes a member', async (_, nameOf) => {
    const person = await here.person(team.admin)
    const label = nameOf(person)
    const { folderId, recipients } = await item([label, 'Outside & Co'])
    const outside = [
      [0, label],
      [0, 'Outside & Co'],
    ]
    expect(await recipients()).toEqual(outside)
    await add({ userId: person.id, role: 'Engineer' })
    expect(await recipients()).toEqual(outside)
    expect(await told(person.client.call(FolderGet, { folderId }))).toBe('404 NotFound')
    // An unrelated change, and the same list sent again, decide nothing anew.
    const punchList = {
      folderId,
      summary: randomUUID(),
      responsiblePartyList: [label.trim(), 'Outside & Co'],
    }
    await team.admin.client.call(PunchListUpdate, { punchList })
    expect((await recipients()).map(([userId]) => userId)).toEqual([0, 0])
    // A new record does.
    expect((await (await item([label])).recipients())[0]![0]).toBe(person.id)
  })
})

test('a company means its members at the moment of asking, also the first and the next', async () => {
  const company = `Doors ${randomUUID()}`
  const { organization } = await team.admin.client.call(OrganizationAdd, {
    organization: { organizationName: company },
  })
  const organizationId = organization!.organizationId!
  const [first, second] = [
    await here.person(team.admin, { organizationId }),
    await here.person(team.admin, { organizationId }),
  ]
  const { folderId, recipients } = await item([company.toUpperCase()])
  expect(await recipients('All')).toEqual([[0, company.toUpperCase()]])
  await add({ userId: first.id, role: 'Engineer' })
  expect(await recipients('All')).toEqual([[first.id, first.fullName]])
  await add({ userId: second.id, role: 'Engineer' })
  expect((await recipients('All')).map(([userId]) => userId).toSorted()).toEqual(
    [first.id, second.id].toSorted(),
  )
  expect((await second.client.call(FolderGet, { folderId })).folder!.folderId).toBe(folderId)
})
