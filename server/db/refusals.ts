/** Why the database cannot be used, as a sentence for the administrator. */
import { codeOf, isAway } from './errors.ts'

/** What PostgreSQL itself refuses: to wait for it would not help. */
const refused: Record<string, string> = {
  '28P01':
    'The database refuses the user or the password; PostgreSQL does not tell which. Correct them in DATABASE_URL.',
  '28000':
    'The database refuses this user. Correct the user in DATABASE_URL, or allow them in pg_hba.conf and give them LOGIN.',
  '3D000': 'There is no database of that name. Create it, or correct the name in DATABASE_URL.',
  '42501':
    'The user of DATABASE_URL may not do that in the database. Make them its owner: ALTER DATABASE … OWNER TO ….',
}

const startingUp = '57P03'

/** Undefined if it is another error. */
export function databaseRefusal(error: unknown): string | undefined {
  const sentence = refused[codeOf(error)]
  if (sentence) return `${sentence} (${messageOf(error)})`
  if (codeOf(error) === startingUp)
    return `The database is starting, or recovering after a crash. Try again in a minute; its log says how far it is. (${messageOf(error)})`
  if (/does not support SSL|self-signed|certificate|SSL off|no encryption/i.test(messageOf(error)))
    return `The database cannot be reached with this kind of encryption. Correct sslmode in DATABASE_URL. (${messageOf(error)})`
  // A missing file is something else than the missing socket of a database.
  const { syscall } = error as NodeJS.ErrnoException
  if (isAway(error) && (!syscall || ['connect', 'getaddrinfo', 'read', 'write'].includes(syscall)))
    return `The database does not answer. Start it, or correct DATABASE_URL. (${messageOf(error)})`
  return undefined
}

/** Of several addresses of one name, Node tells only in the parts of the error which failed. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
