/** The jobs that a server does by itself, besides answering calls. */
import { sweepHourly } from '../access/sweep.ts'
import { backUpBySettings } from '../backup/schedule.ts'
import { watchBackups } from '../backup/watch.ts'
import { timelineOf } from '../changes/feedid.ts'
import { changeReader } from '../changes/writechanges.ts'
import type { Connection } from '../db/connection.ts'
import { sendHooksRegularly } from '../hooks/sendhooks.ts'
import { readCertificate } from '../http/tls.ts'
import type { Services } from '../kernel/services.ts'
import type { Log } from '../log.ts'
import { guestReader } from '../mail/guests.ts'
import { listenForMail } from '../mail/incoming/listen.ts'
import { readMailboxRegularly } from '../mail/incoming/mailbox.ts'
import { sendRegularly } from '../mail/sendregularly.ts'
import { sendNoticesRegularly } from '../notices/send.ts'
import { lockReportsRegularly } from '../records/dailyreport/lockreports.ts'
import { measureShiftsRegularly } from '../records/drawing/compare/measureshifts.ts'
import { cutPagesRegularly } from '../records/drawing/cutpages.ts'
import { drawSheetsRegularly } from '../records/drawing/drawsheets.ts'
import { readWrittenRegularly } from '../records/drawing/markups/readwritten.ts'
import { keepCountsRegularly } from '../records/engine/counts/keepcounts.ts'
import { keepCatchingUp } from '../records/engine/search/searchindex.ts'
import { finalizeMinutesRegularly } from '../records/meetingminute/finalize.ts'
import { changes, followUp, recordTypes } from '../served.ts'
import { cleanRegularly } from './cleaning.ts'
import { printingIn } from './printing.ts'

/** Ends something that was started; the last one is ended first. */
export type End = () => void | Promise<void>

interface Parts {
  services: Services
  connection: Connection
  log: Log
}

/** Adds to `ends` how each is ended, so that those already started are ended if a later one cannot be started. */
export async function startJobs({ services, connection, log }: Parts, ends: End[]): Promise<void> {
  const { database, settings, blobs, drawingPdf, drawingText, encryption, now } = services
  ends.push(
    sweepHourly(database, settings, now, log),
    keepCatchingUp(followUp, database, log),
    cutPagesRegularly({ database, blobs, drawingPdf, drawingText, now, log }),
    drawSheetsRegularly({ database, blobs, drawingPdf, now, log }),
    measureShiftsRegularly({ database, blobs, drawingPdf, now, log }),
    readWrittenRegularly({ database, blobs, drawingText, drawingPdf, now, log }),
    keepCountsRegularly(database, recordTypes, now, log),
    lockReportsRegularly(database, now, log),
    finalizeMinutesRegularly(database, now, log),
    sendNoticesRegularly({
      database,
      types: recordTypes,
      settings,
      now,
      log,
      readers: [changeReader(recordTypes, timelineOf(database)), guestReader(settings, now)],
    }),
    sendRegularly({ database, types: recordTypes, settings, now, log, printing: printingIn(services) }),
    sendHooksRegularly({ database, changes, encryption, settings, now, log }),
  )
  const listener = await listenForMail({ services, log, tls: readCertificate(settings) })
  ends.push(
    async () => listener?.close(),
    readMailboxRegularly({ services, log }),
    backUpBySettings({ database, connection, blobs, now, log }, settings),
    watchBackups({ database, settings, now, log }),
    cleanRegularly({ services, types: recordTypes, log }),
  )
}
