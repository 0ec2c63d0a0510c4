#!/usr/bin/env node
/** The command line. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Arguments, readArguments, WrongUse } from './cli/arguments.ts'
import { help } from './cli/help.ts'
import { databaseRefusal } from './db/pool/refusals.ts'
import { errorDetail, logToStderr } from './log.ts'
import { packageRoot } from './root.ts'
import { isInterrupted } from './run/interrupt.ts'
import { WrongSetting } from './settings/settings.ts'

type Commands = Record<string, (given: Arguments) => Promise<void>>

/**
 * The commands by their first word. Each loads only its own code: few of them need the whole server, and to load it takes
 * most of a second.
 */
const commands: Record<string, () => Promise<Commands>> = {
  async serve() {
    const { serve } = await import('./cli/serve.ts')
    return { serve: ({ settings, flags }) => serve(settings, flags.demo === true) }
  },
  'first-link': async () => ({ 'first-link': (await import('./cli/firstlink.ts')).firstLink }),
  user: async () => (await import('./cli/user.ts')).userCommands,
  files: async () => (await import('./cli/files.ts')).fileCommands,
  async try() {
    const { writeTry } = await import('./cli/try.ts')
    return { try: ({ settings, flags }) => writeTry(settings, flags) }
  },
  async settings() {
    const { showSettings } = await import('./cli/settings.ts')
    return { settings: ({ flags }) => showSettings(flags) }
  },
  mail: async () => (await import('./cli/mail.ts')).mailCommands,
  bin: async () => ({ 'bin empty': (await import('./cli/bin.ts')).emptyBins }),
  async 'rotate-key'() {
    const { rotateKey } = await import('./cli/rotate.ts')
    return { 'rotate-key': ({ settings }) => rotateKey(settings) }
  },
  doctor: async () => ({ doctor: (await import('./cli/doctor.ts')).doctor }),
  backup: async () => ({ backup: (await import('./cli/backup.ts')).backup }),
  restore: async () => ({ restore: (await import('./cli/restore.ts')).restoreBackup }),
  async migrate() {
    const { migrateDatabase } = await import('./cli/migrate.ts')
    return { migrate: ({ settings }) => migrateDatabase(settings) }
  },
  async demo() {
    const { addDemo, throwDemoAway } = await import('./cli/demo.ts')
    return {
      demo: ({ settings }) => addDemo(settings),
      'demo remove': ({ settings }) => throwDemoAway(settings),
    }
  },
}

/** Commands that call a server: they have no settings, and the fields of a request are flags. */
const clientCommands: Record<string, () => Promise<(words: readonly string[]) => Promise<void>>> = {
  call: async () => (await import('./cli/client/call.ts')).callCommand,
  profile: async () => (await import('./cli/client/profiles.ts')).profileCommand,
  completion: async () => (await import('./cli/client/completion.ts')).completionCommand,
}

/** Whether the database is the embedded one, for what is said of it. */
let isOwnDatabase = false

async function main(): Promise<void> {
  const [name = '', ...words] = process.argv.slice(2)
  if (Object.hasOwn(clientCommands, name)) return (await clientCommands[name]!())(words)
  const given = readArguments(process.argv.slice(2), process.env)
  isOwnDatabase = !given.settings.databaseUrl
  if (given.flags.version) {
    const { version } = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8'))
    process.stdout.write(`${version}\n`)
    return
  }
  if (given.flags.help || given.command === 'help' || given.command === '') {
    process.stdout.write(help())
    return
  }
  const [first = ''] = given.command.split(' ')
  const loaded = Object.hasOwn(commands, first) ? await commands[first]!() : {}
  const command = Object.hasOwn(loaded, given.command) ? loaded[given.command] : undefined
  if (!command) throw new WrongUse(`There is no command "${given.command}".`)
  await command(given)
}

main().then(
  () => {
    if (!isInterrupted()) process.exit(0)
  },
  (error) => {
    if (isInterrupted()) return
    if (error instanceof WrongUse || error instanceof WrongSetting)
      process.stderr.write(`${error.message}\nplumbline --help lists commands and settings.\n`)
    else if (isPlain(error)) process.stderr.write(`${(error as Error).message}\n`)
    else if (databaseRefusal(error, isOwnDatabase))
      process.stderr.write(`${databaseRefusal(error, isOwnDatabase)!.message}\n`)
    else if (isForbidden(error))
      process.stderr.write(
        `${(error as Error).message}. Give the file or folder to the user who starts Plumbline; plumbline doctor tells more.\n`,
      )
    else logToStderr('error', 'Plumbline ended with an error.', errorDetail(error))
    process.exit((error as { exitCode?: number }).exitCode ?? 1)
  },
)

const plainErrors = [
  'CallRefused',
  'DataFolderInUse',
  'DatabaseCanNotStart',
  'FilesWrong',
  'CanNotListen',
  'NoBackup',
  'NoInstallation',
  'ProblemsFound',
  'WrongCertificate',
  'Incomplete',
  'RestoreUnfinished',
  'WrongBackup',
  'WrongDatabaseVersion',
  'WrongInstallation',
]

/** Errors whose message is enough, without a stack. */
function isPlain(error: unknown): boolean {
  return plainErrors.includes((error as Error).name)
}

/** Something that this user may not read or write. */
function isForbidden(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')
}
