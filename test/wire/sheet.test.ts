/** Whole lists as spreadsheets and as CSV: all rows and columns, real days and numbers, read back by the program that reads sheets. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { RFICreateMany, RFIReadInFolder } from '../../contract/records/rfi.ts'
import { readBytes } from '../../server/imports/sheet/readbytes.ts'
import { readCsv } from '../../server/kernel/formats/csv.ts'
import { type Project, site } from '../kit/harness.ts'
import { prepared } from '../kit/prepared.ts'
import { python, pythonWith } from '../kit/programs/python.ts'
import { eventsOf } from '../kit/told.ts'

const here = prepared(() => site())
const many = 450
const hostile = [
  '=1+1',
  '+1',
  '@SUM(A1)',
  'a <b> & "c"',
  'two\nlines',
  '\u0001 control',
  ' spaces ',
  '数量',
  '🧰',
]
let project: Project
beforeAll(async () => {
  project = await here.project()
  const rfiList = Array.from({ length: many }, (_, i) => ({
    projectId: project.id,
    subject: hostile[i] ?? `Subject ${i}`,
    dateDue: '2026-10-20',
    scheduleImpact: i,
    statusId: 3,
    question: i === 20 ? 'q'.repeat(40_000) : 'Which?',
    toUserId: project.admin.id,
  }))
  await project.admin.client.call(RFICreateMany, { rfiList })
})

const list = (format: string, more = ''): Promise<Response> =>
  here.fetch(
    `/json/reply/RFIReadInFolderRequest?format=${format}&parentFolderId=${project.rootFolderId}${more}`,
    { as: project.admin },
  )

const bytesOf = async (response: Response): Promise<Buffer> => {
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

test('a spreadsheet has all rows, with days, numbers and texts as they are', async () => {
  const response = await list('xlsx')
  expect(response.headers.get('content-type')).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  expect(response.headers.get('content-disposition')).toContain('attachment; filename="RFIReadInFolder.xlsx"')
  const bytes = await bytesOf(response)
  const { rows, problems } = readBytes(bytes)
  expect([rows.length, problems]).toEqual([many + 1, []])
  const columns = rows[0]!.cells
  const at = (name: string) => columns.indexOf(name)
  expect(columns).toEqual(
    expect.arrayContaining(['Link', 'FolderId', 'RfiSubject', 'CourtName', 'UpdatedDate']),
  )
  const subjects = rows.slice(1).map(({ cells }) => cells[at('RfiSubject')])
  expect(subjects.slice(0, 6)).toEqual([
    '=1+1',
    '+1',
    '@SUM(A1)',
    'a <b> & "c"',
    'two\nlines',
    '\ufffd control',
  ])
  expect(subjects.at(-1)).toBe(`Subject ${many - 1}`)
  expect(rows[1]!.cells[at('RfiDueDateOn')]).toBe('2026-10-20')
  expect(rows[many]!.cells[at('ScheduleImpact')]).toBe(String(many - 1))
  expect(rows[21]!.cells[at('RfiQuestion')]).toMatch(/\[40,000 characters; a spreadsheet holds no more/)
  const sheet = partOf(bytes, 'xl/worksheets/sheet1.xml')
  expect(sheet).toContain('state="frozen"')
  expect(sheet).toMatch(new RegExp(`<autoFilter ref="A1:[A-Z]+${many + 1}"/>`))
  expect(sheet).toMatch(/<f>HYPERLINK\("http:[^"]+\/r\/\d+","Open"\)<\/f>/)
  // A day is a number with a style, not a text.
  expect(sheet).toMatch(/<c r="[A-Z]+2" s="2"><v>46315<\/v><\/c>/)
})

const readSheet = `
import datetime, json, sys, openpyxl
sheet = openpyxl.load_workbook(sys.argv[1]).active
plain = lambda value: {'day': value.isoformat()} if isinstance(value, datetime.datetime) else value
rows = [[plain(cell) for cell in row] for row in sheet.iter_rows(values_only=True)]
json.dump({'rows': rows, 'frozen': sheet.freeze_panes, 'filter': sheet.auto_filter.ref}, sys.stdout)
`

test.skipIf(!pythonWith('openpyxl'))(
  'another library reads the same from it as the list has, cell by cell',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-sheet-'))
    const path = join(folder, 'list.xlsx')
    writeFileSync(path, await bytesOf(await list('xlsx', '&sort=RfiNumber')))
    const opened = python('openpyxl', readSheet, path) as {
      rows: unknown[][]
      frozen: string
      filter: string
    }
    rmSync(folder, { recursive: true })
    const [columns, ...rows] = opened.rows
    expect([opened.frozen, opened.filter]).toEqual(['A2', expect.stringMatching(`^A1:[A-Z]+${many + 1}$`)])
    const request = { parentFolderId: project.rootFolderId, sort: 'RfiNumber', take: 200 }
    const { rfiReadInFolderList } = await project.admin.client.call(RFIReadInFolder, request)
    rfiReadInFolderList!.forEach((record, i) => {
      const { rfiNumber, rfiSubject, rfiDueDateOn, scheduleImpact, folderId, isOverdue } = record
      const cells = ['RfiNumber', 'RfiSubject', 'RfiDueDateOn', 'ScheduleImpact', 'FolderId', 'IsOverdue']
      expect(cells.map((name) => rows[i]![columns!.indexOf(name)])).toEqual([
        rfiNumber,
        rfiSubject!.replace('\u0001', '\ufffd'),
        { day: `${rfiDueDateOn}T00:00:00` },
        scheduleImpact ?? null,
        folderId,
        isOverdue ?? null,
      ])
    })
    expect(rows).toHaveLength(many)
  },
)

/** One file of a ZIP, by its directory. */
function partOf(zip: Buffer, name: string): string {
  let at = zip.readUInt32LE(zip.lastIndexOf(Buffer.from('504b0506', 'hex')) + 16)
  for (;;) {
    const [size, length, extra, comment] = [
      zip.readUInt32LE(at + 20),
      ...[28, 30, 32].map((place) => zip.readUInt16LE(at + place)),
    ]
    const local = zip.readUInt32LE(at + 42)
    if (zip.subarray(at + 46, at + 46 + length!).toString() === name) {
      const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
      return inflateRawSync(zip.subarray(from, from + size)).toString()
    }
    at += 46 + length! + extra! + comment!
  }
}

test('a CSV has all rows too, and runs nothing', async () => {
  const rows = readCsv(await bytesOf(await list('csv')), 'File', { rowsMax: 1000, cellsMax: 100 })
  expect(rows).toHaveLength(many + 1)
  const at = rows[0]!.cells.indexOf('RfiSubject')
  expect(rows[1]!.cells[at]).toBe('=1+1')
})

test('the file of the feed of changes ends where the feed does', async () => {
  const path = `/json/reply/ChangesReadRequest?format=csv&projectId=${project.id}`
  const bytes = await bytesOf(await here.fetch(path, { as: project.admin }))
  const rows = readCsv(bytes, 'File', { rowsMax: 1000, cellsMax: 100 })
  expect(rows.length).toBeGreaterThan(many)
})

test('a page that was asked for is that page', async () => {
  const { rows } = readBytes(await bytesOf(await list('xlsx', '&take=5&sort=-RfiNumber')))
  expect(rows).toHaveLength(6)
})

test('each is in the audit, with its rows', async () => {
  const exported = (await eventsOf(here, { personId: project.admin.id })).filter(
    ({ action }) => action === 'Exported',
  )
  expect(exported.map(({ changes }) => changes[1])).toEqual(expect.arrayContaining([['rows', null, many]]))
})

test('what is no list has no sheet', async () => {
  const response = await here.fetch('/json/reply/ProjectGetRequest?format=xlsx', { as: project.admin })
  expect(response.status).toBe(400)
})
