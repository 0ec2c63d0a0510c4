/** Classifies errors of PostgreSQL and its driver, by code, or by message if there is no code. */

export const codeOf = (error: unknown): string => (error as { code?: string } | undefined)?.code ?? ''

/** A deadlock or serialization failure: trying again helps. */
export const isTransient = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

/** The name of the unique index that was violated. */
export const uniqueBroken = (error: unknown): string | undefined =>
  codeOf(error) === '23505' ? (error as { constraint?: string }).constraint : undefined

/** A write on a standby, or on a server that was just demoted. */
export const readOnlyCode = '25006'
/** No connection can be made. */
export const unreachableCode = '08001'
/** A prepared statement that is missing or was there already: a pooler gave us another's connection. */
const statementNameCodes = ['26000', '42P05']
/** PostgreSQL ended a statement or its transaction by a time limit (limits.ts). */
const timeLimitCodes = ['57014', '55P03', '25P03']

export const isStatementNameLost = (error: unknown): boolean => statementNameCodes.includes(codeOf(error))

/** The disk of the database or of files is full: somebody has to free some space. */
export const isDiskFull = (error: unknown): boolean => ['53100', 'ENOSPC', 'EDQUOT'].includes(codeOf(error))

/** The database is unreachable, is stopping or starting, takes no writes, or took too long. */
export const isAway = (error: unknown): boolean =>
  isLost(error) || isTimeout(error) || (codeOf(error).startsWith('53') && !isDiskFull(error))

/** The connection is gone, or leads to a server that cannot be used: another connection may be better. */
export function isLost(error: unknown): boolean {
  const code = codeOf(error)
  if (/^(ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOST|ENET)/.test(code)) return true
  // The socket of a PostgreSQL that is not there. A missing file is something else, and so is a missing permission: to try
  // again does not help.
  if (code === 'ENOENT') return (error as NodeJS.ErrnoException).syscall === 'connect'
  if (/^(08|57P0)/.test(code) || code === readOnlyCode || isStatementNameLost(error)) return true
  return /^(Connection terminated|Client has encountered|Client was closed|timeout expired)/i.test(
    driverMessage(error),
  )
}

const isTimeout = (error: unknown): boolean =>
  timeLimitCodes.includes(codeOf(error)) ||
  /^(timeout exceeded|Query read timeout)/i.test(driverMessage(error))

/** The driver's own errors have no code. */
const driverMessage = (error: unknown): string =>
  error instanceof Error && !codeOf(error) ? error.message : ''

/** The database turned out to be another one while a call was in progress: what the call knew may be wrong. */
export class ServerChanged extends Error {
  readonly code = '08006'

  constructor(cause?: unknown) {
    super('Another PostgreSQL took over while the call was in progress.', { cause })
  }
}

const undone = new WeakSet<object>()

/** Marks the error of a transaction that was certainly not committed. */
export function markUndone<E>(error: E): E {
  if (typeof error === 'object' && error !== null) undone.add(error)
  return error
}

export const isUndone = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && undone.has(error)
