/**
 * A record that was entered in a state past its beginning was not brought to it here: no paper says that somebody closed, answered or
 * returned it on the day on which it was merely entered so.
 */
import { describe, expect, test } from 'vitest'
import { MyCourtRead } from '../../contract/records/anyrecord/mycourt.ts'
import { RecordStandingRead } from '../../contract/records/anyrecord/recordstanding.ts'
import { RFIRoundsRead } from '../../contract/records/rfirounds.ts'
import { submittalStage } from '../../contract/states.ts'
import { sample } from '../../test/kit/cases.ts'
import { dense, readsPdf, textOf } from '../../test/kit/files/pdf.ts'
import { site } from '../../test/kit/harness.ts'
import { change, makeOne, type RecordData, type RecordTypeName, recordTypes } from '../../test/kit/records.ts'

const here = await site()
const { admin, id, people } = await here.project(['Architect'])
const make = (type: RecordTypeName, fields: RecordData) => makeOne(admin, recordTypes[type], id, fields)
const standingOf = async ({ folderId }: RecordData) =>
  (await admin.client.call(RecordStandingRead, { folderId })).standing!

async function paperOf({ folderId }: RecordData, language = 'en'): Promise<string> {
  const path = `/api/internal/record/print?folderId=${folderId}&language=${language}`
  const response = await here.fetch(path, { as: admin })
  expect(response.status).toBe(200)
  return dense(textOf(Buffer.from(await response.arrayBuffer())))
}

const asked = { subject: 'Sill', question: 'Which?', toUserId: people.Architect.id }
const { Returned, Complete } = submittalStage
const day = '2026-05-04'

/** The state, a record that was entered in it without its day, and the field of that day. */
const entered: Array<[string, RecordTypeName, RecordData, string]> = [
  ['Closed', 'openIssue', { subject: 'Sill', statusId: 6 }, 'closedDate'],
  ['Closed', 'punchList', { summary: 'Sill', status: 6 }, 'completedDate'],
  ['Answered', 'rfi', { ...asked, statusId: 4, answer: 'That.' }, 'dateResponsed'],
  ['Closed', 'rfi', { ...asked, statusId: 5, answer: 'That.' }, 'dateClosed'],
  [
    'Returned',
    'submittalItem',
    { description: 'Sill', stage: String(Returned.code), returnedStatusId: '1' },
    'dateReturned',
  ],
]

test.each(sample(entered, 'entered entered 1', 3))(
  'the standing says that it was entered as %s, a %s',
  async (_, type, fields) => {
    expect((await standingOf(await make(type, fields))).isEntered).toBe(true)
  },
)

test('a record that begins, and one that was brought to its state here, were not', async () => {
  for (const fields of [{ statusId: 1 }, { statusId: 2 }, { statusId: 3 }])
    expect((await standingOf(await make('rfi', { ...asked, ...fields }))).isEntered).toBe(false)
  expect((await standingOf(await make('openIssue', { subject: 'Sill', statusId: 1 }))).isEntered).toBe(false)
  const issue = await make('openIssue', { subject: 'Sill', statusId: 6 })
  await change(admin, recordTypes.openIssue, issue, { statusId: 2 }, { reason: 'Because' })
  expect((await standingOf(issue)).isEntered).toBe(false)
})

test('my court says so, too', async () => {
  const own = await make('rfi', { ...asked, fromUserId: admin.id, statusId: 4, answer: 'That.' })
  const { items } = await admin.client.call(MyCourtRead, { projectId: id, take: 200 })
  expect(items!.find(({ folderId }) => folderId === own.folderId)).toMatchObject({ isEntered: true })
})

const withPdf = describe.skipIf(!readsPdf())

withPdf('on paper', () => {
  test.each(sample(entered, 'entered entered 2', 3))(
    'entered as %s, a %s: nobody brought it to that here',
    async (state, type, fields) => {
      const made = await make(type, fields)
      const text = await paperOf(made)
      const head = text.slice(0, text.indexOf('Sill'))
      expect(head).toMatch(new RegExp(`${state}enteredassuchonNov\\d+,2026`))
      expect(head).not.toMatch(new RegExp(`${state}Nov`))
      expect(await paperOf(made, 'de')).toMatch(/soeingetragenam/)
    },
  )

  test.each(sample(entered, 'entered entered 3', 3))(
    'with its own day it says that, %s, a %s',
    async (state, type, fields, field) => {
      const text = await paperOf(await make(type, { ...fields, [field]: day }))
      expect(text.slice(0, text.indexOf('Sill'))).toContain(`${state}May4,2026`)
    },
  )

  test('an answer that was entered with its RFI was not given under a sign-in', async () => {
    const made = await make('rfi', { ...asked, statusId: 4, answer: 'That.' })
    const { isEntered } = await admin.client.call(RFIRoundsRead, { rfiId: made.rfiId as number })
    expect(isEntered).toBe(true)
    const text = await paperOf(made)
    expect(text).toContain(dense('entered with the RFI by'))
    for (const claim of ['under their own sign-in', 'Answered in Plumbline', 'Answered Nov'])
      expect(text).not.toContain(dense(claim))
    await change(admin, recordTypes.rfi, made, { answer: 'This.' }, { reason: 'Because' })
    expect(await paperOf(made)).not.toContain(dense('entered with the RFI'))
  })

  test('an answer of an earlier day is of that day, and signed when it was entered', async () => {
    const made = await make('rfi', { ...asked, statusId: 3 })
    await change(admin, recordTypes.rfi, made, { statusId: 4, answer: 'That.', dateResponsed: day })
    const text = await paperOf(made)
    expect(text).toMatch(/May4,2026,enteredNov\d+,2026,\d+:\d+[ap]mUTC/)
  })

  test('a verdict that was entered was not returned here', async () => {
    const fields = { description: 'Sill', returnedStatusId: '1', dateReturned: day }
    const text = await paperOf(await make('submittalItem', { ...fields, stage: String(Complete.code) }))
    expect(text).not.toContain('ReturnedinPlumbline')
    expect(text).toContain('CamebackMay4,2026')
    const stepped = await make('submittalItem', { description: 'Sill', stage: '2' })
    const step = { stage: String(Returned.code), returnedStatusId: '1', dateReturned: day }
    await change(admin, recordTypes.submittalItem, stepped, step)
    const own = await paperOf(stepped)
    expect(own).toMatch(/ReturnedinPlumblineonNov\d+,2026/)
    expect(own).toContain('CamebackMay4,2026')
  })
})
