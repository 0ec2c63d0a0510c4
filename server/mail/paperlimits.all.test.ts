/** How long a paper of a mail may take, what a mail says of one that is not there, and what becomes of it when the server stops. */

import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { simpleParser } from 'mailparser'
import { expect, test, vi } from 'vitest'
import { PasswordForgotten } from '../../contract/people/password.ts'
import { linkWorld } from '../../test/kit/mail/linkworld.ts'
import { tellAll } from '../../test/kit/mail/telling.ts'
import { notFound } from '../kernel/faults.ts'
import { recordTypes } from '../served.ts'
import { type PaperFile, type Printing, paperBytesMax } from './papers.ts'
import { openSender, type Sending } from './send.ts'
import { sendRegularly } from './sendregularly.ts'

const w = linkWorld()
const warnings: string[] = []

const sendingBy = (printing: Printing): Sending => ({
  database: w.here.database,
  types: recordTypes,
  settings: w.here.settings,
  now: () => w.here.clock.now!,
  log: (_, message) => warnings.push(message),
  printing,
})

/** An RFI is issued, and its mail with a paper waits. */
async function issued(printing: Printing): Promise<Sending> {
  warnings.splice(0)
  await w.rfi({ statusId: 3 })
  await tellAll(w.here)
  w.later(121)
  const sending = sendingBy(printing)
  const sender = openSender(sending)
  await sender.sendDue()
  sender.close()
  expect(w.box.received).toEqual([])
  return sending
}

async function sendNow(sending: Sending): Promise<void> {
  const sender = openSender(sending)
  await sender.sendPapers()
  sender.close()
}

const paper = (open: PaperFile['open'], name = 'Beam.pdf'): PaperFile => ({
  name,
  type: 'application/pdf',
  open,
})
const bytes = async () => Readable.from([Buffer.from('%PDF-1.7')])
/** One whose end comes after that time, or never. */
const slow = async (ms?: number) =>
  Readable.from(
    (async function* () {
      yield Buffer.from('%PDF')
      await wait(ms ?? 600_000, undefined, { ref: false })
      yield Buffer.from('-1.7')
    })(),
  )
const never = async (): Promise<never> => Promise.reject(new Error('Not of this test.'))

/** The sender also sends the digest of the day. */
const ofRfis = () => w.box.received.filter(({ header }) => header('Subject')!.includes('Beam clash'))

async function mailed() {
  await vi.waitFor(() => expect(ofRfis()).toHaveLength(1), { timeout: 20_000 })
  const { attachments, text } = await simpleParser(ofRfis()[0]!.bytes)
  const files = attachments.map(({ filename, content }) => [filename, content.toString()])
  return { files, text: (text ?? '').replace(/\s+/g, ' ') }
}

const queued = () =>
  w.here.database.row(`SELECT tries, next_try_at <= $1 AS "isDue" FROM mail WHERE state = 'queued'`, [
    w.here.clock.now!,
  ])

test('papers are made while the mail server takes the mails before them, and hold up no other', async () => {
  let made = 0
  const record = async () => {
    made++
    return paper(bytes)
  }
  const consultant = w.team.people.Consultant
  await w.rfi({ statusId: 3 })
  await w.rfi({ statusId: 3 })
  const sending = await issued({ record, transmittal: never })
  let release = (): void => undefined
  w.box.holds.until = new Promise((resolve) => {
    release = resolve
  })
  w.box.holds.to = [w.architect.email]
  const stop = sendRegularly(sending)
  try {
    await vi.waitFor(() => expect(made).toBe(3), { timeout: 20_000 })
    expect(w.box.received).toEqual([])
    await consultant.client.call(PasswordForgotten, { userName: consultant.login })
    await vi.waitFor(() => expect(w.box.received.map(({ to }) => to)).toEqual([consultant.email]), {
      timeout: 20_000,
    })
    release()
    await vi.waitFor(() => expect(ofRfis()).toHaveLength(3), { timeout: 20_000 })
  } finally {
    release()
    await stop()
    w.box.holds.to = []
  }
})

test('a paper that takes longer than a term of the sender is finished, without a warning', async () => {
  const sending = await issued({ record: async () => paper(() => slow(700)), transmittal: never })
  const stop = sendRegularly(sending, { termMs: 100 })
  try {
    expect((await mailed()).files).toEqual([['Beam.pdf', '%PDF-1.7']])
  } finally {
    await stop()
  }
  expect(warnings).toEqual([])
})

test('a paper that is being made when the server stops is made by the next one, at once', async () => {
  let begun = 0
  const record = async () => paper(() => (begun++ === 0 ? slow() : bytes()))
  const sending = await issued({ record, transmittal: never })
  const stop = sendRegularly(sending)
  await vi.waitFor(() => expect(begun).toBe(1), { timeout: 20_000 })
  await stop()
  expect(warnings).toEqual([])
  expect(await queued()).toEqual({ tries: 0, isDue: true })
  await sendNow(sending)
  expect((await mailed()).files).toEqual([['Beam.pdf', '%PDF-1.7']])
})

test('a paper that is slow with its files goes out without them', async () => {
  const record = async (_: number, __: number, withFiles: boolean) => paper(withFiles ? () => slow() : bytes)
  const sending = await issued({ record, transmittal: never })
  await sendNow({ ...sending, paperTimes: { papersMs: 60_000, withFilesMs: 50 } })
  const { files, text } = await mailed()
  expect(files).toEqual([['Beam.pdf', '%PDF-1.7']])
  expect(text).not.toContain('Could not be added')
})

test('a paper that takes too long is named by the mail, and by a warning', async () => {
  const sending = await issued({ record: async () => paper(() => slow()), transmittal: never })
  await sendNow({ ...sending, paperTimes: { papersMs: 100, withFilesMs: 50 } })
  const { files, text } = await mailed()
  expect(files).toEqual([])
  expect(text).toContain('Could not be added to this mail, so open it by the link: Beam.pdf.')
  expect(warnings).toEqual(['A paper or file of a mail could not be made or read.'])
})

test('a paper that is too large for a mail even without its files is named', async () => {
  const large = async () => Readable.from([Buffer.alloc(paperBytesMax), Buffer.from('x')])
  await sendNow(await issued({ record: async () => paper(large), transmittal: never }))
  const { files, text } = await mailed()
  expect(files).toEqual([])
  expect(text).toContain('Too large for a mail, so open it by the link: Beam.pdf.')
  expect(warnings).toEqual([])
})

test('nothing is said of a paper that they may not see any more', async () => {
  const unseen = async (): Promise<never> => Promise.reject(notFound('This record'))
  await sendNow(await issued({ record: unseen, transmittal: never }))
  const { files, text } = await mailed()
  expect(files).toEqual([])
  expect(text).not.toMatch(/could not be/i)
  expect(warnings).toEqual([])
})
