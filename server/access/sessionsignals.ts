/**
 * Notices inform each server process about changes of sessions in other processes (LISTEN/NOTIFY). The
 * database delivers them at commit, in the order of commits. So when a heartbeat that this process sent comes
 * back, all notices committed before it have arrived. A cache that is trusted only while the newest heartbeat
 * is recent is never stale by more than that time.
 */

import { randomUUID } from 'node:crypto'
import { msPerMinute } from '../../contract/fields/durations.ts'
import type { Database } from '../db/open.ts'
import type { Listening } from '../db/pool/listening.ts'

export interface Notices {
  /** Whether all notices committed up to a moment ago have arrived. */
  areCurrent(): boolean
  close(): Promise<void>
}

export interface Listener {
  hear(notice: string): void
  /** Notices may have been lost. */
  missed(): void
  log(level: 'info' | 'warn', message: string, more?: Record<string, unknown>): void
}

/** The triggers on sessions and people notify on this channel. */
const channel = 'plumbline_sessions'
export const pace = {
  beatMs: 400,
  /** Together with the delivery time of a notice this is less than the second that the rules allow. */
  trustMs: 900,
  /** Heartbeats that may be missing before the connection is replaced. */
  unheardMax: 10,
  retryMs: 200,
  /** An idle server sends no heartbeats. */
  restMs: msPerMinute,
}

export function openNotices(
  database: Pick<Database, 'listen'>,
  listener: Listener,
  { beatMs, retryMs, ...limits } = pace,
): Notices {
  const heartbeat = newHeartbeat(limits)
  let isDown = false
  let closed = false
  let end = (): void => undefined
  let listening: Listening | undefined

  const hear = (notice: string): void => {
    if (!notice.startsWith('beat ')) listener.hear(notice)
    else if (heartbeat.cameBack(notice) && isDown) {
      isDown = false
      listener.log('info', 'Session notices arrive again.')
    }
  }

  /** Listens on one connection until it is lost. */
  const listenUntilLost = async (): Promise<void> => {
    const lost = new Promise<void>((resolve) => {
      end = resolve
    })
    listening = await database.listen(channel, hear, end)
    heartbeat.stop()
    listener.missed()
    const timer = setInterval(() => heartbeat.beat(listening!).catch(end), beatMs).unref()
    if (!closed) await lost
    clearInterval(timer)
    heartbeat.stop()
    listener.missed()
    // Closing a connection that no longer responds may take long.
    void listening.close()
  }

  const listenForever = async (): Promise<void> => {
    while (!closed) {
      // The cause does not matter: the cache is not trusted until a heartbeat comes back.
      await listenUntilLost().catch(() => undefined)
      if (closed) return
      if (!isDown)
        listener.log('warn', 'Session notices do not arrive; each session is read from the database.', {
          hint: 'A pooler in transaction mode passes none on: PLUMBLINE_LISTEN_DATABASE_URL leads past it.',
        })
      isDown = true
      await new Promise((resolve) => setTimeout(resolve, retryMs).unref())
    }
  }
  void listenForever()

  return {
    areCurrent: heartbeat.isRecent,
    async close() {
      closed = true
      end()
      await listening?.close()
    },
  }
}

/** Heartbeats contain the time at which they were sent: notices up to then have arrived. */
function newHeartbeat({
  trustMs,
  unheardMax,
  restMs,
}: Pick<typeof pace, 'trustMs' | 'unheardMax' | 'restMs'>) {
  const prefix = `beat ${randomUUID()} `
  let provenAt = -Infinity
  let checkedAt = -Infinity
  let missing = 0
  return {
    async beat(by: Listening): Promise<void> {
      if (performance.now() - checkedAt > restMs) return
      if (++missing > unheardMax) throw new Error('The heartbeats do not come back.')
      await by.notify(prefix + performance.now())
    },
    cameBack(notice: string): boolean {
      if (!notice.startsWith(prefix)) return false
      provenAt = Number(notice.slice(prefix.length))
      missing = 0
      return true
    },
    stop(): void {
      provenAt = -Infinity
      missing = 0
    },
    isRecent(): boolean {
      checkedAt = performance.now()
      return checkedAt - provenAt < trustMs
    },
  }
}
