/**
 * Notices: what a server process has to hear of what others do to sessions. The database tells it at
 * commit, in the order of commits, so a beat of our own that comes back shows that all that was committed
 * before it was said has been heard. Whoever trusts what he remembers only while the newest such beat is
 * young is never behind by more than that.
 */
import { randomUUID } from 'node:crypto'
import type { Listening } from '../db/listening.ts'
import type { Database } from '../db/open.ts'

export interface Notices {
  /** Whether all has been heard that was committed up to a moment ago. */
  areCurrent(): boolean
  close(): Promise<void>
}

export interface Listener {
  hear(notice: string): void
  /** Something may have been said that nobody heard. */
  missed(): void
  log(level: 'info' | 'warn', message: string): void
}

/** The triggers of 0010_session_notices.sql say it on this channel. */
const channel = 'plumbline_sessions'
export const pace = {
  beatMs: 400,
  /** With the way of a notice itself this stays below the second that the rules allow. */
  trustMs: 900,
  /** Beats that do not come back before the connection is given up for another one. */
  unheardMax: 10,
  retryMs: 200,
  /** A server that nobody asks need not beat. */
  restMs: 60_000,
}

export function openNotices(
  database: Pick<Database, 'listen'>,
  listener: Listener,
  { beatMs, retryMs, ...paced } = pace,
): Notices {
  const pulse = newPulse(paced)
  let isDown = false
  let closed = false
  let end = (): void => undefined
  let listening: Listening | undefined

  const hear = (notice: string): void => {
    if (!notice.startsWith('beat ')) listener.hear(notice)
    else if (pulse.cameBack(notice) && isDown) {
      isDown = false
      listener.log('info', 'The notices of sessions are heard again.')
    }
  }

  /** One connection, from its first word to its last. */
  const hearUntilLost = async (): Promise<void> => {
    const over = new Promise<void>((resolve) => {
      end = resolve
    })
    listening = await database.listen(channel, hear, end)
    pulse.stop()
    listener.missed()
    const beating = setInterval(() => pulse.beat(listening!).catch(end), beatMs).unref()
    if (!closed) await over
    clearInterval(beating)
    pulse.stop()
    listener.missed()
    // The end of a connection that has gone silent may be long in coming.
    void listening.close()
  }

  const hearAlways = async (): Promise<void> => {
    while (!closed) {
      // Why it failed does not matter: nothing remembered is trusted until a beat comes back.
      await hearUntilLost().catch(() => undefined)
      if (closed) return
      if (!isDown)
        listener.log('warn', 'The notices of sessions are not heard; each session is read from the database.')
      isDown = true
      await new Promise((resolve) => setTimeout(resolve, retryMs).unref())
    }
  }
  void hearAlways()

  return {
    areCurrent: pulse.isYoung,
    async close() {
      closed = true
      end()
      await listening?.close()
    },
  }
}

/** Beats carry the time they were said at: that is how far hearing one proves anything. */
function newPulse({ trustMs, unheardMax, restMs }: Pick<typeof pace, 'trustMs' | 'unheardMax' | 'restMs'>) {
  const word = `beat ${randomUUID()} `
  let provenAt = -Infinity
  let askedAt = -Infinity
  let unheard = 0
  return {
    async beat(by: Listening): Promise<void> {
      if (performance.now() - askedAt > restMs) return
      if (++unheard > unheardMax) throw new Error('The beats do not come back.')
      await by.say(word + performance.now())
    },
    cameBack(notice: string): boolean {
      if (!notice.startsWith(word)) return false
      provenAt = Number(notice.slice(word.length))
      unheard = 0
      return true
    },
    stop(): void {
      provenAt = -Infinity
      unheard = 0
    },
    isYoung(): boolean {
      askedAt = performance.now()
      return askedAt - provenAt < trustMs
    },
  }
}
