/** Documents from a ZIP with a list: what is made of it, what is already there, and what is refused in words. */
import { describe, expect, test } from 'vitest'
import { DocumentReadInFolder } from '../../contract/documents/documentlist.ts'
import { RecordImportedRead } from '../../contract/projects/import.ts'
import { sample } from '../../test/kit/cases.ts'
import { csv, type ZipFile, zip } from '../../test/kit/files/sheets.ts'
import { site } from '../../test/kit/harness.ts'
import { importer } from '../../test/kit/importing.ts'
import { prepared } from '../../test/kit/prepared.ts'
import type { RecordData } from '../../test/kit/records.ts'
import { told } from '../../test/kit/told.ts'

const here = prepared(() => site())
const project = prepared(() => here.project())
const bring = prepared(async () => importer(project.admin, project.id))

const file = (name: string, words = name): ZipFile => ({ name, bytes: Buffer.from(words) })
const list = (...rows: string[][]): ZipFile => ({ name: 'list.csv', bytes: csv(rows) })
const head = ['File', 'Number', 'Title', 'Discipline', 'Status', 'Rev', 'Date', 'Folder']
const sent = (...files: ZipFile[]) => ({ kind: 'Documents', bytes: zip(files), fileName: 'set.zip' })

const documentsIn = async (folderName: string): Promise<RecordData[]> => {
  const folder = await here.database.row<{ id: number }>(
    'SELECT id FROM folder WHERE project_id = $1 AND name = $2 AND type < 100',
    [project.id, folderName],
  )
  const { documentList } = await project.admin.client.call(DocumentReadInFolder, {
    parentFolderId: folder!.id,
  })
  return documentList as RecordData[]
}

const plans = () =>
  sent(
    list(
      head,
      [
        'plans/A-101.pdf',
        'A-101',
        'Floor plan',
        'Architectural',
        'For review',
        'C',
        '2026-03-01',
        'Plans / Level 1',
      ],
      ['S-201.pdf', 'S-201', 'Framing', 'Structural', '', 'B', '', ''],
    ),
    file('plans/A-101.pdf', 'plan bytes'),
    file('frames/S-201.pdf', 'frame bytes'),
    file('__MACOSX/._A-101.pdf'),
  )

test('each row becomes a document with its file, in its folder, according to the source', async () => {
  const outcome = await bring.broughtIn(plans())
  expect(outcome).toMatchObject({ countMade: 2, countThere: 0 })
  const [plan] = await documentsIn('Level 1')
  expect(plan).toMatchObject({
    documentNumber: 'A-101',
    documentTitle: 'Floor plan',
    documentDisciplineName: 'Architectural',
    documentStatusName: 'For review',
    documentIssue: 'C',
    documentVersion: 1,
    uploadedFileName: 'A-101.pdf',
  })
  const bytes = await here.fetch(`/files/document/${plan!.documentId}/1`, { as: project.admin })
  expect(await bytes.text()).toBe('plan bytes')
  expect((await documentsIn('frames')).map(({ documentNumber }) => documentNumber)).toEqual(['S-201'])
  const imported = (await project.admin.client.call(RecordImportedRead, {
    folderId: plan!.folderId,
  })) as RecordData
  expect(imported).toMatchObject({ fileName: 'set.zip', line: 2 })
})

test('the same ZIP again makes nothing', async () => {
  await bring.broughtIn(plans())
  const again = await bring.broughtIn(plans())
  expect(again).toMatchObject({ countMade: 0, countThere: 2 })
})

test('without a list every file is a document, in the folders of the ZIP', async () => {
  const outcome = await bring.broughtIn(sent(file('Site photos/north.jpg'), file('Site photos/south.jpg')))
  expect(outcome).toMatchObject({ countMade: 2 })
  const names = (await documentsIn('Site photos')).map(({ documentTitle }) => documentTitle)
  expect(names.sort()).toEqual(['north.jpg', 'south.jpg'])
})

test('rows without their file are wrong, in words, and nothing is made', async () => {
  const tried = await bring.tried(
    sent(
      list(
        ['File', 'Folder'],
        ['gone.pdf', ''],
        ['a.pdf', ''],
        ['x/b.pdf', ''],
        ['x/b.pdf', ''],
        ['', 'Plans'],
      ),
      file('x/a.pdf'),
      file('y/a.pdf'),
      file('x/b.pdf'),
    ),
  )
  expect(tried.rows.map(({ outcome, message }: RecordData) => [outcome, message])).toEqual([
    ['Wrong', 'There is no file gone.pdf in the ZIP.'],
    ['Wrong', '2 files of the ZIP are called a.pdf. Please give the path.'],
    ['New', undefined],
    ['Wrong', 'The same file is in line 4 already.'],
    ['Wrong', 'The row names no file.'],
  ])
})

describe('refused is', () => {
  test.each(
    sample<[string, () => ZipFile[], string]>(
      [
        ['a path outside', () => [file('../../etc/passwd')], 'leads outside'],
        ['a path of another system', () => [file('C:\\secret.txt')], 'leads outside'],
        [
          '10,000 tiny files',
          () => Array.from({ length: 10_000 }, (_, i) => file(`f${i}`, '')),
          'The file has 10,000 files in it; at most 2,000 are read.',
        ],
        ['a bomb by its directory', () => [{ ...file('a.pdf'), says: 4_000_000_000 }], 'more than 256 MB'],
        ['a list without files', () => [list(head)], 'no files in it'],
        [
          'two lists',
          () => [
            { ...list(head), name: 'register.csv' },
            { ...list(head), name: 'index.csv' },
            file('a.pdf'),
          ],
          'call it list.csv',
        ],
      ],
      'refused archives',
      3,
    ),
  )('%s', async (_, files, words) => {
    const call = bring.prepare(sent(...files()))
    expect(await told(call)).toBe('400 ValidationException FileContent:Sheet')
    await expect(call).rejects.toThrow(words)
  })

  test('a file that is larger than its directory says, and nothing stays of it', async () => {
    const bomb = sent(file('ok.pdf'), { name: 'bomb.pdf', bytes: Buffer.alloc(5_000_000), says: 1_000 })
    const documents = () => here.database.rows('SELECT FROM document WHERE project_id = $1', [project.id])
    const before = await documents()
    const call = bring.broughtIn(bomb)
    expect(await told(call)).toBe('400 ValidationException ImportId:Sheet')
    expect(await documents()).toHaveLength(before.length)
  })
})
