/** Reads the settings from environment and flags into one checked object. */
import { settingTable } from './settingtable.ts'
import { type Setting, weakPassphrase } from './settingtypes.ts'

export type Settings = {
  [K in keyof typeof settingTable]: (typeof settingTable)[K] extends Setting<infer T> ? T : never
}

/** An invalid setting, reported in one line at start. */
export class WrongSetting extends Error {}

const flagOf = (key: string): string => `--${key.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`

/** The names of the settings that the environment or the command line gave. */
const givenNames = new WeakMap<Settings, ReadonlySet<string>>()

/** Whether it was given where the process was started, even if that is the standard. */
export const wasGiven = (settings: Settings, name: keyof Settings): boolean =>
  givenNames.get(settings)?.has(name) ?? false

/** Flags win over the environment. `flags` are by the names of `Settings`. */
export function readSettings(
  env: Record<string, string | undefined>,
  flags: Record<string, string> = {},
): Settings {
  const settings: Record<string, unknown> = {}
  const given = new Set<string>()
  for (const [key, setting] of Object.entries(settingTable) as Array<[string, Setting<unknown>]>) {
    const [value, source] =
      flags[key] === undefined ? [env[setting.env], setting.env] : [flags[key], flagOf(key)]
    if (value === undefined || (value === '' && source === setting.env)) settings[key] = setting.standard
    else {
      given.add(key)
      settings[key] = setting.read(setting.secret ? value : value.trim())
      if (settings[key] === undefined) throw wrongSetting(source, setting, value)
    }
  }
  if (settings.backupEvery && !settings.backupFolder)
    throw new WrongSetting(
      'PLUMBLINE_BACKUP_EVERY needs PLUMBLINE_BACKUP_FOLDER: the folder for the backups.',
    )
  const weak = weakPassphrase(String(settings.backupPassphrase), passphraseSetting)
  if (settings.backupEvery && weak) throw new WrongSetting(weak)
  if (settings.smtpUrl && !(settings.mailFrom && settings.publicUrl))
    throw new WrongSetting(
      'PLUMBLINE_SMTP_URL needs PLUMBLINE_MAIL_FROM, whom mail comes from, and PLUMBLINE_PUBLIC_URL, for its links.',
    )
  if (settings.mailListen && !settings.mailReplyTo)
    throw new WrongSetting(
      'PLUMBLINE_MAIL_LISTEN needs PLUMBLINE_MAIL_REPLY_TO: the address that answers by mail are sent to.',
    )
  if (settings.imapUrl && !settings.mailReplyTo)
    throw new WrongSetting(
      'PLUMBLINE_IMAP_URL needs PLUMBLINE_MAIL_REPLY_TO: the address that answers by mail are sent to.',
    )
  givenNames.set(settings as Settings, given)
  return settings as Settings
}

export const passphraseSetting = settingTable.backupPassphrase.env

function wrongSetting(
  source: string,
  { must, secret, explain }: Setting<unknown>,
  value: string,
): WrongSetting {
  const reason = explain?.(value.trim())
  if (reason) return new WrongSetting(`${source} must be ${must}; ${reason}`)
  return new WrongSetting(`${source} must be ${must}${secret ? '' : `, not "${value}"`}.`)
}

export interface SettingRow {
  key: string
  /** Undefined if it is read only from the environment. */
  flag: string | undefined
  env: string
  standard: string
  about: string
}

/** The settings, for the help text and the docs. */
export const settingRows = (): SettingRow[] =>
  (Object.entries(settingTable) as Array<[string, Setting<unknown>]>).map(
    ([key, { env, standard, about, secret }]) => ({
      key,
      flag: secret ? undefined : flagOf(key),
      env,
      standard: String(standard),
      about,
    }),
  )
