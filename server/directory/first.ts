/** The first start: an organization and its administrator. There are no default passwords. */
import { randomInt } from 'node:crypto'
import { keepRights } from '../access/keeprights.ts'
import { hashPassword } from '../access/passwords.ts'
import type { Database } from '../db/open.ts'
import type { Settings } from '../settings.ts'

export interface FirstSignIn {
  login: string
  password: string
  /** Generated, so the administrator has to choose another one at the first sign-in. */
  isMadeUp: boolean
}

/** Until its administrator gives it another one. */
export const firstOrganizationName = 'Our organization'

/** Without characters that look alike: 0 and O, 1, l and I. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Four groups of four characters: 80 bits, and still easy to type. */
function generatePassword(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

/** Undefined if there is an administrator already. Two servers that start at the same time create one. */
export async function firstAdministrator(
  database: Database,
  settings: Settings,
  now: Date,
): Promise<FirstSignIn | undefined> {
  const isMadeUp = !settings.adminPassword
  const password = isMadeUp ? generatePassword() : settings.adminPassword
  return database.transaction(async (db) => {
    await db.rows('LOCK TABLE organization IN EXCLUSIVE MODE')
    if (await db.row('SELECT FROM person WHERE is_admin LIMIT 1')) return undefined
    const hash = await hashPassword(password, settings.passwordCost)
    const organization = await db.row<{ id: number }>(
      'INSERT INTO organization (name, created_at) VALUES ($1, $2) RETURNING id',
      [firstOrganizationName, now],
    )
    const administrator = await db.row<{ id: number }>(
      `INSERT INTO person
         (organization_id, login, password, must_change_password, first_name, last_name, is_admin, created_at)
       VALUES ($1, $2, $3, $4, 'The', 'Administrator', true, $5) RETURNING id`,
      [organization!.id, settings.adminLogin, hash, isMadeUp, now],
    )
    await keepRights(db, { people: [administrator!.id] })
    return { login: settings.adminLogin, password, isMadeUp }
  })
}
