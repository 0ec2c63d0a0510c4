/**
 * Sign-in by HTTP Basic: name and password with each call, for that call. A checked password is remembered for five minutes,
 * so that not every call takes as long as a sign-in. Each call still compares the stored password, so that a new one counts
 * at once in every process.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { msPerMinute } from '../../../contract/fields/durations.ts'
import { callerColumns } from '../../access/sessions.ts'
import { noteSignIn } from '../../access/signin.ts'
import { baseOf } from '../../db/counteddatabase.ts'
import type { Database } from '../../db/open.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { Services } from '../../kernel/services.ts'
import { prove } from './session.ts'

export interface Credentials {
  userName: string
  password: string
}

interface From extends Credentials {
  address: string
  now: Date
}

/** Throws the fault of a sign-in if name or password is wrong, or the address has to wait. */
export async function callerByPassword(
  services: Pick<Services, 'database' | 'settings'>,
  from: From,
): Promise<Caller> {
  const { remembered, checking } = memoryOf(baseOf(services.database))
  const digest = digestOfSent(from)
  const known = remembered.get(digest)
  const age = known ? from.now.getTime() - known.checkedAtMs : Number.POSITIVE_INFINITY
  const caller = known && age >= 0 && age < rememberMs && (await stillFits(services.database, known, from))
  if (caller) return caller
  remembered.delete(digest)
  // Calls that arrive together are one sign-in.
  const begun = checking.get(digest) ?? check(services, from).finally(() => checking.delete(digest))
  checking.set(digest, begun)
  const checked = await begun
  if (remembered.size >= rememberedMax) remembered.clear()
  remembered.set(digest, checked)
  return checked.caller
}

const rememberMs = 5 * msPerMinute
/** About 5 MB. */
const rememberedMax = 10_000

interface Checked {
  caller: Caller
  /** The hash that the password matched. */
  password: string
  checkedAtMs: number
}

interface Memory {
  remembered: Map<string, Checked>
  checking: Map<string, Promise<Checked>>
}

const memories = new WeakMap<object, Memory>()

function memoryOf(database: object): Memory {
  const memory = memories.get(database) ?? { remembered: new Map(), checking: new Map() }
  memories.set(database, memory)
  return memory
}

/** Of this process alone: a digest tells nothing to who has a copy of the memory of another one. */
const digestKey = randomBytes(32)

/** With the address: from another one the password is checked again, and under the delays of that address. */
const digestOfSent = ({ address, userName, password }: From): string =>
  createHmac('sha256', digestKey)
    .update(JSON.stringify([address, userName, password]))
    .digest('base64')

async function check(services: Pick<Services, 'database' | 'settings'>, from: From): Promise<Checked> {
  const { caller, password } = await prove(services, from, (db, who) =>
    noteSignIn(db, 'SignedIn', who, { ...from, noted: [['LoginMethod', null, 'Basic']] }),
  )
  return { caller, password, checkedAtMs: from.now.getTime() }
}

/** The caller as they are now; undefined if name or password was changed since, or the person may not sign in. */
const stillFits = (
  database: Database,
  { caller, password }: Checked,
  { userName }: From,
): Promise<Caller | undefined> =>
  database.row<Caller>(
    `SELECT ${callerColumns} FROM person n
      WHERE n.id = $1 AND n.password = $2 AND n.is_active
        AND (lower(n.login) = lower($3) OR (lower(n.email) = lower($3) AND n.login IS NOT NULL))`,
    [caller.id, password, userName.trim()],
  )
