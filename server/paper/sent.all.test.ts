/** An RFI was sent on the day on which it was opened to whom it asks, and nobody did what they only had to do. */
import { afterEach, describe, expect, test } from 'vitest'
import { RFIHandOffsRead } from '../../contract/records/rfihandoffs.ts'
import { dense, readsPdf, textOf } from '../../test/kit/files/pdf.ts'
import { site } from '../../test/kit/harness.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { change, makeOne, type RecordData, recordTypes } from '../../test/kit/records.ts'

const here = prepared(() => site())
const team = prepared(() => here.project(['Architect', 'Subcontractor']))
afterEach(() => {
  here.clock.now = undefined
})

async function print(path: string): Promise<string> {
  const response = await here.fetch(`/api/internal/${path}`, { as: team.admin })
  expect(response.status).toBe(200)
  return dense(textOf(Buffer.from(await response.arrayBuffer())))
}
const paperOf = ({ folderId }: RecordData) => print(`record/print?folderId=${folderId}`)

const inHours = (hours: number): void => {
  here.clock.now = new Date(Date.now() + hours * 3_600_000)
}
const dayOf = (at: Date): string =>
  dense(at.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }))

const asked = prepared(async () => ({
  subject: 'Sill',
  question: 'Which?',
  toUserId: team.people.Architect.id,
  statusId: 2,
}))

describe.skipIf(!readsPdf())('on paper', () => {
  test('an RFI that was only submitted was not sent', async () => {
    const made = await makeOne(team.people.Subcontractor, recordTypes.rfi, team.id, asked)
    const text = await paperOf(made)
    expect(text).toContain(`Submitted${dayOf(new Date())}`)
    expect(text).toContain('SentNotyet')
    expect(text).not.toContain('sentit')
    expect(text).toContain('hadittocheck')
  })

  test('it was sent on the day on which it was opened', async () => {
    const made = await makeOne(team.people.Subcontractor, recordTypes.rfi, team.id, asked)
    inHours(5)
    const opened = new Date(Date.now() + 5 * 3_600_000)
    await change(team.admin, recordTypes.rfi, made, { statusId: 3, dateSubmitted: '2026-05-04' })
    const text = await paperOf(made)
    expect(text).toContain(`SubmittedMay4,2026Sent${dayOf(opened)}`)
  })

  test('and again when it was opened again', async () => {
    const made = await makeOne(team.people.Subcontractor, recordTypes.rfi, team.id, { ...asked, statusId: 2 })
    await change(team.admin, recordTypes.rfi, made, { statusId: 3 })
    await change(team.admin, recordTypes.rfi, made, { statusId: 4, answer: 'That.' })
    await change(team.admin, recordTypes.rfi, made, { statusId: 3 }, { reason: 'Not clear' })
    const today = dayOf(new Date())
    expect(await paperOf(made)).toContain(`Sent${today}again${today}`)
  })

  test('the log says of the same day that it was submitted', async () => {
    const log = await print(`list/print?parentFolderId=${team.rootFolderId}&folderType=121`)
    expect(log).toContain('BallincourtSubmittedDue')
  })
})

test('who made a draft had it, not who voided or opened it', async () => {
  const made = await makeOne(team.people.Subcontractor, recordTypes.rfi, team.id, { ...asked, statusId: 1 })
  inHours(5)
  await change(team.admin, recordTypes.rfi, made, { statusId: 3 })
  const { handOffs } = await team.admin.client.call(RFIHandOffsRead, { folderId: made.folderId as number })
  expect(handOffs![0]).toMatchObject({
    heldBy: team.people.Subcontractor.fullName,
    whatFor: 'had it as a draft',
  })
})
