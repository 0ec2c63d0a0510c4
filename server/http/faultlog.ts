/**
 * Logs what went wrong on the server. While the database is away every call fails for the same reason: that is one line when
 * it begins, one a minute, and one when it is over, each with the number of calls, instead of one a call with its stack.
 */
import { msPerMinute } from '../../contract/fields/durations.ts'
import { isAway, isLost } from '../db/errors.ts'
import { messageOf } from '../db/pool/refusals.ts'
import type { Fault } from '../kernel/faults.ts'
import { errorDetail, type Log } from '../log.ts'

export interface FaultLog {
  /** A call ended in this fault; those of the client are not logged. */
  failed(fault: Fault, about: { requestId: string; path: string | undefined }): void
  /** A call of an operation succeeded. */
  succeeded(): void
  /** Whether a call was refused for that within the last minute. */
  isDiskFull(): boolean
}

const againMs = msPerMinute

/** One thing that is wrong for all calls. */
interface Outage {
  begun: number
  loggedAt: number
  calls: number
}

type Kind = 'database' | 'disk' | 'overload'

const texts: Record<Kind, { begins: string; goesOn: string; ends: string }> = {
  database: {
    begins: 'The database does not answer; calls that need it are refused until it does.',
    goesOn: 'The database still does not answer.',
    ends: 'The database answers again.',
  },
  disk: {
    begins: 'The disk is full; nothing is saved until there is room.',
    goesOn: 'The disk is still full.',
    ends: 'There is room on the disk again.',
  },
  overload: {
    begins: 'There are more calls than the server can take; some are refused.',
    goesOn: 'There are still more calls than the server can take.',
    ends: 'All calls are taken again.',
  },
}

/** Refusals may be few among many calls, and reads succeed on a full disk: this long without one, it is over. */
const overMs = 5_000

export function logFaults(log: Log, now = () => performance.now()): FaultLog {
  const outages = new Map<Kind, Outage & { lastAt: number }>()
  const note = (kind: Kind, more: Record<string, unknown>): void => {
    const known = outages.get(kind)
    const outage = known ?? { begun: now(), loggedAt: now(), calls: 0, lastAt: 0 }
    outages.set(kind, outage)
    outage.calls++
    outage.lastAt = now()
    if (!known) log(kind === 'overload' ? 'warn' : 'error', texts[kind].begins, more)
    else if (now() - outage.loggedAt >= againMs) {
      outage.loggedAt = now()
      log('warn', texts[kind].goesOn, { calls: outage.calls, ...more })
    }
  }
  return {
    failed(fault, about) {
      if (fault.more.logged === 'never') return
      const kind = kindOf(fault)
      if (kind) note(kind, { ...about, error: fault.cause ? messageOf(fault.cause) : fault.message })
      else if (fault.status >= 500)
        log('error', fault.message, { ...about, ...errorDetail(fault.cause ?? fault) })
    },
    isDiskFull: () => now() - (outages.get('disk')?.lastAt ?? Number.NEGATIVE_INFINITY) < againMs,
    succeeded() {
      if (outages.size === 0) return
      for (const [kind, { begun, calls, lastAt }] of outages) {
        if (kind !== 'database' && now() - lastAt < overMs) continue
        outages.delete(kind)
        log('info', texts[kind].ends, { afterSeconds: Math.round((now() - begun) / 1000), calls })
      }
    },
  }
}

/** Undefined for a fault of one call. A statement that took too long is one: the log has to tell which. */
function kindOf({ status, cause, more }: Fault): Kind | undefined {
  if (more.logged === 'as overload') return 'overload'
  if (more.logged === 'as full disk') return 'disk'
  if (status !== 503) return undefined
  return isLost(cause) || (isAway(cause) && !isStatement(cause)) ? 'database' : undefined
}

const isStatement = (cause: unknown): boolean =>
  /^(57014|55P03|25P0)/.test(String((cause as { code?: unknown }).code))
