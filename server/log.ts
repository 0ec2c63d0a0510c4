/** The log: one line of JSON per entry. Bodies, query strings and keys are never logged. */

export type Log = (level: 'info' | 'warn' | 'error', message: string, more?: Record<string, unknown>) => void

const severity = { info: 0, warn: 1, error: 2 }
let least: keyof typeof severity = 'info'

/** From now on only lines of this level and more severe ones are written. */
export function setLogLevel(level: typeof least): void {
  least = level
}

export const logToStderr: Log = (level, message, more = {}) => {
  if (severity[level] < severity[least]) return
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), level, message, ...more })}\n`)
}

export const noLog: Log = () => undefined

/** An error with its stack and its cause, for the log only. */
export const errorDetail = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { error: String(error) }
  const { code, detail, query } = error as { code?: string; detail?: string; query?: string }
  return {
    error: error.message,
    code,
    detail,
    query,
    stack: error.stack,
    cause: error.cause ? errorDetail(error.cause) : undefined,
  }
}
