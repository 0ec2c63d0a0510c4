import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { FolderGet } from '../../contract/folder.ts'
import { OrganizationAdd } from '../../contract/organization.ts'
import { ProjectMemberAdd } from '../../contract/project.ts'
import { PunchListCreateMany, PunchListReadRecipients } from '../../contract/punchlist.ts'
import { type Person, site } from '../../test/harness.ts'
import { told } from '../../test/told.ts'

const here = await site()
const { admin, id } = await here.project()

const add = (member: object) => admin.client.call(ProjectMemberAdd, { projectId: id, member })

describe('a party entered as text before', () => {
  /**
   * A punch list item with these texts as its responsible parties; returns a function that reads the
   * recipients.
   */
  async function item(responsiblePartyList: string[], projectId = id) {
    const punchlistList = [{ projectId, responsiblePartyList, ccUserList: responsiblePartyList.slice(0, 1) }]
    const { returnedIdList } = await admin.client.call(PunchListCreateMany, { punchlistList })
    const folderId = Number(returnedIdList![0]!.folderId)
    return async (recipientType: string) =>
      (await admin.client.call(PunchListReadRecipients, { folderId, recipientType })).recipients!.map(
        ({ userId, fullName }) => [userId, fullName],
      )
  }

  test.each<[string, (person: Person) => string]>([
    ['id', (person) => String(person.id)],
    ['login', (person) => person.login.toUpperCase()],
    ['e-mail', (person) => person.email.toUpperCase()],
    ['full name', (person) => ` ${person.fullName.toUpperCase()} `],
  ])('becomes the member with that %s when they are added', async (_, nameOf) => {
    const person = await here.person(admin)
    const label = nameOf(person)
    const recipients = await item([label, 'Outside & Co'])
    expect(await recipients('ResponsibleParty')).toEqual([
      [0, label],
      [0, 'Outside & Co'],
    ])
    await add({ userId: person.id, role: 'Engineer' })
    expect(await recipients('ResponsibleParty')).toEqual([
      [person.id, person.fullName],
      [0, 'Outside & Co'],
    ])
    expect(await recipients('CC')).toEqual([[person.id, person.fullName]])
  })

  test('becomes a company when its first people are members', async () => {
    const company = `Doors ${randomUUID()}`
    const { organization } = await admin.client.call(OrganizationAdd, {
      organization: { organizationName: company },
    })
    const organizationId = organization!.organizationId!
    const [first, second] = [
      await here.person(admin, { organizationId }),
      await here.person(admin, { organizationId }),
    ]
    const recipients = await item([company.toUpperCase()])
    await add({ userId: first.id })
    expect(await recipients('All')).toEqual([[first.id, first.fullName]])
    await add({ userId: second.id })
    expect((await recipients('All')).map(([userId]) => userId).toSorted()).toEqual(
      [first.id, second.id].toSorted(),
    )
  })

  test('sees the records they are a party of, and only those', async () => {
    const person = await here.person(admin)
    await item([person.login])
    const { returnedIdList } = await admin.client.call(PunchListCreateMany, {
      punchlistList: [
        { projectId: id, responsiblePartyList: [person.login] },
        { projectId: id, responsiblePartyList: ['Somebody else'] },
      ],
    })
    await add({ userId: person.id, role: 'Subcontractor' })
    const [own, other] = returnedIdList!.map(({ folderId }) => Number(folderId))
    expect((await person.client.call(FolderGet, { folderId: own })).folder!.folderId).toBe(own)
    expect(await told(person.client.call(FolderGet, { folderId: other }))).toBe('404 NotFound')
  })

  test('in another project stays an outside party', async () => {
    const other = await here.project([], admin)
    const person = await here.person(admin)
    const recipients = await item([person.login], other.id)
    await add({ userId: person.id })
    expect(await recipients('All')).toEqual([[0, person.login]])
  })
})
