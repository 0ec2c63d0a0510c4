/** Law: nothing that the people of one company do changes what another company alone may say. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { PunchListPartyUpdate } from '../../../contract/records/punchlist.ts'
import { RFIReplyCreate } from '../../../contract/records/rfi.ts'
import { CallFailed } from '../../../packages/client/src/caller.ts'
import { rounds, sample } from '../../kit/cases.ts'
import { site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { change, info, type RecordData, read, recordTypes } from '../../kit/records.ts'
import { type World, worldOf } from '../people.ts'
import { kinds, takeRecord } from './kinds.ts'
import type { Person } from './table/types.ts'

const here = prepared(() => site())
let world: World
beforeAll(async () => {
  world = await worldOf(here)
})

/** The people of a company, and the words that are theirs too. Managers write on behalf of others, so they are left out. */
const companies: Record<string, { people: Person[]; own: string[] }> = {
  contractor: { people: ['super', 'assistant', 'gcCreator'], own: [] },
  subcontractor: { people: ['subCreator', 'subContact', 'subMate'], own: [] },
  another: { people: ['subResp', 'subCc'], own: [] },
  owner: { people: ['owner', 'ownerCreator'], own: ['ownerStatus'] },
  engineer: { people: ['engCc'], own: ['architectListStatus'] },
}

const records = ['rfi', 'punchList', 'submittalItem'] as const
type Name = (typeof records)[number]
const words: Record<Name, string[]> = {
  rfi: ['answer'],
  punchList: ['architectListStatus', 'ownerStatus'],
  submittalItem: ['returnedStatusId', 'returnedNote'],
}

/** An answered question, accepted work and a returned item. */
async function made(): Promise<Record<Name, RecordData>> {
  const of = (state: string, after: RecordData[]) => ({ madeBy: 'contractor', state, after }) as const
  const [rfi, punchList, submittalItem] = await Promise.all([
    takeRecord(world, kinds.RFI!, of('Open', [{ answer: 'M16', statusId: 4 }])),
    takeRecord(world, kinds['punch list item']!, of('Open', [{ architectListStatus: 3, ownerStatus: 3 }])),
    takeRecord(world, kinds['submittal item']!, of('Returned', [{ returnedNote: 'As noted' }])),
  ])
  return { rfi, punchList, submittalItem }
}

const updates: Record<Name, fc.Arbitrary<RecordData>> = {
  rfi: fc.oneof(
    fc.record({ answer: fc.constantFrom('Mine', '', null) }),
    fc.record({ statusId: fc.integer({ min: 1, max: 6 }), answer: fc.constantFrom('Mine', undefined) }),
    fc.record({ toUserId: fc.constant('self'), ccUserList: fc.constant([]) }),
  ),
  punchList: fc.oneof(
    fc.record({ architectListStatus: fc.constantFrom(0, 1, 2, 4) }),
    fc.record({ ownerStatus: fc.constantFrom(0, 1, 2, 4) }),
    fc.record({ subcontractorListStatus: fc.constantFrom(1, 2, 4) }),
    fc.record({ status: fc.integer({ min: 1, max: 7 }), ownerStatus: fc.constantFrom(4, undefined) }),
  ),
  submittalItem: fc.oneof(
    fc.record({ returnedStatusId: fc.constantFrom('1', '4', '', null) }),
    fc.record({ returnedNote: fc.constantFrom('Mine', '') }),
    fc.record({
      stage: fc.constantFrom('1', '2', '3', '4'),
      returnedStatusId: fc.constantFrom('1', undefined),
    }),
  ),
}
const step = fc.oneof(
  ...records.map((on) =>
    fc.record({
      person: fc.nat(10),
      on: fc.constant(on),
      by: fc.constantFrom('update', 'update', 'reply', 'party', 'whole'),
      fields: updates[on],
    }),
  ),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** Makes one call; whether it is refused does not matter here. */
async function carry(people: readonly Person[], ids: Record<Name, RecordData>, one: Step): Promise<void> {
  const who = world.who[people[one.person % people.length]!]
  const known: RecordData = recordTypes[one.on].dto.fields
  const fields: RecordData = Object.fromEntries(
    Object.entries(one.fields)
      .filter(([key, value]) => key in known && value !== undefined)
      .map(([key, value]) => [key, value === 'self' ? who.id : value]),
  )
  const additionalInfo = info({ Reason: 'Because' })
  const call = async (): Promise<unknown> => {
    if (one.by === 'reply') {
      const reply = { rfiId: ids.rfi.rfiId, response: 'Mine', isAnswer: true }
      return who.client.call(RFIReplyCreate, { reply, additionalInfo })
    }
    if (one.by === 'party') {
      const request = { folderId: ids.punchList.folderId, statusId: 2, additionalInfo }
      return who.client.call(PunchListPartyUpdate, request)
    }
    const whole = one.by === 'whole' ? await read(who, recordTypes[one.on], ids[one.on]) : {}
    return change(who, recordTypes[one.on], ids[one.on], { ...whole, ...fields }, { reason: 'Because' })
  }
  await call().catch((error: unknown) => {
    if (!(error instanceof CallFailed) || error.status >= 500) throw error
  })
}

test.each(sample(Object.keys(companies), 'companies of the law', 4))(
  'people of the %s never change what another company alone may say',
  async (company) => {
    const steps = fc.array(step, { minLength: 8, maxLength: 16 })
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const { people, own } = companies[company]!
        const ids = await made()
        const said = async (): Promise<RecordData> => {
          const read_ = await Promise.all(
            records.map(async (name) => {
              const record = await read(world.who.admin, recordTypes[name], ids[name])
              return words[name].filter((key) => !own.includes(key)).map((key) => [key, record[key]])
            }),
          )
          return Object.fromEntries(read_.flat())
        }
        const before = await said()
        for (const one of all) await carry(people, ids, one)
        expect({ company, ...(await said()) }).toEqual({ company, ...before })
      }),
      { seed: 13, numRuns: rounds(3, 8) },
    )
  },
)
