/** Sheets that were sent: their headings, the columns that are remembered, and what reading them costs the database. */
import { beforeAll, expect, test } from 'vitest'
import { ImportPrepare } from '../../contract/projects/import.ts'
import { xlsx } from '../../test/kit/files/sheets.ts'
import { type Project, site } from '../../test/kit/harness.ts'
import { importer } from '../../test/kit/importing.ts'
import { prepared } from '../../test/kit/prepared.ts'
import type { RecordData } from '../../test/kit/records.ts'

const here = prepared(() => site())
let project: Project
let bring: ReturnType<typeof importer>
beforeAll(async () => {
  project = await here.project()
  bring = importer(project.admin, project.id)
})

test('columns are remembered for the project', async () => {
  const rows = [
    ['Nr', 'Worum geht es'],
    ['B-1', 'Tür'],
  ]
  const prepared = await bring.prepare({ kind: 'OpenIssue', rows })
  expect(prepared.columns.map(({ field }: RecordData) => field)).toEqual(['Number', undefined])
  prepared.columns[1].field = 'Subject'
  await bring.run(prepared)
  const next = await bring.prepare({ kind: 'OpenIssue', rows })
  expect(next.columns).toMatchObject([
    { field: 'Number', isRemembered: true },
    { field: 'Subject', isRemembered: true },
  ])
})

test('a workbook with its headings below a title', async () => {
  const bytes = xlsx([
    ['RFI log of Tower 2'],
    [],
    ['RFI #', 'Title', 'Due'],
    [{ number: 9, style: 3 }, 'Slab edge', { number: 45292, style: 1 }],
  ])
  const prepared = await bring.prepare({ kind: 'RFI', bytes, fileName: 'log.xlsx' })
  expect(prepared).toMatchObject({ headingLine: 3, rowCount: 1, sheetName: 'Sheet1' })
  expect((await bring.dryRun(prepared)).rows).toMatchObject([{ line: 4, outcome: 'New', number: '009' }])
})

test('holds no connection to the database while a file is read', async () => {
  let whileRead: () => Promise<unknown> = async () => undefined
  const narrow = await site({}, undefined, {
    pool: { connectionsMax: 1 },
    // The file is read from the store first. With a connection held, this statement would wait for itself.
    store: (blobs) => ({
      ...blobs,
      read: async (...of) => {
        await whileRead()
        return blobs.read(...of)
      },
    }),
  })
  const { id, admin } = await narrow.project()
  const { importId } = await importer(admin, id).prepare({
    kind: 'RFI',
    rows: [
      ['Number', 'Subject'],
      ['1', 'Beam'],
    ],
  })
  let free = 0
  whileRead = async () => {
    await narrow.database.rows('SELECT 1')
    free++
  }
  const again = (await admin.client.call(ImportPrepare, { projectId: id, importId })) as RecordData
  expect([again.rowCount, free]).toEqual([1, 1])
})
