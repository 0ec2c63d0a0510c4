/** Who hears of what: what happens to records of every type, and who of the project is told why. */
import { beforeAll, describe, expect, test } from 'vitest'
import { ApiKeyAdd } from '../../contract/configuration.ts'
import { MeetingMinuteReplyCreate } from '../../contract/meetingreview.ts'
import {
  NoticePreferencesRead,
  NoticePreferencesSave,
  NoticesMarkRead,
  NoticesRead,
  ProjectMute,
  RecordFollow,
  RecordToldRead,
} from '../../contract/notice.ts'
import { OrganizationAdd } from '../../contract/organization.ts'
import { ProjectMemberAdd, ProjectMemberUpdate } from '../../contract/project.ts'
import { RecordUpdateMany } from '../../contract/recordupdatemany.ts'
import { RFIForward, RFIReplyCreate } from '../../contract/rfi.ts'
import { UserUpdate } from '../../contract/user.ts'
import { type Person, type Project, site } from '../../test/harness.ts'
import { ownDatabase } from '../../test/owndatabase.ts'
import { change, make, makeOne, type RecordData, recordTypes } from '../../test/records.ts'
import { hears, tellAll } from '../../test/telling.ts'
import { told, wrong } from '../../test/told.ts'

const here = await site({}, await ownDatabase())

const roles = ['General Contractor PM', 'Superintendent', 'Viewer'] as const
/** People of other companies. */
const otherRoles = ['Architect', 'Engineer', 'Subcontractor'] as const
let team: Project<(typeof roles)[number]>
let pm: Person
let superintendent: Person
let architect: Person
let engineer: Person
let sub: Person
let viewer: Person
let everybody: Record<string, Person>

beforeAll(async () => {
  team = await here.project(roles)
  const { client } = team.admin
  const joins = async (role: string): Promise<Person> => {
    const organizationName = `${role} and Partners`
    const { organization } = await client.call(OrganizationAdd, { organization: { organizationName } })
    const person = await here.person(team.admin, { organizationId: organization!.organizationId! })
    await client.call(ProjectMemberAdd, { projectId: team.id, member: { userId: person.id, role } })
    return person
  }
  const { people } = team
  pm = people['General Contractor PM']
  superintendent = people.Superintendent
  ;[architect, engineer, sub] = (await Promise.all(otherRoles.map(joins))) as [Person, Person, Person]
  viewer = people.Viewer
  everybody = { pm, superintendent, architect, engineer, sub, viewer, admin: team.admin }
  await tellAll(here)
  await settle()
})

/** Everybody has read everything. */
async function settle(): Promise<void> {
  await tellAll(here)
  for (const person of Object.values(everybody)) await person.client.call(NoticesMarkRead, { all: true })
}

/** Who hears what of it, in one line a person; then it is read. */
async function heard(act: () => Promise<unknown>): Promise<Record<string, string>> {
  await settle()
  await act()
  await tellAll(here)
  const found: Record<string, string> = {}
  for (const [name, person] of Object.entries(everybody)) {
    const lines = await hears(person)
    if (lines.length > 0)
      found[name] = lines.map((line) => line.replace(/ (RFI|PL|OI|DR|MM|SI)-\S+/, '')).join(', ')
  }
  return found
}

const rfi = (by: Person, more: RecordData = {}) =>
  makeOne(by, recordTypes.rfi, team.id, {
    ...{ subject: 'Beam clash', question: 'Which one moves?', toUserId: architect.id },
    ...{ fromUserId: pm.id, ccUserList: [engineer.login], ...more },
  })
const step = (
  by: Person,
  type: keyof typeof recordTypes,
  ids: RecordData,
  changes: RecordData,
  reason?: string,
) => change(by, recordTypes[type], ids, changes, reason ? { reason } : {})
const reply = (by: Person, rfiId: number, response: string, more: RecordData = {}) =>
  by.client.call(RFIReplyCreate, { reply: { rfiId, response, ...more } })

describe('an RFI', () => {
  test('is told to the addressee and the copies when it is opened', async () => {
    expect(await heard(() => rfi(pm))).toEqual({ architect: 'court Created', engineer: 'party Created' })
  })

  test('is told to nobody while it is a draft, and to everybody when it is issued', async () => {
    const ids = await rfi(pm, { statusId: 1 })
    expect(await heard(() => step(pm, 'rfi', ids, { question: 'Other' }))).toEqual({})
    expect(await heard(() => step(pm, 'rfi', ids, { statusId: 3 }))).toEqual({
      architect: 'court Open',
      engineer: 'party Open',
    })
  })

  test('that waits for the manager is told to them, and to nobody it is not issued to', async () => {
    expect(await heard(() => rfi(sub, { fromUserId: sub.id }))).toEqual({ admin: 'court Created' })
  })

  test('is told on at each turn', async () => {
    const ids = await rfi(pm)
    expect(await heard(() => step(architect, 'rfi', ids, { statusId: 4, answer: 'The duct' }))).toEqual({
      pm: 'court Answered',
      engineer: 'status Answered',
    })
    expect(await heard(() => step(pm, 'rfi', ids, { statusId: 3 }))).toEqual({
      architect: 'court Open',
      engineer: 'status Open',
    })
    expect(await heard(() => step(pm, 'rfi', ids, { statusId: 5 }, 'Solved on site'))).toEqual({
      architect: 'status Closed',
      engineer: 'status Closed',
    })
    expect(await heard(() => step(pm, 'rfi', ids, { statusId: 3 }, 'Not solved'))).toEqual({
      architect: 'court Open',
      engineer: 'status Open',
    })
    expect(await heard(() => step(pm, 'rfi', ids, { statusId: 6 }, 'Asked twice'))).toEqual({
      architect: 'status Void',
      engineer: 'status Void',
    })
  })

  test('that comes back into a court between two readings is told again', async () => {
    const ids = await rfi(pm)
    const lines = await heard(async () => {
      await step(architect, 'rfi', ids, { statusId: 4, answer: 'The duct' })
      await step(pm, 'rfi', ids, { statusId: 3 })
    })
    expect(lines.architect).toBe('court Open')
  })

  test('is told once of an answer that is a reply as well', async () => {
    const { rfiId } = await rfi(pm)
    expect(await heard(() => reply(architect, rfiId, 'The duct', { isAnswer: true }))).toEqual({
      pm: 'court Answered',
      engineer: 'status Answered',
    })
  })

  test('tells of a changed question, and of a new addressee', async () => {
    const ids = await rfi(pm)
    expect(await heard(() => step(pm, 'rfi', ids, { question: 'Which two move?' }))).toEqual({
      architect: 'change Updated',
      engineer: 'change Updated',
    })
    expect(await heard(() => step(pm, 'rfi', ids, { toUserId: superintendent.id }))).toEqual({
      superintendent: 'court Updated',
      engineer: 'change Updated',
    })
    expect(await heard(() => step(pm, 'rfi', ids, { ccUserList: [engineer.login, sub.login] }))).toEqual({
      sub: 'party Updated',
    })
    expect(await heard(() => step(pm, 'rfi', ids, { estCostImpact: '500' }))).toEqual({})
  })

  test('is told to the person it is forwarded to, and back when they answered', async () => {
    const ids = await rfi(pm)
    let sent: RecordData = {}
    const forwarded = await heard(async () => {
      sent = (await architect.client.call(RFIForward, {
        ...{ rfiId: ids.rfiId, toUserId: superintendent.id, question: 'You know?' },
      })) as RecordData
    })
    expect(forwarded).toEqual({ superintendent: 'court Created' })
    const answered = await heard(() =>
      step(superintendent, 'rfi', { folderId: sent.rfi.folderId }, { statusId: 4, answer: 'The pipe' }),
    )
    expect(answered.architect).toContain('court SubRfiAnswered')
  })
})

describe('a reply', () => {
  test('is told to the parties and to those who replied before', async () => {
    const { rfiId } = await rfi(pm)
    await reply(superintendent, rfiId, 'I measured it')
    expect(await heard(() => reply(architect, rfiId, 'Thanks'))).toEqual({
      pm: 'reply ReplyAdded',
      engineer: 'reply ReplyAdded',
      superintendent: 'reply ReplyAdded',
    })
  })

  test('is told to whom it names with @, if they see the record', async () => {
    const { rfiId } = await rfi(pm)
    const words = `@${viewer.fullName}, please look; @${sub.login} too, @nobody, and mail pat@${viewer.login}`
    expect(await heard(() => reply(architect, rfiId, words))).toEqual({
      pm: 'reply ReplyAdded',
      engineer: 'reply ReplyAdded',
      viewer: 'mention ReplyAdded',
    })
  })

  test('before an RFI is issued stays with those who saw it', async () => {
    const ids = await rfi(sub, { fromUserId: sub.id })
    const lines = await heard(async () => {
      await reply(pm, ids.rfiId, `What does @${architect.fullName} say?`)
      await step(pm, 'rfi', ids, { statusId: 3 })
    })
    expect(lines).toMatchObject({ architect: 'court Open', engineer: 'party Open' })
    expect(lines.sub).toContain('reply ReplyAdded')
  })
})

describe('other records', () => {
  const punch = (by: Person, more: RecordData = {}) =>
    makeOne(by, recordTypes.punchList, team.id, {
      ...{ summary: 'Scratch', responsiblePartyList: [sub.login], ccUserList: [engineer.login], ...more },
    })

  test('a punch list item', async () => {
    let ids: RecordData = {}
    expect(
      await heard(async () => {
        ids = await punch(superintendent)
      }),
    ).toEqual({ sub: 'court Created', engineer: 'party Created' })
    expect(await heard(() => step(sub, 'punchList', ids, { status: 3 }))).toEqual({
      admin: 'court Ready for review',
      superintendent: 'status Ready for review',
      engineer: 'status Ready for review',
    })
    expect(await heard(() => step(superintendent, 'punchList', ids, { status: 4 }, 'Still there'))).toEqual({
      sub: 'court Not accepted',
      engineer: 'status Not accepted',
    })
    expect(await heard(() => step(architect, 'punchList', ids, { architectListStatus: 3 }))).toEqual({
      superintendent: 'status Updated',
      sub: 'status Updated',
      engineer: 'status Updated',
    })
    expect(await heard(() => step(pm, 'punchList', ids, { status: 6 }))).toEqual({
      superintendent: 'status Closed',
      sub: 'status Closed',
      engineer: 'status Closed',
    })
  })

  test('an open issue', async () => {
    let ids: RecordData = {}
    const issue = { subject: 'Access', issueTo: sub.id, issueFrom: pm.id, ccUserList: [engineer.id] }
    expect(
      await heard(async () => {
        ids = await makeOne(pm, recordTypes.openIssue, team.id, issue)
      }),
    ).toEqual({ sub: 'court Created', engineer: 'party Created' })
    expect(await heard(() => step(sub, 'openIssue', ids, { statusId: 3 }))).toEqual({})
    expect(await heard(() => step(sub, 'openIssue', ids, { statusId: 4 }))).toEqual({
      pm: 'court In review',
      engineer: 'status In review',
    })
    expect(await heard(() => step(pm, 'openIssue', ids, { statusId: 6 }))).toEqual({
      sub: 'status Closed',
      engineer: 'status Closed',
    })
  })

  test('meeting minutes: nobody before they are distributed, then the attendees', async () => {
    let ids: RecordData = {}
    const minutes = { topic: 'Week 9', statusId: 1, attendeeList: [architect.id, sub.id] }
    expect(
      await heard(async () => {
        ids = await makeOne(pm, recordTypes.meetingMinute, team.id, minutes)
      }),
    ).toEqual({})
    expect(await heard(() => step(pm, 'meetingMinute', ids, { statusId: 2 }))).toEqual({
      architect: 'minutes Distributed',
      sub: 'minutes Distributed',
    })
    expect(await heard(() => step(pm, 'meetingMinute', ids, { notes: 'Rain' }, 'Forgotten'))).toEqual({
      architect: 'change Corrected',
      sub: 'change Corrected',
    })
    const { meetingMinuteId } = ids
    expect(
      await heard(() =>
        architect.client.call(MeetingMinuteReplyCreate, { reply: { meetingMinuteId, message: 'No rain' } }),
      ),
    ).toEqual({ pm: 'reply ReplyAdded', sub: 'reply ReplyAdded' })
  })

  test('a daily report: the copies', async () => {
    const report = { ccUserList: `${superintendent.login}; ${viewer.login}` }
    expect(await heard(() => makeOne(pm, recordTypes.dailyReport, team.id, report))).toEqual({
      superintendent: 'party Created',
      viewer: 'party Created',
    })
  })

  test('records that an admin makes in a state past Open are told to nobody', async () => {
    expect(await heard(() => rfi(team.admin, { statusId: 4, answer: 'Known' }))).toEqual({})
    expect(await heard(() => punch(team.admin, { status: 6 }))).toEqual({})
  })

  test('many that are changed together are one notice', async () => {
    const items = await make(
      superintendent,
      recordTypes.punchList,
      team.id,
      ...['A', 'B', 'C'].map((summary) => ({ summary, responsiblePartyList: [sub.login] })),
    )
    const folderIds = items.map(({ folderId }) => folderId!)
    const lines = await heard(() =>
      superintendent.client.call(RecordUpdateMany, { folderIds, changes: { DueDate: '2027-01-04' } }),
    )
    expect(lines).toEqual({ sub: 'change Updated +2' })
  })
})

describe('people', () => {
  test('hear of a new role', async () => {
    const member = { userId: viewer.id, role: 'Owner' }
    expect(
      await heard(() => team.admin.client.call(ProjectMemberUpdate, { projectId: team.id, member })),
    ).toEqual({ viewer: 'member - MemberUpdated' })
  })

  test('hear of what was done on their behalf', async () => {
    const ids = await rfi(pm)
    const lines = await heard(() => step(pm, 'rfi', ids, { statusId: 4, answer: 'By phone' }, 'He called'))
    expect(lines.architect).toBe('status Answered')
    const { notices } = (await architect.client.call(NoticesRead, { take: 1 })) as RecordData
    expect(notices[0]).toMatchObject({ reasons: ['status', 'behalf'], onBehalfOfName: architect.fullName })
  })

  test('hear of a changed address of their account, also by themselves', async () => {
    const user = { userId: sub.id, email: `${sub.login}@example.org` }
    expect(await heard(() => sub.client.call(UserUpdate, { user }))).toEqual({
      sub: 'account - EmailChanged',
    })
  })

  test('hear of an API key as administrators', async () => {
    expect(
      await heard(() => team.admin.client.call(ApiKeyAdd, { name: 'Key', connectorNames: ['Other'] })),
    ).toEqual({ admin: 'account - ApiKeyAdded' })
  })
})

describe('what people wish', () => {
  test('who leaves a record hears only what waits on them; who follows it hears its turns', async () => {
    const ids = await rfi(pm)
    const { folderId, rfiId } = ids
    await engineer.client.call(RecordFollow, { folderId, following: 'Leave' })
    await architect.client.call(RecordFollow, { folderId, following: 'leave' })
    await superintendent.client.call(RecordFollow, { folderId, following: 'Follow' })
    expect(await heard(() => reply(pm, rfiId, 'Any news?'))).toEqual({ superintendent: 'reply ReplyAdded' })
    await step(architect, 'rfi', ids, { statusId: 4, answer: 'Soon' })
    expect(await heard(() => step(pm, 'rfi', ids, { statusId: 3 }))).toEqual({
      architect: 'court Open',
      superintendent: 'status Open',
    })
    await engineer.client.call(RecordFollow, { folderId, following: 'Usual' })
    expect(Object.keys(await heard(() => reply(pm, rfiId, 'Any news?')))).toContain('engineer')
  })

  test('a muted project is silent but for what cannot be switched off', async () => {
    await architect.client.call(ProjectMute, { projectId: team.id, isMuted: true })
    const { mutedProjects } = (await architect.client.call(NoticePreferencesRead, {})) as RecordData
    expect(mutedProjects).toMatchObject([{ projectId: team.id }])
    let ids: RecordData = {}
    const made = await heard(async () => {
      ids = await rfi(pm)
    })
    expect(Object.keys(made)).toEqual(['engineer'])
    const done = await heard(() => step(pm, 'rfi', ids, { statusId: 4, answer: 'By phone' }, 'Called'))
    expect(Object.keys(done).sort()).toEqual(['architect', 'engineer'])
    await architect.client.call(ProjectMute, { projectId: team.id, isMuted: false })
    expect(Object.keys(await heard(() => rfi(pm))).sort()).toEqual(['architect', 'engineer'])
  })

  test('preferences are kept, reason by reason', async () => {
    const save = (preferences: RecordData[]) => engineer.client.call(NoticePreferencesSave, { preferences })
    const saved = (await save([{ reason: 'reply', delivery: 'digest' }])) as RecordData
    expect(saved.preferences.find(({ reason }: RecordData) => reason === 'reply').delivery).toBe('digest')
    const { preferences } = (await engineer.client.call(NoticePreferencesRead, {})) as RecordData
    expect(preferences).toEqual(saved.preferences)
    await save(preferences)
    expect(await told(save([{ reason: 'weather', delivery: 'now' }]))).toBe(
      wrong('Preferences[0].Reason', 'Enum'),
    )
    expect(await told(save([{ reason: 'reply', delivery: 'later' }]))).toBe(
      wrong('Preferences[0].Delivery', 'Enum'),
    )
    expect(await told(save([{ reason: 'account', delivery: 'never' }]))).toBe(
      wrong('Preferences[0].Delivery', 'Enum'),
    )
    expect(await told(engineer.client.call(NoticePreferencesSave, {}))).toBe(wrong('Preferences', 'NotEmpty'))
    const { folderId } = await rfi(pm)
    expect(await told(pm.client.call(RecordFollow, { folderId, following: 'Perhaps' }))).toBe(
      wrong('Following', 'Enum'),
    )
    expect(await told(pm.client.call(NoticesMarkRead, {}))).toBe(wrong('NoticeIds', 'NotEmpty'))
  })
})

describe('the inbox', () => {
  test('has pages, and forgets nothing that is marked', async () => {
    await settle()
    const all = []
    for (let n = 0; n < 5; n++) all.push((await rfi(pm)).number)
    await tellAll(here)
    const first = (await architect.client.call(NoticesRead, { take: 3 })) as RecordData
    expect(first.unreadCount).toBe(5)
    const next = (await architect.client.call(NoticesRead, {
      take: 3,
      cursor: first.nextCursor,
    })) as RecordData
    expect([...first.notices, ...next.notices].slice(0, 5).map(({ number }) => number)).toEqual(all.reverse())
    const [one] = first.notices
    const noticeIds = [one.noticeId]
    expect(await architect.client.call(NoticesMarkRead, { noticeIds })).toMatchObject({ unreadCount: 4 })
    expect(await architect.client.call(NoticesMarkRead, { noticeIds, isUnread: true })).toMatchObject({
      unreadCount: 5,
    })
    const { folderId } = first.notices[1]
    expect(await architect.client.call(NoticesMarkRead, { folderId })).toMatchObject({ unreadCount: 4 })
    // Of somebody else's notices nothing is changed.
    expect(await engineer.client.call(NoticesMarkRead, { noticeIds })).toMatchObject({
      numberOfRecordsEffected: 0,
    })
    expect(await architect.client.call(NoticesMarkRead, { all: true })).toMatchObject({ unreadCount: 0 })
  })

  test('leaves out what its owner sees no more, and says at the record who was told', async () => {
    const ids = await rfi(pm)
    await tellAll(here)
    const list = async (by: Person) =>
      ((await by.client.call(RecordToldRead, { folderId: ids.folderId })) as RecordData).told.map(
        ({ userId, reason }: RecordData) => `${userId} ${reason}`,
      )
    expect((await list(pm)).sort()).toEqual([`${architect.id} court`, `${engineer.id} party`].sort())
    expect(await hears(engineer)).toContain(`party ${ids.number} Created`)
    await step(pm, 'rfi', ids, { ccUserList: [] })
    expect(await hears(engineer)).not.toContain(`party ${ids.number} Created`)
    expect(await told(engineer.client.call(RecordToldRead, { folderId: ids.folderId }))).toBe('404 NotFound')
  })

  test('has nothing of events that were there before, and each event once', async () => {
    const events = await here.database.rows('SELECT FROM event WHERE transaction_id IS NULL')
    expect(events).toEqual([])
    const [before] = await here.database.rows('SELECT count(*)::int AS count FROM notice')
    await here.database.rows(`UPDATE event_reader SET transaction_id = '0', event_id = 0`)
    await tellAll(here)
    const [after] = await here.database.rows(
      'SELECT count(*)::int AS count, count(DISTINCT (person_id, event_id))::int AS once FROM notice',
    )
    expect(after!.once).toBe(after!.count)
    expect(before!.count).toBeGreaterThan(50)
  })
})
