/** Mail that comes in, in tests: a listener on loopback, senders who sign, and a DNS that knows only them. */
import { generateKeyPairSync } from 'node:crypto'
import { connect } from 'node:net'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll } from 'vitest'
import { encryptionOf } from '../../../server/access/encryption.ts'
import { openSessions } from '../../../server/access/sessions.ts'
import type { Blobs } from '../../../server/blobs/blobs.ts'
import { openBlobs } from '../../../server/blobs/disk.ts'
import { openDrawingPdf } from '../../../server/drawings/pdf/drawingpdf.ts'
import { openDrawingText } from '../../../server/drawings/text/drawingtext.ts'
import type { Services } from '../../../server/kernel/services.ts'
import { noLog } from '../../../server/log.ts'
import { listenForMail } from '../../../server/mail/incoming/listen.ts'
import type { Receiving } from '../../../server/mail/incoming/receive.ts'
import { openPictures } from '../../../server/pictures/pictures.ts'
import { renditionsIn } from '../../../server/records/file/renditions.ts'
import { changes, followUp, noteExport, served, servedDownloads } from '../../../server/served.ts'
import type { Site } from '../harness.ts'

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

/** Signs for all of them. */
export const privateKey: string = keys.privateKey

/** Anyone who signs as `mail`. The names that are none of a host are in the zone of the evil one, which may have any. */
const signers = [
  'example.com',
  'sub.example.com',
  'evil.example',
  'example.com/.evil.example',
  'example.com?.evil.example',
  'strict.example',
  'mail.strict.example',
  'none.example',
  'mail.none.example',
  'bob.github.io',
  'xn--exmple-4nf.com',
  'xn--example-.com',
]
const key = (more = '') => `v=DKIM1; k=rsa; ${more}p=${keys.publicKey.toString('base64')}`

const records: Readonly<Record<string, string>> = {
  ...Object.fromEntries(signers.map((domain) => [`TXT mail._domainkey.${domain}`, key()])),
  'TXT testing._domainkey.example.com': key('t=y; '),
  'TXT exact._domainkey.example.com': key('t=s; '),
  'TXT reports._domainkey.example.com': key('s=tlsrpt; '),
  'TXT old._domainkey.example.com': key('h=sha1; '),
  'TXT _dmarc.example.com': 'v=DMARC1; p=reject',
  'TXT _dmarc.strict.example': 'v=DMARC1; p=reject; adkim = S; aspf = s',
  'TXT mail.strict.example': 'v=spf1 ip4:127.0.0.1 -all',
  'TXT _dmarc.spf.example': 'v=DMARC1; p=none',
  'TXT spf.example': 'v=spf1 ip4:127.0.0.1 -all',
  'TXT mail.spf.example': 'v=spf1 ip4:127.0.0.1 -all',
  'TXT evil.example': 'v=spf1 ip4:127.0.0.1 -all',
  'TXT none.example': 'v=spf1 ip4:127.0.0.1 -all',
  'TXT _dmarc.github.io': 'v=DMARC1; p=none',
  'TXT _dmarc.alice.github.io': 'v=DMARC1; p=none',
}

/** No name is asked of the real one. */
export const resolver: Receiving['resolver'] = async (name, type) => {
  const found = records[`${type} ${name.toLowerCase()}`]
  if (found) return [[found]]
  throw Object.assign(new Error('Not found'), { code: 'ENOTFOUND' })
}

/** The services of a site, for what runs beside its HTTP server. */
export async function servicesOf(
  site: Site,
  store: (blobs: Blobs) => Blobs = (blobs) => blobs,
): Promise<{ services: Services; close(): Promise<void> }> {
  const { database, settings, folder } = site
  const sessions = openSessions(database, settings, noLog)
  const blobs = store(await openBlobs(`${folder}/files`))
  const pictures = openPictures()
  const now = () => site.clock.now ?? new Date()
  const services: Services = {
    database,
    settings,
    sessions,
    served,
    downloads: servedDownloads,
    noteExport,
    followUp,
    changes,
    blobs,
    renditions: renditionsIn({ database, blobs, pictures, now }),
    drawingPdf: openDrawingPdf(),
    drawingText: openDrawingText(),
    encryption: await encryptionOf('', folder),
    now,
  }
  const close = async () => {
    pictures.close()
    await sessions.close()
  }
  return { services, close }
}

export interface Sending {
  from?: string
  to: string | string[]
  subject?: string
  text?: string
  html?: string
  headers?: Record<string, string>
  attachments?: object[]
  /** The message as it is, instead of the fields above. */
  raw?: string | Buffer
  /** Who signs it; 'nobody' for no signature. */
  signedBy?: 'example.com' | 'evil.example' | 'nobody'
  envelopeFrom?: string
  icalEvent?: object
}

const signing = (domainName: string) => ({
  dkim: { domainName, keySelector: 'mail', privateKey: keys.privateKey },
})

let messages = 0

/** With what every mail program writes, and mail servers sign. */
function whole(raw: string): string
function whole(raw: string | Buffer): string | Buffer
function whole(raw: string | Buffer): string | Buffer {
  const head = raw.toString('latin1').split(/\r?\n\r?\n/, 1)[0]!
  const missing = [
    ...(/^message-id:/im.test(head) ? [] : [`Message-ID: <raw-${++messages}@example.com>`]),
    ...(/^content-type:/im.test(head) ? [] : ['Content-Type: text/plain; charset=utf-8']),
  ].map((line) => `${line}\r\n`)
  return typeof raw === 'string'
    ? missing.join('') + raw
    : Buffer.concat([Buffer.from(missing.join('')), raw])
}

/** A message with the signature of its sender's mail server. */
export async function signed(raw: string, domain = 'example.com'): Promise<string> {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    ...signing(domain),
  } as never)
  const envelope = { from: 'robot@example.com', to: 'robot@example.com' }
  const { message } = (await transport.sendMail({ raw: whole(raw), envelope })) as unknown as {
    message: Buffer
  }
  return message.toString()
}

/** A message as it is, byte by byte; returns what the listener said of it. */
export async function sendBytes(port: number, raw: Buffer, from: string, to: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  let said = ''
  const answer = async (): Promise<string> => {
    for await (const piece of socket.iterator({ destroyOnReturn: false })) {
      said += piece
      const [last] = /^\d{3} .*\r\n/m.exec(said) ?? []
      if (!last) continue
      said = ''
      return last
    }
    return ''
  }
  try {
    await answer()
    for (const words of ['EHLO mx.example.com', `MAIL FROM:<${from}>`, `RCPT TO:<${to}>`, 'DATA']) {
      socket.write(`${words}\r\n`)
      await answer()
    }
    socket.write(Buffer.concat([raw, Buffer.from('\r\n.\r\n')]))
    return await answer()
  } finally {
    socket.destroy()
  }
}

/** Sends to the listener as a mail server does; returns what it said. */
export function incoming(site: Site, store?: (blobs: Blobs) => Blobs) {
  let port = 0
  let close = async (): Promise<void> => undefined
  beforeAll(async () => {
    const { services, close: closeServices } = await servicesOf(site, store)
    const listener = await listenForMail({ services, resolver, log: noLog })
    port = listener!.port
    close = async () => {
      await listener!.close()
      await closeServices()
    }
  })
  afterAll(() => close())
  return {
    port: () => port,
    async send({ signedBy = 'example.com', envelopeFrom, to, ...given }: Sending): Promise<string> {
      const isSigned = signedBy !== 'nobody'
      const message = given.raw && isSigned ? { ...given, raw: whole(given.raw) } : given
      const transport = createTransport({
        host: '127.0.0.1',
        port,
        ignoreTLS: true,
        name: 'mx.example.com',
        ...(isSigned ? signing(signedBy) : {}),
      } as never)
      const envelope = { from: envelopeFrom ?? message.from ?? 'robot@example.com', to }
      try {
        const { response } = await transport.sendMail({ to, ...message, envelope } as never)
        return response ?? ''
      } catch (error) {
        return (error as { response?: string }).response ?? String(error)
      } finally {
        transport.close()
      }
    },
  }
}
