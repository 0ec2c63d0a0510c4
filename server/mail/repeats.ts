/**
 * What goes wrong with one mail goes wrong with many, if the mail server is away: the log has a line when it begins, and then one a
 * minute with how many others there were. The mail log has each of them.
 */
import { msPerMinute } from '../../contract/fields/durations.ts'

type Log = (level: 'warn', message: string, more: Record<string, unknown>) => void

const againMs = msPerMinute

export interface RepeatsTogether {
  log: Log
  /** Says what was counted and not said yet. */
  end(): void
}

export function repeatsTogether(log: Log): RepeatsTogether {
  const others = new Map<string, number>()
  const timers = new Map<string, NodeJS.Timeout>()
  const sayOthers = (message: string): void => {
    const count = others.get(message) ?? 0
    others.delete(message)
    timers.delete(message)
    if (count === 0) return
    log('warn', message, { othersSince: count })
    begin(message)
  }
  const begin = (message: string): void =>
    void timers.set(message, setTimeout(() => sayOthers(message), againMs).unref())
  return {
    log(level, message, more) {
      if (timers.has(message)) return void others.set(message, (others.get(message) ?? 0) + 1)
      log(level, message, more)
      begin(message)
    },
    end() {
      for (const [message, timer] of [...timers]) {
        clearTimeout(timer)
        sayOthers(message)
      }
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
