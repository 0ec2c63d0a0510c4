/** Our own mail server, for replies and nothing else: it takes only addresses with a live token, and passes nothing on. */
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { findLink } from '../../access/maillinks.ts'
import { Fault } from '../../kernel/faults.ts'
import type { Services } from '../../kernel/services.ts'
import { messageBytesMax } from './limits.ts'
import { type Receiving, receiveMessage } from './receive.ts'
import { tokenIn } from './recipients.ts'

type Log = (level: 'warn' | 'info', message: string, more: Record<string, unknown>) => void

export interface MailListener {
  /** The port it listens on. */
  port: number
  close(): Promise<void>
}

const connectionsPerAddress = 10
const connectionsMax = 100
const recipientsMax = 20
const timeoutMs = 60_000

class Refusal extends Error {
  readonly responseCode: number
  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

/** Undefined if no address to listen on is set. */
export async function listenForMail(
  receiving: Receiving & { log: Log; tls?: { key: Buffer; cert: Buffer } | undefined },
): Promise<MailListener | undefined> {
  const { services, log, tls } = receiving
  const { mailListen, publicUrl } = services.settings
  if (!mailListen) return undefined
  const connected = countByAddress()
  const server = new SMTPServer({
    name: publicUrl ? new URL(publicUrl).hostname : undefined,
    banner: 'Plumbline takes replies only',
    authOptional: true,
    disabledCommands: ['AUTH', ...(tls ? [] : ['STARTTLS'])],
    ...tls,
    size: messageBytesMax,
    maxClients: connectionsMax,
    socketTimeout: timeoutMs,
    disableReverseLookup: true,
    onConnect: ({ remoteAddress }, done) =>
      done(
        connected.enter(remoteAddress) ? null : new Refusal(421, 'Too many connections from your address'),
      ),
    onClose: ({ remoteAddress }) => connected.leave(remoteAddress),
    onRcptTo: (recipient, session, done) =>
      answer(done, () => checkRecipient(services, recipient.address, session)),
    onData: (stream, session, done) => answer(done, () => takeData(receiving, stream, session)),
  } as ConstructorParameters<typeof SMTPServer>[0])
  server.on('error', (error: Error) =>
    log('warn', 'The mail listener had an error.', { error: String(error) }),
  )
  const { host, port } = addressOf(mailListen)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  const at = server.server.address() as { port: number }
  log('info', 'Takes replies by mail.', { host, port: at.port })
  return { port: at.port, close: () => new Promise((resolve) => server.close(() => resolve())) }

  /** A failure that is not a refusal is ours: the other side tries again later. */
  function answer(done: (error?: Error | null) => void, work: () => Promise<void>): void {
    work().then(
      () => done(),
      (error) => {
        if (error instanceof Refusal) return done(error)
        if (error instanceof Fault && error.status === 429) return done(new Refusal(452, error.message))
        log('warn', 'A mail could not be taken; its server tries again.', { error: String(error) })
        done(new Refusal(451, 'Please try again later'))
      },
    )
  }
}

/** `2525`, `0.0.0.0:25`, `[::]:25`. */
function addressOf(listen: string): { host: string; port: number } {
  const [, host = '127.0.0.1', port] = /^(?:\[?([^\]]+?)\]?:)?(\d+)$/.exec(listen)!
  return { host, port: Number(port) }
}

function countByAddress() {
  const counts = new Map<string, number>()
  return {
    enter(address: string): boolean {
      const count = (counts.get(address) ?? 0) + 1
      counts.set(address, count)
      return count <= connectionsPerAddress
    },
    leave(address: string): void {
      const count = (counts.get(address) ?? 1) - 1
      if (count > 0) counts.set(address, count)
      else counts.delete(address)
    },
  }
}

async function checkRecipient(
  { database, settings, now }: Services,
  address: string,
  { envelope }: SMTPServerSession,
): Promise<void> {
  if (envelope.rcptTo.length >= recipientsMax) throw new Refusal(452, 'Too many recipients')
  const token = tokenIn(address, settings.mailReplyTo)
  if (!token || !(await findLink(database, token, 'reply', now())))
    throw new Refusal(550, 'Nobody takes mail at this address')
}

async function takeData(
  receiving: Receiving,
  stream: AsyncIterable<Buffer> & { sizeExceeded?: boolean },
  { envelope, remoteAddress, hostNameAppearsAs }: SMTPServerSession,
): Promise<void> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of stream) {
    bytes += part.length
    // What is over is read and forgotten, so that the other side hears why.
    if (bytes <= messageBytesMax) parts.push(part)
    else parts.length = 0
  }
  if (bytes > messageBytesMax || stream.sizeExceeded)
    throw new Refusal(552, `A message may have at most ${messageBytesMax / 1024 / 1024} MB`)
  const { mailReplyTo } = receiving.services.settings
  const tokens = envelope.rcptTo.flatMap(({ address }) => tokenIn(address, mailReplyTo) ?? [])
  const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
  const remote = { ip: remoteAddress, helo: String(hostNameAppearsAs || ''), sender }
  const states = await receiveMessage(receiving, Buffer.concat(parts), tokens, { remote })
  if (states.every((state) => state === undefined))
    throw new Refusal(550, 'Nobody takes mail at this address')
}
