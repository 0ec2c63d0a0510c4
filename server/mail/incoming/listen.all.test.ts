/** Our own mail server: what it refuses, how many may connect, and STARTTLS. */

import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { expect, test } from 'vitest'
import { MailLinksEnd } from '../../../contract/outbound/maillink.ts'
import { atEnd } from '../../../test/kit/atend.ts'
import { answerSettings, answersOf } from '../../../test/kit/mail/answers.ts'
import { incoming, resolver, servicesOf } from '../../../test/kit/mail/incoming.ts'
import { linkWorld } from '../../../test/kit/mail/linkworld.ts'
import { linkIn } from '../../../test/kit/mail/mailbox.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { noLog } from '../../log.ts'
import { listenForMail } from './listen.ts'

const w = linkWorld(answerSettings)
const mail = incoming(w.here)
const made = prepared(async () => answersOf(w))

test('of 40 MB is refused, and the next one is taken', async () => {
  const rfi = await made.asked()
  const attachments = [{ filename: 'large.bin', content: Buffer.alloc(30 * 1024 * 1024) }]
  expect(await mail.send({ from: w.architect.email, to: rfi.to, text: 'Large', attachments })).toMatch(/^552/)
  expect(await mail.send({ from: w.architect.email, to: rfi.to, text: 'Small' })).toMatch(/^250/)
  expect(await made.replies(rfi)).toEqual(['Small'])
})

test('to an address without a live token is refused before its text', async () => {
  const rfi = await made.asked()
  const from = w.architect.email
  const guessed = rfi.to.replace(/\+\w+/, `+${'a'.repeat(26)}`)
  // The token of the link of the same mail opens nothing here, either.
  const link = rfi.to.replace(/\+\w+/, `+${linkIn(w.box.received.at(-1)!.text)}`)
  for (const to of [
    guessed,
    link,
    'somebody@example.com',
    'reply@in.example.com',
    rfi.to.replace('in.', 'out.'),
  ])
    expect(await mail.send({ from, to, text: 'Hello' })).toMatch(/^550/)
  await w.pm.client.call(MailLinksEnd, { folderId: rfi.folderId })
  expect(await mail.send({ from, to: rfi.to, text: 'Hello' })).toMatch(/^550/)
  expect(await made.messages(rfi)).toEqual([])
})

/** What the server says on a connection, line by line. */
function conversation(socket: Socket) {
  const lines: string[] = []
  let rest = ''
  let isEnded = false
  socket.setEncoding('utf8').on('data', (piece: string) => {
    const parts = (rest + piece).split('\r\n')
    rest = parts.pop()!
    lines.push(...parts)
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    isEnded = true
  })
  return {
    lines,
    isEnded: () => isEnded,
    /** Sends a line; returns the last line of the answer. */
    async say(words?: string): Promise<string> {
      const before = words === undefined ? 0 : lines.length
      if (words !== undefined) socket.write(`${words}\r\n`)
      await expect.poll(() => lines.slice(before).find((line) => /^\d{3} /.test(line)) ?? '').not.toBe('')
      return lines.slice(before).find((line) => /^\d{3} /.test(line))!
    },
  }
}

const opened: Socket[] = []
atEnd(() => opened.forEach((socket) => void socket.destroy()))
const plain = (port: number): Socket => {
  const socket = connect(port, '127.0.0.1')
  opened.push(socket)
  return socket
}

test('takes ten connections from an address; the eleventh comes in when one has ended', async () => {
  const ten = Array.from({ length: 10 }, () => plain(mail.port()))
  for (const socket of ten) expect(await conversation(socket).say()).toMatch(/^220 /)
  const eleventh = conversation(plain(mail.port()))
  expect(await eleventh.say()).toBe('421 Too many connections from your address')
  await expect.poll(eleventh.isEnded).toBe(true)
  ten.pop()!.end('QUIT\r\n')
  const comesIn = async (): Promise<boolean> => /^220 /.test(await conversation(plain(mail.port())).say())
  await expect.poll(comesIn).toBe(true)
  for (const socket of opened.splice(0)) socket.destroy()
})

test('offers STARTTLS with a certificate, and takes an answer over it', async () => {
  const file = (name: string) => readFile(new URL(`../../../test/programs/tls/${name}`, import.meta.url))
  const [key, cert] = await Promise.all([file('one.key'), file('one.pem')])
  const { services, close } = await servicesOf(w.here)
  const listener = (await listenForMail({ services, resolver, log: noLog, tls: { key, cert } }))!
  atEnd(async () => {
    await listener.close()
    await close()
  })
  const rfi = await made.asked()
  const socket = plain(listener.port)
  const clear = conversation(socket)
  expect(await clear.say()).toMatch(/^220 /)
  await clear.say('EHLO mx.example.com')
  expect(clear.lines).toContainEqual(expect.stringMatching(/^250[ -]STARTTLS$/))
  expect(await clear.say('STARTTLS')).toMatch(/^220 /)
  socket.removeAllListeners('data')
  const safe = connectTls({ socket, rejectUnauthorized: false })
  const { say, lines } = conversation(safe)
  expect(await say('EHLO mx.example.com')).toMatch(/^250 /)
  expect(lines.join()).not.toContain('STARTTLS')
  expect(await say(`MAIL FROM:<${w.architect.email}>`)).toMatch(/^250 /)
  expect(await say(`RCPT TO:<${rfi.to}>`)).toMatch(/^250 /)
  expect(await say('DATA')).toMatch(/^354 /)
  expect(await say(`From: ${w.architect.email}\r\nTo: ${rfi.to}\r\n\r\nBy TLS\r\n.`)).toMatch(/^250 /)
  expect(await made.messages(rfi)).toMatchObject([{ state: 'held', text: 'By TLS' }])
  safe.destroy()
})

test('without a certificate there is no STARTTLS, and never a sign-in or a relay', async () => {
  const { say, lines } = conversation(plain(mail.port()))
  await say()
  await say('EHLO mx.example.com')
  expect(lines.join()).not.toMatch(/STARTTLS|AUTH/)
  expect(await say('STARTTLS')).toMatch(/^5\d\d /)
  expect(await say('AUTH PLAIN AGFubgBzZWNyZXQ=')).toMatch(/^5\d\d /)
  expect(await say('MAIL FROM:<a@example.com>')).toMatch(/^250 /)
  expect(await say('RCPT TO:<victim@example.com>')).toMatch(/^550 /)
})
