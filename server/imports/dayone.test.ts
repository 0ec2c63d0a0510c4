/** Sheets as a company has them on its first day: German, from a spreadsheet, with wrong rows among the right ones. */
import { describe, expect, test } from 'vitest'
import { ListRead, ListSave } from '../../contract/projects/codelist.ts'
import { RFICreateMany } from '../../contract/records/rfi.ts'
import { csv, zip } from '../../test/kit/files/sheets.ts'
import { site } from '../../test/kit/harness.ts'
import { importer } from '../../test/kit/importing.ts'
import { prepared } from '../../test/kit/prepared.ts'
import type { RecordData } from '../../test/kit/records.ts'
import { told } from '../../test/kit/told.ts'
import { proposedFields } from './headings.ts'
import { kinds } from './kinds.ts'

const here = prepared(() => site())
const rows = [
  ['Number', 'Subject', 'Due Date', 'Status'],
  ['12', 'Beam', '2026-03-01', 'Open'],
  ['13', 'Slab', 'someday', 'Open'],
  ['14', 'Wall', '2026-03-02', 'Somewhere'],
  ['15', 'Roof', '', 'Closed'],
]
const fresh = async () => {
  const project = await here.project()
  const { admin, id } = project
  const list = () =>
    here.database.rows<RecordData>(
      `SELECT t.folder_id AS "folderId", t.number, t.subject, t.reference, t.drawing, t.comments, t.date_due AS "dateDue"
         FROM rfi t JOIN folder f ON f.id = t.folder_id WHERE t.project_id = $1 AND f.deleted_at IS NULL ORDER BY t.folder_id`,
      [id],
    )
  return { ...project, ...importer(admin, id), list }
}

test('wrong rows are left out only if the caller says so; the others are brought in', async () => {
  const { prepare, dryRun, run, list } = await fresh()
  const prepared = await prepare({ kind: 'RFI', rows })
  expect(await dryRun(prepared)).toMatchObject({ countNew: 2, countWrong: 2 })
  expect(await told(run(prepared))).toMatch(/^400 /)
  expect(await run(prepared, { leaveOutWrong: true })).toMatchObject({ countMade: 2, countWrong: 2 })
  expect((await list()).map(({ number }) => number).toSorted()).toEqual(['12', '15'])
})

test('a wrong reply is left out, and the record above it is brought in', async () => {
  const { prepare, run, list } = await fresh()
  const prepared = await prepare({
    kind: 'RFI',
    rows: [
      ['Number', 'Subject', 'Reply', 'Reply on'],
      ['12', 'Beam', 'First', '2026-03-01'],
      ['12', 'Beam', 'Second', 'someday'],
    ],
  })
  expect(await run(prepared, { leaveOutWrong: true })).toMatchObject({
    countMade: 1,
    countReplies: 1,
    countWrong: 1,
  })
  expect(await list()).toHaveLength(1)
})

test('the series goes on behind the numbers that were brought in', async () => {
  const { admin, id, broughtIn } = await fresh()
  await broughtIn({
    kind: 'RFI',
    rows: [
      ['Number', 'Subject'],
      ['7', 'One'],
      ['RFI 057', 'Two'],
      ['A.900', 'Of another series'],
    ],
  })
  const rfiList = [{ projectId: id, subject: 'Next' }]
  const { returnedIdList } = (await admin.client.call(RFICreateMany, { rfiList })) as RecordData
  expect(returnedIdList[0].number).toBe('RFI-058')
})

test('day numbers of spreadsheets are days, and the row says so', async () => {
  const { prepare, dryRun, run, list } = await fresh()
  const prepared = await prepare({
    kind: 'RFI',
    rows: [
      ['Number', 'Subject', 'Due Date'],
      ['1', 'Beam', '46082'],
    ],
  })
  const { rows: looked } = await dryRun(prepared)
  expect(looked[0].message).toContain('46082 is read as the day number of a spreadsheet: 2026-03-01.')
  await run(prepared)
  expect(JSON.stringify((await list())[0])).toContain('2026-03-01')
})

test('a file in Windows-1252 is read, and the answer says so', async () => {
  const { prepare, run, list } = await fresh()
  const bytes = Buffer.from('Nummer;Betreff\r\n1;Träger über Tür, 5 €\r\n'.replace('€', '\u0080'), 'latin1')
  const prepared = await prepare({ kind: 'RFI', bytes })
  expect(prepared.encoding).toBe('windows-1252')
  await run(prepared)
  expect((await list())[0]!.subject).toBe('Träger über Tür, 5 €')
  expect((await prepare({ kind: 'RFI', rows })).encoding).toBeUndefined()
})

describe('German headings', () => {
  test.each<[string, Record<string, string>]>([
    [
      'People',
      {
        Vorname: 'FirstName',
        Nachname: 'LastName',
        Firma: 'Company',
        'E-Mail-Adresse': 'Email',
        Telefon: 'Phone',
        Handy: 'Cell',
        Rolle: 'Role',
      },
    ],
    [
      'RFI',
      {
        'Nr.': 'Number',
        Betreff: 'Subject',
        Frage: 'Question',
        Status: 'StatusId',
        Empfänger: 'ToName',
        Absender: 'FromName',
        'Fällig am': 'DateDue',
        Antwort: 'Answer',
        Kopie: 'CCUserList',
      },
    ],
    [
      'PunchList',
      {
        'Mangel-Nr.': 'Number',
        Kurzbeschreibung: 'Summary',
        Beschreibung: 'Description',
        Nachunternehmer: 'ResponsiblePartyList',
        Geschoss: 'LocationFloor',
        Raum: 'LocationRoom',
        Frist: 'DueDate',
      },
    ],
    ['OpenIssue', { Nummer: 'Number', Betreff: 'Subject' }],
    [
      'SubmittalRegister',
      { Pos: 'submittalItemNumber', Bezeichnung: 'title', Firma: 'responsibleContractor' },
    ],
    [
      'Documents',
      {
        Dateiname: 'File',
        'Plan-Nr.': 'DocumentNumber',
        Planinhalt: 'DocumentDescription',
        Ordner: 'Folder',
        Index: 'DocumentIssue',
      },
    ],
  ])('of %s', (name, headings) => {
    const kind = kinds.find((one) => one.name === name)!
    const proposed = proposedFields(kind, Object.keys(headings), new Map())
    expect(proposed.map(({ field }) => field)).toEqual(Object.values(headings))
  })

  test('and German states are read', async () => {
    const { tried } = await fresh()
    const sheet = [
      ['Nr.', 'Betreff', 'Status'],
      ['1', 'a', 'Offen'],
      ['2', 'b', 'Geschlossen'],
      ['3', 'c', 'Beantwortet'],
      ['4', 'd', 'Erledigt'],
    ]
    expect(await tried({ kind: 'RFI', rows: sheet })).toMatchObject({ countNew: 4, countWrong: 0 })
  })

  test('but the names that a project gave come first', async () => {
    const { admin, id: projectId, broughtIn } = await fresh()
    const which = { listName: 'rfiStatus', projectId }
    const { items } = await admin.client.call(ListRead, which)
    const renamed = items!.map((item) =>
      item.name === 'Answered' ? { ...item, name: 'Abgeschlossen' } : item,
    )
    await admin.client.call(ListSave, { ...which, items: renamed })
    const sheet = [
      ['Number', 'Subject', 'Status'],
      ['1', 'Beam', 'Abgeschlossen'],
    ]
    await broughtIn({ kind: 'RFI', rows: sheet })
    expect(
      await here.database.rows('SELECT status_id AS state FROM rfi WHERE project_id = $1', [projectId]),
    ).toEqual([{ state: 4 }])
  })
})

describe('a column', () => {
  test.each([[[0]], [[1]], [[2]], [[3]], [[0, 3]], [[1, 2]]])('is left out at %j', async (out) => {
    const { prepare, run, list } = await fresh()
    const head = ['Reference', 'Subject', 'Drawing', 'Comments']
    const prepared = await prepare({ kind: 'RFI', rows: [head, ['ref', 'Beam', 'A-1', 'note']] })
    const columns = prepared.columns.filter((_: unknown, i: number) => i === 1 || !out.includes(i))
    await run({ ...prepared, columns })
    const [made] = await list()
    const kept = { Reference: made!.reference, Drawing: made!.drawing, Comments: made!.comments }
    const texts = { Reference: 'ref', Drawing: 'A-1', Comments: 'note' }
    for (const [i, name] of head.entries())
      if (name !== 'Subject')
        expect(kept[name as keyof typeof kept] ?? undefined).toBe(
          out.includes(i) ? undefined : texts[name as keyof typeof texts],
        )
  })
})

test('a drawing has the number that its file begins with', async () => {
  const { prepare, dryRun } = await fresh()
  const files = [
    'A-100_Plan.pdf',
    'S2.01 - Foundation plan.pdf',
    'TGA-12.dwg',
    'S-201-Träger.pdf',
    'Report 2024.pdf',
    'IMG_0012.jpg',
  ]
  const bytes = zip(files.map((name) => ({ name, bytes: Buffer.from('x') })))
  const prepared = await prepare({ kind: 'Documents', bytes, fileName: 'plans.zip' })
  const { rows: looked } = await dryRun(prepared)
  expect(looked.map(({ number, title }: RecordData) => [number, title])).toEqual([
    ['A-100', 'Plan'],
    ['S2.01', 'Foundation plan'],
    ['TGA-12', 'TGA-12.dwg'],
    ['S-201', 'Träger'],
    [undefined, 'Report 2024.pdf'],
    [undefined, 'IMG_0012.jpg'],
  ])
})

test('the German names that a German page lists are understood', async () => {
  const { tried } = await fresh()
  const people = [
    ['Nachname', 'Firma', 'Rolle'],
    ['Weiß', 'Stahl AG', 'Fachplaner'],
    ['Groß', 'Stahl AG', 'nachunternehmer'],
    ['Klein', 'Stahl AG', 'Hausmeister'],
  ]
  const looked = await tried({ kind: 'People', rows: people })
  expect(looked).toMatchObject({ countNew: 2, countWrong: 1 })
  // As it is written in the sheet, and nothing is said to be made with a wrong row.
  expect(looked.rows.map(({ title }: RecordData) => title)[0]).toBe('Weiß, Stahl AG, Fachplaner')
  expect(looked.rows[2].message).not.toContain('is made')
  const punchItems = [
    ['Mangel', 'Status'],
    ...['Fertig gemeldet', 'Beseitigt', 'Abgenommen', 'Offen'].map((status, i) => [`Mangel ${i}`, status]),
  ]
  expect(await tried({ kind: 'PunchList', rows: punchItems })).toMatchObject({ countNew: 4, countWrong: 0 })
  // Those of the last columns are left out, and no row has too many cells for that.
  const register = [
    ['Abschnitt', 'Pos', 'Bezeichnung', 'Status', 'Bauleiter', 'Polier'],
    ...['Offen', 'Eingereicht', 'Freigegeben', 'Genehmigt', 'Überarbeiten, neu einreichen'].map(
      (status, i) => ['05 12 00', `${i + 1}`, `Werkplan ${i}`, status, 'Meier', 'Huber'],
    ),
  ]
  expect(await tried({ kind: 'SubmittalRegister', rows: register })).toMatchObject({
    countNew: 5,
    countWrong: 0,
  })
  const list = csv([
    ['Datei', 'Gewerk', 'Dokumenttyp'],
    ['a.pdf', 'Architektur', 'Plan'],
  ])
  const bytes = zip([
    { name: 'Liste.csv', bytes: list },
    { name: 'a.pdf', bytes: Buffer.from('x') },
  ])
  expect(await tried({ kind: 'Documents', bytes, fileName: 'plans.zip' })).toMatchObject({ countNew: 1 })
})

test('a delay in German words is a number of days', async () => {
  const { tried } = await fresh()
  const rows = [
    ['Nummer', 'Betreff', 'Verzug in Tagen'],
    ...['3 Tage', '2 Wochen', '2,5', '-3'].map((text, i) => [`${i}`, 'Decke', text]),
  ]
  expect(await tried({ kind: 'RFI', rows })).toMatchObject({ countNew: 3, countWrong: 1 })
})

test('a German sheet is not said to come from another system because it names plans', async () => {
  const { prepare } = await fresh()
  const rows = [
    ['Nr.', 'Betreff', 'Plan'],
    ['1', 'Decke', 'A-101'],
  ]
  expect((await prepare({ kind: 'RFI', rows })).source).toBe('Spreadsheet')
})
