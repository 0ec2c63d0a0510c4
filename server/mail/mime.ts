/**
 * The bytes of a mail: text and HTML. The headers are written by nodemailer, which encodes and folds them; the bodies here, at once.
 * Through the streams of nodemailer it took three times as long to send a mail, most of it by many small writes.
 */
import MimeNode from 'nodemailer/lib/mime-node'
import { encode, wrap } from 'nodemailer/lib/qp'

interface Mail {
  from: string
  to: { name: string; address: string }
  replyTo: string | undefined
  subject: string
  messageId: string
  headers: Readonly<Record<string, string>>
  text: string
  html: string
}

export function bytesOf({ from, to, replyTo, subject, messageId, headers, text, html }: Mail): Buffer {
  const root = new MimeNode('multipart/alternative')
  root.setHeader({
    From: from,
    To: to,
    ...(replyTo ? { 'Reply-To': replyTo } : {}),
    ...{ Subject: subject, 'Message-ID': messageId, ...headers },
  })
  // Building the headers chooses the boundary.
  const head = root.buildHeaders()
  const begin = `--${root.boundary}\r\n`
  const parts = [part('text/plain', text), part('text/html', html)].map((one) => `${begin}${one}\r\n`)
  return Buffer.from(`${head}\r\n\r\n${parts.join('')}--${root.boundary}--\r\n`)
}

function part(type: string, text: string): string {
  const lines = Buffer.from(text.replace(/\r?\n/g, '\r\n'))
  const isMostlyNonAscii = lines.reduce((count, byte) => count + (byte > 127 ? 1 : 0), 0) > lines.length / 4
  const head = (encoding: string): string =>
    `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`
  // Quoted-printable would make a text of another script three times as long.
  return isMostlyNonAscii
    ? `${head('base64')}${lines.toString('base64').replace(/.{76}/g, '$&\r\n')}`
    : `${head('quoted-printable')}${wrap(encode(lines))}`
}
