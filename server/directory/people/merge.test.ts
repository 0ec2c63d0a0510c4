/** Merging two people or two companies, shown beforehand, recorded, and undone for 30 days. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  MergeCandidatesRead,
  MergesRead,
  MergeUndo,
  OrganizationMerge,
  UserMerge,
} from '../../../contract/people/merge.ts'
import { OrganizationAdd, OrganizationGet } from '../../../contract/people/organization.ts'
import { UserLogin } from '../../../contract/people/session.ts'
import { UserAdd, UserGet } from '../../../contract/people/user.ts'
import { ProjectMemberAdd } from '../../../contract/projects/project.ts'
import { MyCourtRead } from '../../../contract/records/anyrecord/mycourt.ts'
import { PunchListReadRecipients } from '../../../contract/records/punchlist.ts'
import { type Person, type Project, password, refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import {
  makeOne,
  type RecordData,
  type RecordTypeName,
  read,
  recordTypes,
} from '../../../test/kit/records.ts'
import { outcome } from '../../../test/kit/restricted.ts'
import { keepRightsOf, wrongRights } from '../../../test/kit/rights.ts'
import { eventsOf, told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
let project: Project
let admin: Person

beforeAll(async () => {
  project = await here.project()
  admin = project.admin
})

const member = async (role = 'Engineer', more = {}): Promise<Person> => {
  const person = await here.person(admin, more)
  await admin.client.call(ProjectMemberAdd, { projectId: project.id, member: { userId: person.id, role } })
  return person
}
const make = (type: RecordTypeName, fields: RecordData, by: Person = admin) =>
  makeOne(by, recordTypes[type], project.id, fields)
const merge = (userId: number, intoUserId: number, more = {}, by: Person = admin) =>
  by.client.call(UserMerge, { userId, intoUserId, ...more })
const undo = (mergeId: number, by: Person = admin) => by.client.call(MergeUndo, { mergeId })
const sees = async (person: Person, type: RecordTypeName, ids: RecordData): Promise<boolean> =>
  person.client.call(recordTypes[type].read as never, { folderId: ids.folderId } as never).then(
    () => true,
    () => false,
  )

/** Records of every type that refer to the person, in every way. */
async function recordsOf({ id, login }: Person) {
  return {
    rfi: await make('rfi', { toUserId: id, ccUserList: [login], subject: 'S', question: 'Q', statusId: 3 }),
    punchList: await make('punchList', { responsiblePartyList: [login] }),
    openIssue: await make('openIssue', { issueTo: id, ccUserList: [id, admin.id] }),
    meetingMinute: await make('meetingMinute', {
      statusId: 2,
      attendeeList: [id, admin.id],
      itemList: [{ description: 'Point', assignedTo: id }],
    }),
  }
}

describe('the candidates', () => {
  const candidates = async (by: Person, request = {}) =>
    (await by.client.call(MergeCandidatesRead, request)).candidates!
  test('are those whom the caller administers, and whoever may go can go', async () => {
    const [one, contact] = [
      await member('Viewer', { lastName: `Cand ${admin.id}` }),
      await here.organization(),
    ]
    const own = await candidates(admin, { text: admin.login })
    expect(own).toMatchObject([{ id: admin.id, mayGo: false }])
    expect((await candidates(admin)).map(({ id }) => id)).not.toContain(contact.id)
    const found = await candidates(admin, { kind: 'Person', text: `cand ${admin.id}` })
    expect(found).toMatchObject([{ id: one.id, name: one.fullName, login: one.login, mayGo: true }])
    for (const { id, mayGo } of await candidates(admin))
      if (id !== admin.id)
        expect([id, await outcome(merge(id!, admin.id, { dryRun: true }))]).toEqual([
          id,
          mayGo ? '200' : '409 Conflict',
        ])
    await merge(one.id, admin.id)
    expect(await candidates(admin, { text: `cand ${admin.id}` })).toEqual([])
  })

  test('of companies leave out those whose people sign in', async () => {
    const { organization } = await admin.client.call(OrganizationAdd, {
      organization: { organizationName: `Candidates ${admin.id}` },
    })
    const all = () => candidates(admin, { kind: 'organization' })
    const mine = (await all()).find(({ id }) => id === admin.organizationId)
    expect(mine).toMatchObject({ mayGo: false })
    const id = organization!.organizationId!
    expect((await all()).find((one) => one.id === id)).toMatchObject({ mayGo: true })
    const person = await here.person(admin, { organizationId: id })
    await here.database.rows('UPDATE person SET last_login = now() WHERE id = $1', [person.id])
    expect((await all()).find((one) => one.id === id)).toBeUndefined()
  })

  test.each([
    [{ kind: 'role' }, wrong('Kind', 'Enum')],
    [{ text: 'x'.repeat(300) }, wrong('Text', 'Length')],
  ])('are refused %j', async (request, refusal) => {
    expect(await told(admin.client.call(MergeCandidatesRead, request))).toBe(refusal)
    const nobody = await here.person(admin)
    expect(await told(nobody.client.call(MergeCandidatesRead, {}))).toBe('403 Forbidden')
  })
})

describe('two people', () => {
  test('are one after it: in fields, lists, parties, court and membership; and two again after undoing', async () => {
    const [gone, stays] = [await member('Subcontractor'), await here.person(admin)]
    const made = await make('rfi', { subject: 'Made by them' }, gone)
    const all = { ...(await recordsOf(gone)), made }
    const before = await Promise.all(
      (['rfi', 'openIssue', 'meetingMinute'] as const).map((type) =>
        read(admin, recordTypes[type], all[type]),
      ),
    )
    const dry = await merge(gone.id, stays.id, { dryRun: true })
    expect(dry.records!.map(({ folderId }) => folderId).toSorted()).toEqual(
      Object.values(all)
        .map(({ folderId }) => folderId)
        .toSorted(),
    )
    expect([dry.mergeId, dry.recordsHidden, dry.numberOfRecordsEffected]).toEqual([0, 0, 0])
    expect(await sees(gone, 'rfi', all.rfi)).toBe(true)
    expect(await sees(stays, 'rfi', all.rfi)).toBe(false)

    const done = await merge(gone.id, stays.id)
    expect([done.records, done.recordsHidden]).toEqual([dry.records, 0])
    const [rfi, issue, minute] = await Promise.all(
      (['rfi', 'openIssue', 'meetingMinute'] as const).map((type) =>
        read(admin, recordTypes[type], all[type]),
      ),
    )
    expect(rfi!.toUserId).toBe(stays.id)
    expect([issue!.issueTo, issue!.ccUserList]).toEqual([stays.id, [stays.id, admin.id]])
    expect(minute!.attendeeList).toEqual([stays.id, admin.id])
    expect((minute!.itemList as RecordData[])[0]!.assignedTo).toBe(stays.id)
    for (const type of ['rfi', 'punchList', 'openIssue', 'meetingMinute'] as const)
      expect([type, await sees(stays, type, all[type])]).toEqual([type, true])
    expect(await sees(stays, 'rfi', made)).toBe(true)
    const { items } = await stays.client.call(MyCourtRead, { projectId: project.id })
    expect(items!.map(({ folderId }) => folderId)).toContain(all.rfi.folderId)
    expect(await told(gone.client.call(UserGet, { userId: gone.id }))).toBe('401 Unauthorized')
    expect((await eventsOf(here, { folderId: all.rfi.folderId })).at(-1)).toMatchObject({
      action: 'UserMerged',
      personId: admin.id,
      changes: [['party', gone.fullName, stays.fullName]],
    })
    const renamed = async () =>
      (await eventsOf(here, { projectId: project.id })).flatMap(({ action, changes }) =>
        action === 'MemberRenamed' ? [changes] : [],
      )
    const asOther = [
      ['userId', gone.id, stays.id],
      ['fullName', gone.fullName, stays.fullName],
    ]
    expect((await renamed()).at(-1)).toEqual(asOther)
    expect((await admin.client.call(MergesRead, {})).merges![0]).toMatchObject({
      mergeId: done.mergeId,
      kind: 'person',
      fromId: gone.id,
      intoId: stays.id,
    })

    await undo(done.mergeId!)
    const back = asOther.map(([field, from, to]) => [field, to, from])
    expect((await renamed()).at(-1)).toEqual(back)
    expect(
      await Promise.all(
        (['rfi', 'openIssue', 'meetingMinute'] as const).map((type) =>
          read(admin, recordTypes[type], all[type]),
        ),
      ),
    ).toEqual(before)
    expect(await sees(stays, 'rfi', all.rfi)).toBe(false)
    expect((await admin.client.call(UserGet, { userId: gone.id })).user!.isActive).toBe(true)
    expect(await wrongRights(here.database)).toEqual([])
    expect(await told(undo(done.mergeId!))).toBe('409 Conflict')
  })

  test('keep what somebody changed since, when it is undone', async () => {
    const [gone, stays, third] = [await member(), await member(), await member()]
    const ids = await make('openIssue', { issueTo: gone.id, ccUserList: [gone.id] })
    const { mergeId } = await merge(gone.id, stays.id)
    await admin.client.call(recordTypes.openIssue.update!, {
      openIssue: { folderId: ids.folderId, issueTo: third.id },
    } as never)
    await undo(mergeId!)
    expect(await read(admin, recordTypes.openIssue, ids)).toMatchObject({
      issueTo: third.id,
      ccUserList: [gone.id],
    })
  })

  test('can be undone for 30 days', async () => {
    const first = await merge((await member()).id, (await member()).id)
    const now = Date.now()
    try {
      here.clock.now = new Date(now + 31 * 86_400_000)
      // The sessions of today have ended by then.
      const later = await here.person(admin)
      await here.database.rows('UPDATE person SET is_admin = true WHERE id = $1', [later.id])
      await keepRightsOf(here.database, { people: [later.id] })
      expect(await told(undo(first.mergeId!, later))).toBe('409 Conflict')
      here.clock.now = new Date(now + 29 * 86_400_000)
      await undo(first.mergeId!, later)
    } finally {
      here.clock.now = undefined
    }
  })
})

describe('two people are not merged', () => {
  test.each<[string, () => Promise<[number, number]>, string]>([
    ['without the first', async () => [0, admin.id], wrong('UserId', 'NotEmpty')],
    ['without the second', async () => [admin.id, 0], wrong('IntoUserId', 'NotEmpty')],
    ['if they are one', async () => [admin.id, admin.id], wrong('IntoUserId', 'Enum')],
    ['if the caller goes', async () => [admin.id, (await member()).id], '409 Conflict'],
    ['if one does not exist', async () => [2147483647, (await member()).id], '403 Forbidden'],
    [
      'if one is of another organization',
      async () => [(await member()).id, (await here.organization()).id],
      '403 Forbidden',
    ],
  ])('%s', async (_, both, answer) => {
    expect(await told(merge(...(await both())))).toBe(answer)
  })

  test('by anybody but an administrator, and twice', async () => {
    const [gone, stays] = [await member(), await member('Project Admin')]
    expect(await told(merge(gone.id, stays.id, {}, stays))).toBe('403 Forbidden')
    await merge(gone.id, stays.id)
    expect(await told(merge(gone.id, (await member()).id))).toBe('409 Conflict')
  })

  test('if that would make a project admin in a project of another organization', async () => {
    const other = await here.project()
    const [gone, stays] = [await member(), await member()]
    const adding = { projectId: other.id, member: { email: gone.email, role: 'Project Admin' } }
    await other.admin.client.call(ProjectMemberAdd, adding)
    expect(await told(merge(gone.id, stays.id))).toBe('409 Conflict')
  })
})

describe('two companies', () => {
  const company = async (by: Person = admin): Promise<{ id: number; name: string }> => {
    const organization = { organizationName: `Company ${randomUUID()}` }
    const added = await by.client.call(OrganizationAdd, { organization })
    return { id: added.organization!.organizationId!, name: organization.organizationName }
  }
  const mergeCompanies = (
    organizationId: number,
    intoOrganizationId: number,
    more = {},
    by: Person = admin,
  ) => by.client.call(OrganizationMerge, { organizationId, intoOrganizationId, ...more })

  test('are one after it, with their people and texts; and two again after undoing', async () => {
    const { id: projectId, admin: boss, people } = await here.project(['Engineer'])
    const [gone, stays, worker] = [await company(boss), boss.organizationId, people.Engineer]
    const contact = (await boss.client.call(UserAdd, { user: { organizationID: gone.id } })).user!
    const ids = await makeOne(boss, recordTypes.punchList, projectId, { responsiblePartyList: [gone.name] })
    expect((await refused(read(worker, recordTypes.punchList, ids))).status).toBe(404)
    const dry = await mergeCompanies(gone.id, stays, { dryRun: true }, boss)
    expect(dry.records!.map(({ folderId }) => folderId)).toEqual([ids.folderId])
    expect((await refused(read(worker, recordTypes.punchList, ids))).status).toBe(404)

    const { mergeId } = await mergeCompanies(gone.id, stays, {}, boss)
    expect((await read(worker, recordTypes.punchList, ids)).responsiblePartyList).toEqual([gone.name])
    const userOf = async () => (await boss.client.call(UserGet, { userId: contact.userId! })).user!
    expect((await userOf()).organizationID).toBe(stays)
    const later = await makeOne(boss, recordTypes.punchList, projectId, { responsiblePartyList: [gone.name] })
    const { recipients } = await boss.client.call(PunchListReadRecipients, { folderId: later.folderId })
    expect(recipients!.map(({ userId }) => userId).sort()).toEqual([boss.id, worker.id].sort())

    await undo(mergeId!, boss)
    expect((await userOf()).organizationID).toBe(gone.id)
    expect((await refused(read(worker, recordTypes.punchList, ids))).status).toBe(404)
    const { organization } = await boss.client.call(OrganizationGet, { organizationId: gone.id })
    expect(organization!.isDisabled).toBe(false)
    expect(await wrongRights(here.database)).toEqual([])
  })

  test('are not merged if one has an administrator of its own, or projects', async () => {
    const other = await here.organization()
    const { id } = await company()
    expect(await told(mergeCompanies(other.organizationId, id))).toBe('403 Forbidden')
    expect(await told(mergeCompanies(admin.organizationId, id))).toBe('409 Conflict')
  })

  test('are not merged if people of one sign in who are not of the own one', async () => {
    const [used, unused] = [await company(), await company()]
    const login = { userLogin: `u-${randomUUID()}`, userPassword: password }
    await admin.client.call(UserAdd, { user: { organizationID: used.id, ...login } })
    await mergeCompanies(used.id, unused.id, { dryRun: true })
    await admin.client.withKey(undefined).call(UserLogin, { userName: login.userLogin, password })
    for (const dryRun of [true, false]) {
      expect(await told(mergeCompanies(used.id, admin.organizationId, { dryRun }))).toBe('403 Forbidden')
      expect(await told(mergeCompanies(unused.id, used.id, { dryRun }))).toBe('403 Forbidden')
    }
  })
})
