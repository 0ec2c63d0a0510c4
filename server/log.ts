/** The log: one line of JSON per entry. Bodies, query strings and keys are never logged. */

export type Log = (level: 'info' | 'warn' | 'error', message: string, more?: Record<string, unknown>) => void

export const logToStderr: Log = (level, message, more = {}) => {
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
