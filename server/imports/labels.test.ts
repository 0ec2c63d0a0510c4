/** Labels as a column, and answer times of what was imported: what is made, and what is said of it. */
import { expect, test } from 'vitest'
import { RecordHistoryRead } from '../../contract/records/anyrecord/recordhistory.ts'
import { LabelRead, LabelSave, RecordLabelsRead } from '../../contract/records/label.ts'
import { labelsMax } from '../../contract/records/labelrules.ts'
import { type Project, refused, site } from '../../test/kit/harness.ts'
import { importer } from '../../test/kit/importing.ts'
import { prepared } from '../../test/kit/prepared.ts'
import type { RecordData } from '../../test/kit/records.ts'
import { board } from '../../test/kit/worlds/dashboard.ts'

const here = prepared(() => site())

const labelsIn = async ({ id, admin }: Project): Promise<string[]> =>
  (await admin.client.call(LabelRead, { projectId: id })).labels!.map(({ name }) => name!)

/** The names of the labels of the records of a table, by their numbers. */
async function labelled({ id, admin }: Project, table: string): Promise<Record<string, string[]>> {
  const rows = await here.database.rows<{ number: string; folderId: number }>(
    `SELECT number, folder_id AS "folderId" FROM ${table} WHERE project_id = $1 ORDER BY number`,
    [id],
  )
  const labels = (await admin.client.call(LabelRead, { projectId: id })).labels!
  const folderIds = rows.map(({ folderId }) => folderId)
  const { records } = await admin.client.call(RecordLabelsRead, { projectId: id, folderIds })
  const nameOf = (labelId: number) => labels.find((label) => label.labelId === labelId)!.name!
  const of = (folderId: number) => records!.find((one) => one.folderId === folderId)?.labelIds ?? []
  return Object.fromEntries(rows.map(({ number, folderId }) => [number, of(folderId).map(nameOf)]))
}

test('labels are put on what is made; those that are not there are made, and said to be', async () => {
  const project = await here.project()
  const { id: projectId, admin } = project
  await admin.client.call(LabelSave, { projectId, label: { name: 'Safety', color: 'orange' } })
  const bring = importer(admin, projectId)
  const rows = [
    ['Number', 'Title', 'Tags', 'Label'],
    ['1', 'Rail', 'safety; Owner’s request', ''],
    ['2', 'Door', 'Quality, SAFETY', 'quality'],
    ['3', 'Paint', '', ''],
  ]
  const tried = await bring.tried({ kind: 'PunchList', rows })
  expect(tried.rows.map(({ message }: RecordData) => message)).toEqual([
    'The label "Owner’s request" is new and is made.',
    'The label "Quality" is new and is made.',
    undefined,
  ])
  expect(await labelsIn(project)).toEqual(['Safety'])
  await bring.broughtIn({ kind: 'PunchList', rows })
  expect(await labelled(project, 'punch_list_item')).toEqual({
    1: ['Owner’s request', 'Safety'],
    2: ['Quality', 'Safety'],
    3: [],
  })
  const [item] = await here.database.rows<{ id: number }>(
    `SELECT folder_id AS id FROM punch_list_item WHERE project_id = $1 AND number = '1'`,
    [projectId],
  )
  const { changes } = await admin.client.call(RecordHistoryRead, { folderId: item!.id })
  const labels = changes!.find(({ action }) => action === 'LabelsImported')
  expect(labels).toMatchObject({ field: 'Labels', newValue: 'safety; Owner’s request' })
  // Again: nothing is made, and what was taken off in the meantime stays so.
  await here.database.rows('DELETE FROM record_label WHERE folder_id = $1', [item!.id])
  expect(await bring.broughtIn({ kind: 'PunchList', rows })).toMatchObject({ countMade: 0, countThere: 3 })
  expect((await labelled(project, 'punch_list_item'))[1]).toEqual([])
})

test('labels of the submittal register', async () => {
  const project = await here.project()
  const bring = importer(project.admin, project.id)
  const rows = [
    ['Spec section', 'Number', 'Title', 'Labels'],
    ['03 30 00', '1', 'Mix design', 'Long lead'],
  ]
  expect(await bring.broughtIn({ kind: 'SubmittalRegister', rows })).toMatchObject({ countMade: 1 })
  expect(Object.values(await labelled(project, 'submittal_item'))).toEqual([['Long lead']])
})

test('a row with a label that cannot be is wrong, and nothing is made', async () => {
  const project = await here.project()
  const bring = importer(project.admin, project.id)
  const rows = [
    ['Number', 'Subject', 'Labels'],
    ['1', 'a', 'Fine'],
    ['2', 'b', '17'],
    ['3', 'c', 'x'.repeat(41)],
    ['4', 'd', Array.from({ length: labelsMax + 1 }, (_, i) => `many ${i}`).join(';')],
    ['5', 'e', Array.from({ length: labelsMax }, (_, i) => `all ${i}`).join(';')],
  ]
  const prepared = await bring.prepare({ kind: 'RFI', rows })
  const tried = await bring.dryRun(prepared)
  expect(tried.rows.map(({ outcome, message }: RecordData) => [outcome, message])).toEqual([
    ['New', 'The label "Fine" is new and is made.'],
    ['Wrong', 'Labels: "17" must not contain ";" and must not be digits alone.'],
    ['Wrong', expect.stringContaining('has 41 characters; at most 40 are allowed.')],
    ['Wrong', 'Labels: the row has more than 100.'],
    ['Wrong', expect.stringContaining('with "all 99" the project would have more than 100 labels.')],
  ])
  const fault = await refused(bring.run(prepared))
  expect(fault.fields.map(({ fieldName }) => fieldName)).toEqual(['Line 3', 'Line 4', 'Line 5', 'Line 6'])
  expect(await labelsIn(project)).toEqual([])
})

test('what was answered elsewhere counts in answer times, as a marked part', async () => {
  const project = await here.project()
  const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
  const rows = [
    [
      'Number',
      'Subject',
      'Status',
      'To',
      'Date Initiated',
      'Official Response',
      'Answered by',
      'Date answered',
    ],
    ['1', 'Beam', 'Closed', project.admin.fullName, day(20), 'W12', 'Jane', day(13)],
    ['2', 'Door', 'Closed', project.admin.fullName, '', 'Left', 'Jane', day(13)],
  ]
  await importer(project.admin, project.id).broughtIn({ kind: 'RFI', rows })
  const { answerTime } = await board(project.admin, project.id)
  expect(answerTime).toMatchObject({ answered: 1, imported: 1 })
})
