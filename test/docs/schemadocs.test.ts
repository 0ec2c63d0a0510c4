/**
 * The pages generated from the database match it and the statements sent to it, and every object has a
 * comment.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readCatalogue } from '../../server/cli/schema/catalogue.ts'
import { readComments } from '../../server/cli/schema/comments.ts'
import { schemaPage, withoutComment } from '../../server/cli/schema/page.ts'
import { schemaPicture } from '../../server/cli/schema/picture.ts'
import { sqlPages } from '../../server/cli/sql/pages.ts'
import { openDatabase } from '../../server/db/open.ts'
import { ownDatabase } from '../kit/owndatabase.ts'

const database = openDatabase(await ownDatabase(), { connectionsMax: 4, statementTimeoutMs: 30_000 })
afterAll(() => database.close())
const [catalogue, comments] = [await readCatalogue(database), await readComments()]

test.each([
  ['schema.md', schemaPage],
  ['schema.svg', schemaPicture],
] as const)('docs/%s is what the database says (npm run docs makes it)', async (name, generate) => {
  const page = await readFile(new URL(`../../docs/${name}`, import.meta.url), 'utf8')
  expect(page).toBe(generate(catalogue, comments))
})

test('every table, view, index, trigger and function has a comment', () => {
  expect(catalogue.tables.length).toBeGreaterThan(40)
  expect(withoutComment(catalogue, comments)).toEqual([])
})

test('every comment of a column names an existing column', () => {
  const columns = catalogue.tables.flatMap(({ name, columns }) =>
    columns.map((column) => `column ${name}.${column.name}`),
  )
  expect(
    [...comments.of.keys()].filter((key) => key.startsWith('column ') && !columns.includes(key)),
  ).toEqual([])
})

test('docs/sql matches what operations send (npm run docs writes it)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-sql-'))
  try {
    const sql = new URL('../../docs/sql/', import.meta.url)
    const pages = await sqlPages(database, folder)
    expect([...pages.keys()].sort()).toEqual((await readdir(sql)).sort())
    for (const [name, page] of pages) expect(page, name).toBe(await readFile(new URL(name, sql), 'utf8'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
