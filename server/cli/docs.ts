/**
 * Writes the pages that are made of the database: docs/schema.md and docs/schema.svg. No command of the program, as
 * nobody needs it who runs a server: `npm run docs`.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { packageRoot } from '../root.ts'
import { readCatalogue } from './schema/catalogue.ts'
import { readComments } from './schema/comments.ts'
import { schemaPage } from './schema/page.ts'
import { schemaPicture } from './schema/picture.ts'

const data = await mkdtemp(join(tmpdir(), 'plumbline-docs-'))
const embedded = await startEmbedded({ dataFolder: data, log: () => undefined })
const database = openDatabase(embedded.connection, { connectionsMax: 1, statementTimeoutMs: 30_000 })
try {
  await migrate(database)
  const [catalogue, comments] = [await readCatalogue(database), await readComments()]
  await writeFile(join(packageRoot, 'docs', 'schema.md'), schemaPage(catalogue, comments))
  await writeFile(join(packageRoot, 'docs', 'schema.svg'), schemaPicture(catalogue, comments))
} finally {
  await database.close()
  await embedded.stop()
  await rm(data, { recursive: true, force: true })
}
