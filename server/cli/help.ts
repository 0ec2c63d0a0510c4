/** What the command line can do, in one screen. */
import { settingRows } from '../settings.ts'
import { commandFlags } from './arguments.ts'

export const commands: Record<string, string> = {
  serve: 'Run the server.',
  migrate: 'Bring the database to the newest form, then end.',
  demo: 'Make the demo project, then end.',
  try: 'Print a page of working calls to the demo project.',
  settings: 'Print the page of all settings and limits.',
  'user add': 'Add somebody who can sign in; the password is asked for, or read from standard input.',
  'user password': 'Give somebody a new password in the same way; sessions under the old one end.',
  'user disable': 'Let somebody sign in no more; sessions end.',
  'user enable': 'Let somebody sign in again.',
  'user list': 'List those who can sign in.',
  'bin empty': 'Remove for good what has been in the bins of projects for long enough.',
  'files collect':
    'Remove contents that no file has any more, and what is left of uploads that were cut off.',
  'files verify': 'Read the contents of all files and say which are missing or changed.',
  'rotate-key': 'Let another key seal, and seal all anew that the old one sealed.',
}

export function help(): string {
  const lines = [
    'Plumbline, the records server of construction projects.',
    '',
    'plumbline <command> [flags]',
    '',
    ...Object.entries(commands).map(([command, about]) => `  ${command.padEnd(14)} ${about}`),
    '',
    'Flags',
    ...Object.entries(commandFlags).map(
      ([flag, { takes, about }]) => `  ${`--${flag} ${takes ?? ''}`.padEnd(22)} ${about}`,
    ),
    '',
    'Settings, by flag or environment (a flag wins)',
    ...settingRows().flatMap(({ flag, env, standard, about }) => [
      `  ${[flag, env].filter(Boolean).join(', ')}`,
      `      ${about}${standard === '' ? '' : ` Standard: ${standard}.`}`,
    ]),
  ]
  return `${lines.join('\n')}\n`
}
