/** Parses the command line into a command, its flags and the settings. */
import { parseArgs } from 'node:util'
import { readSettings, type Settings, settingRows } from '../settings/settings.ts'

export interface Arguments {
  /** `serve`, `user add` … */
  command: string
  settings: Settings
  /** Flags of the command itself. */
  flags: Record<string, string | true>
  /** What stands behind the command: of `backup FILE` the file. */
  operands: string[]
}

/** Commands of one word, whose other words are names of files. */
const withOperands = ['backup', 'restore']

export class WrongUse extends Error {}

/** The flags of commands, in addition to the settings. */
export const commandFlags: Record<string, { takes?: string; about: string }> = {
  demo: { about: 'serve: create the demo project at the first start.' },
  write: { takes: 'FILE', about: 'try, settings: write the page to this file instead of the screen.' },
  login: { takes: 'NAME', about: 'user …: the name to sign in with.' },
  'first-name': { takes: 'NAME', about: 'user add: first name.' },
  'last-name': { takes: 'NAME', about: 'user add: last name.' },
  email: { takes: 'ADDRESS', about: 'user add: e-mail address.' },
  admin: { about: 'user add: an administrator of the organization.' },
  organization: {
    takes: 'ID',
    about: 'user add, user list: of this organization; by default the first one, or all.',
  },
  to: { takes: 'ADDRESS', about: 'mail receive: whom the message is for; by default as its headers say.' },
  'older-than-days': {
    takes: 'DAYS',
    about: 'bin empty: remove what was deleted this long ago, instead of the setting.',
  },
  'dry-run': { about: 'bin empty, files collect: print what would be removed, and remove nothing.' },
  json: { about: 'doctor: print the findings as JSON.' },
  'adopt-key': { about: 'doctor: from now on the secret key that is here belongs to the database.' },
  'adopt-files': { about: 'doctor: from now on the folder of files that is here belongs to the database.' },
  keep: { takes: 'N', about: 'backup: leave the newest N backups in the folder, and remove older ones.' },
  every: { takes: 'TIME', about: 'backup: make one again and again: 24h, 90m, 7d.' },
  'passphrase-file': {
    takes: 'FILE',
    about: 'backup, restore: its first line encrypts or decrypts the secret key in the backup.',
  },
  at: { takes: 'TIME', about: 'restore: from a folder, the newest backup that is not later than this.' },
  replace: { about: 'restore: remove what the database has, without asking.' },
  exact: { about: 'restore: end no sessions and leave no numbers out.' },
  'without-key': { about: 'restore: also if the key is lacking that encrypted some of the values.' },
  help: { about: 'Show this help.' },
  version: { about: 'Show the version.' },
}

export function readArguments(words: string[], env: Record<string, string | undefined>): Arguments {
  const rows = settingRows().filter((row) => row.flag)
  const options = {
    ...Object.fromEntries(rows.map((row) => [row.flag!.slice(2), { type: 'string' as const }])),
    ...Object.fromEntries(
      Object.entries(commandFlags).map(([flag, { takes }]) => [
        flag,
        { type: takes ? ('string' as const) : ('boolean' as const) },
      ]),
    ),
  }
  let parsed: { values: Record<string, unknown>; positionals: string[] }
  try {
    parsed = parseArgs({ args: words, options, allowPositionals: true }) as typeof parsed
  } catch (error) {
    throw new WrongUse((error as Error).message)
  }
  const given: Record<string, string> = {}
  for (const row of rows) {
    const value = parsed.values[row.flag!.slice(2)]
    if (typeof value === 'string') given[row.key] = value
  }
  const flags = Object.fromEntries(Object.entries(parsed.values).filter(([flag]) => flag in commandFlags))
  const [first = '', ...others] = parsed.positionals
  const hasOperands = withOperands.includes(first)
  return {
    command: hasOperands ? first : parsed.positionals.join(' '),
    operands: hasOperands ? others : [],
    settings: readSettings(env, given),
    flags: flags as Arguments['flags'],
  }
}
