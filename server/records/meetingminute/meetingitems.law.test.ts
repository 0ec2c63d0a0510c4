/** Laws: however points come and go, none changes its number, and no number is given twice. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { MeetingMinuteCarryOver } from '../../../contract/meetingminute.ts'
import { type Project, site } from '../../../test/harness.ts'
import { change, kinds, type Loose, makeOne, read } from '../../../test/records.ts'

const here = await site()
const kind = kinds.meetingMinute
let project: Project
beforeAll(async () => {
  project = await here.project()
})

const done = 3

/** A point more, one out, one done, all turned round, the next meeting. */
const deed = fc.oneof(
  fc.record({ does: fc.constant('add'), at: fc.nat(9) }),
  fc.record({ does: fc.constant('remove'), at: fc.nat(9) }),
  fc.record({ does: fc.constant('finish'), at: fc.nat(9) }),
  fc.record({ does: fc.constantFrom('turn', 'carry'), at: fc.constant(0) }),
)

let topics = 0
const changed: Record<string, (items: Loose[], at: number) => Loose[]> = {
  add: (items, at) => items.toSpliced(at, 0, { topic: `${++topics}` }),
  remove: (items, at) => items.toSpliced(at, 1),
  finish: (items, at) => items.map((item, i) => (i === at ? { ...item, statusId: done } : item)),
  turn: (items) => items.toReversed(),
}

test('the number of a point is its own for life', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 8, maxLength: 16 }), async (deeds) => {
      /** By topic, which nobody changes here. */
      const numbers = new Map<string, string>()
      let minutes = await read(project.admin, kind, await makeOne(project.admin, kind, project.id))
      for (const { does, at } of deeds) {
        const items = (minutes.itemList ?? []) as Loose[]
        if (does === 'carry') {
          const { folderId } = minutes
          minutes = (await project.admin.client.call(MeetingMinuteCarryOver, { folderId })).meetingMinute!
          const open = items.filter(({ statusId }) => statusId !== done)
          expect(minutes.itemList ?? []).toEqual(open)
        } else
          minutes = await change(project.admin, kind, minutes, {
            itemList: changed[does]!(items, at % (items.length || 1)),
          })
        for (const { topic, itemNumber } of minutes.itemList ?? []) {
          if (!numbers.has(topic)) expect([...numbers.values()]).not.toContain(itemNumber)
          expect(numbers.get(topic) ?? itemNumber).toBe(itemNumber)
          numbers.set(topic, itemNumber)
        }
      }
    }),
    { seed: 11, numRuns: 12 },
  )
})
