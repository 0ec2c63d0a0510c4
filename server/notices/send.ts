/** Reads the events regularly and makes their notices, on one server at a time. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../db/open.ts'
import { type EventReader, readOn } from '../kernel/events/eventreader.ts'
import { withLease } from '../kernel/lease.ts'
import type { RecordTypes } from '../records/engine/declare/recordtypes.ts'
import type { Settings } from '../settings/settings.ts'
import { mailIsOn } from './mailison.ts'
import { noticeMaker } from './makenotices.ts'

type Log = (level: 'warn', message: string, more: Record<string, unknown>) => void

export interface Telling {
  database: Database
  types: RecordTypes
  settings: Pick<Settings, 'eventReadMs' | 'smtpUrl'>
  now: () => Date
  log: Log
  /** Others that read the events after the notices were made. */
  readers: readonly EventReader[]
}

const leaseMs = 15_000
/** The lease is asked for again after this time, so that a server that lost it stops. */
const termMs = 60_000
const eventsAtOnce = 1000

export const noticeReader = ({
  types,
  settings,
  now,
}: Pick<Telling, 'types' | 'settings' | 'now'>): EventReader => {
  const make = noticeMaker(types, { now, isMailOn: () => mailIsOn(settings) })
  return { name: 'notices', eventsAtOnce, work: async (db, events) => void (await make(db, events)) }
}

/** Returns a function that stops it. */
export function sendNoticesRegularly(telling: Telling): () => Promise<void> {
  const { database, settings, now, log } = telling
  const ending = new AbortController()
  const isEnded = (): boolean => ending.signal.aborted
  const rest = (ms: number) =>
    wait(ms, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
  const readers = [noticeReader(telling), ...telling.readers]
  const term = async (): Promise<void> => {
    const until = performance.now() + termMs
    while (!isEnded() && performance.now() < until) {
      await readAll(database, readers, log, isEnded)
      await rest(settings.eventReadMs)
    }
  }
  const run = async (): Promise<void> => {
    while (!isEnded()) {
      try {
        if (!(await withLease(database, { job: 'read events', leaseMs, now }, term))) await rest(leaseMs / 3)
      } catch (error) {
        log('warn', 'Events could not be read to tell people of them; the next try is in 5 seconds.', {
          error: String(error),
        })
        await rest(leaseMs / 3)
      }
    }
  }
  const running = run()
  return async () => {
    ending.abort()
    await running
  }
}

/**
 * Reads what is there now. It does not go on with the few that were committed meanwhile: under load there are always some, and each
 * batch has a fixed cost.
 */
export async function readAll(
  database: Database,
  readers: readonly EventReader[],
  log: Log,
  isEnded: () => boolean = () => false,
): Promise<void> {
  const fullBatch = Math.min(...readers.map(({ eventsAtOnce }) => eventsAtOnce))
  for (let isMore = true; isMore && !isEnded(); ) {
    try {
      isMore = (await readOn(database, ...readers)) >= fullBatch
    } catch (error) {
      // Which of them failed is not known: each reads on by itself.
      if (readers.length > 1) return readEach(database, readers, log, isEnded)
      if (!isOfData(error)) throw error
      isMore = (await readOneOrSkip(database, readers[0]!, log)) > 0
    }
  }
}

/** The first failure is thrown when all have read: one that fails again and again must not keep the others from reading. */
async function readEach(
  database: Database,
  readers: readonly EventReader[],
  log: Log,
  isEnded: () => boolean,
): Promise<void> {
  const failures: unknown[] = []
  for (const reader of readers)
    await readAll(database, [reader], log, isEnded).catch((error) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Whether the same events would fail again: not a lost connection or a deadlock. */
const isOfData = (error: unknown): boolean =>
  error instanceof TypeError ||
  error instanceof RangeError ||
  /^(2[23]|42|P0)/.test((error as { code?: string }).code ?? '')

/** One transaction that cannot be told must not keep all others from being told. */
async function readOneOrSkip(database: Database, reader: EventReader, log: Log): Promise<number> {
  try {
    return await readOn(database, { ...reader, eventsAtOnce: 1 })
  } catch (error) {
    if (!isOfData(error)) throw error
    return readOn(database, {
      ...reader,
      eventsAtOnce: 1,
      work: async (_, events) =>
        log('warn', 'Nobody is told of these events, because that failed.', {
          reader: reader.name,
          events: events.map(({ id }) => id).join(' '),
          error: String(error),
        }),
    })
  }
}
