/** The first start: an organization and its administrator. There are no default passwords: a link completes them in the browser. */
import { keepRights } from '../../access/keeprights.ts'
import { endLinksOf, newLink } from '../../access/onetimelinks.ts'
import { hashPassword } from '../../access/passwords.ts'
import type { Db } from '../../db/db.ts'
import type { Database } from '../../db/open.ts'
import type { Settings } from '../../settings/settings.ts'

export interface FirstSignIn {
  login: string
  /** The token of the link that completes the administrator; without one, the password was given. */
  token?: string
}

/** Until its administrator gives it another one. */
export const firstOrganizationName = 'Our organization'

/** SQL: whether the person `n` is the administrator whom the first start made, and no administrator has signed in yet. */
export const isFirst = `(n.is_admin AND n.is_active AND n.login IS NOT NULL
  AND n.id = (SELECT min(x.id) FROM person x WHERE x.is_admin AND x.login IS NOT NULL)
  AND NOT EXISTS (SELECT FROM person x WHERE x.is_admin AND x.last_login IS NOT NULL))`

/**
 * How to sign in; undefined if an administrator has a password already. Two servers that start at the same time create one
 * administrator.
 */
export const firstAdministrator = (
  database: Database,
  settings: Settings,
  now: Date,
): Promise<FirstSignIn | undefined> =>
  database.transaction(async (db) => {
    await db.rows('LOCK TABLE organization IN EXCLUSIVE MODE')
    const there = await db.row<{ id: number; login: string; isOpen: boolean }>(
      `SELECT n.id, n.login, n.password IS NULL AND ${isFirst} AS "isOpen" FROM person n
        WHERE n.is_admin ORDER BY n.login IS NULL, n.id LIMIT 1`,
    )
    if (there && !there.isOpen) return undefined
    const { adminLogin, adminPassword } = settings
    const hash = adminPassword ? await hashPassword(adminPassword, settings.passwordCost) : null
    const id = there?.id ?? (await create(db, adminLogin, hash, now))
    const login = there?.login ?? adminLogin
    // Those that earlier starts printed are in a log somewhere.
    await endLinksOf(db, 'first', id, now)
    if (!hash) return { login, token: await newLink(db, { kind: 'first', personId: id }, now) }
    if (there) await db.rows('UPDATE person SET password = $2 WHERE id = $1', [id, hash])
    return { login }
  })

async function create(db: Db, login: string, hash: string | null, now: Date): Promise<number> {
  const organization = await db.row<{ id: number }>(
    'INSERT INTO organization (name, created_at) VALUES ($1, $2) RETURNING id',
    [firstOrganizationName, now],
  )
  const administrator = await db.row<{ id: number }>(
    `INSERT INTO person (organization_id, login, password, first_name, last_name, is_admin, created_at)
     VALUES ($1, $2, $3, 'The', 'Administrator', true, $4) RETURNING id`,
    [organization!.id, login, hash, now],
  )
  await keepRights(db, { people: [administrator!.id] })
  return administrator!.id
}

/** Another link in the place of those before; undefined if an administrator has signed in. */
export const anotherFirstLink = (database: Database, now: Date): Promise<Required<FirstSignIn> | undefined> =>
  database.transaction(async (db) => {
    const first = await db.row<{ id: number; login: string }>(
      `SELECT n.id, n.login FROM person n WHERE ${isFirst} FOR NO KEY UPDATE`,
    )
    if (!first) return undefined
    await endLinksOf(db, 'first', first.id, now)
    return { login: first.login, token: await newLink(db, { kind: 'first', personId: first.id }, now) }
  })
