/**
 * Reads answers from a mailbox by IMAP, on one server at a time. A message to a reply address is taken and then moved into a folder
 * of its own; all others stay as they are. Which were looked at is noted in the database, so that one that cannot be moved is not
 * taken again; if a server dies in between, the message is known by its Message-ID or its bytes.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { DNSResolver } from 'mailauth'
import { msPerMinute } from '../../../contract/fields/durations.ts'
import { Fault } from '../../kernel/faults.ts'
import { withLease } from '../../kernel/lease.ts'
import type { Services } from '../../kernel/services.ts'
import { oneLine } from '../texts/template.ts'
import { messageBytesMax } from './limits.ts'
import { mailboxName, type OpenMailbox, openMailbox, whyOf } from './mailboxclient.ts'
import { noteFailure, noteRead, placeIn } from './mailboxstate.ts'
import { receiveMessage } from './receive.ts'
import { recipientHeaders, recipientsIn, tokenIn } from './recipients.ts'

type Log = (level: 'warn' | 'info', message: string, more: Record<string, unknown>) => void

export interface MailboxReading {
  services: Services
  log: Log
  resolver?: DNSResolver | undefined
  /** For tests: who holds the lease, as if it were a server of its own. */
  holder?: string | undefined
  /** For tests: how often it is looked at, whatever the server says. */
  everyMs?: number | undefined
  /** For tests: how long it waits after the first failure. */
  firstRetryMs?: number | undefined
}

const leaseMs = 30_000
/** The lease is asked for again after this time, so that a server that lost it stops. */
const termMs = 5 * msPerMinute
const lookMs = msPerMinute
/** Before a connection that the mail server ended is made anew. */
const anewMs = 1_000
const retryMs = { first: 5_000, most: 5 * msPerMinute }

/** Returns a function that stops it. Without a mailbox nothing runs. */
export function readMailboxRegularly(reading: MailboxReading): () => Promise<void> {
  const { services, log, holder, firstRetryMs: first = retryMs.first } = reading
  const { database, settings, now } = services
  if (!settings.imapUrl) return async () => undefined
  const ending = new AbortController()
  const isEnded = (): boolean => ending.signal.aborted
  const rest = (ms: number) =>
    wait(ms, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
  const reader = mailboxReader(reading, ending.signal)
  const lease = { job: 'read mailbox', leaseMs, now, ...(holder ? { holder } : {}) }
  let failures = 0
  const term = async (): Promise<void> => {
    const until = performance.now() + termMs
    while (!isEnded() && performance.now() < until) {
      try {
        await reader.read(until, () => {
          failures = 0
        })
      } catch (error) {
        if (isEnded()) return
        await reader.noteFailure(error)
        await rest(Math.min(first * 2 ** failures++, retryMs.most))
      }
    }
  }
  const run = async (): Promise<void> => {
    while (!isEnded()) {
      try {
        if (!(await withLease(database, lease, term))) await rest(leaseMs / 3)
      } catch (error) {
        log('warn', 'The mailbox could not be read; the next try is in 10 seconds.', { error: String(error) })
        await rest(leaseMs / 3)
      }
    }
  }
  const running = run()
  return async () => {
    ending.abort()
    await running
  }
}

/** Messages that could not be taken, by their ids: when they are tried next. */
type Late = Map<number, { tries: number; at: number }>

function mailboxReader({ services, log, resolver, everyMs = lookMs }: MailboxReading, signal: AbortSignal) {
  const { database, settings, now } = services
  const name = mailboxName(settings.imapUrl)
  const late: Late = new Map()
  return {
    /** Until then, or until it fails. */
    async read(until: number, onRead: () => void): Promise<void> {
      if (await isHeld(services))
        return void (await wait(everyMs, undefined, { signal }).catch(() => undefined))
      const open = await openMailbox(settings.imapUrl)
      const end = (): void => open.close()
      signal.addEventListener('abort', end)
      try {
        while (!signal.aborted && performance.now() < until && !(await isHeld(services))) {
          const came = newMessages(open, everyMs, signal)
          const place = await look({ services, log, resolver, open, name, late })
          const since = await noteRead(database, name, place, late.size, now())
          onRead()
          if (since)
            log('info', 'The mailbox can be read again.', { mailbox: name, since: since.toISOString() })
          await came
          // Mail servers end connections that are idle for long.
          if (!open.client.usable)
            return void (await wait(anewMs, undefined, { signal }).catch(() => undefined))
        }
      } finally {
        signal.removeEventListener('abort', end)
        end()
      }
    },
    /** Said once, until it can be read again; the state of the mailbox has it all the time. */
    async noteFailure(error: unknown): Promise<void> {
      const said = oneLine(whyOf(error), 500)
      if (await noteFailure(database, name, said, now()))
        log('warn', 'The mailbox cannot be read. It is tried again until it can be.', { mailbox: name, said })
    },
  }
}

/** After a restore nothing is read: this may be a copy, and the messages those of another server. */
const isHeld = async ({ database }: Services): Promise<boolean> =>
  (await database.row('SELECT FROM installation WHERE mail_held_at IS NOT NULL')) !== undefined

/** Resolves when the mail server tells of a message, when it is time to look anyway, or when the connection ends. */
function newMessages({ client }: OpenMailbox, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      for (const event of ['exists', 'close'] as const) client.off(event, done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    timer.unref()
    for (const event of ['exists', 'close'] as const) client.on(event, done)
    signal.addEventListener('abort', done)
  })
}

interface Looking extends Pick<MailboxReading, 'services' | 'log' | 'resolver'> {
  open: OpenMailbox
  name: string
  late: Late
}

/** Looks at what is new. Returns the place up to which nothing is left to do. */
async function look(looking: Looking) {
  const { services, open, name, late } = looking
  const { uidValidity, nextUid } = await placeIn(services.database, name, open.uidValidity)
  const found = await open.client.search({ uid: `${nextUid}:*` }, { uid: true })
  if (!Array.isArray(found)) throw new Error('The mail server does not say which messages there are.')
  // The last message is found by n:* even if its id is below n.
  const uids = found.filter((uid) => uid >= nextUid).sort((a, b) => a - b)
  for (const uid of late.keys()) if (!uids.includes(uid)) late.delete(uid)
  for (const uid of uids) {
    const waits = late.get(uid)
    if (!waits || waits.at <= performance.now()) await tryOne(looking, uid)
  }
  const done = Math.max(nextUid, (uids.at(-1) ?? 0) + 1)
  return { uidValidity, nextUid: Math.min(done, ...late.keys()) }
}

/** A message that cannot be taken now delays no other. */
async function tryOne(looking: Looking, uid: number): Promise<void> {
  const { log, late, open, name } = looking
  try {
    await takeOne(looking, uid)
    late.delete(uid)
  } catch (error) {
    if (!open.client.usable) throw error
    const tries = (late.get(uid)?.tries ?? 0) + 1
    late.set(uid, { tries, at: performance.now() + Math.min(2 ** (tries - 1), 60) * msPerMinute })
    if (tries === 1 && !(error instanceof Fault))
      log('warn', 'A message of the mailbox could not be taken; it is tried again.', {
        mailbox: name,
        uid,
        error: oneLine(whyOf(error), 500),
      })
  }
}

async function takeOne({ services, resolver, open, log, name }: Looking, uid: number): Promise<void> {
  const { client } = open
  const head = await client.fetchOne(
    String(uid),
    { size: true, headers: [...recipientHeaders] },
    { uid: true },
  )
  // Somebody else has removed it.
  if (!head) return
  const given = recipientsIn(head.headers ?? Buffer.alloc(0))
  const tokens = given.flatMap((address) => tokenIn(address, services.settings.mailReplyTo) ?? [])
  if (tokens.length === 0) return
  const isTooLarge = (head.size ?? 0) > messageBytesMax
  const wanted = isTooLarge ? { start: 0, maxLength: cutBytes } : true
  const { source } = (await client.fetchOne(String(uid), { source: wanted }, { uid: true })) || {}
  if (!source) return
  await receiveMessage({ services, resolver }, source, tokens, { isCut: isTooLarge })
  await moveAway(client, uid, services.settings.imapDoneFolder).catch((error) => {
    if (!client.usable) throw error
    log('warn', 'A message that was taken stays where it is: it could not be moved.', {
      mailbox: name,
      uid,
      error: oneLine(whyOf(error), 500),
    })
  })
}

/** So much is read of a message that is too large: whom it is from, and the beginning of its text. */
const cutBytes = 1024 * 1024

/** The folder is made when it is missing. A path of parts gets the prefix and the delimiter of the server. */
async function moveAway(client: OpenMailbox['client'], uid: number, folder: string): Promise<void> {
  await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
  const path = folder.split('/')
  const move = () => client.messageMove(String(uid), path, { uid: true })
  if (await move()) return
  await client.mailboxCreate(path)
  if (!(await move())) throw new Error(`The mail server does not move it into ${folder}.`)
}
