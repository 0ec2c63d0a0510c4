/** Replies: members with write rights and parties can reply, and the record stays unchanged. */
import { beforeAll, describe, expect, test } from 'vitest'
import {
  OpenIssueReplyCreate,
  OpenIssueReplyReadByOpenIssue,
} from '../../../../contract/records/openissue.ts'
import {
  PunchListReplyCreate,
  PunchListReplyReadByPunchList,
} from '../../../../contract/records/punchlist.ts'
import { RFIReplyCreate, RFIReplyReadByRFI } from '../../../../contract/records/rfi.ts'
import { type Person, type Project, site } from '../../../../test/kit/harness.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import {
  change,
  eventsOf,
  makeOne,
  type RecordData,
  read,
  recordTypes,
  type TestedType,
} from '../../../../test/kit/records.ts'
import { listOf, outcome } from '../../../../test/kit/restricted.ts'
import { told, wrong } from '../../../../test/kit/told.ts'

const here = prepared(() => site())
const roles = ['General Contractor PM', 'Superintendent', 'Viewer', 'Engineer', 'Consultant'] as const
let project: Project<(typeof roles)[number]>
beforeAll(async () => {
  project = await here.project(roles)
})

interface Replied {
  recordType: TestedType
  create: any
  list: any
  /** The field names of the record type for the list, a reply's id, its author, its text and its day. */
  key: string
  id: string
  by: string
  words: string
  day: string
  party: (who: Person) => RecordData
  closed: RecordData
}

const plain = { id: 'replyId', by: 'creatorId', words: 'message', day: 'replyDate' }
const replied: Record<string, Replied> = {
  RFI: {
    recordType: recordTypes.rfi,
    create: RFIReplyCreate,
    list: RFIReplyReadByRFI,
    key: 'rfiReplyList',
    id: 'rfiReplyId',
    by: 'fromUserId',
    words: 'response',
    day: 'date',
    party: (who) => ({ ccUserList: [who.login] }),
    closed: { statusId: 5 },
  },
  'punch list item': {
    recordType: recordTypes.punchList,
    create: PunchListReplyCreate,
    list: PunchListReplyReadByPunchList,
    key: 'punchListReplyList',
    ...plain,
    party: (who) => ({ ccUserList: [who.login] }),
    closed: { status: 6 },
  },
  'open issue': {
    recordType: recordTypes.openIssue,
    create: OpenIssueReplyCreate,
    list: OpenIssueReplyReadByOpenIssue,
    key: 'openIssueReplyList',
    ...plain,
    party: (who) => ({ ccUserList: [who.id] }),
    closed: { statusId: 6 },
  },
}

const repliesTo = async (who: Person, to: Replied, ids: RecordData): Promise<RecordData[]> =>
  ((await who.client.call(to.list, { [to.recordType.ownId]: ids[to.recordType.ownId] })) as RecordData)[
    to.key
  ]
const reply = (
  who: Person,
  to: Replied,
  ids: RecordData,
  words: string,
  more: RecordData = {},
  key?: string,
) =>
  who.client.call(
    to.create,
    { reply: { [to.recordType.ownId]: ids[to.recordType.ownId], [to.words]: words, ...more } },
    { idempotencyKey: key },
  ) as Promise<RecordData>

describe.each(Object.entries(replied))('replies to an %s', (label, to) => {
  const { recordType } = to

  test('are stored and listed in order, and the record stays unchanged', async () => {
    const { admin, people } = project
    const ids = await makeOne(admin, recordType, project.id, to.party(people.Engineer))
    const before = await read(admin, recordType, ids)
    here.clock.now = new Date('2026-03-01T23:30:00Z')
    const created = await reply(people.Engineer, to, ids, ' Seen on site. ', {
      [to.by]: admin.id,
      isPosted: false,
    })
    here.clock.now = undefined
    expect(created.reply).toMatchObject({
      [to.by]: people.Engineer.id,
      [to.words]: ' Seen on site. ',
      [to.day]: '2026-03-01',
      isPosted: true,
      [recordType.ownId]: ids[recordType.ownId],
    })
    await reply(admin, to, ids, 'Thank you.')
    const list = await repliesTo(people.Viewer, to, ids)
    expect(list.map((one) => one[to.words])).toEqual([' Seen on site. ', 'Thank you.'])
    expect(list[0]).toEqual(created.reply)
    const after = await read(admin, recordType, ids)
    expect(after).toEqual(before)
    expect(after.etag).toBe(before.etag)
  })

  test('write an event of the record without a version', async () => {
    const ids = await makeOne(project.admin, recordType, project.id)
    await reply(project.admin, to, ids, 'Noted.')
    const event = (await eventsOf(here, ids.folderId)).at(-1)!
    expect(event).toMatchObject({
      action: 'ReplyAdded',
      version: null,
      changes: [[to.words, null, 'Noted.']],
    })
  })

  test('are not duplicated by a repeated call', async () => {
    const { admin } = project
    const ids = await makeOne(admin, recordType, project.id)
    const first = await reply(admin, to, ids, 'Once.', {}, `once ${label}`)
    const again = await reply(admin, to, ids, 'Once.', {}, `once ${label}`)
    expect(again.reply).toEqual(first.reply)
    expect(await told(reply(admin, to, ids, 'Twice.', {}, `once ${label}`))).toBe('409 Conflict')
    expect(await repliesTo(admin, to, ids)).toHaveLength(1)
  })

  test('are allowed to writers and parties; after closing, only to writers', async () => {
    const { admin, people } = project
    const { Engineer, Consultant, Viewer, Superintendent } = people
    const ids = await makeOne(admin, recordType, project.id, to.party(Engineer))
    const closed = await makeOne(admin, recordType, project.id, { ...to.party(Engineer), ...to.closed })
    const outcomes = async (which: RecordData) => {
      const results: string[] = []
      for (const who of [admin, Superintendent, Engineer, Viewer, Consultant])
        results.push(await outcome(reply(who, to, which, 'So.')))
      return results
    }
    expect(await outcomes(ids)).toEqual(['200', '200', '200', '403 Forbidden', '404 NotFound'])
    // An engineer makes punch items and issues (w), but no RFIs.
    const party = recordType === recordTypes.rfi ? '409 Conflict' : '200'
    expect(await outcomes(closed)).toEqual(['200', '200', party, '403 Forbidden', '404 NotFound'])
    expect(await outcome(repliesTo(Consultant, to, ids))).toBe('404 NotFound')
    expect(await outcome(repliesTo(Engineer, to, closed))).toBe('200')
  })

  const id = recordType.ownId[0]!.toUpperCase() + recordType.ownId.slice(1)
  const words = to.words[0]!.toUpperCase() + to.words.slice(1)
  test.each([
    ['no reply', undefined, wrong('Reply', 'NotEmpty')],
    ['no record', { [to.words]: 'So.' }, wrong(`Reply.${id}`, 'NotEmpty')],
    ['the record 0', { [recordType.ownId]: 0, [to.words]: 'So.' }, wrong(`Reply.${id}`, 'NotEmpty')],
    ['an unknown record', { [recordType.ownId]: 2147483646, [to.words]: 'So.' }, '404 NotFound'],
    ['no text', { [recordType.ownId]: 'its' }, wrong(`Reply.${words}`, 'NotEmpty')],
    ['only spaces', { [recordType.ownId]: 'its', [to.words]: ' \n' }, wrong(`Reply.${words}`, 'NotEmpty')],
    [
      'too many words',
      { [recordType.ownId]: 'its', [to.words]: 'x'.repeat(100_001) },
      wrong(`Reply.${words}`, 'Length'),
    ],
  ])('%s is refused', async (_, sent: RecordData | undefined, refusal) => {
    const ids = await makeOne(project.admin, recordType, project.id)
    const body =
      sent?.[recordType.ownId] === 'its' ? { ...sent, [recordType.ownId]: ids[recordType.ownId] } : sent
    expect(await told(project.admin.client.call(to.create, { reply: body }))).toBe(refusal)
  })

  test('are requested by the id of the record', async () => {
    const requesting = (request: RecordData) => told(project.admin.client.call(to.list, request))
    expect(await requesting({})).toBe(wrong(id, 'NotEmpty'))
    expect(await requesting({ [recordType.ownId]: 2147483646 })).toBe('404 NotFound')
  })

  test('come in pages on request, each reply once', async () => {
    const { admin } = project
    const ids = await makeOne(admin, recordType, project.id)
    for (let i = 0; i < 5; i++) await reply(admin, to, ids, `Reply ${i}`)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = (await admin.client.call(to.list, {
        [recordType.ownId]: ids[recordType.ownId],
        take: 2,
        cursor,
      })) as RecordData
      seen.push(...page[to.key].map((one: RecordData) => one[to.words]))
      // Replies added in the meantime come at the end.
      if (!cursor) await reply(admin, to, ids, 'Reply 5')
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual([0, 1, 2, 3, 4, 5].map((i) => `Reply ${i}`))
    expect(await repliesTo(admin, to, ids)).toHaveLength(6)
    const requesting = (more: RecordData) =>
      told(admin.client.call(to.list, { [recordType.ownId]: ids[recordType.ownId], ...more }))
    expect(await requesting({ take: 201 })).toBe(wrong('Take', 'InclusiveBetween'))
    expect(await requesting({ cursor: 'x' })).toBe(wrong('Cursor', 'Enum'))
    const beyond = Buffer.from(JSON.stringify([Number.MAX_SAFE_INTEGER])).toString('base64url')
    const none = (await admin.client.call(to.list, {
      [recordType.ownId]: ids[recordType.ownId],
      cursor: beyond,
    })) as RecordData
    expect(none[to.key]).toEqual([])
  })

  test('are not found if the record is restricted', async () => {
    const { admin, people } = project
    const ids = await makeOne(admin, recordType, project.id, to.party(people.Engineer))
    await reply(people.Engineer, to, ids, 'Mine.')
    const list = await listOf(project, [])
    await here.database.rows('UPDATE folder SET access_by_list = $2 WHERE id = $1', [ids.folderId, list])
    expect(await outcome(repliesTo(people.Engineer, to, ids))).toBe('404 NotFound')
    expect(await outcome(reply(people.Engineer, to, ids, 'More.'))).toBe('404 NotFound')
  })
})

test('the reason of a step is shown as a reply', async () => {
  const { admin, people } = project
  const to = replied['punch list item']!
  const ids = await makeOne(admin, to.recordType, project.id, { status: 3 })
  await change(
    people['General Contractor PM'],
    to.recordType,
    ids,
    { status: 4 },
    { reason: 'Paint is missing.' },
  )
  expect(await repliesTo(admin, to, ids)).toMatchObject([
    { message: 'Paint is missing.', creatorId: people['General Contractor PM'].id },
  ])
})
