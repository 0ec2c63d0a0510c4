/** Names that read as somebody else's are refused, in one sentence, and count like failed sign-ins. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { OrganizationAdd, OrganizationUpdate } from '../../../contract/people/organization.ts'
import { UserAdd, UserGet, UserUpdate } from '../../../contract/people/user.ts'
import { ProjectMemberAdd } from '../../../contract/projects/project.ts'
import { OpenIssueCreateMany } from '../../../contract/records/openissue.ts'
import { type Person, type Project, password, refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { told } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const sentence =
  'This name cannot be used here: it reads as that of somebody else or of another company. Please enter your own, or ask an administrator.'
let project: Project<'Architect'>
/** A company of its own, two people of which are in the project. */
let rival: Person
let rivalName: string
/** The company that one of them states as theirs. */
const statedName = `Stated ${randomUUID()}`
let victim: Person
let contact: { email: string }

beforeAll(async () => {
  project = await here.project(['Architect'])
  rivalName = `Rival ${randomUUID()}`
  rival = await here.organization(rivalName)
  victim = await here.person(rival, { company: statedName })
  for (const { email } of [rival, victim]) await join({ email })
  contact = { email: `${randomUUID()}@example.com` }
  await rival.client.call(UserAdd, { user: contact })
})

const join = (member: object) =>
  project.admin.client.call(ProjectMemberAdd, {
    projectId: project.id,
    member: { role: 'Engineer', ...member },
  })
const update = (by: Person, user: object) => by.client.call(UserUpdate, { user })
/** A person of the project's organization; the delays of one do not touch another. */
const attacker = () => here.person(project.admin)

describe('a person cannot take', () => {
  test.each<[string, () => object, string]>([
    ['another’s login as their full name', () => ({ firstName: victim.login, lastName: '' }), 'LastName'],
    ['another’s login as their address', () => ({ email: victim.login }), 'Email'],
    ['another’s address', () => ({ email: victim.email.toUpperCase() }), 'Email'],
    ['the address of a contact', () => ({ email: contact.email }), 'Email'],
    ['another’s address as a name', () => ({ lastName: victim.email }), 'LastName'],
    ['another’s id as a name', () => ({ firstName: ` ${victim.id} ` }), 'FirstName'],
    ['a company’s name as their full name', () => ({ firstName: rivalName, lastName: '' }), 'FirstName'],
    ['a company’s name as their last name', () => ({ lastName: rivalName }), 'LastName'],
    ['a company’s name in two parts', () => partsOf(rivalName), 'LastName'],
    ['a company’s name as their company', () => ({ userCompany: rivalName.toUpperCase() }), 'UserCompany'],
    ['the company that others state', () => ({ userCompany: ` ${statedName.toUpperCase()}` }), 'UserCompany'],
  ])('%s', async (_, fields, field) => {
    const person = await attacker()
    const before = (await person.client.call(UserGet, { userId: person.id })).user
    const fault = await refused(update(person, { userId: person.id, phone: '1', ...fields() }))
    expect([fault.status, fault.errorCode, fault.message]).toEqual([409, 'Conflict', sentence])
    expect(fault.fields).toEqual([{ errorCode: 'Name', fieldName: `User.${field}`, message: sentence }])
    expect((await person.client.call(UserGet, { userId: person.id })).user).toEqual(before)
  })

  test.each<[string, (name: string) => string]>([
    ['a character that nobody sees', (name) => `${name.slice(0, 3)}\u200b${name.slice(3)}`],
    ['a byte order mark at the end', (name) => `${name}\ufeff`],
    ['Cyrillic letters', (name) => name.replaceAll('a', 'а').replaceAll('e', 'е')],
    ['a legal form', (name) => `${name}, Inc.`],
    ['wide letters', (name) => name.replace('R', 'Ｒ')],
    ['more blanks', (name) => name.replace(' ', ' \u00a0 ')],
  ])('a company’s name with %s', async (_, typed) => {
    const person = await attacker()
    const change = { userId: person.id, userCompany: typed(rivalName) }
    expect(await told(update(person, change))).toBe('409 Conflict User.UserCompany:Name')
  })

  test.each([
    ['a blank of no width', 'Ver\u200ba'],
    ['a byte order mark', 'Vera\ufeff'],
    ['a joiner in a Latin word', 'Ve\u200dra'],
    ['a letter that is drawn as nothing', 'Vera\u3164'],
  ])('a name with %s', async (_, firstName) => {
    const person = await attacker()
    expect(await told(update(person, { userId: person.id, firstName }))).toBe(
      '400 ValidationException User.FirstName:Name',
    )
  })

  test('a login that reads as another’s address, id, name in the project, or as a company', async () => {
    for (const userLogin of [victim.email, String(victim.id), victim.fullName, rivalName]) {
      const { admin } = await here.project([], await here.organization())
      await project.admin.client.call(ProjectMemberAdd, {
        projectId: project.id,
        member: { email: admin.email, role: 'Viewer' },
      })
      const by = { user: { userLogin, userPassword: password } }
      expect(await told(admin.client.call(UserAdd, by))).toBe('409 Conflict User.UserLogin:Name')
    }
  })
})

const partsOf = (name: string) => {
  const [firstName, ...rest] = name.split(' ')
  return { firstName, lastName: rest.join(' ') }
}

describe('a person can take', () => {
  test.each<[string, (person: Person) => object]>([
    ['a full name that others have', () => partsOf(victim.fullName)],
    ['an address of nobody', () => ({ email: `${randomUUID()}@example.com` })],
    ['their own login and id', ({ login, id }) => ({ firstName: String(id), lastName: login })],
    ['a name with a joiner that its script needs', () => ({ firstName: 'مهدی\u200cیار' })],
    ['a company that is in no directory', () => ({ userCompany: `Nobody ${randomUUID()}` })],
  ])('%s', async (_, fields) => {
    const person = await attacker()
    expect(await update(person, { userId: person.id, ...fields(person) })).toMatchObject({
      errorOccured: false,
    })
  })

  test('the name of their own company, and the one that colleagues state', async () => {
    const person = await here.person(rival)
    await update(person, { userId: person.id, userCompany: statedName })
    await update(person, { userId: person.id, userCompany: rivalName, lastName: rivalName })
    expect((await person.client.call(UserGet, { userId: person.id })).user!.userCompany).toBe(rivalName)
  })
})

describe('an address', () => {
  const add = (user: object, by: Person = project.admin) => by.client.call(UserAdd, { user })
  const login = () => `u-${randomUUID()}`

  test('may be that of many contacts, and of one person who signs in', async () => {
    const email = `${login()}@example.com`
    await add({ email })
    await add({ email }, rival)
    await add({ email, userLogin: login(), userPassword: password })
    const second = { email: email.toUpperCase(), userLogin: login(), userPassword: password }
    expect(await told(add(second, rival))).toBe('409 Conflict User.Email:Name')
    await add({ email })
  })

  test('is checked when a contact gets a password', async () => {
    const email = `${login()}@example.com`
    const { user } = await add({ email, userLogin: login() })
    await add({ email, userLogin: login(), userPassword: password })
    const change = { userId: user!.userId!, userPassword: 'short crane, grey sky' }
    expect(await told(update(project.admin, change))).toBe('409 Conflict User.Email:Name')
  })

  test('that somebody set for themselves keeps nobody from theirs', async () => {
    const email = `${login()}@example.com`
    const squatter = await attacker()
    await update(squatter, { userId: squatter.id, email })
    expect((await add({ email, userLogin: login(), userPassword: password }, rival)).user!.email).toBe(email)
  })
})

test('refusals count like failed sign-ins: after five the caller waits, also for names that are free', async () => {
  const person = await attacker()
  const attempt = (email: string) => refused(update(person, { userId: person.id, email }))
  for (let tries = 0; tries < 5; tries++) expect((await attempt(victim.email)).status).toBe(409)
  for (const email of [victim.email, `${randomUUID()}@example.com`]) {
    const fault = await attempt(email)
    expect([fault.status, fault.errorCode]).toEqual([429, 'TooManyRequests'])
  }
  // Other fields, and other people, are not delayed.
  await update(person, { userId: person.id, phone: '1' })
  const other = await attacker()
  await update(other, { userId: other.id, lastName: randomUUID() })
})

test('two administrators who give one address at the same moment: one of them does', async () => {
  const email = `${randomUUID()}@example.com`
  const add = (by: Person) =>
    by.client.call(UserAdd, { user: { email, userLogin: `u-${randomUUID()}`, userPassword: password } })
  const outcomes = await Promise.allSettled([add(rival), add(project.admin)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

describe('an organization', () => {
  const rename = (by: Person, organizationName: string) =>
    by.client.call(OrganizationUpdate, {
      organization: { organizationId: by.organizationId, organizationName },
    })

  test('cannot take the name of another in a shared project', async () => {
    expect(await told(rename(project.admin, ` ${rivalName.toLowerCase()}`))).toBe(
      '409 Conflict Organization.OrganizationName:Name',
    )
    const organization = { organizationName: rivalName }
    expect(await told(project.admin.client.call(OrganizationAdd, { organization }))).toBe(
      '409 Conflict Organization.OrganizationName:Name',
    )
  })

  test('cannot be renamed to a person of another company in a shared project', async () => {
    expect(await told(rename(rival, project.people.Architect.fullName))).toBe(
      '409 Conflict Organization.OrganizationName:Name',
    )
  })

  test('can take a name that another has elsewhere, and its own in other letters', async () => {
    const elsewhere = await here.organization()
    await rename(elsewhere, rivalName)
    await rename(elsewhere, rivalName.toUpperCase())
    await elsewhere.client.call(OrganizationAdd, { organization: { organizationName: rivalName } })
  })
})

describe('a name that a person of another company signs in with', () => {
  const login = `Vera ${randomUUID()}`
  const [firstName, lastName] = login.split(' ')

  test('can be given by an administrator, to a new person and to one who is there', async () => {
    await rival.client.call(UserAdd, { user: { userLogin: login, userPassword: password, firstName: 'V' } })
    const { user } = await project.admin.client.call(UserAdd, { user: { firstName, lastName } })
    expect(user).toMatchObject({ firstName, lastName })
    const other = (await project.admin.client.call(UserAdd, { user: { firstName: 'Other' } })).user!
    await update(project.admin, { userId: other.userId, firstName, lastName })
  })

  test('cannot be taken by somebody for themselves, nor given beside a colleague’s login', async () => {
    const person = await attacker()
    const own = { userId: person.id, firstName, lastName }
    expect(await told(update(person, own))).toBe('409 Conflict User.LastName:Name')
    expect(await told(rival.client.call(UserAdd, { user: { firstName, lastName } }))).toBe(
      '409 Conflict User.LastName:Name',
    )
  })

  test('refers to nobody in a project of both', async () => {
    const { admin, id } = await here.project()
    const signsIn = `Nora ${randomUUID()}`
    const there = { userLogin: signsIn, userPassword: password, email: `${randomUUID()}@example.com` }
    await rival.client.call(UserAdd, { user: there })
    await admin.client.call(ProjectMemberAdd, { projectId: id, member: { email: there.email } })
    /** The people to whom a new issue is addressed by that text. */
    const addressed = async () => {
      const openIssueList = [{ projectId: id, subject: 'Who?', toName: signsIn }]
      const { returnedIdList } = await admin.client.call(OpenIssueCreateMany, { openIssueList })
      return here.database.rows(
        'SELECT FROM party WHERE folder_id = $1 AND lower(label) = lower($2) AND person_id IS NOT NULL',
        [Number(returnedIdList![0]!.folderId), signsIn],
      )
    }
    expect(await addressed()).toHaveLength(1)
    const namesake = { firstName: signsIn.split(' ')[0], lastName: signsIn.split(' ')[1] }
    const { user } = await admin.client.call(UserAdd, { user: namesake })
    await admin.client.call(ProjectMemberAdd, { projectId: id, member: { userId: user!.userId } })
    expect(await addressed()).toHaveLength(0)
  })
})
