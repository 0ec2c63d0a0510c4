/** Databases of earlier versions, in empty ones, and what an upgrade does to rows. */
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { Connection } from '../../server/db/connection.ts'
import { openDatabase } from '../../server/db/open.ts'

export const load010 = (connection: Connection): Promise<void> => load('0.1.0', connection)

/** The release before. Its key and its folder of files are gone, so it is of no other ones. */
export const load020 = (connection: Connection): Promise<void> =>
  load('0.2.0', connection, 'UPDATE installation SET secret_key_id = NULL, file_store_id = NULL')

async function load(version: string, connection: Connection, after = ''): Promise<void> {
  const dump = gunzipSync(await readFile(new URL(`${version}.sql.gz`, import.meta.url))).toString()
  // The dump sets timeouts and the like for its connection, so that connection is not used again.
  const loader = openDatabase(connection, { connectionsMax: 1, statementTimeoutMs: 60_000 })
  await loader.script(dump.replace(/^\\(un)?restrict .*$/gm, ''))
  await loader.script(after)
  await loader.close()
}

/** The statements below a heading (`-- # …`) of the part `rows` of an upgrade. */
export async function upgradeRows(file: string, heading: string): Promise<string> {
  const url = new URL(`../../server/db/upgrades/${file}`, import.meta.url)
  const [, rows = ''] = (await readFile(url, 'utf8')).split('-- Part: rows\n')
  const part = rows.split(/^-- # /m).find((text) => text.startsWith(`${heading}\n`))
  if (!part) throw new Error(`${file} has no rows below the heading "${heading}".`)
  return part.slice(heading.length)
}
