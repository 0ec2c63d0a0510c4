/** Classifies errors of PostgreSQL and its driver, by code, or by message if there is no code. */

export const codeOf = (error: unknown): string => (error as { code?: string } | undefined)?.code ?? ''

/** A deadlock or serialization failure: trying again helps. */
export const isTransient = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

/** The name of the unique index that was violated. */
export const uniqueBroken = (error: unknown): string | undefined =>
  codeOf(error) === '23505' ? (error as { constraint?: string }).constraint : undefined

/**
 * The database is unreachable, is stopping or starting, or took too long. A missing permission (EACCES) is not among these:
 * to try again does not help, and it may be one of a file.
 */
export const isAway = (error: unknown): boolean => {
  const code = codeOf(error)
  if (/^(ECONN|ENOENT|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT)/.test(code)) return true
  // 57014 and 25P03: a time limit ended the statement, or a transaction in which nothing happened.
  if (/^(08|57P0|53)/.test(code) || code === '57014' || code === '25P03') return true
  // The driver's own errors have no code.
  const message = error instanceof Error && !code ? error.message : ''
  return /^(Connection terminated|Client has encountered|Client was closed|timeout e|Query read timeout)/i.test(
    message,
  )
}
