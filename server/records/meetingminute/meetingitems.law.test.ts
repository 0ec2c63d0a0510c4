/** Laws: whatever items are added and removed, none changes its number, and no number is given twice. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { MeetingMinuteCarryOver } from '../../../contract/records/meetingminute.ts'
import { rounds } from '../../../test/kit/cases.ts'
import { type Project, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, makeOne, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'

const here = prepared(() => site())
const recordType = recordTypes.meetingMinute
let project: Project
beforeAll(async () => {
  project = await here.project()
})

const done = 3

/** Adds, removes or finishes an item, reverses their order, or carries the minutes over. */
const step = fc.oneof(
  fc.record({ action: fc.constant('add'), at: fc.nat(9) }),
  fc.record({ action: fc.constant('remove'), at: fc.nat(9) }),
  fc.record({ action: fc.constant('finish'), at: fc.nat(9) }),
  fc.record({ action: fc.constantFrom('reverse', 'carry'), at: fc.constant(0) }),
)

let topics = 0
const changed: Record<string, (items: RecordData[], at: number) => RecordData[]> = {
  add: (items, at) => items.toSpliced(at, 0, { topic: `${++topics}` }),
  remove: (items, at) => items.toSpliced(at, 1),
  finish: (items, at) => items.map((item, i) => (i === at ? { ...item, statusId: done } : item)),
  reverse: (items) => items.toReversed(),
}

test('an item keeps its number, and no other item gets it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      /** By topic, which never changes here. */
      const numbers = new Map<string, string>()
      let minutes = await read(
        project.admin,
        recordType,
        await makeOne(project.admin, recordType, project.id),
      )
      for (const { action, at } of steps) {
        const items = (minutes.itemList ?? []) as RecordData[]
        if (action === 'carry') {
          const { folderId } = minutes
          minutes = (await project.admin.client.call(MeetingMinuteCarryOver, { folderId })).meetingMinute!
          const open = items.filter(({ statusId }) => statusId !== done)
          expect(minutes.itemList ?? []).toEqual(open)
        } else
          minutes = await change(project.admin, recordType, minutes, {
            itemList: changed[action]!(items, at % (items.length || 1)),
          })
        for (const { topic, itemNumber } of minutes.itemList ?? []) {
          if (!numbers.has(topic)) expect([...numbers.values()]).not.toContain(itemNumber)
          expect(numbers.get(topic) ?? itemNumber).toBe(itemNumber)
          numbers.set(topic, itemNumber)
        }
      }
    }),
    { seed: 11, numRuns: rounds(2, 5, 12) },
  )
})
