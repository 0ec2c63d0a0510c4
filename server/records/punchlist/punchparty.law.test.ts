/** Laws: whoever says what and in which order, each party stands as it last said, and the item shows the sum. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { PunchListPartiesRead, PunchListPartyUpdate } from '../../../contract/punchlist.ts'
import { type Person, type Project, site } from '../../../test/harness.ts'
import { change, kinds, type Loose, makeOne, read } from '../../../test/records.ts'

const here = await site()
const kind = kinds.punchList
let project: Project<'Subcontractor' | 'Consultant' | 'Architect'>
beforeAll(async () => {
  project = await here.project(['Subcontractor', 'Consultant', 'Architect'])
})

const [pending, complete, rejected] = [1, 2, 4]

/** By the words of the rules: any Rejected is Rejected, all Complete is Complete; all alike are so, else Pending. */
const sumOf = (all: readonly number[]): number => {
  if (all.includes(rejected)) return rejected
  return all.every((one) => one === all[0]) ? all[0]! : pending
}

const saying = fc.record({
  party: fc.nat(2),
  statusId: fc.integer({ min: 1, max: 4 }),
  byWriter: fc.boolean(),
})

test('the sum follows the parties', async () => {
  const { Subcontractor, Consultant, Architect } = project.people
  const people: Array<Person | undefined> = [Subcontractor, Consultant, undefined]
  const list = [Subcontractor.login, Consultant.email, 'Doors & Sons']
  await fc.assert(
    fc.asyncProperty(fc.array(saying, { minLength: 1, maxLength: 12 }), async (sayings) => {
      const ids = await makeOne(project.admin, kind, project.id, { responsiblePartyList: list })
      const stands = [pending, pending, pending] as number[]
      let status = 'Open'
      for (const { party, statusId, byWriter } of sayings) {
        const before = sumOf(stands)
        const who = byWriter ? Architect : (people[party] ?? Architect)
        const request = { folderId: ids.folderId, party: list[party], statusId }
        const { punchList } = await who.client.call(PunchListPartyUpdate, request)
        stands[party] = statusId
        const sum = sumOf(stands)
        if (sum === complete && before !== complete && status === 'Open') status = 'Ready for review'
        expect([punchList!.subcontractorListStatus, punchList!.statusName]).toEqual([sum, status])
      }
      const { parties } = await Architect.client.call(PunchListPartiesRead, { folderId: ids.folderId })
      expect(parties!.map((one) => one.statusId)).toEqual(stands)
      const item: Loose = await read(project.admin, kind, ids)
      expect(await change(project.admin, kind, ids, item)).toEqual(item)
    }),
    { seed: 5, numRuns: 12 },
  )
})
