/**
 * `plumbline user …`: for who runs the server, also beside a running one, which hears of it from the
 * database.
 */
import { forgetWaitsOf } from '../access/delays.ts'
import { keepRights } from '../access/keeprights.ts'
import { checkNewPassword, hashPassword } from '../access/passwords.ts'
import { deleteSessionsOf } from '../access/sessions.ts'
import { connectBeside } from '../app.ts'
import type { Db } from '../db/db.ts'
import { uniqueBroken } from '../db/errors.ts'
import { migrate } from '../db/migrate.ts'
import type { Database } from '../db/open.ts'
import type { Change } from '../kernel/events.ts'
import { Fault } from '../kernel/faults.ts'
import { logToStderr } from '../log.ts'
import type { Settings } from '../settings.ts'
import { type Arguments, WrongUse } from './arguments.ts'
import { askNewPassword } from './askpassword.ts'

type Command = (given: Arguments) => Promise<void>

export const userCommands: Record<string, Command> = {
  'user add': addUser,
  'user password': setPassword,
  'user disable': (given) => setActive(given, false),
  'user enable': (given) => setActive(given, true),
  'user list': listUsers,
}

interface Known {
  id: number
  organizationId: number
  login: string
  email: string | null
  firstName: string | null
  lastName: string | null
  isActive: boolean
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
      const made = await db.row<{ id: number; organizationId: number }>(
        `INSERT INTO person
           (organization_id, login, password, must_change_password, first_name, last_name, email, is_admin, created_at)
         SELECT o.id, $1, $2, true, $3, $4, $5, $6, $7 FROM organization o
          WHERE $8::int IS NULL OR o.id = $8 ORDER BY o.id LIMIT 1
         RETURNING id, organization_id AS "organizationId"`,
        values,
      )
      if (made && given.flags.admin === true) await keepRights(db, { people: [made.id] })
      if (made)
        await note(db, 'UserAdded', made.organizationId, [
          ['userId', null, made.id],
          ['userLogin', null, login],
        ])
      return made
    })
    if (!added)
      throw new WrongUse('There is no such organization. Start the server once, or leave --organization out.')
    say(`Added ${login} as user ${added.id}.`)
  }).catch((error) => {
    throw uniqueBroken(error) ? new WrongUse(`The login ${login} is taken already.`) : error
  })
}

async function setPassword(given: Arguments): Promise<void> {
  const login = loginOf(given, 'password')
  await withDatabase(given.settings, async (database) => {
    const known = await find(database, login)
    const password = await newPassword(known.login, [known.firstName, known.lastName, known.email])
    const hash = await hashPassword(password, given.settings.passwordCost)
    const ended = await database.transaction(async (db) => {
      await db.rows('UPDATE person SET password = $2, must_change_password = true WHERE id = $1', [
        known.id,
        hash,
      ])
      await forgetWaitsOf(db, [known.login, known.email])
      await noteUpdate(db, known, ['userPassword', '***', '***'])
      return deleteSessionsOf(db, known.id)
    })
    say(`${known.login} has a new password; ${sessions(ended)}.`)
    if (!known.isActive)
      say(`${known.login} is disabled, and can sign in after: plumbline user enable --login ${known.login}`)
  })
}

async function setActive(given: Arguments, isActive: boolean): Promise<void> {
  const login = loginOf(given, isActive ? 'enable' : 'disable')
  await withDatabase(given.settings, async (database) => {
    const known = await find(database, login)
    if (known.isActive === isActive) {
      say(`${known.login} is ${isActive ? 'enabled' : 'disabled'} already.`)
      return
    }
    const ended = await database.transaction(async (db) => {
      await db.rows('UPDATE person SET is_active = $2 WHERE id = $1', [known.id, isActive])
      await noteUpdate(db, known, ['isActive', !isActive, isActive])
      return deleteSessionsOf(db, known.id)
    })
    if (!isActive) say(`${known.login} can no longer sign in; ${sessions(ended)}.`)
    else if (known.hasPassword) say(`${known.login} can sign in again.`)
    else say(`${known.login} has no password yet: plumbline user password --login ${known.login}`)
  })
}

async function listUsers(given: Arguments): Promise<void> {
  const organization = organizationOf(given)
  await withDatabase(given.settings, async (database) => {
    const people = await database.rows<Record<string, string>>(
      `SELECT n.id::text AS "ID", n.login AS "LOGIN", n.full_name AS "NAME",
              o.id || ' ' || o.name AS "ORGANIZATION", CASE WHEN n.is_admin THEN 'yes' ELSE '' END AS "ADMIN",
              CASE WHEN NOT n.is_active THEN 'disabled' WHEN n.password IS NULL THEN 'no password' ELSE ''
               END AS "STATE",
              coalesce(to_char(n.last_login, 'YYYY-MM-DD HH24:MI'), 'never') AS "LAST SIGN-IN (UTC)"
         FROM person n JOIN organization o ON o.id = n.organization_id
        WHERE n.login IS NOT NULL AND ($1::int IS NULL OR o.id = $1)
        ORDER BY o.id, lower(n.login)`,
      [organization],
    )
    say(people.length > 0 ? tableOf(people) : 'There is nobody who can sign in.')
  })
}

/** Connects beside a running server, where there is one, and brings the database to the newest form. */
async function withDatabase(settings: Settings, work: (database: Database) => Promise<void>): Promise<void> {
  const { database, close } = await connectBeside(settings, logToStderr)
  try {
    await migrate(database)
    await work(database)
  } finally {
    await close()
  }
}

async function find(db: Db, login: string): Promise<Known> {
  const known = await db.row<Known>(
    `SELECT id, organization_id AS "organizationId", login, email, first_name AS "firstName",
            last_name AS "lastName", is_active AS "isActive", password IS NOT NULL AS "hasPassword"
       FROM person WHERE lower(login) = lower($1)`,
    [login],
  )
  if (!known) throw new WrongUse(`Nobody has the login ${login}. plumbline user list shows who there is.`)
  return known
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

const noteUpdate = (db: Db, { id, organizationId }: Known, change: Change): Promise<void> =>
  note(db, 'UserUpdated', organizationId, [['userId', id, id], change])

/** Nobody is signed in here, so the event says that it was the command line. */
async function note(db: Db, action: string, organizationId: number, changes: Change[]): Promise<void> {
  await db.rows(
    `INSERT INTO event (organization_id, action, at, reason, changes)
     VALUES ($1, $2, $3, 'By the command line', $4::text::jsonb)`,
    [organizationId, action, new Date(), JSON.stringify(changes)],
  )
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

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

/** In columns. Names are what people typed in, so nothing of them may steer the terminal. */
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
