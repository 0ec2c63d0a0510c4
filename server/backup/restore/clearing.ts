/** Whether a database is free for a restore, and how ours is removed from it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { allSteps } from '../../db/migrationsteps.ts'
import { WrongBackup } from '../archive/archivereader.ts'
import type { CopyClient } from '../client.ts'
import { isInSchema, namesIn, quoted, tablesOf } from './schema.ts'

/** What of our tables is there. */
export async function isEmpty(client: CopyClient): Promise<boolean> {
  return (await tablesOf(client)).length === 0
}

export async function refuseOtherEncoding(client: CopyClient): Promise<void> {
  const [row] = await client.rows<{ encoding: string }>(
    `SELECT current_setting('server_encoding') AS encoding`,
  )
  if (row!.encoding !== 'UTF8')
    throw new WrongBackup(
      `The database has the encoding ${row!.encoding}, which cannot hold every letter.`,
      `Create it with ENCODING 'UTF8' TEMPLATE template0.`,
    )
}

const [checks, checkMs] = [4, 500]

/** A server that has just been stopped may still be there for a moment. */
export async function refuseRunningServers(client: CopyClient): Promise<void> {
  for (let check = 1; ; check++) {
    const others = await client.rows<{ address: string | null }>(
      `SELECT DISTINCT coalesce(host(client_addr), 'this machine') AS address FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'plumbline' AND pid <> pg_backend_pid()`,
    )
    if (others.length === 0) return
    if (check === checks)
      throw new WrongBackup(
        `A Plumbline server on ${others.map(({ address }) => address).join(', ')} uses this database.`,
        'Stop every server on it first, and let a connection pooler close its connections.',
      )
    await sleep(checkMs)
  }
}

/** Removes our tables, views and functions. Tables of others would be in the way, and are never removed. */
export async function removeOurs(client: CopyClient): Promise<void> {
  const ours = namesIn(await allSteps())
  const tables = (await tablesOf(client)).map(({ name }) => name)
  const others = tables.filter((name) => !ours.has(name))
  if (others.length > 0)
    throw new WrongBackup(
      `The database also has tables that are not of this version of Plumbline (${others.slice(0, 5).join(', ')}).`,
      'Restore into a database of its own.',
    )
  if (tables.length > 0) await client.script(`DROP TABLE ${tables.map(quoted).join(', ')} CASCADE`)
  const left = await client.rows<{ drop: string; name: string }>(
    `SELECT relname AS name, format('DROP VIEW IF EXISTS %s CASCADE', c.oid::regclass) AS drop
       FROM pg_class c WHERE c.relkind = 'v' AND ${isInSchema('c.oid', 'pg_class', 'c.relnamespace')}
      UNION ALL
     SELECT proname, format('DROP FUNCTION %s CASCADE', p.oid::regprocedure)
       FROM pg_proc p WHERE ${isInSchema('p.oid', 'pg_proc', 'p.pronamespace')}`,
  )
  for (const { drop, name } of left) if (ours.has(name)) await client.script(drop)
}
