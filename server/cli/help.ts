/** The help text of the command line. */
import { settingRows } from '../settings/settings.ts'
import { commandFlags } from './arguments.ts'

const commands: Record<string, string> = {
  serve: 'Run the server.',
  doctor:
    'Check this installation: what is wrong, and what to do; also while the server or the database is down.',
  migrate: 'Migrate the database to the newest version, then end.',
  demo: 'Create the demo project, then end.',
  'demo remove': 'Throw the demo project away, with its people and companies.',
  try: 'Print a page of working calls to the demo project.',
  settings: 'Print the page of all settings and limits.',
  'first-link': 'Make another link for the first start, while no administrator has signed in.',
  'user add': 'Add a user who can sign in; prompts for the password, or reads it from standard input.',
  'user password':
    'Set a new password of a user in the same way; their sessions end, and their passkeys are removed.',
  'user disable': 'Disable the sign-in of a user; their sessions end.',
  'user enable': 'Enable the sign-in of a user again.',
  'user list': 'List the users who can sign in.',
  'mail receive': 'Take an answer by mail from standard input: for the pipe of a mail server.',
  'bin empty': 'Remove for good what has been in the bins of projects longer than the setting.',
  'files collect': 'Remove contents that no file uses any more, and leftovers of interrupted uploads.',
  'files verify': 'Read the contents of all files and list those that are missing or changed.',
  'backup FILE|FOLDER':
    'Back up database and files at one moment, beside running servers; then check the backup.',
  'backup verify': 'Read backups in a FILE or FOLDER, and list those that are damaged.',
  'restore FILE|FOLDER':
    'Restore a backup into an empty data folder or database, or in place of what is there.',
  'rotate-key': 'Replace the secret key, and encrypt everything again with the new one.',
  'call OPERATION':
    'Call an operation of a server, with its fields as flags; call OPERATION --help lists them.',
  'profile add NAME ADDRESS':
    'Keep the address of a server and a key for it; prompts for the key, or with --login for the password.',
  'profile list': 'List the profiles; the current one has a star.',
  'profile use NAME': 'Use this profile where none is named.',
  'profile remove NAME': 'Forget a profile and its key.',
  'completion bash|zsh': 'Print a script that completes commands, operations and their fields in this shell.',
}

export const commandNames = (): string[] => Object.keys(commands)

export function help(): string {
  const lines = [
    'Plumbline, the records server of construction projects.',
    '',
    'plumbline <command> [flags]',
    '',
    ...Object.entries(commands).map(([command, about]) => `  ${command.padEnd(19)} ${about}`),
    '',
    'Flags',
    ...Object.entries(commandFlags).map(
      ([flag, { takes, about }]) => `  ${`--${flag} ${takes ?? ''}`.padEnd(22)} ${about}`,
    ),
    '',
    'Settings, by flag or environment (a flag takes precedence)',
    ...settingRows().flatMap(({ flag, env, standard, about }) => [
      `  ${[flag, env].filter(Boolean).join(', ')}`,
      `      ${about}${standard === '' ? '' : ` Default: ${standard}.`}`,
    ]),
  ]
  return `${lines.join('\n')}\n`
}
