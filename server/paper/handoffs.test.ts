/** Who held an RFI: from its creation on, and while it was forwarded whom it was forwarded to. */
import { afterEach, describe, expect, test } from 'vitest'
import { RecordStandingRead } from '../../contract/records/anyrecord/recordstanding.ts'
import { RFIForward, RFIReadInFolder } from '../../contract/records/rfi.ts'
import { RFIHandOffsRead } from '../../contract/records/rfihandoffs.ts'
import { rfiStatus } from '../../contract/states.ts'
import { type Person, site } from '../../test/kit/harness.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { change, makeOne, type RecordData, recordTypes } from '../../test/kit/records.ts'

const here = prepared(() => site())
const project = prepared(() =>
  here.project(['General Contractor PM', 'Architect', 'Engineer', 'Consultant', 'Viewer']),
)
const ready = prepared(async () => project.people)
const pm = prepared(async () => project.people['General Contractor PM'])
const { rfi } = recordTypes
const { Draft, Submitted, Open, Answered } = rfiStatus

afterEach(() => {
  here.clock.now = undefined
})
const on = (day: number): void => {
  here.clock.now = new Date(Date.UTC(2026, 5, day, 12))
}
const made = (fields: RecordData): Promise<RecordData> =>
  makeOne(pm, rfi, project.id, {
    subject: 'Sill',
    question: 'Which?',
    toUserId: ready.Architect.id,
    ...fields,
  })
const forwarded = async (by: Person, { rfiId }: RecordData, to: Person): Promise<RecordData> =>
  (await by.client.call(RFIForward, { rfiId, toUserId: to.id })).rfi!
const answered = (by: Person, ids: RecordData) =>
  change(by, rfi, ids, { statusId: Answered.code, answer: 'That.' })
/** Who, and how many days, in order. */
const heldBy = async ({ folderId }: RecordData, by: Person = pm) => {
  const { handOffs } = await by.client.call(RFIHandOffsRead, { folderId })
  return handOffs!.map((one) => [one.heldBy, Number(one.days)])
}

describe('an RFI has its first holder from its creation on', () => {
  test.each([
    [Draft.code, () => pm],
    [Submitted.code, () => pm],
    [Open.code, () => ready.Architect],
  ])('in state %s', async (statusId, holder) => {
    on(1)
    const ids = await made({ statusId })
    on(3)
    expect(await heldBy(ids)).toEqual([[holder().fullName, 2]])
  })

  test('also if it is addressed to nobody', async () => {
    on(1)
    const ids = await makeOne(project.admin, rfi, project.id, { statusId: Open.code, toName: '' })
    on(2)
    const { standing } = await pm.client.call(RecordStandingRead, { folderId: ids.folderId })
    expect(await heldBy(ids)).toEqual([[standing!.courtName, 1]])
  })
})

describe('a forwarded RFI', () => {
  test('is with whom it was forwarded to, for everybody who sees it, until that one has answered', async () => {
    on(1)
    const ids = await made({ statusId: Open.code })
    on(3)
    const sub = await forwarded(ready.Architect, ids, ready.Engineer)
    on(6)
    const whileForwarded = [
      [ready.Architect.fullName, 2],
      [ready.Engineer.fullName, 3],
    ]
    for (const by of [pm, ready.Architect, ready.Viewer]) {
      expect(await heldBy(ids, by)).toEqual(whileForwarded)
      const { standing } = await by.client.call(RecordStandingRead, { folderId: ids.folderId })
      const inProject = { parentFolderId: project.rootFolderId }
      const { rfiReadInFolderList } = await by.client.call(RFIReadInFolder, inProject)
      const row = rfiReadInFolderList!.find(({ folderId }) => folderId === ids.folderId)
      expect([standing!.courtName, row!.courtName]).toEqual([
        ready.Engineer.fullName,
        ready.Engineer.fullName,
      ])
    }
    await answered(ready.Engineer, sub)
    on(7)
    await answered(ready.Architect, ids)
    on(9)
    const { standing } = await pm.client.call(RecordStandingRead, { folderId: ids.folderId })
    expect(await heldBy(ids)).toEqual([
      ...whileForwarded,
      [ready.Architect.fullName, 1],
      [standing!.courtName, 2],
    ])
  })

  test('is with the last one of a chain, and with whom that one is addressed to then', async () => {
    on(1)
    const ids = await made({ statusId: Open.code })
    on(2)
    const sub = await forwarded(ready.Architect, ids, ready.Engineer)
    on(4)
    const below = await forwarded(ready.Engineer, sub, ready.Consultant)
    on(7)
    await change(project.admin, rfi, below, { toUserId: ready.Viewer.id })
    on(8)
    // Who asks somebody else may answer without them.
    await answered(ready.Engineer, sub)
    on(10)
    expect(await heldBy(ids)).toEqual([
      [ready.Architect.fullName, 1],
      [ready.Engineer.fullName, 2],
      [ready.Consultant.fullName, 3],
      [ready.Viewer.fullName, 1],
      [ready.Architect.fullName, 2],
    ])
    on(11)
    await forwarded(ready.Architect, ids, ready.Consultant)
    on(12)
    expect((await heldBy(ids)).slice(-2)).toEqual([
      [ready.Architect.fullName, 3],
      [ready.Consultant.fullName, 1],
    ])
  })
})
