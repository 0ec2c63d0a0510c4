/** The inbox and what people wish of it. Who hears of what is in test/tables/told. */
import { beforeAll, describe, expect, test } from 'vitest'
import {
  NoticePreferencesRead,
  NoticePreferencesSave,
  NoticesMarkRead,
  NoticesRead,
  ProjectMute,
  RecordFollow,
  RecordToldRead,
} from '../../contract/outbound/notice.ts'
import { RecordUpdateMany, RecordUpdateManyUndo } from '../../contract/records/anyrecord/recordupdatemany.ts'
import { type Person, type Project, site } from '../../test/kit/harness.ts'
import { hears, tellAll } from '../../test/kit/mail/telling.ts'
import { ownDatabase } from '../../test/kit/owndatabase.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { change, make, makeOne, type RecordData, recordTypes } from '../../test/kit/records.ts'
import { told, wrong } from '../../test/kit/told.ts'

const here = prepared(async () => site({}, await ownDatabase()))

let team: Project<'General Contractor PM' | 'Architect' | 'Engineer'>
let pm: Person
let architect: Person
let engineer: Person

beforeAll(async () => {
  team = await here.project(['General Contractor PM', 'Architect', 'Engineer'])
  pm = team.people['General Contractor PM']
  architect = team.people.Architect
  engineer = team.people.Engineer
  await settle()
})

/** Everybody has read everything. */
async function settle(): Promise<void> {
  await tellAll(here)
  for (const person of [pm, architect, engineer]) await person.client.call(NoticesMarkRead, { all: true })
}

const rfi = (by: Person) =>
  makeOne(by, recordTypes.rfi, team.id, {
    subject: 'Beam clash',
    question: 'Which one moves?',
    toUserId: architect.id,
    fromUserId: pm.id,
    ccUserList: [engineer.login],
  })

describe('what people wish', () => {
  test('a muted project is listed for who muted it', async () => {
    const muted = async (isMuted: boolean) => {
      await architect.client.call(ProjectMute, { projectId: team.id, isMuted })
      return ((await architect.client.call(NoticePreferencesRead, {})) as RecordData).mutedProjects
    }
    expect(await muted(true)).toMatchObject([{ projectId: team.id }])
    expect(await muted(false)).toEqual([])
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
    await change(pm, recordTypes.rfi, ids, { ccUserList: [] })
    expect(await hears(engineer)).not.toContain(`party ${ids.number} Created`)
    expect(await told(engineer.client.call(RecordToldRead, { folderId: ids.folderId }))).toBe('404 NotFound')
  })

  test('has one notice of many records that were changed together', async () => {
    const items = ['A', 'B', 'C'].map((summary) => ({ summary, responsiblePartyList: [engineer.login] }))
    const made = await make(pm, recordTypes.punchList, team.id, ...items)
    await settle()
    const folderIds = made.map(({ folderId }) => folderId!)
    const changes = { DueDate: '2027-01-04' }
    const { bulkChangeId } = await pm.client.call(RecordUpdateMany, { folderIds, changes })
    await tellAll(here)
    const one = expect.stringMatching(/^change PL-\S+ Updated \+2$/)
    expect(await hears(engineer)).toEqual([one])
    await settle()
    await pm.client.call(RecordUpdateManyUndo, { bulkChangeId })
    await tellAll(here)
    expect(await hears(engineer)).toEqual([one])
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
    expect(before!.count).toBeGreaterThan(20)
  })
})

test('a print is told to nobody, also of a record that was entered as it is', async () => {
  await settle()
  const entered = await makeOne(team.admin, recordTypes.rfi, team.id, {
    subject: 'Old beam',
    question: 'Which one moved?',
    toUserId: architect.id,
    fromUserId: pm.id,
    statusId: 4,
    answer: 'That one.',
  })
  const everybody = [team.admin, pm, architect, engineer]
  const path = `/api/internal/record/print?folderId=${entered.folderId}`
  for (const as of [pm, architect]) await (await here.fetch(path, { as })).arrayBuffer()
  await tellAll(here)
  for (const person of everybody) expect(await hears(person)).toEqual([])
})
