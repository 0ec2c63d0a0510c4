#!/usr/bin/env node
/** The command line. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connectBeside, openApp } from './app.ts'
import { type Arguments, readArguments, WrongUse } from './cli/arguments.ts'
import { emptyBins } from './cli/bin.ts'
import { fileCommands } from './cli/files.ts'
import { help } from './cli/help.ts'
import { rotateKey } from './cli/rotate.ts'
import { serve } from './cli/serve.ts'
import { showSettings } from './cli/settings.ts'
import { writeTry } from './cli/try.ts'
import { userCommands } from './cli/user.ts'
import { shipLists } from './codes/codes.ts'
import { migrate } from './db/migrate.ts'
import { makeDemo } from './demo/demo.ts'
import { errorDetail, logToStderr } from './log.ts'
import { packageRoot } from './root.ts'
import { WrongSetting } from './settings.ts'

const commands: Record<string, (given: Arguments) => Promise<void>> = {
  serve: ({ settings, flags }) => serve(settings, flags.demo === true),
  ...userCommands,
  ...fileCommands,
  try: ({ settings, flags }) => writeTry(settings, flags),
  settings: ({ flags }) => showSettings(flags),
  'bin empty': emptyBins,
  'rotate-key': ({ settings }) => rotateKey(settings),
  async migrate({ settings }) {
    const { database, close } = await connectBeside(settings, logToStderr)
    try {
      const done = await migrate(database)
      await database.transaction(shipLists)
      process.stdout.write(
        done.length > 0
          ? `Ran the migrations ${done.join(', ')}.\n`
          : 'The database is already in its newest form.\n',
      )
    } finally {
      await close()
    }
  },
  async demo({ settings }) {
    const app = await openApp(settings, logToStderr)
    try {
      const demo = await makeDemo(app.services, () => undefined)
      process.stdout.write(
        demo
          ? `Created the demo project. Its API key for the connector "Demo" is "${demo.apiKey}".\n`
          : 'The demo project already exists.\n',
      )
    } finally {
      await app.close()
    }
  },
}

async function main(): Promise<void> {
  const given = readArguments(process.argv.slice(2), process.env)
  if (given.flags.version) {
    const { version } = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8'))
    process.stdout.write(`${version}\n`)
    return
  }
  if (given.flags.help || given.command === 'help' || given.command === '') {
    process.stdout.write(help())
    return
  }
  const command = commands[given.command]
  if (!command) throw new WrongUse(`There is no command "${given.command}".`)
  await command(given)
}

main().then(
  () => process.exit(0),
  (error) => {
    if (error instanceof WrongUse || error instanceof WrongSetting)
      process.stderr.write(`${error.message}\nplumbline --help lists commands and settings.\n`)
    else if (isPlain(error)) process.stderr.write(`${(error as Error).message}\n`)
    else logToStderr('error', 'Plumbline ended with an error.', errorDetail(error))
    process.exit(1)
  },
)

const plainErrors = [
  'DataFolderInUse',
  'DatabaseCanNotStart',
  'FilesWrong',
  'PortInUse',
  'WrongDatabaseVersion',
]

/** Errors whose message is enough, without a stack. */
function isPlain(error: unknown): boolean {
  const { name, code } = error as NodeJS.ErrnoException
  return plainErrors.includes(name) || code === 'EACCES'
}
