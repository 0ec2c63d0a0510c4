/** Wires the services together. No logic of its own. */

import { resolve } from 'node:path'
import { limits } from '../contract/limits.ts'
import { encryptionOf } from './access/encryption.ts'
import { openSessions } from './access/sessions.ts'
import { refuseUnfinishedRestore } from './backup/restore/unfinished.ts'
import { openBlobs } from './blobs/disk.ts'
import type { Connection } from './db/connection.ts'
import { makeDataFolder } from './db/embedded/home.ts'
import type { Database } from './db/open.ts'
import { type FirstSignIn, firstAdministrator } from './directory/people/first.ts'
import { openDrawingPdf } from './drawings/pdf/drawingpdf.ts'
import { openDrawingText } from './drawings/text/drawingtext.ts'
import { filesFolder } from './folders.ts'
import type { Services } from './kernel/services.ts'
import type { Log } from './log.ts'
import { openPictures } from './pictures/pictures.ts'
import { renditionsIn } from './records/file/renditions.ts'
import { backUpBeforeUpgrade } from './run/beforeupgrade.ts'
import { connect } from './run/connect.ts'
import { claimInstallation } from './run/installation.ts'
import { type End, startJobs } from './run/jobs.ts'
import { bringUp, type Starting, unlessEnded } from './run/starting.ts'
import { changes, followUp, noteExport, served, servedDownloads } from './served.ts'
import type { Settings } from './settings/settings.ts'
import { followStored } from './settings/storedsettings.ts'

export interface App {
  readonly services: Services
  /** How another process of this server connects to the same database. */
  readonly connection: Connection
  /** Set only at the first start: how to sign in. */
  readonly firstSignIn: FirstSignIn | undefined
  close(): Promise<void>
  /** Without waiting for what still runs: PostgreSQL rolls it back. The process ends after it. */
  abandon(): Promise<void>
}

/** Opens everything, for one process; or for the primary, if workers answer the calls (server/processes). */
export async function openApp(
  settings: Settings,
  log: Log,
  now: () => Date = () => new Date(),
  starting: Starting = {},
): Promise<App> {
  await makeDataFolder(resolve(settings.data))
  await refuseUnfinishedRestore(resolve(settings.data))
  const { end, tell } = starting
  const onWait = () =>
    tell?.('The server waits for its database, which is starting or recovering after a crash.')
  const { database, connection, close, abandon } = await connect(settings, log, { end, onWait })
  const ends: End[] = [close]
  const closeAll = async (): Promise<void> => {
    while (ends.length > 0) await ends.pop()!()
  }
  const open = async (): Promise<App> => {
    const upgrading = backUpBeforeUpgrade({ database, connection, settings, log, now }, starting)
    await bringUp(database, log, { ...starting, upgrading })
    await claimInstallation(database, settings)
    const { services, close: closeServices } = await openServices(database, settings, log, now)
    ends.push(closeServices)
    await startJobs({ services, connection, log }, ends)
    const firstSignIn = await firstAdministrator(database, settings, now())
    return { services, connection, firstSignIn, close: closeAll, abandon }
  }
  try {
    return await unlessEnded(open(), end)
  } catch (error) {
    await (end?.aborted ? abandon() : closeAll())
    throw error
  }
}

export interface OpenServices {
  services: Services
  /** Leaves the database open. */
  close(): Promise<void>
}

/** What a process needs to answer calls, on a migrated database. */
export async function openServices(
  database: Database,
  settings: Settings,
  log: Log,
  now: () => Date = () => new Date(),
): Promise<OpenServices> {
  const { textCharsMax, nameCharsMax, listItemsMax, jsonDepthMax, folderDepthMax } = settings
  Object.assign(limits, { textCharsMax, nameCharsMax, listItemsMax, jsonDepthMax, folderDepthMax })
  const folder = resolve(settings.data)
  const blobs = await openBlobs(filesFolder(folder))
  const encryption = await encryptionOf(settings.secretKey, folder, settings.newSecretKey)
  const sessions = openSessions(database, settings, log)
  const endFollowing = await followStored({ database, encryption, sessions, settings, log })
  const pictures = openPictures()
  const drawingPdf = openDrawingPdf()
  const drawingText = openDrawingText()
  const services = {
    database,
    settings,
    sessions,
    blobs,
    renditions: renditionsIn({ database, blobs, pictures, now }),
    drawingPdf,
    drawingText,
    encryption,
    served,
    downloads: servedDownloads,
    noteExport,
    followUp,
    changes,
    now,
  }
  const close = async (): Promise<void> => {
    endFollowing()
    pictures.close()
    drawingPdf.close()
    drawingText.close()
    await sessions.close()
  }
  return { services, close }
}
