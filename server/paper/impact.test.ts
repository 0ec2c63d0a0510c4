/** One RFI says the same of cost and schedule in a list, in the log and on its own paper. */
import { expect, test } from 'vitest'
import { ListSave } from '../../contract/projects/codelist.ts'
import { RFIReadInFolder } from '../../contract/records/rfi.ts'
import { costImpact } from '../../contract/states.ts'
import { sample } from '../../test/kit/cases.ts'
import { dense, readsPdf, textOf } from '../../test/kit/files/pdf.ts'
import { site } from '../../test/kit/harness.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { makeOne, recordTypes } from '../../test/kit/records.ts'

const here = prepared(() => site())
const team = prepared(() => here.project())

async function print(path: string): Promise<string> {
  const response = await here.fetch(`/api/internal/${path}`, { as: team.admin })
  expect(response.status).toBe(200)
  return dense(textOf(Buffer.from(await response.arrayBuffer())))
}

/** Of one RFI, by the words of its subject: its own paper, and the log. */
async function papersOf(fields: object, subject: string) {
  const { folderId } = await makeOne(team.admin, recordTypes.rfi, team.id, {
    ...fields,
    subject,
    question: 'Which?',
    statusId: 3,
  })
  const filter = encodeURIComponent(JSON.stringify({ RfiSubject: subject }))
  return {
    record: await print(`record/print?folderId=${folderId}`),
    log: await print(`list/print?parentFolderId=${team.rootFolderId}&folderType=121&filter=${filter}`),
  }
}

test.skipIf(!readsPdf()).each(
  sample(
    [
      ['Anchor', { estScheduleAmount: '2 weeks' }, 'Schedule', 'schedule:', '2 weeks'],
      ['Beam', { estScheduleAmount: '3' }, 'Schedule', 'schedule:', '3 days'],
      ['Column', { scheduleImpact: 1, estScheduleAmount: '3 days' }, 'Schedule', 'schedule:', '3 days'],
      ['Door', { scheduleImpact: 1 }, 'Schedule', 'schedule:', '1 day'],
      ['Edge', { costImpactId: 2, estCostImpact: '$2,600' }, 'Cost', 'cost:', 'Yes, estimated at $2,600'],
      ['Floor', { costImpactId: 1, estCostImpact: '$2,600' }, 'Cost', 'cost:', 'Yes: $2,600'],
      ['Gutter', { estCostImpact: '$2,600' }, 'Cost', 'cost:', 'estimated at $2,600'],
      [
        'Hatch',
        { costImpactId: 4, estCostImpact: '$9' },
        'Cost',
        'cost:',
        'To be determined; estimated at $9',
      ],
    ],
    'impact s with j',
    4,
  ),
)('%s, with %j', async (subject, fields, label, inLog, says) => {
  const { record, log } = await papersOf(fields, subject)
  expect(record).toContain(dense(says))
  expect(record).toContain(label)
  const small = says.replace(/^./, (first) => first.toLowerCase())
  expect([log.includes(dense(inLog + says)), log.includes(dense(inLog + small))]).toContain(true)
})

test('a row of the list has what the statement is made of', async () => {
  const fields = { costImpactId: 2, estCostImpact: '$2,600', scheduleImpact: 1, estScheduleAmount: '3 days' }
  await makeOne(team.admin, recordTypes.rfi, team.id, { ...fields, subject: 'Inlet' })
  const { rfiReadInFolderList } = await team.admin.client.call(RFIReadInFolder, {
    parentFolderId: team.rootFolderId,
    filter: { RfiSubject: 'Inlet' },
  })
  expect(rfiReadInFolderList![0]).toMatchObject(fields)
})

test.skipIf(!readsPdf())('the impact on cost has the name that the project gave it', async () => {
  const items = Object.entries(costImpact).map(([name, { code }]) => ({
    id: code,
    name: code === costImpact['No impact'].code ? 'Free of charge' : name,
  }))
  await team.admin.client.call(ListSave, { listName: 'costImpact', projectId: team.id, items })
  const { record, log } = await papersOf({ costImpactId: costImpact['No impact'].code }, 'Joint')
  expect(record).toContain(dense('Free of charge'))
  expect(log).toContain(dense('cost: free of charge'))
})
