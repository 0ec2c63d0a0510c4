/**
 * The bytes of a mail: text and HTML. The headers are written by nodemailer, which encodes and folds them; the bodies here, at once.
 * Through the streams of nodemailer it took three times as long to send a mail, most of it by many small writes.
 */
import MimeNode from 'nodemailer/lib/mime-node'
import { encode, wrap } from 'nodemailer/lib/qp'
import type { Attachment } from './outgoing.ts'

interface Mail {
  from: string
  to: { name: string; address: string }
  replyTo: string | undefined
  subject: string
  messageId: string
  headers: Readonly<Record<string, string>>
  text: string
  html: string
  attachments?: readonly Attachment[] | undefined
}

export function bytesOf(mail: Mail): Buffer {
  const { from, to, replyTo, subject, messageId, headers, text, html, attachments = [] } = mail
  const root = new MimeNode(attachments.length > 0 ? 'multipart/mixed' : 'multipart/alternative')
  root.setHeader({
    From: from,
    To: to,
    ...(replyTo ? { 'Reply-To': replyTo } : {}),
    Subject: subject,
    'Message-ID': messageId,
    ...headers,
  })
  // Building the headers chooses the boundary.
  const head = root.buildHeaders()
  const bodies = [part('text/plain', text), part('text/html', html)]
  if (attachments.length === 0) return Buffer.from(`${head}\r\n\r\n${joined(root, bodies)}`)
  const words = root.createChild('multipart/alternative')
  const first = `${words.buildHeaders()}\r\n\r\n${joined(words, bodies)}`
  const files = attachments.map((attachment) => attached(root, attachment))
  return Buffer.from(`${head}\r\n\r\n${joined(root, [first, ...files])}`)
}

const joined = ({ boundary }: MimeNode, parts: readonly string[]): string =>
  `${parts.map((one) => `--${boundary}\r\n${one}\r\n`).join('')}--${boundary}--\r\n`

function attached(root: MimeNode, { name, type, content }: Attachment): string {
  const node = root.createChild(type, { filename: name })
  node.setHeader({ 'Content-Disposition': 'attachment', 'Content-Transfer-Encoding': 'base64' })
  return `${node.buildHeaders()}\r\n\r\n${inLines(content)}`
}

const inLines = (bytes: Buffer): string => bytes.toString('base64').replace(/.{76}/g, '$&\r\n')

function part(type: string, text: string): string {
  const lines = Buffer.from(text.replace(/\r?\n/g, '\r\n'))
  const isMostlyNonAscii = lines.reduce((count, byte) => count + (byte > 127 ? 1 : 0), 0) > lines.length / 4
  const head = (encoding: string): string =>
    `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`
  // Quoted-printable would make a text of another script three times as long.
  return isMostlyNonAscii
    ? `${head('base64')}${inLines(lines)}`
    : `${head('quoted-printable')}${wrap(encode(lines))}`
}
