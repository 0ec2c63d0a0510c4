/** Who brought an imported record to its state, and when: as the source says it, until a step is taken here. */
import { beforeAll, expect, test } from 'vitest'
import { MyCourtRead } from '../../contract/records/anyrecord/mycourt.ts'
import { RecordStandingRead } from '../../contract/records/anyrecord/recordstanding.ts'
import { type Project, site } from '../../test/kit/harness.ts'
import { importer } from '../../test/kit/importing.ts'
import { prepared } from '../../test/kit/prepared.ts'
import type { RecordData } from '../../test/kit/records.ts'

const here = prepared(() => site())
let project: Project<'Architect' | 'Subcontractor'>
beforeAll(async () => {
  project = await here.project(['Architect', 'Subcontractor'])
  const bring = importer(project.admin, project.id)
  const to = project.people.Architect.fullName
  await bring.broughtIn({
    kind: 'RFI',
    rows: [
      ['Number', 'Subject', 'Status', 'To', 'From', 'Submitted on', 'Created By'],
      ['1', 'By a text', 'Open', to, 'Old Sub Inc.', '2024-03-04', 'Sam Field'],
      ['2', 'By a member', 'Open', to, project.people.Subcontractor.fullName, '', ''],
      ['3', 'By its maker', 'Open', to, '', '2024-03-05', 'Sam Field'],
      ['4', 'By nobody', 'Open', to, '', '', ''],
    ],
  })
})

const itemsOf = async (): Promise<RecordData[]> =>
  (await project.people.Architect.client.call(MyCourtRead, {})).items as RecordData[]

test('my court names who asked on which day, as far as the source says it', async () => {
  const items = await itemsOf()
  const said = items.map(({ number, steppedByName, steppedOn, steppedDate }) => [
    number,
    [steppedByName, steppedOn, steppedDate],
  ])
  expect(Object.fromEntries(said)).toEqual({
    1: ['Old Sub Inc.', '2024-03-04', undefined],
    2: [project.people.Subcontractor.fullName, undefined, undefined],
    3: ['Sam Field', '2024-03-05', undefined],
    4: [undefined, undefined, undefined],
  })
})

test('so does the standing of the record, with the source', async () => {
  const first = (await itemsOf()).find(({ number }) => number === '1')!
  const { standing } = await project.admin.client.call(RecordStandingRead, { folderId: first.folderId })
  expect(standing).toMatchObject({
    stepName: 'Old Sub Inc.',
    stepOn: '2024-03-04',
    accordingTo: 'Spreadsheet',
  })
})
