/** Reopening an RFI withdraws its answer: the record has none, the round keeps it, and nobody brings it back by accident. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { RecordHistoryRead } from '../../../contract/records/anyrecord/recordhistory.ts'
import { RecordSearch } from '../../../contract/records/anyrecord/recordsearch.ts'
import { RFIForward, RFIReplyCreate, RFIReplyReadByRFI } from '../../../contract/records/rfi.ts'
import { RFIRoundsRead } from '../../../contract/records/rfirounds.ts'
import { refused, site } from '../../../test/kit/harness.ts'
import { lists, readPages } from '../../../test/kit/lists.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, makeOne, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'
import type { Person } from '../../../test/tables/ownership/table/types.ts'
import { type World, worldOf } from '../../../test/tables/people.ts'
import { upgradeRows } from '../../../test/upgrade/load.ts'

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
const set = (person: Person, ids: RecordData, fields: RecordData, reason?: string) =>
  change(world.who[person], rfi, ids, fields, { reason })
const readBy = (person: Person, ids: RecordData) => read(world.who[person], rfi, ids)
const roundsOf = async ({ rfiId }: RecordData): Promise<RecordData> =>
  (await world.who.archTo.client.call(RFIRoundsRead, { rfiId })) as RecordData
const answersOf = async ({ rfiId }: RecordData): Promise<RecordData[]> => {
  const { rfiReplyList } = await world.who.archTo.client.call(RFIReplyReadByRFI, { rfiId })
  return rfiReplyList!.filter(({ isAnswer }) => isAnswer)
}

/** Asked on a Monday, answered on the next one. */
async function answered(answer = 'M16'): Promise<RecordData> {
  on('2026-03-02')
  const ids = await makeOne(world.who.gcpm, rfi, world.projectId, {
    subject: 'Beam',
    question: 'Which bolts?',
    toUserId: world.who.archTo.id,
    statusId: 3,
  })
  on('2026-03-09')
  await set('archTo', ids, { statusId: 4, answer })
  return ids
}
async function closed(): Promise<RecordData> {
  const ids = await answered()
  on('2026-03-10')
  await set('gcpm', ids, { statusId: 5 })
  return ids
}
async function reopened(): Promise<RecordData> {
  const ids = await closed()
  on('2026-04-01')
  await set('gcpm', ids, { statusId: 3 }, 'The holes are drilled for M20.')
  return ids
}
/** No field of the answer is left in the record. */
const isUnanswered = (record: RecordData): void => {
  expect(record.statusName).toBe('Open')
  for (const field of ['answer', 'answerHTML', 'dateResponsed', 'dateClosed'])
    expect(record[field] ?? '', field).toBe('')
}

describe('reopening an RFI withdraws its answer', () => {
  test.each<[string, () => Promise<RecordData>, string]>([
    ['closed', closed, '2026-04-10'],
    ['answered', () => answered(), '2026-04-10'],
  ])('%s: the record has none, and a due day of its own', async (_, made, due) => {
    const ids = await made()
    on('2026-04-01')
    const record = await set('gcpm', ids, { statusId: 3 }, 'The holes are drilled for M20.')
    isUnanswered(record)
    isUnanswered(await readBy('archTo', ids))
    expect(record.dateDue).toBe(due)
    expect(await answersOf(ids)).toEqual([])
    const { rounds, answeredByName } = await roundsOf(ids)
    expect(answeredByName).toBeUndefined()
    const { archTo, gcpm } = world.who
    expect(rounds).toMatchObject([
      {
        round: 1,
        dueOn: '2026-03-11',
        answeredOn: '2026-03-09',
        answer: 'M16',
        answeredByUserId: archTo.id,
        answeredByName: archTo.fullName,
        isWithdrawn: true,
        withdrawnByUserId: gcpm.id,
        withdrawnByName: gcpm.fullName,
        withdrawnWhy: 'The holes are drilled for M20.',
      },
      { round: 2, openedOn: '2026-04-01', dueOn: due, isWithdrawn: false },
    ])
    expect(rounds[0].withdrawnAt).toContain(String(Date.parse('2026-04-01T12:00:00Z')))
    expect(rounds[1].answer).toBeUndefined()
  })

  test('by a way around, too; a draft that has an answer already keeps it', async () => {
    const ids = await answered()
    for (const statusId of [2, 3]) await set('admin', ids, { statusId }, 'Once more.')
    isUnanswered(await readBy('gcpm', ids))
    const question = { subject: 'Beam', question: 'Which bolts?', toUserId: world.who.archTo.id }
    const draft = await makeOne(world.who.gcpm, rfi, world.projectId, { ...question, statusId: 1 })
    await set('admin', draft, { answer: 'M16' })
    expect(await set('gcpm', draft, { statusId: 3 })).toMatchObject({ statusName: 'Open', answer: 'M16' })
    expect((await roundsOf(draft)).rounds).toMatchObject([{ round: 1, isWithdrawn: false }])
  })

  test('lists find those that wait for another answer', async () => {
    const [again, twice, never] = [await reopened(), await reopened(), await answered()]
    const asked = await makeOne(world.who.gcpm, rfi, world.projectId, {
      question: 'Which?',
      toUserId: world.who.archTo.id,
      statusId: 3,
    })
    await set('archTo', twice, { statusId: 4, answer: 'M20' })
    const found = async (filter: Record<string, string>) =>
      (await readPages(world.who.gcpm, lists[0]!, world.rootFolderId, { filter, take: 50 })).map(
        ({ folderId }) => folderId,
      )
    const [yes, no] = [await found({ AnswerWithdrawn: 'true' }), await found({ AnswerWithdrawn: 'false' })]
    expect(yes).toContain(again.folderId)
    for (const { folderId } of [twice, never, asked]) {
      expect(yes).not.toContain(folderId)
      expect(no).toContain(folderId)
    }
    expect(no).not.toContain(again.folderId)
  })

  test('sent back whole by a client that read it before: the answer stays withdrawn', async () => {
    const ids = await answered()
    const whole = await readBy('gcpm', ids)
    on('2026-04-01')
    isUnanswered(await set('gcpm', ids, { ...whole, statusId: 3 }))
    // Another client read it before as well, and changes something else.
    isUnanswered(await set('gcpm', ids, { ...whole, statusId: 3, reference: 'A-101' }))
    expect((await readBy('gcpm', ids)).reference).toBe('A-101')
    await set('archTo', ids, { statusId: 4, answer: 'M20' })
    const later = await set('gcpm', ids, { ...whole, reference: 'A-102' })
    expect(later).toMatchObject({ answer: 'M20', dateResponsed: '2026-04-01', reference: 'A-102' })
    expect(await answersOf(ids)).toMatchObject([{ response: 'M20' }])
  })

  test('closed once more with the day of the first time: it is closed today', async () => {
    const ids = await closed()
    const { dateClosed } = await readBy('gcpm', ids)
    expect(dateClosed).toBe('2026-03-10')
    on('2026-04-01')
    await set('gcpm', ids, { statusId: 3 }, 'Not clear')
    await set('archTo', ids, { statusId: 4, answer: 'M20', dateResponsed: '3/9/2026' })
    expect(await set('gcpm', ids, { statusId: 5, dateClosed })).toMatchObject({
      answer: 'M20',
      dateResponsed: '2026-04-01',
      dateClosed: '2026-04-01',
    })
  })

  test('the same words are no answer by an update, and the sentence says so; as an official reply they are', async () => {
    const ids = await reopened()
    const refusal = await refused(set('archTo', ids, { statusId: 4, answer: ' M16\r\n' }))
    expect([refusal.status, refusal.message]).toEqual([400, expect.stringContaining('was withdrawn')])
    isUnanswered(await readBy('archTo', ids))
    const reply = { rfiId: ids.rfiId, response: 'M16', isAnswer: true }
    await world.who.archTo.client.call(RFIReplyCreate, { reply })
    expect(await readBy('archTo', ids)).toMatchObject({ answer: 'M16', statusName: 'Answered' })
    expect((await roundsOf(ids)).rounds).toMatchObject([
      { answer: 'M16', isWithdrawn: true },
      { answer: 'M16', isWithdrawn: false, answeredOn: '2026-04-01' },
    ])
    expect(await answersOf(ids)).toHaveLength(1)
  })

  test('another answer that is sent with the step is that of the new round', async () => {
    const ids = await answered()
    expect(await set('gcpm', ids, { statusId: 3, answer: 'M20' }, 'By phone')).toMatchObject({
      answer: 'M20',
    })
    const { rounds } = await roundsOf(ids)
    expect(rounds).toMatchObject([
      { answer: 'M16', isWithdrawn: true },
      { answer: 'M20', isWithdrawn: false },
    ])
  })

  test('the history tells what was withdrawn, by whom and why', async () => {
    const ids = await reopened()
    const { changes } = await world.who.archTo.client.call(RecordHistoryRead, { folderId: ids.folderId })
    const line = changes!.find(({ field, oldValue }) => field === 'Answer' && oldValue === 'M16')
    expect(line).toMatchObject({
      fullName: world.who.gcpm.fullName,
      reason: 'The holes are drilled for M20.',
    })
    expect(line!.newValue ?? '').toBe('')
  })

  test('an administrator who opens a void one withdraws its answer, too', async () => {
    const ids = await answered()
    await set('gcpm', ids, { statusId: 6 }, 'Double')
    isUnanswered(await set('admin', ids, { statusId: 3 }, 'Not double'))
    expect((await roundsOf(ids)).rounds[0]).toMatchObject({ answer: 'M16', isWithdrawn: true })
  })

  test('of an imported one without a day of asking, its round keeps the answer', async () => {
    const ids = await makeOne(world.who.admin, rfi, world.projectId, {
      subject: 'Old',
      question: 'Which?',
      toUserId: world.who.archTo.id,
      statusId: 5,
      answer: 'M12',
    })
    await here.database.rows('DELETE FROM rfi_round WHERE folder_id = $1', [ids.folderId])
    on('2026-04-01')
    isUnanswered(await set('admin', ids, { statusId: 3 }, 'Not clear'))
    expect((await roundsOf(ids)).rounds).toMatchObject([
      { round: 1, answer: 'M12', isWithdrawn: true },
      { round: 2, openedOn: '2026-04-01' },
    ])
  })

  test('of a forwarded one, it is gone from the RFI it was forwarded from', async () => {
    on('2026-03-02')
    const { who } = world
    const asked = await makeOne(who.gcpm, rfi, world.projectId, {
      subject: 'Beam',
      question: 'Which?',
      toUserId: who.archTo.id,
      statusId: 3,
    })
    const { rfi: sub } = await who.archTo.client.call(RFIForward, {
      rfiId: asked.rfiId,
      toUserId: who.owner.id,
    })
    await set('owner', sub!, { statusId: 4, answer: 'Ours' })
    expect(await readBy('archTo', asked)).toMatchObject({ subRfiAnswer: 'Ours' })
    await set('gcpm', sub!, { statusId: 3 }, 'Not clear')
    expect((await readBy('archTo', asked)).subRfiAnswer ?? '').toBe('')
    const { changes } = await who.archTo.client.call(RecordHistoryRead, { folderId: asked.folderId })
    expect(changes![0]).toMatchObject({ action: 'SubRfiReopened', fullName: who.gcpm.fullName })
  })

  test('search finds the words as those of a reply, not of the answer', async () => {
    const word = 'okapi'
    const ids = await answered(`${word} bolts`)
    /** B is the weight of the answer, D that of a reply. */
    const hasWeight = async (weight: string) =>
      (await here.database.row('SELECT words @@ $2::tsquery AS yes FROM search_entry WHERE folder_id = $1', [
        ids.folderId,
        `'${word}':${weight}`,
      ]))!.yes
    expect([await hasWeight('B'), await hasWeight('D')]).toEqual([true, true])
    await set('gcpm', ids, { statusId: 3 }, 'Not clear')
    expect([await hasWeight('B'), await hasWeight('D')]).toEqual([false, true])
    const { hits } = await world.who.gcpm.client.call(RecordSearch, {
      text: word,
      projectId: world.projectId,
    })
    expect(hits).toHaveLength(1)
  })
})

test('an upgrade withdraws the answers of RFIs that were opened again before, and no others', async () => {
  const [stale, again, only, once, stands] = [
    await reopened(),
    await reopened(),
    await reopened(),
    await answered(),
    await closed(),
  ]
  await set('archTo', again, { answer: 'M20' })
  await set('gcpm', once, { statusId: 3 }, 'Not clear')
  // As the version before left them: the answer stayed, and rounds of the first versions were not counted.
  const undo = async ({ folderId }: RecordData, rounds: number): Promise<void> => {
    await here.database.rows(
      `UPDATE rfi t SET answer = 'M16', date_responsed = '2026-03-09', date_responsed_day = '2026-03-09' WHERE folder_id = $1`,
      [folderId],
    )
    await here.database.rows(`UPDATE reply SET is_answer = true WHERE folder_id = $1 AND message = 'M16'`, [
      folderId,
    ])
    await here.database.rows(
      `UPDATE rfi_round SET reply_id = NULL, withdrawn_at = NULL, withdrawn_by = NULL, withdrawn_why = NULL WHERE folder_id = $1`,
      [folderId],
    )
    if (rounds === 1)
      await here.database.rows('DELETE FROM rfi_round WHERE folder_id = $1 AND round = 2', [folderId])
    if (rounds === 1)
      await here.database.rows('UPDATE rfi_round SET answered_day = NULL WHERE folder_id = $1', [folderId])
  }
  await undo(stale, 2)
  await undo(only, 1)
  const versions = async (): Promise<number[]> => {
    const all = [stale, only, again, once, stands]
    const ids = all.map(({ folderId }) => folderId)
    const nodes = await here.database.rows<{ version: number }>(
      'SELECT f.version FROM unnest($1::int[]) WITH ORDINALITY AS x (id, at) JOIN folder f USING (id) ORDER BY x.at',
      [ids],
    )
    return nodes.map(({ version }) => version)
  }
  const before = await versions()
  await here.database.script(await upgradeRows('from_0.2.0.sql', 'Answers of RFIs that were opened again'))
  // A client that keeps what it has read reads these anew, and the history says what went.
  expect((await versions()).map((version, i) => version - before[i]!)).toEqual([1, 1, 0, 0, 0])
  for (const { folderId } of [stale, only]) {
    const { changes } = await world.who.archTo.client.call(RecordHistoryRead, { folderId })
    const [line] = changes!.filter(({ field, oldValue }) => field === 'Answer' && oldValue === 'M16')
    expect([line!.newValue ?? '', line!.fullName ?? '']).toEqual(['', ''])
  }
  const withdrawn = {
    round: 1,
    openedOn: '2026-03-02',
    answeredOn: '2026-03-09',
    answer: 'M16',
    isWithdrawn: true,
    withdrawnWhy: 'The holes are drilled for M20.',
    withdrawnByUserId: world.who.gcpm.id,
  }
  for (const ids of [stale, only]) {
    isUnanswered(await readBy('archTo', ids))
    expect(await answersOf(ids)).toEqual([])
    expect((await roundsOf(ids)).rounds).toMatchObject([withdrawn, { round: 2, openedOn: '2026-04-01' }])
  }
  expect(await readBy('archTo', again)).toMatchObject({ answer: 'M20', statusName: 'Open' })
  expect(await readBy('archTo', stands)).toMatchObject({ answer: 'M16', statusName: 'Closed' })
  isUnanswered(await readBy('archTo', once))
})
