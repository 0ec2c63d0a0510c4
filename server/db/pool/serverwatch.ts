/**
 * Watches which PostgreSQL is behind the address. After a failover it is another one, on another timeline, and it may lack
 * what the one before had acknowledged. So whatever a process remembers of the database is valid for one epoch: the epoch
 * changes with the server, the timeline and every restart. Who remembers something compares `epoch`.
 */
import { readOnlyCode } from '../errors.ts'
import type { ServerIdentity } from './identity.ts'

export type DatabaseLog = (
  level: 'info' | 'warn' | 'error',
  message: string,
  more?: Record<string, unknown>,
) => void

export interface ServerWatch {
  /** Changes when another PostgreSQL, another timeline or a restarted one was met. */
  readonly epoch: number
  /** Whether its place in the log can be asked for. */
  readonly isKnown: boolean
  /** A new connection met this server. Throws if it is one that was replaced, which must not be used any more. */
  meet(identity: ServerIdentity | undefined): void
  /** The same for a connection with an address of its own: another system is refused. */
  meetBeside(identity: ServerIdentity | undefined): void
  /** A connection was lost, and none was made since. */
  readonly isSuspect: boolean
  /** A connection was lost: without an identity, the next one may lead to another server. */
  lost(): void
  /** A transaction was committed on the server of `epoch`, after this place in its log. */
  acknowledged(place: number, epoch: number): void
  /** What is wrong with the database, if something is; until the process ends. */
  trouble(): string | undefined
}

/** How long a server that was replaced is refused. If there is no other by then, somebody went back on purpose. */
const refusedMs = 60_000

export function watchServer(
  log: DatabaseLog,
  onChange: () => void,
  now = () => performance.now(),
): ServerWatch {
  let current: ServerIdentity | undefined
  let epoch = 0
  let acknowledgedTo = 0
  let wasLost = false
  let refusedSince: number | undefined
  let trouble: string | undefined

  const change = (identity: ServerIdentity | undefined): void => {
    const before = current
    current = identity
    epoch++
    if (before && identity) {
      trouble = compare(before, identity, acknowledgedTo, log) ?? trouble
      acknowledgedTo = 0
    }
    onChange()
  }
  const refuse = (identity: ServerIdentity): void => {
    if (!current || !isReplaced(identity, current)) return
    refusedSince ??= now()
    if (now() - refusedSince < refusedMs) throw new Replaced(identity, current)
  }
  const meet = (identity: ServerIdentity | undefined): void => {
    // What was never asked for its identity is only suspected after an error.
    if (!identity) {
      if (wasLost || current) change(undefined)
    } else if (!current || !isSame(identity, current)) {
      refuse(identity)
      if (current) change(identity)
      else current = identity
    }
    wasLost = false
    refusedSince = undefined
  }

  return {
    get epoch() {
      return epoch
    },
    get isKnown() {
      return current !== undefined
    },
    get isSuspect() {
      return wasLost
    },
    meet,
    meetBeside(identity) {
      if (identity && current && identity.system !== current.system) throw new OtherSystem()
      meet(identity)
    },
    lost() {
      wasLost = true
    },
    acknowledged(place, at) {
      if (at === epoch && place > acknowledgedTo) acknowledgedTo = place
    },
    trouble: () => trouble,
  }
}

const isSame = (one: ServerIdentity, other: ServerIdentity): boolean =>
  one.system === other.system && one.timeline === other.timeline && one.startedAt === other.startedAt

/** It goes on although another one was promoted. */
const isReplaced = (one: ServerIdentity, current: ServerIdentity): boolean =>
  one.system === current.system && one.timeline < current.timeline

/** Logs the change. Returns a sentence if something that was acknowledged is missing. */
function compare(
  before: ServerIdentity,
  after: ServerIdentity,
  acknowledgedTo: number,
  log: DatabaseLog,
): string | undefined {
  const more = { timelineBefore: before.timeline, timeline: after.timeline }
  if (after.system !== before.system) {
    log('error', otherDatabase, more)
    return otherDatabase
  }
  const { replayedTo } = after
  if (replayedTo === undefined || replayedTo >= acknowledgedTo) {
    log('warn', 'Another PostgreSQL took over, or it was restarted. What was cached is forgotten.', more)
    return undefined
  }
  log('error', behind, { ...more, bytesMissing: acknowledgedTo - replayedTo })
  return behind
}

const behind =
  'The database lacks changes that this server had acknowledged: it goes on from an earlier moment than the last ' +
  'commit, as after a failover without synchronous replication or a restored backup. What was cached is forgotten, and ' +
  'the server shows what the database has. Keep the data of the former primary, find out what is missing with it, turn ' +
  'synchronous replication on, and restart this server to clear this message (docs/runbook.md).'

const otherDatabase =
  'Another database is behind the address than before. Whether it has all that this server had acknowledged cannot be ' +
  'told. What was cached is forgotten. If the database was replaced on purpose, restart this server to clear this message.'

/** Counts as a database that is away. */
class Replaced extends Error {
  readonly code = readOnlyCode

  constructor(identity: ServerIdentity, current: ServerIdentity) {
    super(
      `This PostgreSQL was replaced: it is on timeline ${identity.timeline}, another one on ${current.timeline}.`,
    )
  }
}

class OtherSystem extends Error {
  constructor() {
    super('The address for LISTEN leads to another database than DATABASE_URL.')
  }
}
