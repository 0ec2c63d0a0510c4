/** Why the database cannot be used, for the administrator. */
import { codeOf, isAway, isDiskFull } from '../errors.ts'
import { WithRemedy } from '../remedy.ts'

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
    'The user of the database may not do that in it.',
    'Make the user of DATABASE_URL its owner: ALTER DATABASE … OWNER TO ….',
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
const full: [string, string] = ['The disk is full.', 'Free some space, and try again.']

/** Of the embedded one: there is no address to be corrected, and nobody else to start it. */
const mendOwn = 'See postgres.log in the data folder; plumbline doctor says what is wrong.'

/** Undefined if it is another error. `isOwn`: the database is the embedded one. */
export function databaseRefusal(error: unknown, isOwn: boolean): WithRemedy | undefined {
  const known = isDiskFull(error) ? full : (refused[codeOf(error)] ?? unreached(error))
  if (!known) return undefined
  const [what, remedy] = known
  const next = isOwn && remedy.includes('DATABASE_URL') ? mendOwn : remedy
  return new WithRemedy(what, `${next} (${messageOf(error)})`, { cause: error })
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
