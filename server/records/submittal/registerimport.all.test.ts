/** Importing a submittal register from CSV: existing items are kept, and all new ones are created or none. */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { OrganizationAdd } from '../../../contract/people/organization.ts'
import { ProjectMemberAdd } from '../../../contract/projects/project.ts'
import { SubmittalRegisterImport } from '../../../contract/records/submittalregister.ts'
import { type Project, refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { eventsOf, makeOne, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'
import { remove } from '../../../test/kit/worlds/binning.ts'
import { base64, freshNumber, outcomes, registers } from '../../../test/kit/worlds/registers.ts'
import { csvCell, csvLine } from '../../kernel/formats/csv.ts'

const here = prepared(() => site())
const recordType = recordTypes.submittalItem
let project: Project<'General Contractor PM' | 'Project Assistant' | 'Subcontractor' | 'Viewer'>
beforeAll(async () => {
  project = await here.project(['General Contractor PM', 'Project Assistant', 'Subcontractor', 'Viewer'])
})

const made = prepared(async () => registers(here, () => project))

const register = `Spec Section,Item No.,Title,Type,Package,Subcontractor,Submit by,Review days,Rev,Notes
03 30 00,1,Mix designs,Product data,Concrete,Ready Mix,2026-05-01,10,0,
033000,2,"Rebar, level 1",SD-02,Concrete,,5/15/2026,,,"two
lines"
05 12 00,1,Anchor bolts,,Steel,,,,,
`

describe('a register', () => {
  test('is imported as items in packages', async () => {
    const response = await made.bring(register)
    expect(response).toMatchObject({
      countMade: 3,
      countThere: 0,
      countWrong: 0,
      countPackages: 2,
      numberOfRecordsEffected: 5,
    })
    expect(response.rows).toMatchObject([
      { line: 2, outcome: 'New', number: '03 30 00-001', package: 'Concrete', description: 'Mix designs' },
      { line: 3, outcome: 'New', number: '03 30 00-002', package: 'Concrete' },
      { line: 5, outcome: 'New', number: '05 12 00-001', package: 'Steel' },
    ])
    const items = await Promise.all(
      response.rows.map((row: RecordData) => read(project.admin, recordType, row)),
    )
    expect(items).toMatchObject([
      {
        submittalItemNumber: '03 30 00-001',
        csi: '03 30 00',
        typeId: 3,
        responsibleContractor: 'Ready Mix',
        submittedDueDate: '2026-05-01',
        requiredReviewDays: '10',
        revision: '0',
        stageName: 'Created',
      },
      { csi: '03 30 00', type: 'Shop drawings', submittedDueDate: '5/15/2026', notes: 'two\nlines' },
      { csi: '05 12 00', description: 'Anchor bolts' },
    ])
    expect(items[0].folderParentId).toBe(items[1].folderParentId)
    const pkg = await read(project.admin, recordTypes.submittal, { folderId: items[0].folderParentId })
    expect(pkg).toMatchObject({ description: 'Concrete', countTotalItems: 2 })
    expect((await eventsOf(here, response.rows[0].folderId)).map(({ action }) => action)).toEqual(['Created'])
  })

  test('sent again creates only the lines that are new', async () => {
    const before = await made.countOf()
    const again = await made.bring(register)
    expect(outcomes(again)).toEqual(['AlreadyThere', 'AlreadyThere', 'AlreadyThere'])
    expect(again).toMatchObject({ countThere: 3, countPackages: 0, numberOfRecordsEffected: 0 })
    expect(await made.countOf()).toBe(before)
    const more = await made.bring(
      `${register}05 12 00,2,Base plates,,steel,,,,,\n03 30 00,1,Mix designs,,,,,,1,\n`,
    )
    expect(outcomes(more)).toEqual(['AlreadyThere', 'AlreadyThere', 'AlreadyThere', 'New', 'New'])
    expect(await made.countOf()).toBe(before + 2)
    expect(more.rows[4]).toMatchObject({ number: '03 30 00-001', revision: '1' })
  })

  test('is followed by the next free number', async () => {
    const next = await makeOne(project.admin, recordType, project.id, { csi: '05 12 00' })
    expect(next.number).toBe('05 12 00-003')
  })

  test('in a dry run is reported line by line, and nothing is created', async () => {
    const before = await made.countOf()
    const response = await made.tryOut(`Section,Number,Title,Due,Package
09 00 00,1,Paint,2026-05-01,Finishes
09 00 00,2,,soon,Finishes
09 00 00,1,Paint again,,Finishes
05 12 00,1,Anchor bolts,,
09 00 00,3,Tile,,FINISHES,stray
`)
    expect(response).toMatchObject({ countMade: 1, countThere: 1, countWrong: 3, countPackages: 1 })
    expect(response.numberOfRecordsEffected).toBe(0)
    expect(response.rows).toMatchObject([
      { line: 2, outcome: 'New', number: '09 00 00-001' },
      { line: 3, outcome: 'Wrong', fieldName: 'Rows[1].SubmittedDueDate', errorCode: 'Date' },
      { line: 4, outcome: 'Wrong', fieldName: 'Rows[2].SubmittalItemNumber', errorCode: 'Duplicate' },
      { line: 5, outcome: 'AlreadyThere' },
      { line: 6, outcome: 'Wrong', fieldName: 'Rows[4]', errorCode: 'Csv' },
    ])
    expect(response.rows[0].folderId).toBe(0)
    expect(response.rows[3].folderId).toBeGreaterThan(0)
    expect(await made.countOf()).toBe(before)
  })

  test('with invalid lines creates nothing: a 400 that names each', async () => {
    const before = await made.countOf()
    const file = `Section,Number,Title,Due,Package\n${[
      '09 90 00,1,Paint,,New one',
      '09 90 00,2,Paint,31/31/2026,New one',
      '09 90 00,3,,,New one',
    ].join('\n')}\n`
    const fault = await refused(made.bring(file))
    expect([
      fault.status,
      fault.fields.map(({ fieldName, errorCode }) => `${fieldName} ${errorCode}`),
    ]).toEqual([400, ['Rows[1].SubmittedDueDate Date', 'Rows[2].Description NotEmpty']])
    expect(fault.message).toMatch(/^Line 3: /)
    expect(await made.countOf()).toBe(before)
  })

  test('with lines that cannot be created as they are names each of them', async () => {
    const pm = project.people['General Contractor PM']
    const before = await made.countOf()
    const file = `Section,Number,Title,Status,Package
09 91 00,1,Paint,Void,New one
09 91 00,2,Primer,Open,New one
09 91 00,3,Varnish,Void,New one
`
    const fault = await refused(made.bring(file, {}, pm))
    expect([fault.status, fault.fields.map(({ fieldName }) => fieldName)]).toEqual([
      400,
      ['Rows[0].ExplClosed', 'Rows[2].ExplClosed'],
    ])
    expect(fault.message).toMatch(/^Line 2: /)
    expect(await made.countOf()).toBe(before)
  })

  test('of many lines has its items in their order, with numbers, parties, courts, events and words', async () => {
    const own = await here.project([], project.admin)
    const count = 1300
    const lines = Array.from({ length: count }, (_, i) => `09 93 0${i % 3},Stain ${i},Coatings`)
    const { rows } = await made.bring(`Section,Title,Package\n${lines.join('\n')}\n`, { projectId: own.id })
    const numberOf = (i: number) => `09 93 0${i % 3}-${String(Math.floor(i / 3) + 1).padStart(3, '0')}`
    expect(rows.map(({ number }: RecordData) => number)).toEqual(lines.map((_, i) => numberOf(i)))
    const written = await here.database.rows(
      `SELECT t.number, t.description,
              (SELECT count(*)::int FROM party y WHERE y.folder_id = f.id) AS parties,
              (SELECT count(*)::int FROM court c WHERE c.folder_id = f.id) AS courts,
              (SELECT count(*)::int FROM event e WHERE e.folder_id = f.id) AS events,
              (SELECT count(*)::int FROM search_entry s WHERE s.folder_id = f.id) AS entries
         FROM submittal_item t JOIN folder f ON f.id = t.folder_id WHERE t.project_id = $1 ORDER BY f.id`,
      [own.id],
    )
    const each = { parties: 1, courts: 1, events: 1, entries: 1 }
    expect(written).toEqual(
      lines.map((_, i) => ({ number: numberOf(i), description: `Stain ${i}`, ...each })),
    )
  })

  test('sent several times at the same moment is imported once', async () => {
    const own = await here.project()
    const lines = Array.from({ length: 20 }, (_, i) => `08 11 00,${i % 2 ? i : ''},Door ${i},Doors`)
    const file = `CSI,No,Title,Package\n${lines.join('\n')}\n`
    const responses = await Promise.all(
      Array.from({ length: 4 }, () =>
        own.admin.client.call(SubmittalRegisterImport, { projectId: own.id, fileContent: base64(file) }),
      ),
    )
    expect(responses.map(({ countMade }) => countMade).sort((a, b) => a! - b!)).toEqual([0, 0, 0, 20])
    expect(await made.countOf(own.id)).toBe(21)
  })

  test('can have any separator, a byte order mark, and headings in any order and case', async () => {
    const files = [
      '\ufeffTITLE;csi;no\r\nBolts;05 05 23;1\r\n',
      'no\ttitle\tcsi\n2\tNuts\t05 05 23',
      'sep=,\nCSI , Item # , Title\n05 05 23,3,Washers\n',
    ]
    for (const [i, file] of files.entries())
      expect((await made.bring(file)).rows).toMatchObject([{ outcome: 'New', number: `05 05 23-00${i + 1}` }])
  })
})

describe('names in lines', () => {
  test('a company of the project is found by its name, any other is stored as a text', async () => {
    const { admin } = project
    const { organization } = await admin.client.call(OrganizationAdd, {
      organization: { organizationName: 'Glass Ltd' },
    })
    const organizationId = organization!.organizationId!
    const glazier = await here.person(admin, { organizationId })
    const member = { userId: glazier.id, role: 'Subcontractor' }
    await admin.client.call(ProjectMemberAdd, { projectId: project.id, member })
    const { rows } = await made.bring(
      `Number,Title,Subcontractor\n${freshNumber()},Panes,GLASS ltd\n${freshNumber()},Doors,Door Co\n`,
    )
    expect(await read(glazier, recordType, rows[0])).toMatchObject({
      responsibleContractorId: organizationId,
      responsibleContractor: 'Glass Ltd',
    })
    expect(await read(admin, recordType, rows[1])).toMatchObject({
      responsibleContractorId: 0,
      responsibleContractor: 'Door Co',
    })
  })

  test('a package is found by number, title or name, and created if there is none', async () => {
    const pkg = await makeOne(project.admin, recordTypes.submittal, project.id, {
      description: 'Facade\nall of it',
    })
    const names = [pkg.number, 'facade', `${pkg.number} Facade`]
    const { rows, countPackages } = await made.bring(
      `Number,Title,Package\n${names.map((name) => `${freshNumber()},x,${name}`).join('\n')}\n`,
    )
    expect(countPackages).toBe(0)
    for (const row of rows)
      expect((await read(project.admin, recordType, row)).folderParentId).toBe(pkg.folderId)
    const created = await made.bring(`Number,Title,Package\n${freshNumber()},x,sp-777\n`)
    const { folderParentId } = await read(project.admin, recordType, created.rows[0])
    expect((await read(project.admin, recordTypes.submittal, { folderId: folderParentId })).number).toBe(
      'SP-777',
    )
  })

  test('a type that is not in the code list is stored as a text', async () => {
    const { rows } = await made.bring(`Number,Title,Type\n${freshNumber()},x,Napkin sketch\n`)
    expect(await read(project.admin, recordType, rows[0])).toMatchObject({ typeId: 0, type: 'Napkin sketch' })
  })
})

describe('a number that the caller may not see', () => {
  test('is a conflict, as is the number of a deleted or purged item', async () => {
    const { Subcontractor } = project.people
    const [hidden, binned, gone] = [freshNumber(), freshNumber(), freshNumber()]
    await here.database.rows(
      `INSERT INTO purged_record (folder_id, project_id, record_type, record_id, number, revision)
       SELECT nextval(pg_get_serial_sequence('folder', 'id')), $1, 'submittal_item', 1, $2, '0'`,
      [project.id, gone],
    )
    await made.bring(`Number,Title\n${hidden},x\n`)
    const { rows } = await made.bring(`Number,Title\n${binned},x\n`)
    await remove(project.admin, rows[0].folderId)
    for (const [number, who] of [
      [hidden, Subcontractor],
      [binned, Subcontractor],
      [binned, project.admin],
      [gone, project.admin],
    ] as const) {
      const response = await made.tryOut(`Number,Title\n${number},x\n`, who)
      expect(response.rows).toMatchObject([{ outcome: 'Wrong', errorCode: 'Conflict' }])
      expect(response.rows[0].folderId).toBe(0)
    }
  })
})

test('a dry run reports exactly what the import does', async () => {
  const cell = (...values: string[]) => fc.constantFrom('', ...values)
  const line = fc.record({
    section: cell('03 30 00', '055000', 'General'),
    number: cell('1', '2', '3', 'S-1', 'S-2'),
    title: cell('Mix', 'Rebar', 'Steel; plates', '=1+1'),
    package: cell('P1', 'p1', 'P2'),
    due: cell('2026-05-01', 'May 1, 2026', 'soon'),
    revision: cell('0', '1', 'Rev 2'),
    status: cell('Open', 'Submitted', 'R', 'nowhere'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 8 }), async (list) => {
      const own = await here.project([], project.admin)
      const head = csvLine(['Section', 'Number', 'Title', 'Package', 'Due', 'Revision', 'Status'])
      const file = head + list.map((one) => csvLine(Object.values(one).map(csvCell))).join('')
      const more = { projectId: own.id }
      const dry = await made.tryOut(file, project.admin, more)
      expect(await made.countOf(own.id)).toBe(0)
      if (dry.countWrong > 0) {
        expect((await refused(made.bring(file, more))).status).toBe(400)
        expect(await made.countOf(own.id)).toBe(0)
        return
      }
      const real = await made.bring(file, more)
      expect(outcomes(real)).toEqual(outcomes(dry))
      expect(await made.countOf(own.id)).toBe(dry.countMade + dry.countPackages)
      const again = await made.bring(file, more)
      expect([again.countMade, again.countThere, again.countPackages]).toEqual([0, dry.countMade, 0])
      expect(await made.countOf(own.id)).toBe(dry.countMade + dry.countPackages)
    }),
    { seed: 4, numRuns: 40 },
  )
})
