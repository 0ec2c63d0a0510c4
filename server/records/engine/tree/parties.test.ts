/** Parties given as texts, and the recipients of a punch list item that follow from them. */
import { beforeAll, describe, expect, test } from 'vitest'
import { FolderCreatePunchList } from '../../../../contract/documents/folder.ts'
import { OrganizationAdd } from '../../../../contract/people/organization.ts'
import { ProjectMemberAdd } from '../../../../contract/projects/project.ts'
import { PunchListReadRecipients } from '../../../../contract/records/punchlist.ts'
import { type Person, type Project, refused, site } from '../../../../test/kit/harness.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import { change, makeOne, type RecordData, read, recordTypes } from '../../../../test/kit/records.ts'

const here = prepared(() => site())
const recordType = recordTypes.punchList
const company = 'Doors & Windows GmbH'
let project: Project<'Superintendent' | 'Viewer'>
/** Two people of one company, one who only states a company in their profile, and one who is not a member. */
let people: { ann: Person; bob: Person; cy: Person; stranger: Person }

beforeAll(async () => {
  project = await here.project(['Superintendent', 'Viewer'])
  const { admin, id: projectId } = project
  const { organization } = await admin.client.call(OrganizationAdd, {
    organization: { organizationName: company },
  })
  const { organizationId } = organization!
  const join = async (person: Person, role: string) => {
    await admin.client.call(ProjectMemberAdd, { projectId, member: { userId: person.id, role } })
    return person
  }
  people = {
    ann: await join(
      await here.person(admin, { organizationId: organizationId!, firstName: 'Ann', lastName: 'Lee' }),
      'Engineer',
    ),
    bob: await join(
      await here.person(admin, { organizationId: organizationId!, firstName: 'Bob', lastName: 'Ray' }),
      'Engineer',
    ),
    cy: await join(
      await here.person(admin, { firstName: 'Cy', lastName: 'Moe', company: 'Locks Ltd' }),
      'Engineer',
    ),
    stranger: await here.person(admin, {
      organizationId: organizationId!,
      firstName: 'Dee',
      lastName: 'Poe',
    }),
  }
})

const item = (fields: RecordData) => makeOne(project.admin, recordType, project.id, fields)
const recipients = async (folderId: number, recipientType?: string, who = project.admin) =>
  (await who.client.call(PunchListReadRecipients, { folderId, recipientType })).recipients!
const fullNames = async (folderId: number, recipientType?: string, who = project.admin) =>
  (await recipients(folderId, recipientType, who)).map(({ fullName }) => fullName)

describe('an entry of a list of parties', () => {
  const entries: Array<[what: string, entry: () => string, names: string[]]> = [
    ['the id of a member', () => String(people.ann.id), ['Ann Lee']],
    ['a login', () => people.ann.login, ['Ann Lee']],
    ['a login in another letter case', () => people.ann.login.toUpperCase(), ['Ann Lee']],
    ['an e-mail', () => people.bob.email, ['Bob Ray']],
    ['a full name', () => ' cy moe ', ['Cy Moe']],
    ['a company without a member', () => 'Empty Halls AG', ['Empty Halls AG']],
    ['a company', () => company, ['Ann Lee', 'Bob Ray']],
    ['a company that a member states as theirs', () => 'locks ltd', ['locks ltd']],
    ['an outside party', () => 'J. Doe & Sons', ['J. Doe & Sons']],
    ['a person who is not a member', () => 'Dee Poe', ['Dee Poe']],
    ['the id of a person who is not a member', () => String(people.stranger.id), ['id']],
  ]
  test.each(entries)('that is %s refers to the people it names', async (_, entry, names) => {
    const { folderId } = await item({ responsiblePartyList: [entry()] })
    const named = await recipients(folderId, 'ResponsibleParty')
    expect(named.map(({ fullName }) => fullName)).toEqual(
      names.map((name) => (name === 'id' ? entry() : name)),
    )
    const members = ['Ann Lee', 'Bob Ray', 'Cy Moe']
    for (const { userId, fullName } of named) expect(userId === 0).toBe(!members.includes(fullName!))
  })

  test('is stored as sent, in order', async () => {
    const list = [' Zed ', people.ann.login, company, 'zed', people.ann.login]
    const ids = await item({ responsiblePartyList: list, ccUserList: list })
    expect(await read(project.admin, recordType, ids)).toMatchObject({
      responsiblePartyList: list,
      ccUserList: list,
    })
  })

  test('makes the record visible to the people it names, and to nobody else', async () => {
    const { ann, bob, cy } = people
    for (const [fields, seen] of [
      [{ ccUserList: ['Ann Lee'] }, [ann]],
      [{ responsiblePartyList: [company] }, [ann, bob]],
      [{ notifyingParty: cy.email }, [cy]],
      [{ summary: 'nobody' }, []],
    ] as Array<[RecordData, Person[]]>) {
      const ids = await item(fields)
      for (const who of [ann, bob, cy])
        if (seen.includes(who)) expect((await read(who, recordType, ids)).folderId).toBe(ids.folderId)
        else expect((await refused(read(who, recordType, ids))).status).toBe(404)
    }
  })

  test('that is removed makes the record invisible again', async () => {
    const ids = await item({ ccUserList: ['Ann Lee'] })
    await change(project.admin, recordType, ids, { ccUserList: ['Bob Ray'] })
    expect((await refused(read(people.ann, recordType, ids))).status).toBe(404)
    expect((await read(people.bob, recordType, ids)).ccUserList).toEqual(['Bob Ray'])
  })
})

describe('recipients', () => {
  test('have the fields of a project member', async () => {
    const { folderId } = await item({ ccUserList: [people.ann.login] })
    const [ann] = await recipients(folderId, 'CC')
    expect(ann).toMatchObject({
      userId: people.ann.id,
      fullName: 'Ann Lee',
      firstName: 'Ann',
      lastName: 'Lee',
      company,
      email: people.ann.email,
      role: 'Engineer',
    })
  })

  const types: Array<[type: string | undefined, names: string[]]> = [
    ['ResponsibleParty', ['Ann Lee', 'Outside']],
    ['responsible', ['Ann Lee', 'Outside']],
    ['RESPONSIBLEPARTYLIST', ['Ann Lee', 'Outside']],
    ['CC', ['Bob Ray', 'Ann Lee']],
    ['ccuserlist', ['Bob Ray', 'Ann Lee']],
    ['notifyingparty', ['Cy Moe']],
    ['All', ['Ann Lee', 'Outside', 'Bob Ray', 'Cy Moe']],
    ['', ['Ann Lee', 'Outside', 'Bob Ray', 'Cy Moe']],
    [undefined, ['Ann Lee', 'Outside', 'Bob Ray', 'Cy Moe']],
  ]
  test.each(types)('of the type %s are these, each once', async (type, names) => {
    const { folderId } = await item({
      responsiblePartyList: ['Ann Lee', 'Outside', people.ann.login],
      ccUserList: ['Bob Ray', 'Ann Lee'],
      notifyingParty: 'Cy Moe',
    })
    expect(await fullNames(folderId, type)).toEqual(names)
  })

  test('of an unknown type are a 400 that lists the types', async () => {
    const { folderId } = await item({})
    const fault = await refused(recipients(folderId, 'Everybody'))
    expect([fault.status, fault.fields[0]?.fieldName]).toEqual([400, 'RecipientType'])
    for (const type of ['ResponsibleParty', 'CC', 'NotifyingParty', 'All'])
      expect(fault.message).toContain(type)
  })

  test('are empty if no party was given: NotifyingParty is never filled in', async () => {
    const { folderId } = await item({})
    const answer = await project.admin.client.call(PunchListReadRecipients, { folderId })
    expect([answer.recipients, answer.numberOfRecordsEffected]).toEqual([[], 0])
  })

  test('of a punch list are those of all its items that the caller sees', async () => {
    const { folderId } = await project.admin.client.call(FolderCreatePunchList, {
      folderProjectId: project.id,
    })
    await item({ folderParentId: folderId, responsiblePartyList: [company, 'Outside'] })
    await item({
      folderParentId: folderId,
      responsiblePartyList: ['OUTSIDE', 'Cy Moe'],
      ccUserList: ['Ann Lee'],
    })
    await item({ responsiblePartyList: ['Elsewhere'] })
    expect(await fullNames(folderId!)).toEqual(['Ann Lee', 'Bob Ray', 'Outside', 'Cy Moe'])
    expect(await fullNames(folderId!, 'cc')).toEqual(['Ann Lee'])
    expect(await fullNames(folderId!, 'All', people.bob)).toEqual(['Ann Lee', 'Bob Ray', 'Outside'])
    expect(await fullNames(folderId!, 'All', project.people.Viewer)).toHaveLength(4)
  })

  test('of an item that the caller may not see are a 404', async () => {
    const { folderId } = await item({ ccUserList: ['Bob Ray'] })
    expect((await refused(recipients(folderId, 'CC', people.ann))).status).toBe(404)
    expect(await fullNames(folderId, 'CC', people.bob)).toEqual(['Bob Ray'])
  })
})

test('the recipients of an RFI are its to-person and its copies, by name', async () => {
  const ids = await makeOne(project.admin, recordTypes.rfi, project.id, {
    toUserId: people.ann.id,
    ccUserList: [people.bob.login, 'Outside'],
    recipientsList: 'ignored',
  })
  expect((await read(project.admin, recordTypes.rfi, ids)).recipientsList).toBe('Ann Lee; Bob Ray; Outside')
})
