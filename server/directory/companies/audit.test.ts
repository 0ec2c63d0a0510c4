import { beforeAll, describe, expect, test } from 'vitest'
import { FolderAdd, FolderUpdate } from '../../../contract/documents/folder.ts'
import { AccessListSave } from '../../../contract/people/accesslist.ts'
import { AuditRead } from '../../../contract/people/audit.ts'
import { OrganizationAdd } from '../../../contract/people/organization.ts'
import { ProjectRoleSave } from '../../../contract/people/role.ts'
import { UserLogin } from '../../../contract/people/session.ts'
import { UserUpdate } from '../../../contract/people/user.ts'
import { ListSave } from '../../../contract/projects/codelist.ts'
import { ApiKeyAdd, ClientSaveConfiguration } from '../../../contract/projects/configuration.ts'
import {
  ProjectAdd,
  ProjectMemberAdd,
  ProjectMemberRemove,
  ProjectUpdate,
} from '../../../contract/projects/project.ts'
import { ProjectCopy } from '../../../contract/projects/projectcopy.ts'
import { type Person, password, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { makeOne, type RecordData, recordTypes } from '../../../test/kit/records.ts'
import { keepRightsOf } from '../../../test/kit/rights.ts'
import { told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const stranger = prepared(() => here.organization())
const none = 2147483647

const audit = async (by: Person, request: RecordData = {}) =>
  (await by.client.call(AuditRead, request)).changes!
const actions = async (by: Person, request: RecordData = {}) => [
  ...new Map((await audit(by, request)).map(({ eventId, action }) => [eventId, action])).values(),
]

describe('the audit of an organization', () => {
  test('has sign-ins, users, API keys, code lists and configuration, newest first', async () => {
    const admin = await here.organization()
    const person = await here.person(admin)
    await told(admin.client.call(UserLogin, { userName: person.login, password: 'not the right one' }))
    await admin.client.call(UserUpdate, { user: { userId: person.id, phone: '1' } })
    const { apiKey } = await admin.client.call(ApiKeyAdd, { connectorNames: ['Demo'] })
    await admin.client.call(ListSave, { listName: 'rfiReason', items: [{ name: 'Weather' }] })
    const configurationElements = [{ keyID: 'k', keyValue: 'hush' }]
    await admin.client.call(ClientSaveConfiguration, { apiKey, connectorName: 'Demo', configurationElements })
    expect(await actions(admin)).toEqual([
      'ConfigurationSaved',
      'ApiKeyUsed',
      'ListSaved',
      'ApiKeyAdded',
      'UserUpdated',
      'SignInFailed',
      'SignedIn',
      'UserAdded',
      'SignedIn',
    ])
    expect(await actions(admin, { organizationId: admin.organizationId })).toEqual(await actions(admin))
    const text = JSON.stringify(await audit(admin))
    for (const secret of ['hush', apiKey!, password, person.key, 'not the right one'])
      expect(text).not.toContain(secret)
  })

  test('has a line for each field, with who, when and from where', async () => {
    const admin = await here.organization()
    const person = await here.person(admin)
    here.clock.now = new Date(Date.now() + 1000)
    await admin.client.call(UserUpdate, { user: { userId: person.id, phone: '1', isAdmin: true } })
    const when = `/Date(${here.clock.now.getTime()}-0000)/`
    here.clock.now = undefined
    const lines = await audit(admin, { take: 3 })
    const all = {
      eventId: lines[0]!.eventId,
      when,
      userId: admin.id,
      fullName: admin.fullName,
      action: 'UserUpdated',
      projectId: 0,
      organizationId: admin.organizationId,
      folderId: 0,
    }
    expect(lines).toEqual([
      {
        ...all,
        field: 'userId',
        oldValue: String(person.id),
        newValue: String(person.id),
        oldName: person.fullName,
        newName: person.fullName,
      },
      { ...all, field: 'isAdmin', oldValue: 'false', newValue: 'true' },
      { ...all, field: 'phone', newValue: '1' },
    ])
    const [signedIn] = await audit(admin, { action: 'signedIN', userId: person.id })
    expect(signedIn).toMatchObject({ action: 'SignedIn', address: '127.0.0.1', fullName: person.fullName })
    expect(signedIn).not.toHaveProperty('field')
  })

  test('is filtered by person, action and day', async () => {
    const admin = await here.organization()
    const at = async (now: string, name: string) => {
      here.clock.now = new Date(now)
      const { authSessionKey } = await admin.client.call(UserLogin, { userName: admin.login, password })
      const { client } = admin
      await client
        .withKey(authSessionKey!)
        .call(OrganizationAdd, { organization: { organizationName: name } })
      here.clock.now = undefined
    }
    await at('2026-03-01T00:00:00Z', 'first')
    await at('2026-03-01T23:59:59Z', 'second')
    await at('2026-03-02T00:00:00Z', 'third')
    const names = async (request: RecordData) =>
      (await audit(admin, { action: 'OrganizationAdded', ...request }))
        .filter(({ field }) => field === 'organizationName')
        .map(({ newValue }) => newValue)
    expect(await names({})).toEqual(['third', 'second', 'first'])
    expect(await names({ from: '2026-03-02' })).toEqual(['third'])
    expect(await names({ to: '3/1/2026' })).toEqual(['second', 'first'])
    expect(await names({ from: '2026-03-01', to: '2026-03-01' })).toEqual(['second', 'first'])
    expect(await names({ from: '2026-03-03' })).toEqual([])
    expect(await names({ userId: admin.id })).toHaveLength(3)
    expect(await names({ userId: stranger.id })).toEqual([])
    expect(await audit(admin, { action: 'Nothing' })).toEqual([])
  })

  test('is in pages that miss nothing, also within an event', async () => {
    const admin = await here.organization()
    const person = await here.person(admin)
    const user = { userId: person.id, phone: '1', cell: '2', fax: '3', extension: '4' }
    await admin.client.call(UserUpdate, { user })
    const all = await audit(admin)
    expect(all.length).toBeGreaterThan(8)
    for (const take of [1, 2, 3, 100]) {
      const received: RecordData[] = []
      for (let cursor: string | null | undefined = ''; cursor !== undefined; ) {
        const page: RecordData = await admin.client.call(AuditRead, { take, cursor })
        expect(page.changes.length).toBeLessThanOrEqual(take)
        expect(page.numberOfRecordsEffected).toBe(page.changes.length)
        received.push(...page.changes)
        cursor = page.nextCursor
      }
      expect(received).toEqual(all)
    }
  })

  test('of a company in the directory is for the organization that looks after it', async () => {
    const admin = await here.organization()
    const { organization } = await admin.client.call(OrganizationAdd, { organization: {} })
    const { organizationId } = organization!
    const contact = await here.person(admin, { organizationId: organizationId! })
    expect(await actions(admin, { organizationId })).toEqual(['SignedIn', 'UserAdded'])
    // Its projects are not visible to them.
    await contact.client.call(ProjectAdd, { project: { projectName: 'Theirs' } })
    expect(await actions(admin, { organizationId })).toEqual(['SignedIn', 'UserAdded'])
    expect(await told(audit(contact, { organizationId }))).toBe('403 Forbidden')
    expect(await told(audit(stranger, { organizationId }))).toBe('404 NotFound')
  })

  test('has nothing of other organizations', async () => {
    const admin = await here.organization()
    const lines = await audit(admin)
    expect(new Set(lines.map(({ organizationId }) => organizationId))).toEqual(
      new Set([admin.organizationId]),
    )
  })
})

describe('the audit of a project', () => {
  test('has changes of rights, and no changes of records', async () => {
    const { id, admin, people } = await here.project(['General Contractor PM', 'Viewer'])
    await makeOne(admin, recordTypes.rfi, id, { subject: 'Leak' })
    const { folder } = await admin.client.call(FolderAdd, {
      folder: { folderProjectId: id, folderName: 'Plain' },
    })
    const { folderId } = folder!
    await admin.client.call(FolderUpdate, { folder: { folderId, folderDescription: 'x' } })
    await admin.client.call(ProjectRoleSave, { projectId: id, roles: [{ roleName: 'Clerk' }] })
    await admin.client.call(ProjectMemberRemove, { projectId: id, member: { userId: people.Viewer.id } })
    await admin.client.call(ProjectUpdate, { project: { projectId: id, phone: '1' } })
    for (const by of [admin, people['General Contractor PM']])
      expect(await actions(by, { projectId: id })).toEqual([
        'ProjectUpdated',
        'MemberRemoved',
        'RoleAdded',
        'MemberAdded',
        'MemberAdded',
        'ProjectAdded',
      ])
    const [line] = await audit(admin, { projectId: id, action: 'MemberRemoved' })
    expect(line).toMatchObject({ projectId: id, field: 'userId', oldValue: String(people.Viewer.id) })
  })

  test('has the days of the project’s time zone', async () => {
    const { id, admin } = await here.project()
    await admin.client.call(ProjectUpdate, { project: { projectId: id, timeZone: 'America/New_York' } })
    await here.database.rows('UPDATE event SET at = $2 WHERE project_id = $1', [
      id,
      new Date('2026-03-02T04:59:00Z'),
    ])
    expect(await actions(admin, { projectId: id, from: '2026-03-02' })).toEqual([])
    expect(await actions(admin, { projectId: id, from: '2026-03-01', to: '2026-03-01' })).toHaveLength(2)
  })

  test('is refused without the right to read the setup, and to callers who do not see the project', async () => {
    const { id, admin, people } = await here.project(['Viewer', 'Superintendent'])
    for (const by of Object.values(people))
      expect(await told(audit(by, { projectId: id }))).toBe('403 Forbidden')
    expect(await told(audit(stranger, { projectId: id }))).toBe('404 NotFound')
    expect(await told(audit(await here.person(admin), { projectId: id }))).toBe('404 NotFound')
    await admin.client.call(ProjectMemberAdd, {
      projectId: id,
      member: { email: stranger.email, role: 'General Contractor PM' },
    })
    expect(await actions(stranger, { projectId: id })).toContain('MemberAdded')
    expect(await told(audit(stranger, { organizationId: admin.organizationId }))).toBe('403 Forbidden')
  })

  test('of a folder’s access is for callers who see the folder', async () => {
    const { id, admin, people } = await here.project(['General Contractor PM'])
    const { folder } = await admin.client.call(FolderAdd, { folder: { folderProjectId: id } })
    const { folderId } = folder!
    // The event that a change of a folder's access writes.
    await here.database.rows(
      `INSERT INTO event (project_id, folder_id, action, person_id, at, changes)
       VALUES ($1, $2, 'Updated', $3, now(), '[["accessByList", 0, 7]]')`,
      [id, folderId, admin.id],
    )
    const manager = people['General Contractor PM']
    const [line] = await audit(manager, { projectId: id })
    expect(line).toMatchObject({ folderId, field: 'accessByList', oldValue: '0', newValue: '7' })
    await here.database.rows(
      `UPDATE role_right SET reads = 'none' WHERE section = 'documents'
          AND role_id = (SELECT role_id FROM member WHERE project_id = $1 AND person_id = $2)`,
      [id, manager.id],
    )
    await keepRightsOf(here.database, { projects: [id] })
    expect((await audit(manager, { projectId: id })).map((one) => one.folderId)).not.toContain(folderId)
    expect((await audit(admin, { projectId: id }))[0]!.folderId).toBe(folderId)
  })
})

describe('the audit names', () => {
  test('the people of a list instead of their ids', async () => {
    const { id, admin, people } = await here.project(['Viewer', 'Architect'])
    const two = [people.Viewer, people.Architect]
    const memberList = two.map((person) => person.id)
    await admin.client.call(AccessListSave, { projectId: id, accessList: { name: 'Costs', memberList } })
    const lines = await audit(admin, { projectId: id, action: 'AccessListAdded' })
    const named = lines.find(({ field }) => field === 'memberList')!.newName!
    expect(named.split(', ').toSorted()).toEqual(two.map(({ fullName }) => fullName).toSorted())
    expect(lines.find(({ field }) => field === 'accessListId')!.newName).toBe('Costs')
  })

  test('the project that one was copied from only to those who see it', async () => {
    const { id, admin } = await here.project()
    const { project } = await admin.client.call(ProjectCopy, {
      fromProjectId: id,
      project: { projectName: 'The next one' },
      parts: ['Roles'],
    })
    const { projectId } = project!
    const member = { email: stranger.email, role: 'Project Admin' }
    await admin.client.call(ProjectMemberAdd, { projectId, member })
    const from = async (by: Person) =>
      (await audit(by, { projectId: projectId!, action: 'ProjectCopied' })).find(
        ({ field }) => field === 'fromProjectId',
      )!.newName ?? ''
    expect(await from(stranger)).toBe('')
    expect(await from(admin)).not.toBe('')
  })
})

describe('the audit is refused', () => {
  let admin: Promise<Person>
  beforeAll(() => {
    admin = here.organization()
  })

  test.each<[string, () => RecordData, string]>([
    ['of no organization', () => ({ organizationId: none }), '404 NotFound'],
    ['of others', () => ({ organizationId: stranger.organizationId }), '404 NotFound'],
    ['of no project', () => ({ projectId: none }), '404 NotFound'],
    ['with an unreadable day', () => ({ from: 'soon' }), wrong('From', 'Date')],
    ['with an unreadable end', () => ({ to: 'late' }), wrong('To', 'Date')],
    ['with too many rows', () => ({ take: 201 }), wrong('Take', 'InclusiveBetween')],
    ['with an invalid cursor', () => ({ cursor: 'x' }), wrong('Cursor', 'Enum')],
    ['with an invalid user', () => ({ userId: 'x' }), wrong('UserId', 'Type')],
  ])('%s', async (_, request, answer) => {
    expect(await told(audit(await admin, request()))).toBe(answer)
  })

  test('to a caller who is no administrator, and without a session', async () => {
    const person = await here.person(await admin)
    expect(await told(audit(person))).toBe('403 Forbidden')
    expect(await told(person.client.withKey(undefined).call(AuditRead))).toBe('401 Unauthorized')
  })
})

describe('a member who is called otherwise now', () => {
  test('is in the audit of each of their projects, with both names', async () => {
    const { admin, people, id } = await here.project(['Architect'])
    const { Architect: architect } = people
    const update = (user: RecordData) =>
      architect.client.call(UserUpdate, { user: { userId: architect.id, ...user } })
    await update({ firstName: 'Vera', lastName: 'Newname', userCompany: 'Of her own' })
    await update({ phone: '1' })
    await update({ userCompany: '' })
    const lines = (await audit(admin, { projectId: id, action: 'MemberRenamed' })).map(
      ({ userId, field, oldName, oldValue, newValue }) => [
        userId,
        field,
        oldName ?? oldValue ?? '',
        newValue ?? '',
      ],
    )
    const own = [architect.id, 'userId', 'Vera Newname', String(architect.id)]
    expect(lines).toEqual([
      own,
      [architect.id, 'userCompany', 'Of her own', ''],
      own,
      [architect.id, 'fullName', architect.fullName, 'Vera Newname'],
      [architect.id, 'userCompany', '', 'Of her own'],
    ])
  })
})
