/** What follows from going back in time, in the transaction that loads the tables. */

import type { Blobs } from '../../blobs/blobs.ts'
import type { Manifest } from '../archive/contents.ts'
import type { CopyClient } from '../client.ts'

export interface AfterLoad {
  sessionsEnded: number
  seriesMoved: number
  /** API keys that are valid again, though they may have been revoked since. */
  apiKeys: ActiveKey[]
}

export interface ActiveKey {
  id: number
  name: string | null
  organization: string
  connectors: string[]
  createdAt: Date
  usedAt: Date | null
}

/** How many numbers of each series are left out: those given since the backup are on paper somewhere. */
export const numbersLeftOut = 100

/**
 * Returns how many rights differed from the rules. They are computed again, because the rules define them.
 */
export async function checkRights(client: CopyClient): Promise<number> {
  const [columns] = await client.rows<{ list: string }>(
    `SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS list FROM pg_attribute
      WHERE attrelid = 'access'::regclass AND attnum > 0 AND NOT attisdropped`,
  )
  const [stored, rules] = ['access', 'access_rules'].map((name) => `SELECT ${columns!.list} FROM ${name}`)
  const [wrong] = await client.rows<{ count: number }>(
    `SELECT count(*) AS count FROM ((${stored} EXCEPT ${rules}) UNION ALL (${rules} EXCEPT ${stored})) x`,
  )
  if (wrong!.count > 0)
    await client.script(`DELETE FROM access; INSERT INTO access (${columns!.list}) ${rules}`)
  return wrong!.count
}

/**
 * For a server with another folder of files, and for processes that remember names of what was there before.
 * The next start puts the id of its own folder into `installation`, and that of its key, if the one that was
 * in use is not here.
 */
export async function adaptToPlace(client: CopyClient, keysHere: readonly string[]): Promise<void> {
  await client.script('UPDATE name_version SET version = DEFAULT')
  await passOverEvents(client)
  await forgetCounts(client)
  const [row] = await client.rows<{ exists: boolean }>(
    `SELECT to_regclass('installation') IS NOT NULL AS exists`,
  )
  if (!row!.exists) return
  await client.rows(
    `UPDATE installation SET file_store_id = NULL,
            secret_key_id = CASE WHEN secret_key_id = ANY($1::text[]) THEN secret_key_id END`,
    [[...keysHere]],
  )
}

/**
 * Nobody is told of what was restored, and mail waits until an administrator lets it go. The transactions of its events are those of another PostgreSQL, so readers of events go on
 * behind the last of them.
 */
async function passOverEvents(client: CopyClient): Promise<void> {
  const [row] = await client.rows<{ exists: boolean }>(
    `SELECT to_regclass('event_reader') IS NOT NULL AS exists`,
  )
  if (!row!.exists) return
  await client.script(`UPDATE event_reader SET transaction_id = pg_current_xact_id(), event_id = 0,
    after_event_id = coalesce((SELECT max(id) FROM event), 0);
    DELETE FROM court_seen; SELECT note_courts()`)
  const [mail] = await client.rows<{ exists: boolean }>(`SELECT to_regclass('mail') IS NOT NULL AS exists`)
  if (mail!.exists) await client.script('UPDATE installation SET mail_held_at = now()')
  const [feed] = await client.rows<{ exists: boolean }>(
    `SELECT to_regclass('change_feed') IS NOT NULL AS exists`,
  )
  // Anyone who follows the changes starts again: they may have read what has not happened now.
  if (feed!.exists)
    await client.script(
      'UPDATE change_feed SET id = gen_random_uuid(), written_on = NULL; DELETE FROM sight_change',
    )
}

/** Counts that are kept for dashboards name transactions of another PostgreSQL as well: they are counted again. */
async function forgetCounts(client: CopyClient): Promise<void> {
  const [row] = await client.rows<{ exists: boolean }>(
    `SELECT to_regclass('counted_project') IS NOT NULL AS exists`,
  )
  if (row!.exists) await client.script('DELETE FROM counted_project; DELETE FROM recount')
}

/** Pictures of drawings are in no backup: those that are not in this store either are made again. */
export async function forgetLostPacks(client: CopyClient, store: Blobs): Promise<void> {
  const [row] = await client.rows<{ exists: boolean }>(
    `SELECT to_regclass('sheet_pack') IS NOT NULL AS exists`,
  )
  if (!row!.exists) return
  const packs = await client.rows<{ sha256: string }>(
    `SELECT DISTINCT encode(sha256, 'hex') AS sha256 FROM sheet_pack WHERE sha256 IS NOT NULL`,
  )
  const lost: string[] = []
  for (const { sha256 } of packs) if (!(await store.find(Buffer.from(sha256, 'hex')))) lost.push(sha256)
  await client.rows(
    `UPDATE sheet_pack SET sha256 = NULL, size_bytes = NULL, levels_made = NULL, levels_planned = NULL
      WHERE encode(sha256, 'hex') = ANY ($1::text[])`,
    [lost],
  )
}

/** Leaves out what `--exact` leaves out. */
export async function afterLoad(client: CopyClient, { at }: Manifest, now: Date): Promise<AfterLoad> {
  const sessions = await client.rows('DELETE FROM session RETURNING 1')
  await forgetDevices(client)
  const series = await client.rows('UPDATE number_series SET last = last + $1 RETURNING 1', [numbersLeftOut])
  await client.rows(
    `INSERT INTO event (organization_id, action, at, reason, changes)
     SELECT id, 'DatabaseRestored', $1, $2, $3::text::jsonb FROM organization ORDER BY id LIMIT 1`,
    [now, 'By the command line', JSON.stringify([['backupDate', null, at]])],
  )
  const apiKeys = await client.rows<ActiveKey>(
    `SELECT k.id, k.name, o.name AS organization, k.connectors, k.created_at AS "createdAt", k.used_at AS "usedAt"
       FROM api_key k JOIN organization o ON o.id = k.organization_id
      WHERE k.revoked_at IS NULL AND (k.expires_on IS NULL OR k.expires_on >= $1::date) ORDER BY k.id`,
    [now],
  )
  return { sessionsEnded: sessions.length, seriesMoved: series.length, apiKeys }
}

/** Devices that opened links of mails, like sessions: a manager may have ended them since. */
async function forgetDevices(client: CopyClient): Promise<void> {
  const [row] = await client.rows<{ exists: boolean }>(
    `SELECT to_regclass('mail_device') IS NOT NULL AS exists`,
  )
  if (row!.exists) await client.rows('DELETE FROM mail_device')
}

/** Series that began after the backup are not in it, nor are later transmittals. On the newest schema, which has columns for that. */
export async function leaveOutInNewSeries(client: CopyClient): Promise<void> {
  await client.rows('UPDATE project_defaults SET transmittal_count = transmittal_count + $1', [
    numbersLeftOut,
  ])
  await client.rows('UPDATE project SET numbers_left_out = numbers_left_out + $1', [numbersLeftOut])
}

/**
 * Values that nobody can open without their key: stored answers are forgotten, elements stay. Returns how
 * many elements.
 */
export async function forgetEncrypted(client: CopyClient, keyIds: readonly string[]): Promise<number> {
  await client.rows(`DELETE FROM idempotent_answer WHERE split_part(answer, '.', 1) = ANY($1::text[])`, [
    [...keyIds],
  ])
  const elements = await client.rows(
    `SELECT FROM configuration_element WHERE is_encrypted AND split_part(key_value, '.', 1) = ANY($1::text[])`,
    [[...keyIds]],
  )
  return elements.length
}
