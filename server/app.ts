/** Puts the parts together. No logic of its own. */
import { join, resolve } from 'node:path'
import { limits } from '../contract/limits.ts'
import { sealOf } from './access/seal.ts'
import { openSessions, type Sessions } from './access/sessions.ts'
import { sweepHourly } from './access/sweep.ts'
import { openBlobs } from './blobs/disk.ts'
import { shipLists } from './codes/codes.ts'
import { DataFolderInUse, runningEmbedded, startEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { type Database, openDatabase } from './db/open.ts'
import { type FirstSignIn, firstAdministrator } from './directory/first.ts'
import type { Parts } from './kernel/call.ts'
import type { Log } from './log.ts'
import { keepCatchingUp } from './records/search/searchindex.ts'
import { followUp, served, servedDownloads } from './served.ts'
import type { Settings } from './settings.ts'

export interface App {
  readonly parts: Parts
  /** Set at the first start only: how to sign in. */
  readonly firstSignIn: FirstSignIn | undefined
  close(): Promise<void>
}

export interface OpenDatabase {
  database: Database
  close(): Promise<void>
}

/** Like `connect`, but where a server runs on the data folder already, beside it on its PostgreSQL. */
export async function connectBeside(settings: Settings, log: Log): Promise<OpenDatabase> {
  try {
    return await connect(settings, log)
  } catch (error) {
    const running =
      error instanceof DataFolderInUse ? await runningEmbedded(resolve(settings.data)) : undefined
    if (!running) throw error
    const database = openDatabase(running, {
      connectionsMax: 2,
      statementTimeoutMs: settings.requestTimeoutMs,
    })
    return { database, close: () => database.close() }
  }
}

/** DATABASE_URL, or the embedded PostgreSQL in the data folder. */
export async function connect(settings: Settings, log: Log): Promise<OpenDatabase> {
  const options = {
    connectionsMax: settings.databaseConnectionsMax,
    statementTimeoutMs: settings.requestTimeoutMs,
  }
  if (settings.databaseUrl) {
    const database = openDatabase(settings.databaseUrl, options)
    return { database, close: () => database.close() }
  }
  const embedded = await startEmbedded({
    dataFolder: resolve(settings.data),
    log: (line) => log('info', line),
  })
  const database = openDatabase(embedded.connection, options)
  return {
    database,
    close: async () => {
      await database.close()
      await embedded.stop()
    },
  }
}

export async function openApp(
  settings: Settings,
  log: Log,
  now: () => Date = () => new Date(),
): Promise<App> {
  const { textCharsMax, nameCharsMax, listItemsMax, jsonDepthMax, folderDepthMax } = settings
  Object.assign(limits, { textCharsMax, nameCharsMax, listItemsMax, jsonDepthMax, folderDepthMax })
  const { database, close } = await connect(settings, log)
  let sessions: Sessions | undefined
  let endSweeping = (): void => undefined
  let endCatchingUp = async (): Promise<void> => undefined
  const closeAll = async (): Promise<void> => {
    endSweeping()
    await endCatchingUp()
    await sessions?.close()
    await close()
  }
  try {
    await migrate(database)
    await database.transaction(shipLists)
    const folder = resolve(settings.data)
    sessions = openSessions(database, settings, log)
    endSweeping = sweepHourly(database, settings, now, log)
    endCatchingUp = keepCatchingUp(database, log)
    const parts: Parts = {
      database,
      settings,
      sessions,
      blobs: await openBlobs(join(folder, 'files')),
      seal: await sealOf(settings.secretKey, folder, settings.newSecretKey),
      served,
      downloads: servedDownloads,
      followUp,
      now,
    }
    return { parts, firstSignIn: await firstAdministrator(database, settings, now()), close: closeAll }
  } catch (error) {
    await closeAll()
    throw error
  }
}
