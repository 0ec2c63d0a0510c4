/** The official answer of an RFI: its `Answer` field and its official reply always agree. */
import { beforeAll, describe, expect, test } from 'vitest'
import { RFIReplyCreate, RFIReplyReadByRFI } from '../../../contract/records/rfi.ts'
import { type Person, type Project, refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import {
  change,
  eventsOf,
  make,
  makeOne,
  type RecordData,
  read,
  recordTypes,
} from '../../../test/kit/records.ts'
import { outcome } from '../../../test/kit/restricted.ts'
import { told } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const recordType = recordTypes.rfi
const roles = ['General Contractor PM', 'Project Assistant', 'Architect', 'Engineer'] as const
let project: Project<(typeof roles)[number]>
beforeAll(async () => {
  project = await here.project(roles)
})

const people = () => ({
  admin: project.admin,
  manager: project.people['General Contractor PM'],
  writer: project.people['Project Assistant'],
  /** Can read all RFIs and write none. */
  to: project.people.Architect,
  /** Gets a copy. */
  copy: project.people.Engineer,
})
const states = { Draft: 1, Submitted: 2, Open: 3, Answered: 4, Closed: 5, Void: 6 }

const newRfi = (fields: RecordData = {}) =>
  makeOne(project.admin, recordType, project.id, {
    subject: 'Beam',
    question: 'Which?',
    toUserId: people().to.id,
    ccUserList: [people().copy.login],
    ...fields,
  })

const reply = async (who: Person, ids: RecordData, response: string, more: RecordData = {}) =>
  (await who.client.call(RFIReplyCreate, { reply: { rfiId: ids.rfiId, response, ...more } })) as RecordData
const answer = (who: Person, ids: RecordData, response: string, more: RecordData = {}) =>
  reply(who, ids, response, { isAnswer: true, ...more })

const repliesTo = async (ids: RecordData): Promise<RecordData[]> =>
  (await project.admin.client.call(RFIReplyReadByRFI, { rfiId: ids.rfiId })).rfiReplyList as RecordData[]
/** The texts of the replies, the official answer with a star. */
const textsOf = async (ids: RecordData) =>
  (await repliesTo(ids)).map(({ response, isAnswer }) => (isAnswer ? `*${response}` : response))

/** The `Answer` field and the official reply agree. */
async function expectAgreement(ids: RecordData): Promise<void> {
  const official = (await repliesTo(ids)).filter(({ isAnswer }) => isAnswer)
  const words = official.map(({ response, editedResponse }) => editedResponse ?? response)
  const record = await read(project.admin, recordType, ids)
  expect(words).toEqual(record.answer === undefined ? [] : [record.answer])
}

describe('a reply that is the official answer', () => {
  test('answers the RFI if the to-person gives it, even without write access', async () => {
    const { to } = people()
    const ids = await newRfi()
    await reply(to, ids, 'I will look at it.')
    const given = await answer(to, ids, 'W12x26.')
    expect(given.reply).toMatchObject({ isAnswer: true, fromUserId: to.id, response: 'W12x26.' })
    const record = await read(to, recordType, ids)
    expect(record).toMatchObject({ answer: 'W12x26.', statusName: 'Answered' })
    expect(record).toHaveProperty('dateResponsed')
    expect(given.etag).toBe(record.etag)
    expect(await textsOf(ids)).toEqual(['I will look at it.', '*W12x26.'])
    const actions = (await eventsOf(here, ids.folderId)).map(({ action }) => action)
    expect(actions).toEqual(['Created', 'ReplyAdded', 'ReplyAdded', 'StatusChanged'])
    await expectAgreement(ids)
  })

  test('replaces an earlier one, which stays as a plain reply', async () => {
    const { to, manager } = people()
    const ids = await newRfi()
    const first = await answer(to, ids, 'W12x26.')
    await answer(to, ids, 'W12x30.')
    expect(await textsOf(ids)).toEqual(['W12x26.', '*W12x30.'])
    await answer(manager, ids, 'W12x30, see A-201.')
    expect(await textsOf(ids)).toEqual(['W12x26.', 'W12x30.', '*W12x30, see A-201.'])
    expect((await repliesTo(ids))[0]).toEqual({ ...first.reply, isAnswer: false })
    expect((await read(to, recordType, ids)).statusName).toBe('Answered')
    await expectAgreement(ids)
  })

  test('counts with its edited text', async () => {
    const ids = await newRfi()
    await answer(people().to, ids, 'twelve by thirty', { editedResponse: 'W12x30.' })
    expect((await read(project.admin, recordType, ids)).answer).toBe('W12x30.')
    expect(await repliesTo(ids)).toMatchObject([
      { response: 'twelve by thirty', editedResponse: 'W12x30.', isAnswer: true },
    ])
    const other = await newRfi()
    await answer(people().to, other, 'As drawn.', { editedResponse: '  ' })
    expect((await read(project.admin, recordType, other)).answer).toBe('As drawn.')
    await expectAgreement(other)
  })

  test('with the same text as before makes the newer reply official', async () => {
    const ids = await newRfi()
    await answer(people().to, ids, 'Yes.')
    const { etag } = await read(project.admin, recordType, ids)
    await answer(people().to, ids, 'Yes.')
    expect(await textsOf(ids)).toEqual(['Yes.', '*Yes.'])
    expect((await read(project.admin, recordType, ids)).etag).toBe(etag)
  })

  const notTheirs = '403 Forbidden Reply.IsAnswer:Forbidden'
  /** The same as for a change of Answer by RFIUpdate. */
  const given: Record<keyof typeof states, Record<string, string>> = {
    Draft: { to: '404 NotFound', manager: '200', admin: '200', writer: '404 NotFound' },
    Submitted: { to: notTheirs, manager: '200', admin: '200', writer: notTheirs },
    Open: { to: '200', manager: '200', admin: '200', writer: notTheirs, copy: notTheirs },
    Answered: { to: '200', manager: '200', admin: '200', writer: notTheirs, copy: notTheirs },
    Closed: { to: '409 Conflict', manager: '409 Conflict', admin: '200', writer: '409 Conflict' },
    Void: { to: '409 Conflict', manager: '409 Conflict', admin: '200', writer: '409 Conflict' },
  }
  test.each(Object.entries(given))(
    'can be given to an RFI that is %s by the people of the table only',
    async (state, outcomes) => {
      for (const [who, expected] of Object.entries(outcomes)) {
        const ids = await newRfi({ statusId: states[state as keyof typeof states], answer: 'Old.' })
        const { etag } = await read(project.admin, recordType, ids)
        const person = people()[who as keyof ReturnType<typeof people>]
        expect([who, await outcome(answer(person, ids, 'New.'))]).toEqual([who, expected])
        const after = await read(project.admin, recordType, ids)
        expect(after.answer).toBe(expected === '200' ? 'New.' : 'Old.')
        expect(await textsOf(ids)).toEqual(expected === '200' ? ['Old.', '*New.'] : ['*Old.'])
        if (expected !== '200') expect(after.etag).toBe(etag)
        if (state === 'Closed' || state === 'Void') expect(after.statusName).toBe(state)
      }
    },
  )

  test('is refused if the RFI has changed since it was read', async () => {
    const { manager, to } = people()
    const ids = await newRfi()
    const { etag } = await read(manager, recordType, ids)
    await change(manager, recordType, ids, { question: 'Which one?' })
    const request = { reply: { rfiId: ids.rfiId, response: 'This.', isAnswer: true } }
    const fault = await refused(to.client.call(RFIReplyCreate, request, { ifMatch: etag }))
    expect([fault.status, fault.meta.fields]).toEqual([409, 'Question'])
    expect(await textsOf(ids)).toEqual([])
  })

  test('leaves one official reply if several are given at the same moment', async () => {
    const { to, manager } = people()
    const ids = await newRfi()
    await Promise.all([to, manager, to, manager].map((who, i) => answer(who, ids, `Answer ${i}`)))
    expect(await textsOf(ids)).toHaveLength(4)
    await expectAgreement(ids)
  })
})

describe('an answer set in the RFI', () => {
  test('becomes the official reply of the caller', async () => {
    const { to, writer, manager } = people()
    const ids = await newRfi()
    expect(await told(change(writer, recordType, ids, { answer: 'Mine.' }))).toBe(
      '403 Forbidden Rfi.Answer:Forbidden',
    )
    await change(to, recordType, ids, { answer: 'So.', statusId: 4 })
    expect(await repliesTo(ids)).toMatchObject([{ response: 'So.', isAnswer: true, fromUserId: to.id }])
    await change(manager, recordType, ids, { answer: 'Not so.' })
    expect(await textsOf(ids)).toEqual(['So.', '*Not so.'])
    await change(writer, recordType, ids, { estCostImpact: '1200' })
    expect(await textsOf(ids)).toEqual(['So.', '*Not so.'])
    await change(project.admin, recordType, ids, { answer: '' })
    expect(await textsOf(ids)).toEqual(['So.', 'Not so.'])
    await expectAgreement(ids)
  })

  test('on creation becomes its official reply too', async () => {
    const [first, second, third] = await make(
      project.admin,
      recordType,
      project.id,
      { subject: 'a', answer: 'A.', statusId: 5 },
      { subject: 'b' },
      { subject: 'c', answer: 'C.' },
    )
    expect([await textsOf(first!), await textsOf(second!), await textsOf(third!)]).toEqual([
      ['*A.'],
      [],
      ['*C.'],
    ])
  })

  test('is stored beside the reason of a step', async () => {
    const ids = await newRfi()
    await change(
      project.admin,
      recordType,
      ids,
      { answer: 'So.', statusId: 5 },
      { reason: 'Agreed on site.' },
    )
    expect(await textsOf(ids)).toEqual(['Agreed on site.', '*So.'])
  })
})
