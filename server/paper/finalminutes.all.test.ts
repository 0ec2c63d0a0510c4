/** Minutes that were sent out are of that day: their paper stays the same whenever somebody prints it. */
import { afterEach, beforeAll, expect, test } from 'vitest'
import { dense, readsPdf, textOf } from '../../test/kit/files/pdf.ts'
import { site } from '../../test/kit/harness.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { change, makeOne, type RecordData, recordTypes } from '../../test/kit/records.ts'

const here = prepared(() => site())
const team = prepared(() => here.project(['Architect']))
afterEach(() => {
  here.clock.now = undefined
})

const dayOf = (days: number): Date => new Date(Date.now() + days * 86_400_000)
let itemList: { itemNumber: string; topic: string; dueDate: string; assignedTo: number }[]
beforeAll(() => {
  itemList = [
    {
      itemNumber: '1.1',
      topic: 'Sill',
      dueDate: dayOf(3).toISOString().slice(0, 10),
      assignedTo: team.people.Architect.id,
    },
    {
      itemNumber: '1.2',
      topic: 'Door',
      dueDate: dayOf(-2).toISOString().slice(0, 10),
      assignedTo: team.people.Architect.id,
    },
  ]
})

/** The session of that day. */
async function at(days: number): Promise<void> {
  const now = dayOf(days)
  // Of other sessions in the database, tests beside this one need that they have ended.
  await here.database.rows(
    'UPDATE session SET created_at = $1, used_at = $1 WHERE person_id = ANY ($2::int[])',
    [now, [team.admin.id, ...Object.values(team.people).map(({ id }) => id)]],
  )
  here.clock.now = now
}

/** Without who printed it when, at the foot. */
async function paperOn(days: number, { folderId }: RecordData): Promise<string> {
  await at(days)
  const response = await here.fetch(`/api/internal/record/print?folderId=${folderId}`, { as: team.admin })
  expect(response.status).toBe(200)
  const text = dense(textOf(Buffer.from(await response.arrayBuffer())))
  return text.replace(/Printed.*?,Org[\w-]{36}/g, '')
}

const withPdf = test.skipIf(!readsPdf())

withPdf('days late are those of the day of sending out, also once they are final', async () => {
  const made = await makeOne(team.admin, recordTypes.meetingMinute, team.id, {
    topic: 'Site meeting',
    itemList,
  })
  expect(await paperOn(0, made)).toMatch(/2dayslate/)
  expect(await paperOn(5, made)).toMatch(/7dayslate/)
  await at(0)
  await change(team.admin, recordTypes.meetingMinute, made, { statusId: 2 })
  const sent = await paperOn(0, made)
  expect(sent).toMatch(/2dayslate/)
  for (const days of [5, 60]) expect(await paperOn(days, made)).toBe(sent)
  await at(40)
  await change(team.admin, recordTypes.meetingMinute, made, { statusId: 3 })
  const final = await paperOn(40, made)
  expect(final).toMatch(/2dayslate/)
  expect(final).not.toMatch(/3\ddayslate/)
  for (const days of [41, 400]) expect(await paperOn(days, made)).toBe(final)
})

withPdf('a correction after sending out is named as one', async () => {
  const made = await makeOne(team.admin, recordTypes.meetingMinute, team.id, {
    topic: 'Site meeting',
    itemList,
  })
  await at(0)
  await change(team.admin, recordTypes.meetingMinute, made, { statusId: 2 })
  expect(await paperOn(0, made)).not.toContain('Correct')
  await change(
    team.admin,
    recordTypes.meetingMinute,
    made,
    { notes: 'The crane came.' },
    { reason: 'Was missing' },
  )
  const text = await paperOn(1, made)
  expect(text).toContain(dense('Corrections since these minutes were sent out'))
  expect(text).toMatch(/Correction1,Nov\d+,2026,\d+:\d+[ap]mUTC,Ada\S*:Wasmissing/)
  expect(text).toMatch(/Changed:Notes/)
})
