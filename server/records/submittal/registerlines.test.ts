/** The lines of a submittal register: headings, numbers and statuses in common spellings. */
import { beforeAll, describe, expect, test } from 'vitest'
import { SubmittalRegisterImport } from '../../../contract/records/submittalregister.ts'
import { type Person, type Project, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { type RecordData, read, recordTypes } from '../../../test/kit/records.ts'
import { base64, freshNumber, registers } from '../../../test/kit/worlds/registers.ts'
import { csiSection } from '../../codes/csi.ts'
import { csvCell, csvLine } from '../../kernel/formats/csv.ts'
import { numberOf } from './registerlines.ts'

const here = prepared(() => site())
const recordType = recordTypes.submittalItem
let project: Project<'General Contractor PM' | 'Project Assistant'>
beforeAll(async () => {
  project = await here.project(['General Contractor PM', 'Project Assistant'])
})
const made = prepared(async () => registers(here, () => project))

describe('headings', () => {
  const understood: Array<[heading: string, field: string]> = [
    ['Spec section', 'CSI'],
    ['CSI', 'CSI'],
    ['SPEC. SECTION NO.', 'CSI'],
    ['Item', 'SubmittalItemNumber'],
    ['Submittal #', 'SubmittalItemNumber'],
    ['#', 'SubmittalItemNumber'],
    ['SubmittalItemNumber', 'SubmittalItemNumber'],
    ['Description of Item Submitted', 'Description'],
    ['Title', 'Description'],
    ['Type', 'Type'],
    ['Package', 'Package'],
    ['Subcontractor', 'ResponsibleContractor'],
    ['Responsible Contractor', 'ResponsibleContractor'],
    ['Submit By', 'SubmittedDueDate'],
    ['due_date', 'SubmittedDueDate'],
    ['Review Days', 'RequiredReviewDays'],
    ['Rev.', 'Revision'],
    ['Revision', 'Revision'],
    ['Status', 'Status'],
    ['Stage', 'Stage'],
    ['Action Code', 'ReturnedStatus'],
    ['Date Submitted', 'DateSubmitted'],
    ['Return By', 'ReturnedDueDate'],
    ['Date Returned', 'DateReturned'],
    ['Remarks', 'Notes'],
  ]
  test.each(understood)('%s is read as %s', async (heading, field) => {
    const file = csvLine([csvCell(heading), 'Title', 'No', 'CSI'])
    const { headings } = await made.tryOut(file)
    expect(headings[0]).toEqual({ heading, field })
  })

  test('that are unknown, or repeat another one, are reported and ignored', async () => {
    const { headings, rows } = await made.tryOut('No,Title,Colour,Item,FolderId\n1,Paint,red,2,x\n')
    expect(headings).toEqual([
      { heading: 'No', field: 'SubmittalItemNumber' },
      { heading: 'Title', field: 'Description' },
      { heading: 'Colour' },
      { heading: 'Item' },
      { heading: 'FolderId' },
    ])
    expect(rows).toMatchObject([{ number: '1', outcome: 'New' }])
  })

  test('for title and description are joined, as are two for notes', async () => {
    const item = await made.itemOf(
      `Number,Title,Description,Notes,Remarks\n${freshNumber()},Rebar,Level 1,a,b\n`,
    )
    expect(item).toMatchObject({ description: 'Rebar\nLevel 1', notes: 'a\nb' })
  })
})

describe('a number', () => {
  const numbers: Array<[number: string, section: string | undefined, expected: string]> = [
    ['7', '03 30 00', '03 30 00-007'],
    ['007', '03 30 00', '03 30 00-007'],
    ['1.2', '03 30 00', '03 30 00-1.2'],
    ['3A', '03 30 00', '03 30 00-3A'],
    ['033000-7', undefined, '03 30 00-007'],
    ['03 30 00 - 7', '05 00 00', '03 30 00-007'],
    ['03.30.00-7', undefined, '03 30 00-007'],
    ['03 30 00.13-2', undefined, '03 30 00.13-2'],
    ['03 30 00-7', undefined, '03 30 00-7'],
    ['033000.13-2', undefined, '03 30 00.13-002'],
    ['7', undefined, '7'],
    ['S-0012', '03 30 00', 'S-0012'],
    ['2026-04-01', undefined, '2026-04-01'],
    ['03300-7', undefined, '03300-7'],
  ]
  test.each(numbers)('%s in section %s is %s', (number, section, expected) => {
    expect(numberOf(number, section)).toBe(expected)
  })

  const sections: Array<[text: string, expected: string]> = [
    ['033000', '03 30 00'],
    ['03 30 00', '03 30 00'],
    ['03-30-00', '03 30 00'],
    ['033000 - Cast-in-place concrete', '03 30 00'],
    ['03 30 00.13 Lightweight', '03 30 00.13'],
    ['03300', '03300'],
    ['  General   conditions ', 'General conditions'],
  ]
  test.each(sections)('the section %s is %s', (text, expected) => {
    expect(csiSection(text)).toBe(expected)
  })

  test('that contains its section needs no column for it', async () => {
    expect(await made.itemOf('Number,Title\n27 15 00-4,Cables\n')).toMatchObject({
      submittalItemNumber: '27 15 00-4',
      csi: '27 15 00',
    })
  })

  test('in another spelling is the same number, for all revisions', async () => {
    const file = (number: string, revision: string) => `Number,Title,Rev\n${number},Trays,${revision}\n`
    const first = await made.bring(file('27 05 36-4', '0'))
    const again = await made.bring(file('270536-004', '0'))
    expect(again.rows).toMatchObject([{ outcome: 'AlreadyThere', folderId: first.rows[0].folderId }])
    const next = await made.bring(file('270536-004', '1'))
    expect(next.rows).toMatchObject([{ outcome: 'New', number: '27 05 36-4', revision: '1' }])
    expect((await read(project.admin, recordType, first.rows[0])).userCanModify).toBe(false)
    const twice = await made.tryOut('Number,Title\n27 05 36-9,a\n270536-9,b\n')
    expect(twice.rows[1]).toMatchObject({ outcome: 'Wrong', errorCode: 'Duplicate' })
  })

  test('that is empty is set by the server; then section, title, type and revision identify the item', async () => {
    const file = `CSI,Title,Type
31 23 00,Überbau,Shop drawings
31 23 00,Überbau,Samples
31 23 00,Shoring,
`
    const first = await made.bring(file)
    expect(first.rows.map(({ number }: RecordData) => number)).toEqual([
      '31 23 00-001',
      '31 23 00-002',
      '31 23 00-003',
    ])
    const again = await made.bring(file)
    expect(again.rows.map(({ folderId }: RecordData) => folderId)).toEqual(
      first.rows.map(({ folderId }: RecordData) => folderId),
    )
    const twice = await made.tryOut('CSI,Title\n31 23 00,Piles\n31 23 00,piles\n')
    expect(twice.rows[1]).toMatchObject({ outcome: 'Wrong', errorCode: 'Duplicate' })
  })
})

describe('a status', () => {
  const states: Array<[column: string, text: string, expected: RecordData]> = [
    ['Status', '', { stageName: 'Created', status: 'Open' }],
    ['Status', 'open', { stageName: 'Created', status: 'Open' }],
    ['Status', 'Not submitted', { stageName: 'Created' }],
    ['Status', 'SUBMITTED', { stageName: 'Submitted' }],
    ['Status', 'In review', { stageName: 'Submitted' }],
    ['Status', 'Closed', { stageName: 'Complete', status: 'Closed' }],
    ['Status', 'Void', { status: 'Void', stageName: 'Created' }],
    ['Status', 'Approved', { returnedStatusId: '1', stageName: 'Complete' }],
    ['Status', 'B', { returnedStatusId: '2', stageName: 'Complete' }],
    ['Status', 'Revise & Resubmit', { returnedStatusId: '4', stageName: 'Returned', status: 'Open' }],
    ['Status', 'No exceptions taken', { returnedStatusId: '1', stageName: 'Complete' }],
    ['Status', 'Rejected', { returnedStatusId: '5', stageName: 'Returned' }],
    ['Action', 'C', { returnedStatusId: '3', stageName: 'Returned' }],
    ['Action', '2', { returnedStatusId: '2', stageName: 'Complete' }],
    ['Stage', '2', { stageName: 'Submitted' }],
  ]
  test.each(states)('in the column %s, %s is read', async (column, text, expected) => {
    expect(await made.itemOf(`Number,Title,${column}\n${freshNumber()},Paint,${text}\n`)).toMatchObject(
      expected,
    )
  })

  test('in several columns is read from all of them', async () => {
    const item = await made.itemOf(`Number,Title,Status,Action,Stage\n${freshNumber()},Paint,Open,A,\n`)
    expect(item).toMatchObject({ returnedStatusId: '1', stageName: 'Returned', status: 'Open' })
  })

  test('that is unknown is reported with the known ones', async () => {
    const { rows } = await made.tryOut('Number,Title,Status\n1,Paint,Somewhere\n')
    expect(rows[0]).toMatchObject({ outcome: 'Wrong', fieldName: 'Rows[0].Status', errorCode: 'Enum' })
    expect(rows[0].message).toMatch(/Somewhere.*Created.*Void.*Approved as noted/)
  })

  test('can be any if a project admin imports it, else one that the caller may step to', async () => {
    const { 'General Contractor PM': manager, 'Project Assistant': writer } = project.people
    const file = `Number,Title,Status\n1,a,Submitted\n2,b,Approved\n3,c,For record only\n4,d,Void\n`
    const errorCodes = async (who: Person) =>
      (await made.tryOut(file, who)).rows.map(({ errorCode }: RecordData) => errorCode)
    expect(await errorCodes(project.admin)).toEqual([undefined, undefined, undefined, undefined])
    for (const who of [manager, writer])
      expect(await errorCodes(who)).toEqual([undefined, 'Conflict', undefined, 'NotEmpty'])
  })

  test('is read by the names in the code list of the project', async () => {
    const own = await here.project()
    await here.database.rows(
      `WITH l AS (INSERT INTO code_list (name, project_id) VALUES ('returnedStatus', $1) RETURNING id)
       INSERT INTO code_list_item (code_list_id, code, position, name) SELECT id, 1, 0, 'Freigegeben' FROM l`,
      [own.id],
    )
    const request = { projectId: own.id, fileContent: base64('No,Title,Status\n1,a,freigegeben\n') }
    const { rows } = await own.admin.client.call(SubmittalRegisterImport, request)
    expect((await read(own.admin, recordType, rows![0]!)).returnedStatus).toBe('Freigegeben')
  })
})
