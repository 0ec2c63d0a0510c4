/**
 * Three jobs, each on one server at a time: what somebody waits for, mails, and mails with papers. Each has a lease and a sender of its
 * own, so that no code waits for a mail, and no mail for a paper.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { msPerDay, msPerMinute } from '../../contract/fields/durations.ts'
import type { Database } from '../db/open.ts'
import { withLease } from '../kernel/lease.ts'
import { queueDigests } from './digest.ts'
import { openSender, type Sender, type Sending } from './send.ts'

const leaseMs = 30_000
/** The lease is asked for again after this time, so that a server that lost it stops. */
const termMs = msPerMinute
const everyMs = 5_000
/** The person who asked for a code looks into their mails at once. */
const urgentEveryMs = 1_000

interface Job {
  name: string
  everyMs: number
  begin?(sending: Sending): Promise<unknown>
  /** `goesOn`: whether the term is not over yet. What was begun by then is finished, unless the server stops. */
  round(sender: Sender, sending: Sending, goesOn: () => boolean): Promise<unknown>
}

const urgent: Job = {
  name: 'send codes',
  everyMs: urgentEveryMs,
  round: (sender) => sender.sendUrgent(),
}

const mails: Job = {
  name: 'send mail',
  everyMs,
  begin: ({ database, now }) => forgetOldTokens(database, now()),
  async round(sender, { database, settings, now }) {
    await queueDigests(database, settings, now())
    await sender.sendDue()
  },
}

const papers: Job = {
  name: 'send papers',
  everyMs,
  round: (sender, _, goesOn) => sender.sendPapers(goesOn),
}

/** Returns a function that stops it. Without a mail server it waits for one: an administrator may enter it. */
export function sendRegularly(sending: Sending, times: { termMs: number } = { termMs }): () => Promise<void> {
  const ending = new AbortController()
  const jobs = sending.printing ? [urgent, mails, papers] : [urgent, mails]
  const running = jobs.map((job) => keepDoing({ ...sending, ending: ending.signal }, job, times.termMs))
  return async () => {
    ending.abort()
    await Promise.all(running)
  }
}

async function keepDoing(
  sending: Sending & { ending: AbortSignal },
  job: Job,
  termMs: number,
): Promise<void> {
  const { database, settings, now, log, ending } = sending
  const sender = senderBySettings(sending)
  const rest = (ms: number) => wait(ms, undefined, { signal: ending, ref: false }).catch(() => undefined)
  const term = async (): Promise<void> => {
    const until = performance.now() + termMs
    const goesOn = (): boolean => !ending.aborted && Boolean(settings.smtpUrl) && performance.now() < until
    await job.begin?.(sending)
    while (goesOn()) {
      await job.round(sender.now(), sending, goesOn)
      await rest(job.everyMs)
    }
  }
  while (!ending.aborted) {
    try {
      if (!settings.smtpUrl) await rest(everyMs)
      else if (!(await withLease(database, { job: job.name, leaseMs, now }, term))) await rest(leaseMs / 3)
    } catch (error) {
      log('warn', 'Mail could not be sent; the next try is in 10 seconds.', { error: String(error) })
      await rest(leaseMs / 3)
    }
  }
  sender.close()
}

/** The sender for the mail server of the settings, which an administrator may change. */
function senderBySettings(sending: Sending): { now(): Sender; close(): void } {
  const { settings } = sending
  let open: { url: string; sender: Sender } | undefined
  return {
    now() {
      if (open?.url !== settings.smtpUrl) {
        open?.sender.close()
        open = { url: settings.smtpUrl, sender: openSender(sending) }
      }
      return open!.sender
    },
    close: () => open?.sender.close(),
  }
}

const tokenDays = 400

const forgetOldTokens = (database: Database, now: Date) =>
  database.rows('DELETE FROM unsubscribe_token WHERE made_at < $1', [
    new Date(now.getTime() - tokenDays * msPerDay),
  ])
