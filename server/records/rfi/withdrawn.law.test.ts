/** A law: however often an RFI is answered and reopened, each round keeps its answer once, and the record has that of the last. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { RFIReplyCreate, RFIReplyReadByRFI } from '../../../contract/records/rfi.ts'
import { RFIRoundsRead } from '../../../contract/records/rfirounds.ts'
import { rounds as timesOf } from '../../../test/kit/cases.ts'
import { type Project, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, makeOne, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'

const here = prepared(() => site())
const { rfi } = recordTypes
let project: Project
beforeAll(async () => {
  project = await here.project()
})

type Act = 'answer' | 'reply' | 'close' | 'reopen' | 'send back'

/** What is to be true: the answer of each round, the last one that of the record. */
interface Model {
  state: 3 | 4 | 5
  rounds: Array<string | undefined>
}

async function take(act: Act, ids: RecordData, model: Model, words: string, old: RecordData): Promise<void> {
  const { client } = project.admin
  const { rfiId } = ids
  const last = model.rounds.length - 1
  if (act === 'send back')
    await change(project.admin, rfi, ids, { ...old, statusId: model.state }, { reason: 'Whole' })
  if (act === 'answer' && model.state !== 5) {
    await change(project.admin, rfi, ids, { answer: words, statusId: 4 })
    model.rounds[last] = words
    model.state = 4
  }
  if (act === 'reply' && model.state !== 5) {
    await client.call(RFIReplyCreate, { reply: { rfiId, response: words, isAnswer: true } })
    model.rounds[last] = words
    model.state = 4
  }
  if (act === 'close' && model.state !== 5) {
    await change(project.admin, rfi, ids, { statusId: 5 }, { reason: 'Done' })
    model.state = 5
  }
  if (act === 'reopen' && model.state !== 3) {
    await change(project.admin, rfi, ids, { statusId: 3 }, { reason: 'Again' })
    model.state = 3
    model.rounds.push(undefined)
  }
}

test('each round keeps its answer once, and the record has that of the running one', async () => {
  const acts = fc.array(fc.constantFrom<Act>('answer', 'reply', 'close', 'reopen', 'send back'), {
    maxLength: 10,
  })
  await fc.assert(
    fc.asyncProperty(acts, async (list) => {
      const ids = await makeOne(project.admin, rfi, project.id, { subject: 'S', question: 'Q', statusId: 3 })
      const model: Model = { state: 3, rounds: [undefined] }
      let old = await read(project.admin, rfi, ids)
      for (const [i, act] of list.entries()) {
        const before = act === 'reopen' ? await read(project.admin, rfi, ids) : old
        await take(act, ids, model, `Words ${i}`, old)
        old = before
        const record = await read(project.admin, rfi, ids)
        const { client } = project.admin
        const { rounds } = await client.call(RFIRoundsRead, { rfiId: ids.rfiId })
        const { rfiReplyList } = await client.call(RFIReplyReadByRFI, { rfiId: ids.rfiId })
        const official = rfiReplyList!.filter(({ isAnswer }) => isAnswer).map(({ response }) => response)
        const running = model.rounds.at(-1)
        expect([record.statusId, record.answer || undefined]).toEqual([model.state, running])
        expect(rounds!.map(({ answer }) => answer)).toEqual(model.rounds)
        expect(official).toEqual(running === undefined ? [] : [running])
      }
    }),
    { numRuns: timesOf(12, 200) },
  )
})
