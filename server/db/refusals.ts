/** Why the database cannot be used, for the administrator. */
import { codeOf, isAway } from './errors.ts'
import { WithRemedy } from './remedy.ts'

/** What PostgreSQL itself says, by its codes. */
const refused: Record<string, [what: string, remedy: string]> = {
  '28P01': [
    'The database refuses the user or the password; PostgreSQL does not tell which.',
    'Correct them in DATABASE_URL.',
  ],
  '28000': [
    'The database refuses this user.',
    'Correct the user in DATABASE_URL, or allow them in pg_hba.conf and give them LOGIN.',
  ],
  '3D000': ['There is no database of that name.', 'Create it, or correct the name in DATABASE_URL.'],
  '42501': [
    'The user of DATABASE_URL may not do that in the database.',
    'Make them its owner: ALTER DATABASE … OWNER TO ….',
  ],
  '57P03': [
    'The database is starting, or recovering after a crash.',
    'Try again in a minute; its log says how far it is.',
  ],
}

const otherEncryption: [string, string] = [
  'The database cannot be reached with this kind of encryption.',
  'Correct sslmode in DATABASE_URL.',
]
const away: [string, string] = ['The database does not answer.', 'Start it, or correct DATABASE_URL.']

/** Undefined if it is another error. */
export function databaseRefusal(error: unknown): WithRemedy | undefined {
  const known = refused[codeOf(error)] ?? unreached(error)
  return known && new WithRemedy(known[0], `${known[1]} (${messageOf(error)})`, { cause: error })
}

function unreached(error: unknown): [string, string] | undefined {
  if (/does not support SSL|self-signed|certificate|SSL off|no encryption/i.test(messageOf(error)))
    return otherEncryption
  // A missing file is something else than the missing socket of a database.
  const { syscall } = error as NodeJS.ErrnoException
  const isOfSocket = !syscall || ['connect', 'getaddrinfo', 'read', 'write'].includes(syscall)
  return isAway(error) && isOfSocket ? away : undefined
}

/** Of several addresses of one name, Node tells only in the parts of the error which failed. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
