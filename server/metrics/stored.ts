/**
 * Figures of what is stored: asked for at most every half a minute, and by one statement at a time, however often
 * somebody looks. Who looks gets those that are known: a database that is busy or away delays nobody.
 */
import { statfs } from 'node:fs/promises'
import { msPerDay, msPerHour } from '../../contract/fields/durations.ts'
import { isLiveSql, isLiveValues } from '../access/sessions.ts'
import { type BackupTrouble, backupState } from '../backup/state.ts'
import type { Database } from '../db/open.ts'
import type { Settings } from '../settings/settings.ts'
import { type Family, gauge, type Sample } from './families.ts'

export interface Stored {
  database: Pick<Database, 'row' | 'rows'>
  settings: Settings
  now: () => Date
}

const figuresEveryMs = 30_000
/** How long the first one who looks waits for them. */
const firstMsMax = 2_000

interface Known {
  families: Family[]
  /** Undefined before the first ones were read. */
  readAt: number | undefined
  askedAt: number
  asking: Promise<void> | undefined
  didFail: boolean
}

const knownOf = new WeakMap<object, Known>()

export async function storedFamilies(stored: Stored): Promise<Family[]> {
  const known = knownFor(stored)
  const isDue = !known.asking && performance.now() - known.askedAt >= figuresEveryMs
  if (isDue) {
    known.askedAt = performance.now()
    known.asking = ask(stored, known).finally(() => {
      known.asking = undefined
    })
  }
  if (known.readAt === undefined && known.asking) await atMost(known.asking, firstMsMax)
  return [...known.families, ...aboutFigures(known)]
}

function knownFor({ database }: Stored): Known {
  let known = knownOf.get(database)
  if (!known) {
    known = { families: [], readAt: undefined, askedAt: -Infinity, asking: undefined, didFail: false }
    knownOf.set(database, known)
  }
  return known
}

async function ask(stored: Stored, known: Known): Promise<void> {
  try {
    known.families = [
      ...(await backlog(stored)),
      ...(await sizes(stored)),
      ...(await backups(stored)),
      ...(await mailbox(stored)),
    ]
    known.readAt = performance.now()
    known.didFail = false
  } catch {
    // The next one who looks asks again; how old the metrics are is a figure itself.
    known.didFail = true
  }
}

async function atMost(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([
    work,
    new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms)
    }),
  ])
  clearTimeout(timer)
}

const aboutFigures = ({ readAt, didFail }: Known): Family[] => [
  gauge(
    'plumbline_stored_figures_age_seconds',
    'How long ago sessions, backlog, sizes and backups were read from the database.',
    readAt === undefined ? [] : [{ value: (performance.now() - readAt) / 1000 }],
  ),
  gauge(
    'plumbline_stored_figures_ok',
    'Whether they could be read the last time: 0 if the database did not answer.',
    readAt !== undefined && !didFail ? 1 : 0,
  ),
]

interface Backlog {
  sessions: number
  binItems: number
  binDue: number
  answers: number
  answersDue: number
  outdatedSearch: number
  delays: number
  mails: number
  heldMails: number
  lateMails: number
  hookDeliveries: number
  failingHooks: number
}

async function backlog({ database, settings, now }: Stored): Promise<Family[]> {
  const before = (ms: number): Date => new Date(now().getTime() - ms)
  const row = (await database.row<Backlog>(
    `SELECT (SELECT count(*)::int FROM session s WHERE ${isLiveSql}) AS sessions,
            (SELECT count(*)::int FROM folder WHERE deleted_at IS NOT NULL AND deleted_with = id) AS "binItems",
            (SELECT count(*)::int FROM folder WHERE deleted_at < $5 AND deleted_with = id) AS "binDue",
            (SELECT count(*)::int FROM idempotent_answer) AS answers,
            (SELECT count(*)::int FROM idempotent_answer WHERE at < $6) AS "answersDue",
            (SELECT count(*)::int FROM search_entry WHERE word_version = 0) AS "outdatedSearch",
            (SELECT count(*)::int FROM sign_in_delay) AS delays,
            (SELECT count(*)::int FROM mail WHERE state = 'queued') AS mails,
            (SELECT count(*)::int FROM incoming_mail WHERE state = 'held') AS "heldMails",
            (SELECT count(*)::int FROM mail WHERE state = 'queued' AND made_at < $7) AS "lateMails",
            (SELECT count(*)::int FROM web_hook_delivery WHERE state = 'waiting') AS "hookDeliveries",
            (SELECT count(*)::int FROM web_hook WHERE failing_since IS NOT NULL OR off_because IS NOT NULL) AS "failingHooks"`,
    [
      ...isLiveValues(now(), settings),
      before(settings.binDays * msPerDay),
      before(settings.idempotencyHours * msPerHour),
      before(msPerHour),
    ],
  ))!
  const waiting = {
    bin: row.binItems,
    bin_due: row.binDue,
    idempotent_answers: row.answers,
    idempotent_answers_due: row.answersDue,
    search_entries: row.outdatedSearch,
    sign_in_delays: row.delays,
    mails: row.mails,
    held_mails: row.heldMails,
    mails_late: row.lateMails,
    hook_deliveries: row.hookDeliveries,
    hooks_failing: row.failingHooks,
  }
  return [
    gauge('plumbline_sessions', 'Sessions that have not expired.', row.sessions),
    gauge(
      'plumbline_backlog',
      'What waits to be worked on or removed; docs/monitoring.md says by what.',
      Object.entries(waiting).map(([kind, value]) => ({ labels: { kind }, value })),
    ),
  ]
}

interface Sizes {
  database: number
  files: number
  fileBytes: number
}

async function sizes({ database, settings }: Stored): Promise<Family[]> {
  const row = (await database.row<Sizes>(
    `SELECT pg_database_size(current_database())::float8 AS database, count(*)::int AS files,
            coalesce(sum(size_bytes), 0)::float8 AS "fileBytes"
       FROM (SELECT sha256, max(size_bytes) AS size_bytes FROM stored_file WHERE sha256 IS NOT NULL GROUP BY sha256) s`,
  ))!
  const tables = await database.rows<{ name: string; bytes: number; rows: number }>(
    `SELECT relname AS name, pg_total_relation_size(oid)::float8 AS bytes, greatest(reltuples, 0)::float8 AS rows
       FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace ORDER BY relname`,
  )
  const ofTables = (figure: 'bytes' | 'rows'): Sample[] =>
    tables.map(({ name, ...figures }) => ({ labels: { table: name }, value: figures[figure] }))
  return [
    gauge('plumbline_database_bytes', 'Size of the database on its disk.', row.database),
    gauge('plumbline_table_bytes', 'Size of a table with its indexes.', ofTables('bytes')),
    gauge('plumbline_table_rows', 'Rows of a table, as PostgreSQL estimates them.', ofTables('rows')),
    gauge('plumbline_files', 'Contents of files; equal ones are stored once.', row.files),
    gauge('plumbline_file_bytes', 'Size of these contents.', row.fileBytes),
    ...(await disk(settings)),
  ]
}

/** None where the system does not tell. */
async function disk({ data }: Settings): Promise<Family[]> {
  const found = await statfs(data).catch(() => undefined)
  if (!found) return []
  const { bavail, blocks, bsize } = found
  return [
    gauge('plumbline_disk_free_bytes', 'What is free on the disk of the data folder.', bavail * bsize),
    gauge('plumbline_disk_bytes', 'Size of the disk of the data folder.', blocks * bsize),
  ]
}

async function backups({ database, settings, now }: Stored): Promise<Family[]> {
  const { outcome, madeAt, bytes, isAhead, trouble } = await backupState(database, settings, now())
  const made = (value: (at: Date) => number): Sample[] => (madeAt ? [{ value: value(madeAt) }] : [])
  return [
    gauge(
      'plumbline_backup_age_seconds',
      'How long ago the last complete backup was made; absent if there is none, or its date is in the future.',
      isAhead ? [] : made((at) => (now().getTime() - at.getTime()) / 1000),
    ),
    gauge(
      'plumbline_backup_last_ok',
      'Whether the last backup was complete: 0 if it failed or lacks files; absent if there is none.',
      outcome ? [{ value: outcome === 'made' ? 1 : 0 }] : [],
    ),
    gauge(
      'plumbline_backup_trouble',
      'Whether the backups need somebody: the last one failed, lacks files or is late.',
      troubles.map((kind) => ({ labels: { kind }, value: kind === trouble ? 1 : 0 })),
    ),
    gauge(
      'plumbline_backup_bytes',
      'Size of the last complete backup.',
      made(() => bytes ?? 0),
    ),
  ]
}

const troubles: readonly BackupTrouble[] = ['failed', 'incomplete', 'late']

/** None where no mailbox is read. */
async function mailbox({ database, settings, now }: Stored): Promise<Family[]> {
  if (!settings.imapUrl) return []
  const row = await database.row<{ readAt: Date | null; isOk: boolean; waiting: number }>(
    `SELECT read_at AS "readAt", failing_since IS NULL AS "isOk", waiting FROM mailbox`,
  )
  const age = row?.readAt ? [{ value: (now().getTime() - row.readAt.getTime()) / 1000 }] : []
  return [
    gauge(
      'plumbline_mailbox_age_seconds',
      'How long ago the mailbox of PLUMBLINE_IMAP_URL was read; absent if it never was.',
      age,
    ),
    gauge('plumbline_mailbox_ok', 'Whether it could be read the last time.', row?.isOk && row.readAt ? 1 : 0),
    gauge(
      'plumbline_mailbox_waiting',
      'Messages in it that could not be taken yet.',
      row ? [{ value: row.waiting }] : [],
    ),
  ]
}
