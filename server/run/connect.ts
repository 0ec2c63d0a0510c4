/** Opens the database. Commands that only need the database need not load the rest of the server. */
import { resolve } from 'node:path'
import { refuseUnfinishedRestore } from '../backup/restore/unfinished.ts'
import type { Connection } from '../db/connection.ts'
import { hasCluster } from '../db/embedded/home.ts'
import {
  DataFolderInUse,
  type EmbeddedDatabase,
  type EmbeddedOptions,
  runningEmbedded,
  startEmbedded,
} from '../db/embedded.ts'
import { baseline, stepsDue } from '../db/migrationsteps.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { WithRemedy } from '../db/remedy.ts'
import type { Log } from '../log.ts'
import type { Settings } from '../settings/settings.ts'
import { allConnections, ownConnections } from './connections.ts'
import { isInterrupted, onInterrupt } from './interrupt.ts'

export interface OpenDatabase {
  database: Database
  connection: Connection
  close(): Promise<void>
  /** Does not wait for running statements: PostgreSQL rolls them back. */
  abandon(): Promise<void>
}

const connectionsBeside = 2

/** There is no database where a command looks for one. */
class NoInstallation extends WithRemedy {
  override name = 'NoInstallation'
}

/**
 * For commands on an installation: it must be there, because a new one in a folder that was named by mistake would look
 * like success. Also beside a running server.
 */
export async function connectExisting(settings: Settings, log: Log): Promise<OpenDatabase> {
  const folder = resolve(settings.data)
  if (!settings.databaseUrl && !(await hasCluster(folder)))
    throw new NoInstallation(`There is no database in the data folder ${folder}.`, nameTheFolder)
  const open = await connectBeside(settings, log)
  try {
    if ((await stepsDue(open.database))[0]?.name === baseline)
      throw settings.databaseUrl
        ? new NoInstallation(
            'The database of DATABASE_URL has no tables of Plumbline.',
            'Correct the address; plumbline serve or migrate makes the tables.',
          )
        : new NoInstallation(
            `The database in the data folder ${folder} has no tables of Plumbline.`,
            nameTheFolder,
          )
    return open
  } catch (error) {
    await open.close()
    throw error
  }
}

const nameTheFolder =
  'Name the data folder of the server with --data or PLUMBLINE_DATA; plumbline serve makes a new one.'

/** Like `connect`, but if a server already runs on the data folder, connects to its PostgreSQL. */
export async function connectBeside(settings: Settings, log: Log): Promise<OpenDatabase> {
  await refuseUnfinishedRestore(resolve(settings.data))
  try {
    return await connect(settings, log)
  } catch (error) {
    const running =
      error instanceof DataFolderInUse ? await runningEmbedded(resolve(settings.data)) : undefined
    if (!running) throw error
    return connectTo(running, settings, connectionsBeside, log)
  }
}

export interface ConnectOptions {
  /** Given by a server: ends the start of the embedded PostgreSQL. A command is ended by a signal. */
  end?: AbortSignal | undefined
  /** Called every few seconds while the embedded PostgreSQL is not ready. */
  onWait?: () => void
}

/** DATABASE_URL, or the embedded PostgreSQL in the data folder. */
export async function connect(
  settings: Settings,
  log: Log,
  { end, onWait = () => undefined }: ConnectOptions = {},
): Promise<OpenDatabase> {
  const own = ownConnections(settings)
  if (settings.databaseUrl) return connectTo(settings.databaseUrl, settings, own, log)
  const options = {
    dataFolder: resolve(settings.data),
    connectionsMax: allConnections(settings),
    log: (line: string) => log('info', line),
    onWait,
  }
  const embedded = await (end ? startEmbedded({ ...options, end }) : startForCommand(options))
  const open = connectTo(embedded.connection, settings, own, log)
  return {
    ...open,
    close: async () => {
      await open.close()
      await embedded.stop()
    },
    abandon: () => embedded.stop(),
  }
}

/** A command that is interrupted ends its PostgreSQL first. */
async function startForCommand(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const end = new AbortController()
  const starting = startEmbedded({ ...options, end: end.signal })
  const forget = onInterrupt(async () => {
    end.abort()
    const started = await starting.catch(() => undefined)
    await started?.stop()
  })
  const embedded = await starting.catch((error) => {
    if (!isInterrupted()) forget()
    throw error
  })
  return {
    ...embedded,
    stop: () => {
      forget()
      return embedded.stop()
    },
  }
}

export function connectTo(
  connection: Connection,
  {
    requestTimeoutMs: statementTimeoutMs,
    databaseUrl,
    listenDatabaseUrl,
    namedStatements,
    databaseStatementsMax: statementsMax,
    queueMax,
  }: Settings,
  connectionsMax: number,
  log: Log,
): OpenDatabase {
  // The embedded one has no pooler in front.
  const listenAt = (databaseUrl && listenDatabaseUrl) || undefined
  const database = openDatabase(connection, {
    connectionsMax,
    statementTimeoutMs,
    queueMax,
    listenAt,
    namedStatements,
    statementsMax,
    log,
  })
  return { database, connection, close: () => database.close(), abandon: async () => undefined }
}
