/** Laws: after any sequence of changes each party has its last status, and the item has the combined one. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { PunchListPartiesRead, PunchListPartyUpdate } from '../../../contract/records/punchlist.ts'
import { rounds } from '../../../test/kit/cases.ts'
import { type Person, type Project, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, info, makeOne, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'

const here = prepared(() => site())
const recordType = recordTypes.punchList
let project: Project<'Subcontractor' | 'Consultant' | 'Superintendent'>
beforeAll(async () => {
  project = await here.project(['Subcontractor', 'Consultant', 'Superintendent'])
})

const [pending, complete, rejected] = [1, 2, 4] as const

/** As the rules say: Rejected if any party is; the common status if all have the same; else Pending. */
const combinedOf = (all: readonly number[]): number => {
  if (all.includes(rejected)) return rejected
  return all.every((one) => one === all[0]) ? all[0]! : pending
}

const statusChange = fc.record({
  party: fc.nat(2),
  statusId: fc.integer({ min: 1, max: 4 }),
  byVerifier: fc.boolean(),
})

test('the combined status follows the statuses of the parties', async () => {
  const { Subcontractor, Consultant, Superintendent } = project.people
  const people: Array<Person | undefined> = [Subcontractor, Consultant, undefined]
  const list = [Subcontractor.login, Consultant.email, 'Doors & Sons']
  await fc.assert(
    fc.asyncProperty(fc.array(statusChange, { minLength: 1, maxLength: 12 }), async (changes) => {
      const ids = await makeOne(project.admin, recordType, project.id, { responsiblePartyList: list })
      const statuses = [pending, pending, pending] as number[]
      let status = 'Open'
      for (const { party, statusId, byVerifier } of changes) {
        const before = combinedOf(statuses)
        // A party says Pending or Complete of its own work, and lifts no rejection.
        const isOwnWord = statusId <= complete && statuses[party] !== rejected
        const who = byVerifier || !isOwnWord ? Superintendent : (people[party] ?? Superintendent)
        const additionalInfo = info({ Reason: 'Seen on site' })
        const request = { folderId: ids.folderId, party: list[party], statusId, additionalInfo }
        const { punchList } = await who.client.call(PunchListPartyUpdate, request)
        statuses[party] = statusId
        const combined = combinedOf(statuses)
        if (combined === complete && before !== complete && status === 'Open') status = 'Ready for review'
        expect([punchList!.subcontractorListStatus, punchList!.statusName]).toEqual([combined, status])
      }
      const { parties } = await Superintendent.client.call(PunchListPartiesRead, { folderId: ids.folderId })
      expect(parties!.map((one) => one.statusId)).toEqual(statuses)
      const item: RecordData = await read(project.admin, recordType, ids)
      expect(await change(project.admin, recordType, ids, item)).toEqual(item)
    }),
    { seed: 5, numRuns: rounds(2, 5, 12) },
  )
})
