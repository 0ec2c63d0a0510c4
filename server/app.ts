/** Wires the services together. No logic of its own. */

import { resolve } from 'node:path'
import { limits } from '../contract/limits.ts'
import { encryptionOf } from './access/encryption.ts'
import { openSessions } from './access/sessions.ts'
import { sweepHourly } from './access/sweep.ts'
import { backUpBySettings } from './backup/schedule.ts'
import { refuseUnfinishedRestore } from './backup/unfinished.ts'
import { openBlobs } from './blobs/disk.ts'
import { timelineOf } from './changes/feedid.ts'
import { changeReader } from './changes/writechanges.ts'
import { connect } from './connect.ts'
import type { Connection } from './db/connection.ts'
import { makeDataFolder } from './db/embedded/home.ts'
import type { Database } from './db/open.ts'
import { type FirstSignIn, firstAdministrator } from './directory/first.ts'
import { filesFolder } from './folders.ts'
import { sendHooksRegularly } from './hooks/sendhooks.ts'
import { readCertificate } from './http/tls.ts'
import { claimInstallation } from './installation.ts'
import type { Services } from './kernel/services.ts'
import type { Log } from './log.ts'
import { guestReader } from './mail/guests.ts'
import { listenForMail } from './mail/incoming/listen.ts'
import { readMailboxRegularly } from './mail/incoming/mailbox.ts'
import { sendRegularly } from './mail/send.ts'
import { tellRegularly } from './notices/tell.ts'
import { openPictures } from './pictures/pictures.ts'
import { lockReportsRegularly } from './records/dailyreport/lockreports.ts'
import { keepCatchingUp } from './records/engine/search/searchindex.ts'
import { renditionsIn } from './records/file/renditions.ts'
import { finalizeMinutesRegularly } from './records/meetingminute/finalize.ts'
import { changes, followUp, noteExport, recordTypes, served, servedDownloads } from './served.ts'
import type { Settings } from './settings.ts'
import { bringUp, type Starting, unlessEnded } from './starting.ts'
import { followStored } from './storedsettings.ts'

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
  let opened: OpenServices | undefined
  let endSweeping = (): void => undefined
  let endBackups = async (): Promise<void> => undefined
  let endCatchingUp = async (): Promise<void> => undefined
  let endLocking = async (): Promise<void> => undefined
  let endFinalizing = async (): Promise<void> => undefined
  let endTelling = async (): Promise<void> => undefined
  let endSending = async (): Promise<void> => undefined
  let endHooks = async (): Promise<void> => undefined
  let endListening = async (): Promise<void> => undefined
  let endMailbox = async (): Promise<void> => undefined
  const closeAll = async (): Promise<void> => {
    endSweeping()
    await endBackups()
    await endLocking()
    await endFinalizing()
    await endTelling()
    await endSending()
    await endHooks()
    await endListening()
    await endMailbox()
    await endCatchingUp()
    await opened?.close()
    await close()
  }
  const open = async (): Promise<App> => {
    await bringUp(database, log, starting)
    await claimInstallation(database, settings)
    opened = await openServices(database, settings, log, now)
    endSweeping = sweepHourly(database, settings, now, log)
    endCatchingUp = keepCatchingUp(followUp, database, log)
    endLocking = lockReportsRegularly(database, now, log)
    endFinalizing = finalizeMinutesRegularly(database, now, log)
    endTelling = tellRegularly({
      ...{ database, types: recordTypes, settings, now, log },
      readers: [changeReader(recordTypes, timelineOf(database)), guestReader(settings, now)],
    })
    endSending = sendRegularly({ database, types: recordTypes, settings, now, log })
    const { encryption } = opened.services
    endHooks = sendHooksRegularly({ database, changes, encryption, settings, now, log })
    const listener = await listenForMail({ services: opened.services, log, tls: readCertificate(settings) })
    endListening = async () => listener?.close()
    endMailbox = readMailboxRegularly({ services: opened.services, log })
    endBackups = backUpBySettings({ database, connection, blobs: opened.services.blobs, now, log }, settings)
    const firstSignIn = await firstAdministrator(database, settings, now())
    return { services: opened.services, connection, firstSignIn, close: closeAll, abandon }
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
  const services = {
    database,
    settings,
    sessions,
    blobs,
    renditions: renditionsIn({ database, blobs, pictures, now }),
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
    await sessions.close()
  }
  return { services, close }
}
