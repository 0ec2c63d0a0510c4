/** All checks in their order: first what needs no database, then those within it. */

import { databaseRefusal } from '../db/pool/refusals.ts'
import type { Log } from '../log.ts'
import { connectBeside, type OpenDatabase } from '../run/connect.ts'
import type { Settings } from '../settings/settings.ts'
import { checkDatabase } from './databasestate.ts'
import { checkDataFolder } from './datafolder.ts'
import { checkEmbedded } from './embeddedstate.ts'
import { checked, type Finding, named, problemOf, skipped } from './findings.ts'
import { checkCertificate, checkDisk, checkProgram, checkSettings } from './machine.ts'
import { checkMailbox, checkMailServer } from './mailstate.ts'
import { checkPort } from './port.ts'

/** `log` is told what takes long, as a recovery of the embedded database. */
export async function examine(settings: Settings, env: NodeJS.ProcessEnv, log: Log): Promise<Finding[]> {
  const findings = [
    ...(await checked('program', checkProgram)),
    ...(await checked('settings', () => checkSettings(settings, env))),
    ...(await checked('data folder', () => checkDataFolder(settings))),
    ...(await checked('disk', () => checkDisk(settings))),
    ...(await checked('port', () => checkPort(settings))),
    ...(await checked('certificate', () => checkCertificate(settings))),
    ...(await checked('mail server', () => checkMailServer(settings))),
    ...(await checked('mailbox', () => checkMailbox(settings))),
  ]
  const isFolderWrong = findings.some(({ check, state }) => check === 'data folder' && state === 'problem')
  if (!settings.databaseUrl) {
    if (isFolderWrong) return [...findings, notChecked('the data folder comes first')]
    const { findings: embedded, isThere } = await checkEmbedded(settings)
    findings.push(...named('embedded database', embedded))
    if (!isThere) return [...findings, notChecked('there is none to open')]
  }
  return [...findings, ...(await withinDatabase(settings, log))]
}

const notChecked = (why: string): Finding =>
  named('database', skipped(`What is in the database was not checked: ${why}.`))[0]!

/** Also beside a running server, and with a stopped embedded one, which is started for it as for every command. */
async function withinDatabase(settings: Settings, log: Log): Promise<Finding[]> {
  let open: OpenDatabase | undefined
  try {
    open = await connectBeside(settings, log)
    await open.database.row('SELECT 1')
    return await checkDatabase(open.database, settings)
  } catch (error) {
    return [
      ...named('database', problemOf(databaseRefusal(error, !settings.databaseUrl) ?? error)),
      notChecked('it cannot be opened'),
    ]
  } finally {
    await open?.close()
  }
}
