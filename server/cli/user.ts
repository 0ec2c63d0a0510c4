/** `plumbline user add`: for who runs the server. A password comes from the terminal or standard input, never from an argument. */
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { checkNewPassword, hashPassword } from '../access/passwords.ts'
import { connectBeside } from '../app.ts'
import { migrate } from '../db/migrate.ts'
import { uniqueBroken } from '../db/open.ts'
import { Fault } from '../kernel/faults.ts'
import { logToStderr } from '../log.ts'
import type { Settings } from '../settings.ts'
import { type Arguments, WrongUse } from './arguments.ts'

export async function addUser(settings: Settings, flags: Arguments['flags']): Promise<void> {
  const flag = (name: string): string | null =>
    typeof flags[name] === 'string' ? (flags[name] as string) : null
  const login = flag('login')?.trim()
  if (!login) throw new WrongUse('Please give the login: plumbline user add --login NAME')
  const password = await askPassword(`Password for ${login}: `)
  try {
    checkNewPassword(password, 'Password')
  } catch (error) {
    throw error instanceof Fault ? new WrongUse(error.message) : error
  }
  const { database, close } = await connectBeside(settings, logToStderr)
  try {
    await migrate(database)
    const hash = await hashPassword(password, settings.passwordCost)
    const added = await database.row<{ id: number }>(
      `INSERT INTO person (organization_id, login, password, first_name, last_name, email, is_admin, created_at)
       SELECT o.id, $1, $2, $3, $4, $5, $6, $7 FROM organization o
        WHERE $8::int IS NULL OR o.id = $8 ORDER BY o.id LIMIT 1 RETURNING id`,
      [
        login,
        hash,
        flag('first-name'),
        flag('last-name'),
        flag('email'),
        flags.admin === true,
        new Date(),
        flag('organization'),
      ],
    )
    if (!added)
      throw new WrongUse('There is no such organization. Start the server once, or leave --organization out.')
    await database.rows(
      `INSERT INTO event (organization_id, action, at, changes)
       SELECT organization_id, 'UserAdded', $2, jsonb_build_array(jsonb_build_array('userLogin', NULL, login)) FROM person WHERE id = $1`,
      [added.id, new Date()],
    )
    process.stdout.write(`Added ${login} as user ${added.id}.\n`)
  } catch (error) {
    throw uniqueBroken(error) ? new WrongUse(`The login ${login} is taken already.`) : error
  } finally {
    await close()
  }
}

/** Asked without showing what is typed; or the first line of standard input where that is no terminal. */
function askPassword(question: string): Promise<string> {
  const terminal = process.stdin.isTTY === true
  if (terminal) process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal })
  return new Promise((resolve) => {
    let answer = ''
    lines.once('line', (line) => {
      answer = line
      if (terminal) process.stderr.write('\n')
      lines.close()
    })
    lines.once('close', () => resolve(answer))
  })
}
