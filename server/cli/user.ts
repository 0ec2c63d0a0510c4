/**
 * `plumbline user …`: for administrators of the server, also beside a running one, which is notified by
 * the database.
 */
import { forgetDelaysOf } from '../access/delays.ts'
import { hasOtherAdmin, keepRights, lockOrganizations } from '../access/keeprights.ts'
import { removePasskeysOf } from '../access/passkeys.ts'
import { checkNewPassword, hashPassword } from '../access/passwords.ts'
import { deleteSessionsOf } from '../access/sessions.ts'
import type { Db } from '../db/db.ts'
import { uniqueBroken } from '../db/errors.ts'
import type { FieldChange } from '../kernel/events/events.ts'
import { Fault } from '../kernel/faults.ts'
import { refreshReached } from '../records/engine/court/refresh.ts'
import { recordTypes } from '../served.ts'
import { type Arguments, WrongUse } from './arguments.ts'
import { askNewPassword } from './askpassword.ts'
import { withDatabase } from './withdatabase.ts'

type Command = (given: Arguments) => Promise<void>

export const userCommands: Record<string, Command> = {
  'user add': addUser,
  'user password': setPassword,
  'user disable': (given) => setActive(given, false),
  'user enable': (given) => setActive(given, true),
  'user list': listUsers,
}

interface User {
  id: number
  organizationId: number
  login: string
  email: string | null
  firstName: string | null
  lastName: string | null
  isActive: boolean
  isAdmin: boolean
  hasPassword: boolean
}

async function addUser(given: Arguments): Promise<void> {
  const flag = flagsOf(given)
  const login = loginOf(given, 'add')
  const organization = organizationOf(given)
  const names = [flag('first-name'), flag('last-name'), flag('email')]
  const password = await newPassword(login, names)
  await withDatabase(given.settings, async (database) => {
    const hash = await hashPassword(password, given.settings.passwordCost)
    const values = [login, hash, ...names, given.flags.admin === true, new Date(), organization]
    const added = await database.transaction(async (db) => {
      const created = await db.row<{ id: number; organizationId: number }>(
        `INSERT INTO person
           (organization_id, login, password, must_change_password, first_name, last_name, email, is_admin, created_at,
            email_confirmed_at)
         SELECT o.id, $1, $2, true, $3, $4, $5, $6, $7, CASE WHEN btrim($5) <> '' THEN $7::timestamptz END FROM organization o
          WHERE $8::int IS NULL OR o.id = $8 ORDER BY o.id LIMIT 1
         RETURNING id, organization_id AS "organizationId"`,
        values,
      )
      if (created && given.flags.admin === true) await keepRights(db, { people: [created.id] })
      if (created)
        await note(db, 'UserAdded', created.organizationId, [
          ['userId', null, created.id],
          ['userLogin', null, login],
        ])
      return created
    })
    if (!added)
      throw new WrongUse('There is no such organization. Start the server once, or leave --organization out.')
    print(`Added ${login} as user ${added.id}.`)
  }).catch((error) => {
    throw uniqueBroken(error) ? new WrongUse(`The login ${login} is already taken.`) : error
  })
}

async function setPassword(given: Arguments): Promise<void> {
  const login = loginOf(given, 'password')
  await withDatabase(given.settings, async (database) => {
    const user = await find(database, login)
    const password = await newPassword(user.login, [user.firstName, user.lastName, user.email])
    const hash = await hashPassword(password, given.settings.passwordCost)
    const ended = await database.transaction(async (db) => {
      await db.rows('UPDATE person SET password = $2, must_change_password = true WHERE id = $1', [
        user.id,
        hash,
      ])
      await forgetDelaysOf(db, [user.login, user.email])
      const passkeys = await removePasskeysOf(db, user.id)
      const gone: FieldChange[] = passkeys > 0 ? [['passkeys', passkeys, 0]] : []
      await noteUpdate(db, user, ['userPassword', '***', '***'], ...gone)
      return deleteSessionsOf(db, user.id)
    })
    print(`${user.login} has a new password; ${sessions(ended)}.`)
    if (!user.isActive)
      print(`${user.login} is disabled, and can sign in after: plumbline user enable --login ${user.login}`)
  })
}

async function setActive(given: Arguments, isActive: boolean): Promise<void> {
  const login = loginOf(given, isActive ? 'enable' : 'disable')
  await withDatabase(given.settings, async (database) => {
    const user = await find(database, login)
    if (user.isActive === isActive) {
      print(`${user.login} is already ${isActive ? 'enabled' : 'disabled'}.`)
      return
    }
    const ended = await database.transaction(async (db) => {
      if (!isActive) await refuseLastAdmin(db, user)
      await db.rows('UPDATE person SET is_active = $2 WHERE id = $1', [user.id, isActive])
      const by = { db, now: new Date(), changed: new Set<number>(), callerIfAny: undefined }
      await refreshReached(recordTypes, by, user.id)
      await noteUpdate(db, user, ['isActive', !isActive, isActive])
      return deleteSessionsOf(db, user.id)
    })
    if (!isActive) print(`${user.login} can no longer sign in; ${sessions(ended)}.`)
    else if (user.hasPassword) print(`${user.login} can sign in again.`)
    else print(`${user.login} has no password yet: plumbline user password --login ${user.login}`)
  })
}

async function refuseLastAdmin(db: Db, { id, organizationId, login, isAdmin }: User): Promise<void> {
  await lockOrganizations(db, [organizationId])
  if (isAdmin && !(await hasOtherAdmin(db, organizationId, id)))
    throw new WrongUse(
      `${login} is the last administrator of the organization. Add another one first: plumbline user add --admin --organization ${organizationId} --login NAME`,
    )
}

async function listUsers(given: Arguments): Promise<void> {
  const organization = organizationOf(given)
  await withDatabase(given.settings, async (database) => {
    const people = await database.rows<Record<string, string>>(
      `SELECT n.id::text AS "ID", n.login AS "LOGIN", n.full_name AS "NAME",
              o.id || ' ' || o.name AS "ORGANIZATION", CASE WHEN n.is_admin THEN 'yes' ELSE '' END AS "ADMIN",
              CASE WHEN NOT n.is_active THEN 'disabled' WHEN n.password IS NULL THEN 'no password' ELSE ''
               END AS "STATE",
              coalesce(to_char(n.last_login AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI'), 'never') AS "LAST SIGN-IN (UTC)"
         FROM person n JOIN organization o ON o.id = n.organization_id
        WHERE n.login IS NOT NULL AND ($1::int IS NULL OR o.id = $1)
        ORDER BY o.id, lower(n.login)`,
      [organization],
    )
    print(people.length > 0 ? tableOf(people) : 'There are no users who can sign in.')
  })
}

async function find(db: Db, login: string): Promise<User> {
  const user = await db.row<User>(
    `SELECT id, organization_id AS "organizationId", login, email, first_name AS "firstName",
            last_name AS "lastName", is_active AS "isActive", is_admin AS "isAdmin", password IS NOT NULL AS "hasPassword"
       FROM person WHERE lower(login) = lower($1)`,
    [login],
  )
  if (!user)
    throw new WrongUse(`There is no user with the login ${login}. plumbline user list shows all of them.`)
  return user
}

async function newPassword(login: string, own: Array<string | null>): Promise<string> {
  const password = await askNewPassword(login)
  try {
    checkNewPassword(password, 'Password', [login, ...own])
  } catch (error) {
    throw error instanceof Fault ? new WrongUse(error.message) : error
  }
  return password
}

const noteUpdate = (db: Db, { id, organizationId }: User, ...changes: FieldChange[]): Promise<void> =>
  note(db, 'UserUpdated', organizationId, [['userId', id, id], ...changes])

/** There is no caller here, so the reason of the event names the command line. */
async function note(db: Db, action: string, organizationId: number, changes: FieldChange[]): Promise<void> {
  await db.rows(
    `INSERT INTO event (organization_id, action, at, reason, changes)
     VALUES ($1, $2, $3, 'By the command line', $4::text::jsonb)`,
    [organizationId, action, new Date(), JSON.stringify(changes)],
  )
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)

const sessions = (ended: number): string => `${ended} ${ended === 1 ? 'session' : 'sessions'} ended`

const flagsOf =
  ({ flags }: Arguments) =>
  (name: string): string | null =>
    typeof flags[name] === 'string' ? flags[name].trim() || null : null

function loginOf(given: Arguments, command: string): string {
  const login = flagsOf(given)('login')
  if (!login) throw new WrongUse(`Please give the login: plumbline user ${command} --login NAME`)
  return login
}

function organizationOf(given: Arguments): number | null {
  const id = flagsOf(given)('organization')
  if (id !== null && !/^\d{1,9}$/.test(id)) throw new WrongUse(`--organization must be an id, not "${id}".`)
  return id === null ? null : Number(id)
}

/** In columns. Names are user input, so control characters are replaced. */
function tableOf(rows: Array<Record<string, string>>): string {
  const heads = Object.keys(rows[0]!)
  const cells = [heads, ...rows.map((row) => heads.map((head) => row[head]!.replace(/\p{C}/gu, '?')))]
  const widths = heads.map((_, i) => Math.max(...cells.map((row) => row[i]!.length)))
  return cells
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
