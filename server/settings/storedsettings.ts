/**
 * Settings that an administrator entered in the web app: they count where the environment and the command line give none. Every
 * process reads them at its start, and again when the database says that they changed.
 */
import type { Db } from '../db/db.ts'
import type { Encryption, Sessions } from '../kernel/caller.ts'
import type { Log } from '../log.ts'
import { type Settings, wasGiven } from './settings.ts'
import { settingTable } from './settingtable.ts'

export const storedNames = ['smtpUrl', 'mailFrom', 'publicUrl', 'timeZone'] as const
export type StoredName = (typeof storedNames)[number]
export type StoredSettings = Partial<Record<StoredName, string>>

/** What the encrypted value is bound to, so that it cannot be moved to another setting. */
export const placeOfSetting = (name: string): string => `setting ${name}`

/** The word in a notice of the database. */
export const settingsNotice = 'settings'

/** The settings that the environment or the command line gives to a process; they win. */
const givenTo = new WeakMap<Settings, StoredSettings>()

/** Whether it is given where the server is started, and so cannot be changed in the web app. */
export const isGiven = (settings: Settings, name: StoredName): boolean =>
  givenTo.get(settings)?.[name] !== undefined

export async function readStored(db: Db, encryption: Encryption): Promise<StoredSettings> {
  const rows = await db.rows<{ name: StoredName; value: string }>('SELECT name, value FROM stored_setting')
  const stored: StoredSettings = {}
  for (const { name, value } of rows) {
    // After a restore the key that encrypted it may be another one: then it is entered again.
    const text = await encryption.decrypt(value, placeOfSetting(name)).catch(() => undefined)
    if (text !== undefined) stored[name] = text
  }
  return stored
}

export interface Following {
  database: Db
  encryption: Encryption
  sessions: Pick<Sessions, 'watch'>
  settings: Settings
  log: Log
}

/** Puts them into the settings of the process, now and at each change. Returns a function that stops it. */
export async function followStored({
  database,
  encryption,
  sessions,
  settings,
  log,
}: Following): Promise<() => void> {
  // What is given may be the standard: then it wins as well. A program that set it itself has given it as well.
  const given: StoredSettings = Object.fromEntries(
    storedNames
      .filter((name) => wasGiven(settings, name) || settings[name] !== settingTable[name].standard)
      .map((name) => [name, settings[name]]),
  )
  givenTo.set(settings, given)
  const load = async (): Promise<void> => {
    const stored = await readStored(database, encryption)
    Object.assign(
      settings,
      Object.fromEntries(
        storedNames.map((name) => [name, given[name] ?? stored[name] ?? settingTable[name].standard]),
      ),
    )
  }
  const again = (): void => {
    load().catch((error) =>
      log('warn', 'The stored settings could not be read again.', { error: String(error) }),
    )
  }
  await load()
  return sessions.watch({ hear: (what) => void (what === settingsNotice && again()), missed: again })
}
