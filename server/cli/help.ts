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
}

export function help(): string {
  const lines = [
    'Plumbline, the records server of construction projects.',
    '',
    'plumbline <command> [flags]',
    '',
    ...Object.entries(commands).map(([command, about]) => `  ${command.padEnd(12)} ${about}`),
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
