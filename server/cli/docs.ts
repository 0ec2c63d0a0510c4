/**
 * Writes the pages that are generated from the database: docs/schema.md, docs/schema.svg and docs/sql. Not a
 * command of the program, as it is only for developers: `npm run docs`.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shipLists } from '../codes/codes.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { packageRoot } from '../root.ts'
import { readCatalogue } from './schema/catalogue.ts'
import { readComments } from './schema/comments.ts'
import { schemaPage } from './schema/page.ts'
import { schemaPicture } from './schema/picture.ts'
import { sqlPages } from './sql/pages.ts'

const data = await mkdtemp(join(tmpdir(), 'plumbline-docs-'))
const embedded = await startEmbedded({ dataFolder: data, log: () => undefined })
const database = openDatabase(embedded.connection, { connectionsMax: 2, statementTimeoutMs: 30_000 })
try {
  await migrate(database)
  await database.transaction(shipLists)
  const [catalogue, comments] = [await readCatalogue(database), await readComments()]
  await writeFile(join(packageRoot, 'docs', 'schema.md'), schemaPage(catalogue, comments))
  await writeFile(join(packageRoot, 'docs', 'schema.svg'), schemaPicture(catalogue, comments))
  const sql = join(packageRoot, 'docs', 'sql')
  await rm(sql, { recursive: true, force: true })
  await mkdir(sql)
  for (const [name, page] of await sqlPages(database, data)) await writeFile(join(sql, name), page)
} finally {
  await database.close()
  await embedded.stop()
  await rm(data, { recursive: true, force: true })
}
