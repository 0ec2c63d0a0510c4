/** Opens the database. Commands that only need the database need not load the rest of the server. */
import { resolve } from 'node:path'
import { refuseUnfinishedRestore } from './backup/unfinished.ts'
import { allConnections, ownConnections } from './connections.ts'
import type { Connection } from './db/connection.ts'
import { DataFolderInUse, runningEmbedded, startEmbedded } from './db/embedded.ts'
import { type Database, openDatabase } from './db/open.ts'
import type { Log } from './log.ts'
import type { Settings } from './settings.ts'

export interface OpenDatabase {
  database: Database
  connection: Connection
  close(): Promise<void>
  /** Does not wait for running statements: PostgreSQL rolls them back. */
  abandon(): Promise<void>
}

const connectionsBeside = 2

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

/** DATABASE_URL, or the embedded PostgreSQL in the data folder. */
export async function connect(settings: Settings, log: Log): Promise<OpenDatabase> {
  const own = ownConnections(settings)
  if (settings.databaseUrl) return connectTo(settings.databaseUrl, settings, own, log)
  const embedded = await startEmbedded({
    dataFolder: resolve(settings.data),
    connectionsMax: allConnections(settings),
    log: (line) => log('info', line),
  })
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

export function connectTo(
  connection: Connection,
  {
    requestTimeoutMs: statementTimeoutMs,
    databaseUrl,
    listenDatabaseUrl,
    namedStatements,
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
    log,
  })
  return { database, connection, close: () => database.close(), abandon: async () => undefined }
}
