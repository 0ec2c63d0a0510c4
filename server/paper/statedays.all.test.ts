/** The head of a paper has the day on which the record came to its state as its fields say it, not the day on which somebody entered that. */
import { expect, test } from 'vitest'
import { submittalStage } from '../../contract/states.ts'
import { dense, readsPdf, textOf } from '../../test/kit/files/pdf.ts'
import { site } from '../../test/kit/harness.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { change, makeOne, type RecordData, type RecordTypeName, recordTypes } from '../../test/kit/records.ts'

const here = prepared(() => site())
const team = prepared(() => here.project(['Architect']))
const make = (type: RecordTypeName, fields: RecordData) =>
  makeOne(team.admin, recordTypes[type], team.id, fields)

async function print(path: string): Promise<string> {
  const response = await here.fetch(`/api/internal/${path}`, { as: team.admin })
  expect(response.status).toBe(200)
  return dense(textOf(Buffer.from(await response.arrayBuffer())))
}
const paperOf = ({ folderId }: RecordData, language = 'en') =>
  print(`record/print?folderId=${folderId}&language=${language}`)

const asked = { subject: 'Sill', question: 'Which?' }
const day = '2026-05-04'
const { Submitted, Returned, Complete } = submittalStage
const stages = [
  { stage: String(Submitted.code), dateSubmitted: day },
  { stage: String(Returned.code), returnedStatusId: '1', dateReturned: day },
  { stage: String(Complete.code), dateReturnedToSub: day },
]

const withPdf = test.skipIf(!readsPdf())

withPdf.each<[string, RecordTypeName, RecordData, RecordData[]]>([
  ['Answered', 'rfi', { ...asked, statusId: 3 }, [{ statusId: 4, answer: 'That.', dateResponsed: day }]],
  ['Closed', 'rfi', { ...asked, statusId: 4, answer: 'That.' }, [{ statusId: 5, dateClosed: day }]],
  ['Closed', 'openIssue', { subject: 'Sill', statusId: 2 }, [{ statusId: 6, closedDate: day }]],
  ['Closed', 'openIssue', { subject: 'Sill', statusId: 6, closedDate: day }, []],
  ['Closed', 'punchList', { summary: 'Sill', status: 3 }, [{ status: 6, completedDate: day }]],
  ['Returned', 'submittalItem', { description: 'Sill' }, stages.slice(0, 2)],
  ['Complete', 'submittalItem', { description: 'Sill' }, stages],
])('%s, in a %s', async (state, type, fields, steps) => {
  const to = type === 'rfi' ? { toUserId: team.people.Architect.id } : {}
  const made = await make(type, { ...fields, ...to })
  for (const step of steps) await change(team.admin, recordTypes[type], made, step, { reason: 'Because' })
  const text = await paperOf(made)
  // Before the title.
  expect(text.slice(0, text.indexOf('Sill'))).toContain(`${state}May4,2026`)
})

withPdf('an amount of an open issue is written as the language does', async () => {
  const order = { changeOrderNumber: 'CO-9', changeOrderAmount: 21234.5 }
  const made = await make('openIssue', { subject: 'Sill', ...order })
  expect(await paperOf(made)).toContain('CO-9;21,234.50')
  expect(await paperOf(made, 'de')).toContain('CO-9;21.234,50')
})

withPdf('the RFI log says the schedule as the paper of the RFI does', async () => {
  const own = await here.project()
  for (const fields of [{ scheduleImpact: 1, estScheduleAmount: '3 days' }, { scheduleImpact: 1 }])
    await makeOne(own.admin, recordTypes.rfi, own.id, { ...fields, subject: 'Sill', statusId: 3 })
  const path = `/api/internal/list/print?parentFolderId=${own.rootFolderId}&folderType=121`
  const log = dense(textOf(Buffer.from(await (await here.fetch(path, { as: own.admin })).arrayBuffer())))
  expect(log).toContain('schedule:3days')
  expect(log).toMatch(/schedule:1day(?!s)/)
})
