/** What PostgreSQL and its driver say when they can't: by codes, and where there is none by their sentences. */

export const codeOf = (error: unknown): string => (error as { code?: string } | undefined)?.code ?? ''

/** Two writes stood in each other's way: trying again will do. */
export const isPassing = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

/** A unique index refused; gives its name. */
export const uniqueBroken = (error: unknown): string | undefined =>
  codeOf(error) === '23505' ? (error as { constraint?: string }).constraint : undefined

/** The database is away, is stopping or starting, or took too long. */
export const isAway = (error: unknown): boolean => {
  const code = codeOf(error)
  if (/^(ECONN|ENOENT|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EACCES)/.test(code)) return true
  if (/^(08|57P0|53)/.test(code) || code === '57014') return true
  // The driver tells these by their sentences only.
  const said = error instanceof Error && !code ? error.message : ''
  return /^(Connection terminated|Client has encountered|Client was closed|timeout e|Query read timeout)/i.test(
    said,
  )
}
