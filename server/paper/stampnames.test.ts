/** A verdict that somebody noted for the reviewer is not returned by the reviewer. */
import { beforeAll, describe, expect, test } from 'vitest'
import { UserUpdate } from '../../contract/people/user.ts'
import { SubmittalReviewersSave } from '../../contract/records/submittalreview.ts'
import { dense, readsPdf, textOf } from '../../test/kit/files/pdf.ts'
import { type Person, site } from '../../test/kit/harness.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { change, makeOne, type RecordData, recordTypes } from '../../test/kit/records.ts'

const here = prepared(() => site())
const team = prepared(() => here.project(['General Contractor PM', 'Architect', 'Engineer']))
const call = (who: Person, firstName: string, lastName: string) =>
  who.client.call(UserUpdate, { user: { userId: who.id, firstName, lastName } })
beforeAll(async () => {
  await call(team.people.Architect, 'Vera', 'Lind')
})
beforeAll(async () => {
  await call(team.people.Engineer, 'Otto', 'Beam')
})
beforeAll(async () => {
  await call(team.people['General Contractor PM'], 'Kai', 'Moana')
})

async function paperOf({ folderId }: RecordData): Promise<string> {
  const response = await here.fetch(`/api/internal/record/print?folderId=${folderId}`, { as: team.admin })
  return dense(textOf(Buffer.from(await response.arrayBuffer())))
}

async function submitted(): Promise<RecordData> {
  const pack = await makeOne(team.people['General Contractor PM'], recordTypes.submittal, team.id, {
    description: 'Doors',
    reviewingCompanyContactId: team.people.Architect.id,
  })
  const item = await makeOne(team.people['General Contractor PM'], recordTypes.submittalItem, team.id, {
    description: 'Sill',
    folderParentId: pack.folderId,
  })
  return item
}
const step = (who: Person, item: RecordData, fields: RecordData) =>
  change(who, recordTypes.submittalItem, item, fields, { reason: 'From the letter' })
const verdict = { stage: '3', returnedStatusId: '1' }

describe.skipIf(!readsPdf())('on paper', () => {
  test('the reviewing contact returned it', async () => {
    const item = await submitted()
    await step(team.people['General Contractor PM'], item, { stage: '2' })
    await step(team.people.Architect, item, verdict)
    expect(await paperOf(item)).toMatch(/ReturnedinPlumblineonNov\d+,2026VeraLind/)
  })

  test('a manager noted it for them', async () => {
    const item = await submitted()
    await step(team.people['General Contractor PM'], item, { stage: '2' })
    await step(team.people['General Contractor PM'], item, verdict)
    const text = await paperOf(item)
    expect(text).not.toContain('ReturnedinPlumbline')
    expect(text).toMatch(/NotedinPlumblineonNov\d+,2026byKaiMoanaVeraLind/)
  })

  test('or for a reviewer of its own, who stands there also before', async () => {
    const item = await submitted()
    await team.people['General Contractor PM'].client.call(SubmittalReviewersSave, {
      folderId: item.folderId as number,
      reviewers: [{ userId: team.people.Engineer.id, step: 1 }],
    })
    await step(team.people['General Contractor PM'], item, { stage: '2' })
    const before = await paperOf(item)
    expect(before.slice(before.indexOf('Notreviewed'))).toContain('OttoBeam')
    await step(team.people['General Contractor PM'], item, verdict)
    const text = await paperOf(item)
    expect(text).not.toContain('ReturnedinPlumbline')
    expect(text).toMatch(/NotedinPlumblineonNov\d+,2026byKaiMoanaOttoBeam/)
  })
})
