/** A mail server on loopback that keeps what it gets: the receiver of mail in tests. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { noLog } from '../../../server/log.ts'
import { queueDigests } from '../../../server/mail/digest.ts'
import type { Printing } from '../../../server/mail/papers.ts'
import { openSender } from '../../../server/mail/send.ts'
import { printingIn } from '../../../server/run/printing.ts'
import { recordTypes } from '../../../server/served.ts'
import { atEnd } from '../atend.ts'
import type { Site } from '../harness.ts'

export interface Received {
  to: string
  /** As it came, headers first, with their lines joined. */
  raw: string
  header(name: string): string | undefined
  /** The text part. */
  text: string
  /** All of it. */
  bytes: Buffer
}

export interface Mailbox {
  url: string
  received: Received[]
  /** What it says to recipients: nothing is wrong, or an SMTP refusal. */
  refuses: { code?: number; says?: string }
  /** It takes nothing for these addresses until it may. */
  holds: { to: string[]; until?: Promise<void> }
  close(): Promise<void>
}

export async function mailbox(): Promise<Mailbox> {
  const received: Received[] = []
  const refuses: Mailbox['refuses'] = {}
  const holds: Mailbox['holds'] = { to: [] }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onRcptTo({ address }, _session, done) {
      if (holds.to.includes(address)) await holds.until
      if (refuses.code) done(Object.assign(new Error(refuses.says), { responseCode: refuses.code }))
      else done()
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push(readMail(envelope.rcptTo[0]!.address, Buffer.concat(parts)))
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  atEnd(close)
  return { url: `smtp://127.0.0.1:${port}`, received, refuses, holds, close }
}

function readMail(to: string, bytes: Buffer): Received {
  const [head = '', ...rest] = bytes.toString('utf8').split('\r\n\r\n')
  const headers = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const header = (name: string): string | undefined => {
    const line = headers.find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    return line && decodedWords(line.slice(name.length + 1).trim())
  }
  return {
    to,
    bytes,
    raw: `${headers.join('\n')}\n\n${rest.join('\n\n')}`,
    header,
    text: firstPart(rest.join('\r\n\r\n')),
  }
}

/** RFC 2047, as nodemailer writes it. */
const decodedWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, form: string, words: string) =>
      form.toUpperCase() === 'B'
        ? Buffer.from(words, 'base64').toString('utf8')
        : quotedPrintable(words.replaceAll('_', ' ')),
    )

const quotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

function firstPart(body: string): string {
  const part = /Content-Type: text\/plain.*?\r\n\r\n(.*?)\r\n-{4}/s.exec(body)
  const isBase64 = /Content-Transfer-Encoding: base64/i.test(part?.[0].split('\r\n\r\n')[0] ?? '')
  const text = part?.[1] ?? ''
  return isBase64 ? Buffer.from(text, 'base64').toString('utf8') : quotedPrintable(text)
}

/** The token of the link that opens the record without signing in. */
export const linkIn = (text: string): string => /\/m#([\w-]+)/.exec(text)?.[1] ?? ''

/** The code in the mail that opens a link on a new device. */
export const codeIn = (text: string): string => /\b\d{4} \d{4}\b/.exec(text)?.[0] ?? ''

/** Sends what is due by the clock of the site; returns how many mails were tried. */
export async function sendAll(site: Site, log = noLog): Promise<number> {
  const now = () => site.clock.now ?? new Date()
  const { database, settings } = site
  const sender = openSender({ database, types: recordTypes, settings, now, log })
  try {
    return await sender.sendDue()
  } finally {
    sender.close()
  }
}

/** Sends what is due as a server does, mails with papers after the others. `between` runs before the papers. */
export async function sendWithPapers(
  site: Site,
  between: () => void = () => undefined,
  printing: Printing = printingIn(site.services!),
): Promise<void> {
  const now = () => site.clock.now ?? new Date()
  const { database, settings } = site
  const sender = openSender({ database, types: recordTypes, settings, now, log: noLog, printing })
  try {
    await sender.sendDue()
    between()
    await sender.sendPapers()
  } finally {
    sender.close()
  }
}

/** Makes the digests that are due by the clock of the site, and sends them; returns how many were made. */
export async function digestAll(site: Site): Promise<number> {
  const made = await queueDigests(site.database, site.settings, site.clock.now ?? new Date())
  await sendAll(site)
  return made
}
