/** The rounds of an RFI, who answered for whom, revisions of the question, and what later readers do not learn. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ProjectDashboardRead } from '../../../contract/projects/dashboard.ts'
import { RecordHistoryRead } from '../../../contract/records/anyrecord/recordhistory.ts'
import { RecordSearch } from '../../../contract/records/anyrecord/recordsearch.ts'
import {
  RFIForward,
  RFIReadInFolder,
  RFIReplyCreate,
  RFIReplyReadByRFI,
} from '../../../contract/records/rfi.ts'
import { RFIRoundsRead } from '../../../contract/records/rfirounds.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, makeOne, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'
import type { Person } from '../../../test/tables/ownership/table/types.ts'
import { type World, worldOf } from '../../../test/tables/people.ts'

const here = prepared(() => site())
const { rfi } = recordTypes
let world: World
beforeAll(async () => {
  world = await worldOf(here)
})
afterEach(() => {
  here.clock.now = undefined
})

const on = (day: string): void => {
  here.clock.now = new Date(`${day}T12:00:00Z`)
}
const opened = (fields: RecordData = {}, by: Person = 'gcpm'): Promise<RecordData> =>
  makeOne(world.who[by], rfi, world.projectId, {
    subject: 'Beam',
    question: 'Which?',
    toUserId: world.who.archTo.id,
    statusId: 3,
    ...fields,
  })
const set = (person: Person, ids: RecordData, fields: RecordData, reason?: string) =>
  change(world.who[person], rfi, ids, fields, { reason })
const roundsOf = async ({ rfiId }: RecordData, person: Person = 'archTo') => {
  const { responseStatus: _, ...answer } = await world.who[person].client.call(RFIRoundsRead, { rfiId })
  return answer as RecordData
}
const historyOf = async ({ folderId }: RecordData, person: Person): Promise<RecordData[]> =>
  (await world.who[person].client.call(RecordHistoryRead, { folderId })).changes!

describe('the rounds of an RFI', () => {
  test('begin with the step to Open and end with the answer, each by itself', async () => {
    on('2026-03-02')
    const ids = await opened({ statusId: 1 })
    on('2026-03-04')
    await set('gcpm', ids, { statusId: 3 })
    on('2026-03-09')
    await set('archTo', ids, { statusId: 4, answer: 'M16' })
    await set('gcpm', ids, { statusId: 5 })
    on('2026-04-01')
    await set('gcpm', ids, { statusId: 3, dateDue: '2026-04-08' }, 'Not clear')
    const first = { round: 1, openedOn: '2026-03-04', answeredOn: '2026-03-09', dueOn: '2026-03-13' }
    expect((await roundsOf(ids)).rounds).toMatchObject([first, { round: 2, openedOn: '2026-04-01' }])
    on('2026-04-02')
    await set('archTo', ids, { statusId: 4, answer: 'M20' })
    expect((await roundsOf(ids)).rounds).toMatchObject([
      first,
      { round: 2, openedOn: '2026-04-01', answeredOn: '2026-04-02', dueOn: '2026-04-08', isOnBehalf: false },
    ])
    // A manager corrects the day of the answer.
    await set('gcpm', ids, { dateResponsed: '2026-04-03' })
    expect((await roundsOf(ids)).rounds[1].answeredOn).toBe('2026-04-03')
  })

  test('are the answer times of the dashboard, without answers on behalf of the recipient', async () => {
    world = await worldOf(here)
    const { client } = world.who.gcpm
    on('2026-05-04')
    const [own, behalf] = [await opened(), await opened()]
    on('2026-05-05')
    // Opening it fills DateTransmitted, which does not shorten the time to answer.
    await set('gcpm', own, { dateTransmitted: '2026-05-05' })
    on('2026-05-07')
    await set('archTo', own, { statusId: 4, answer: 'M16' })
    await set('gcpm', behalf, { statusId: 4, answer: 'M16, by phone' })
    await set('gcpm', own, { statusId: 5 })
    on('2026-05-08')
    await set('gcpm', own, { statusId: 3 }, 'Not clear')
    await set('archTo', own, { statusId: 4, answer: 'M20' })
    const { answerTime } = (await client.call(ProjectDashboardRead, {
      projectId: world.projectId,
    })) as RecordData
    // Three working days in the first round, none in the second; one RFI.
    expect(answerTime).toMatchObject({ answered: 1, medianDays: 1.5 })
    const request = { parentFolderId: world.rootFolderId, filter: answerTime.filter, take: 9 }
    const { rfiReadInFolderList } = await client.call(RFIReadInFolder, request)
    expect(rfiReadInFolderList!.map(({ rfiId }) => rfiId)).toEqual([own.rfiId])
  })

  test('of a closed import are as its dates say', async () => {
    const dates = { dateSubmitted: '2026-01-05', dateResponsed: '2026-01-09', dateDue: '2026-01-14' }
    const ids = await makeOne(world.who.admin, rfi, world.projectId, {
      ...dates,
      statusId: 5,
      answer: 'Yes',
      toUserId: world.who.archTo.id,
    })
    const { rounds, onBehalfOfName } = await roundsOf(ids, 'admin')
    expect([rounds, onBehalfOfName]).toMatchObject([
      [{ openedOn: '2026-01-05', answeredOn: '2026-01-09', dueOn: '2026-01-14' }],
      undefined,
    ])
  })
})

describe('the official answer', () => {
  const answering: Array<[string, (person: Person, ids: RecordData) => Promise<unknown>]> = [
    ['RFIUpdate', (person, ids) => set(person, ids, { statusId: 4, answer: 'M16' })],
    [
      'RFIReplyCreate',
      (person, { rfiId }) =>
        world.who[person].client.call(RFIReplyCreate, { reply: { rfiId, response: 'M16', isAnswer: true } }),
    ],
  ]
  test.each(answering)('by %s says for whom it was given at that moment', async (_, answer) => {
    const { archTo, owner, gcpm } = world.who
    const ids = await opened()
    await answer('gcpm', ids)
    const due = { answeredByUserId: gcpm.id, onBehalfOfUserId: archTo.id, onBehalfOfName: archTo.fullName }
    expect(await roundsOf(ids)).toMatchObject({ ...due, rounds: [{ isOnBehalf: true }] })
    await set('gcpm', ids, { toUserId: owner.id })
    expect(await roundsOf(ids)).toMatchObject(due)
    const event = (await historyOf(ids, 'archTo')).find(({ field }) => field === 'Answer')
    expect(event).toMatchObject({ onBehalfOfUserId: archTo.id, userId: gcpm.id })
  })

  test.each(answering)('by %s of the recipient is their own, whoever is asked later', async (_, answer) => {
    const ids = await opened()
    await answer('archTo', ids)
    await set('gcpm', ids, { toUserId: world.who.owner.id })
    expect(await roundsOf(ids)).toMatchObject({ answeredByUserId: world.who.archTo.id, onBehalfOfUserId: 0 })
  })

  test('for a company says its name', async () => {
    const ids = await opened({ toUserId: 0, toCompanyId: world.company.AR })
    await answering[0]![1]('gcpm', ids)
    const { onBehalfOfName } = await roundsOf(ids, 'gcpm')
    expect(onBehalfOfName).toMatch(/^AR /)
  })

  test('given when the RFI is created for a company says its name; of their own company it is their own', async () => {
    const created = (toCompanyId: number) => opened({ toUserId: 0, toCompanyId, answer: 'M16, by phone' })
    const [theirs, own] = [await created(world.company.AR!), await created(world.company.GC!)]
    expect((await roundsOf(theirs, 'gcpm')).onBehalfOfName).toMatch(/^AR /)
    expect((await roundsOf(own, 'gcpm')).onBehalfOfName).toBeUndefined()
  })

  test('to an RFI that is addressed to nobody is the manager’s own', async () => {
    const ids = await opened({ toUserId: 0 }, 'admin')
    await set('gcpm', ids, { statusId: 4, answer: 'M16' })
    const { rounds, onBehalfOfUserId, onBehalfOfName } = await roundsOf(ids, 'gcpm')
    expect([rounds, onBehalfOfUserId, onBehalfOfName]).toMatchObject([[{ isOnBehalf: false }], 0, undefined])
  })
})

describe('a revision of the question', () => {
  test('is numbered, with the old and the new text, for everybody who sees the RFI', async () => {
    const ids = await opened()
    await set('gcpm', ids, { question: 'Which beam?' })
    await set('gcpm', ids, { estCostImpact: '500' })
    await set('archTo', ids, { statusId: 4, answer: 'M16' })
    await set('gcpm', ids, { question: 'Which beam, exactly?', reference: 'A-101' })
    const history = await historyOf(ids, 'archTo')
    const revisions = history.filter(({ field }) => field === 'QuestionRevision')
    expect(revisions.map(({ oldValue, newValue }) => [oldValue, newValue])).toEqual([
      ['1', '2'],
      ['0', '1'],
    ])
    const texts = history.filter(
      ({ eventId, field }) => eventId === revisions[0]!.eventId && field === 'Question',
    )
    expect(texts).toMatchObject([{ oldValue: 'Which beam?', newValue: 'Which beam, exactly?' }])
  })
})

describe('what was said before an RFI was issued', () => {
  /** Made as a draft, rewritten, submitted, discussed, and opened. */
  async function issued(): Promise<RecordData> {
    const { subCreator, archTo, engCc, gcpm } = world.who
    const ids = await makeOne(subCreator, rfi, world.projectId, {
      statusId: 1,
      subject: 'Beam',
      question: 'Blunder of ours',
      toUserId: archTo.id,
      ccUserList: [engCc.login],
    })
    const reply = (by: typeof gcpm, response: string) =>
      by.client.call(RFIReplyCreate, { reply: { rfiId: ids.rfiId, response } })
    await reply(subCreator, 'Drafted wording')
    await set('subCreator', ids, { question: 'Which?' })
    await set('subCreator', ids, { statusId: 2 })
    await reply(gcpm, 'Submitted wording')
    await set('gcpm', ids, { statusId: 3, question: 'Which beam?' }, 'Please answer soon')
    await reply(gcpm, 'Opened wording')
    return ids
  }
  const repliesOf = async (ids: RecordData, person: Person): Promise<string[]> => {
    const answer = await world.who[person].client.call(RFIReplyReadByRFI, { rfiId: ids.rfiId })
    return answer.rfiReplyList!.map(({ response }) => response!)
  }

  test.each<[Person, string[], string[]]>([
    ['archTo', ['Please answer soon', 'Opened wording'], []],
    ['engCc', ['Please answer soon', 'Opened wording'], []],
    ['viewer', ['Please answer soon', 'Opened wording'], []],
    ['super', ['Submitted wording', 'Please answer soon', 'Opened wording'], ['Which?']],
    ['subMate', ['Submitted wording', 'Please answer soon', 'Opened wording'], ['Which?']],
    [
      'gcpm',
      ['Drafted wording', 'Submitted wording', 'Please answer soon', 'Opened wording'],
      ['Blunder of ours', 'Which?'],
    ],
    [
      'subCreator',
      ['Drafted wording', 'Submitted wording', 'Please answer soon', 'Opened wording'],
      ['Blunder of ours', 'Which?'],
    ],
  ])('stays with those who saw it then: %s', async (person, replies, earlier) => {
    const ids = await issued()
    expect(await repliesOf(ids, person)).toEqual(replies)
    const history = await historyOf(ids, person)
    const told = JSON.stringify(history)
    for (const words of ['Blunder of ours', 'Which?'])
      expect(told.includes(words), words).toBe(earlier.includes(words))
    for (const words of ['Drafted wording', 'Submitted wording'])
      expect(told.includes(words), words).toBe(replies.includes(words))
    // The step that issued it is told to everybody.
    expect(history).toContainEqual(expect.objectContaining({ field: 'StatusId', newValue: 'Open' }))
    for (const word of ['Drafted', 'Submitted'] as const) {
      const { client } = world.who[person]
      const { hits } = (await client.call(RecordSearch, { text: `${word} wording` })) as RecordData
      expect(JSON.stringify(hits ?? []), word).not.toContain(`"folderId":${ids.folderId},`)
    }
    expect((await read(world.who[person], rfi, ids)).question).toBe('Which beam?')
  })
})

describe('an RFI of a subcontractor', () => {
  test('is read by their colleagues in every state once submitted, in lists and by search too', async () => {
    const { subCreator, subMate, subNone, archTo, admin } = world.who
    const word = `tapir${Date.now()}`
    const fields = { statusId: 1, subject: word, question: 'Which?', toUserId: archTo.id }
    const ids = await makeOne(subCreator, rfi, world.projectId, fields)
    const seenBy = async (person: typeof subMate): Promise<boolean[]> => {
      const request = { parentFolderId: world.rootFolderId, filter: { RfiSubject: word } }
      const { rfiReadInFolderList } = await person.client.call(RFIReadInFolder, request)
      const { hits } = await person.client.call(RecordSearch, { text: word, projectId: world.projectId })
      const isRead = await read(person, rfi, ids).then(
        () => true,
        () => false,
      )
      return [isRead, rfiReadInFolderList!.length === 1, hits!.length === 1]
    }
    const all = (is: boolean) => [is, is, is]
    expect([await seenBy(subCreator), await seenBy(subMate)]).toEqual([all(true), all(false)])
    for (const statusId of [2, 3, 4, 5]) {
      await change(admin, rfi, ids, { statusId, answer: statusId > 3 ? 'M16' : '' }, { reason: 'Next' })
      expect([statusId, await seenBy(subMate), await seenBy(subNone)]).toEqual([
        statusId,
        all(true),
        all(false),
      ])
    }
    // What their colleague forwards is between the two of them.
    const asked = await opened({ toUserId: subCreator.id })
    const { rfi: sub } = await subCreator.client.call(RFIForward, { rfiId: asked.rfiId, toUserId: archTo.id })
    await expect(read(subMate, rfi, sub as RecordData)).rejects.toThrow()
    expect((await read(archTo, rfi, sub as RecordData)).toUserId).toBe(archTo.id)
  })
})
