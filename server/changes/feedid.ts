/**
 * The id of the feed of changes. It is another one after a restore (backup/restore/afterload.ts) and on another timeline of PostgreSQL:
 * there, what somebody read may not have happened. Cursors with an old id are refused, and their readers start again.
 */
import type { Db } from '../db/db.ts'
import type { Database } from '../db/open.ts'

const question = `SELECT (SELECT system_identifier FROM pg_control_system()) || '/' ||
  substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) AS timeline`

/** Which PostgreSQL and timeline is written on, asked once an epoch; undefined where PostgreSQL does not say. */
export function timelineOf(database: Database): () => Promise<string | undefined> {
  let known: { epoch: number; timeline: Promise<string | undefined> } | undefined
  const ask = async (): Promise<string | undefined> => {
    try {
      return (await database.row<{ timeline: string }>(question))?.timeline
    } catch (error) {
      if (!/^(0A|42|55)/.test((error as { code?: string }).code ?? '')) throw error
      return undefined
    }
  }
  return () => {
    const { epoch } = database
    if (known?.epoch !== epoch) {
      const timeline = ask()
      known = { epoch, timeline }
      timeline.catch(() => {
        known = undefined
      })
    }
    return known!.timeline
  }
}

/** Moves the end of the feed on by so many changes. Returns where it was. The row stays locked until the commit. */
export async function feedOn(db: Db, timeline: string | undefined, count: number): Promise<number> {
  const row = await db.row<{ before: number }>(
    `UPDATE change_feed SET last_position = last_position + $1::int, written_on = coalesce($2::text, written_on),
            id = CASE WHEN written_on <> $2::text THEN gen_random_uuid() ELSE id END
     RETURNING last_position - $1::int AS before`,
    [count, timeline ?? null],
  )
  return row!.before
}
