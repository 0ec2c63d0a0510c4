/** `plumbline doctor`: what is wrong with this installation, and what to do. Exits with 1 if there is a problem. */

import { refuseOlder } from '../db/migrationsteps.ts'
import { examine } from '../doctor/doctor.ts'
import type { Finding } from '../doctor/findings.ts'
import { type Log, logToStderr } from '../log.ts'
import { productVersion } from '../root.ts'
import { connectExisting } from '../run/connect.ts'
import { adoptFiles, adoptKey } from '../run/installation.ts'
import type { Settings } from '../settings/settings.ts'
import type { Arguments } from './arguments.ts'

/** Gives the command an exit code other than 0, for scripts. */
class ProblemsFound extends Error {
  override name = 'ProblemsFound'
}

export async function doctor({ settings, flags }: Arguments): Promise<void> {
  const adopted = await adopt(settings, flags)
  const findings = await examine(settings, process.env, tell)
  const problems = findings.filter(({ state }) => state === 'problem').length
  process.stdout.write(
    flags.json === true
      ? `${JSON.stringify({ version: productVersion, problems, findings }, null, 2)}\n`
      : [...adopted, ...findings.map(lineOf), ''].join('\n'),
  )
  if (problems > 0) throw new ProblemsFound(problems === 1 ? '1 problem.' : `${problems} problems.`)
}

/** Findings go to standard output, and what is waited for to standard error. */
const tell: Log = (_, message) => void process.stderr.write(`${message}\n`)

const marks: Record<Finding['state'], string> = {
  ok: 'ok',
  warning: 'WARNING',
  problem: 'PROBLEM',
  skipped: '-',
}

const lineOf = ({ check, state, message, remedy }: Finding): string =>
  `${marks[state].padEnd(8)} ${check}: ${message}${remedy ? `\n         ${remedy}` : ''}`

/** For an administrator who moved or restored on purpose. */
async function adopt(settings: Settings, flags: Arguments['flags']): Promise<string[]> {
  if (!flags['adopt-key'] && !flags['adopt-files']) return []
  const { database, close } = await connectExisting(settings, logToStderr)
  try {
    await refuseOlder(database)
    return await database.transaction(async (db) => {
      const lines: string[] = []
      if (flags['adopt-key'])
        lines.push(`The secret key ${await adoptKey(db, settings)} is the one of this database now.`)
      if (flags['adopt-files'])
        lines.push(`The folder of files ${await adoptFiles(db, settings)} is the one of this database now.`)
      return lines
    })
  } finally {
    await close()
  }
}
