/** Answers from a mailbox by IMAP, on a real mail server: each once, by one server, and what is not ours stays. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { atEnd } from '../../../test/kit/atend.ts'
import { answerSettings, answersOf } from '../../../test/kit/mail/answers.ts'
import { dovecotPath } from '../../../test/kit/mail/dovecot.ts'
import { imapServer } from '../../../test/kit/mail/imapserver.ts'
import { resolver, servicesOf, signed } from '../../../test/kit/mail/incoming.ts'
import { linkWorld } from '../../../test/kit/mail/linkworld.ts'
import { sendAll } from '../../../test/kit/mail/mailbox.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { readMetrics } from '../../../test/kit/programs/prometheus.ts'
import { examine } from '../../doctor/doctor.ts'
import { noLog } from '../../log.ts'
import { textOf } from '../../metrics/families.ts'
import { storedFamilies } from '../../metrics/stored.ts'
import { readMailboxRegularly } from './mailbox.ts'
import { mailboxName } from './mailboxclient.ts'
import { readState } from './mailboxstate.ts'

const w = linkWorld(answerSettings)
const { asked, replies, messages } = answersOf(w)

/** A mailbox of its own, read by as many servers as are asked for; what they log. */
async function readBy(count: number, url: string) {
  const lines: string[] = []
  const log = (_: string, message: string) => void lines.push(message)
  const ends: Array<() => Promise<void>> = []
  for (let n = 0; n < count; n++) {
    const { services, close } = await servicesOf(w.here)
    const settings = { ...services.settings, imapUrl: url }
    const stop = readMailboxRegularly({
      services: { ...services, settings },
      log,
      resolver,
      everyMs: 500,
      firstRetryMs: 100,
      holder: randomUUID(),
    })
    ends.push(async () => {
      await stop()
      await close()
    })
  }
  let isStopped = false
  const stop = async (): Promise<void> => {
    if (isStopped) return
    isStopped = true
    for (const end of ends) await end()
  }
  atEnd(stop)
  return { lines, stop, state: () => readState(w.here.database, mailboxName(url)) }
}

const message = (to: string, text: string, more: string[] = []): string =>
  [
    ...more,
    `From: Ann <${w.architect.email}>`,
    `To: Plumbline <${to}>`,
    'Subject: Re: RFI',
    `Message-ID: <${encodeURIComponent(text)}@example.com>`,
    '',
    text,
    '',
  ].join('\r\n')
const wrongTo = `reply+${'a'.repeat(26)}@in.example.com`

describe.skipIf(!dovecotPath())('a mailbox', () => {
  const imap = prepared(async () => {
    const server = await imapServer()
    await server.start()
    return server
  })
  const inbox = (user: string) => imap.texts(user, 'INBOX')
  const done = (user: string) => imap.texts(user, 'Plumbline')

  test('gives its answers, each once, and keeps what is not for us', async () => {
    const rfi = await asked()
    await imap.deliver('ann', 'From: a@example.com\r\nTo: sales@example.com\r\nSubject: Offer\r\n\r\nBuy\r\n')
    await imap.deliver('ann', await signed(message(rfi.to, 'The duct moves.')))
    const twoSenders = message(rfi.to, 'Who says so?', ['From: mallory@evil.example'])
    await imap.deliver('ann', await signed(twoSenders, 'evil.example'))
    const reading = await readBy(1, imap.url('ann'))
    await expect.poll(() => messages(rfi)).toHaveLength(2)
    // While it is read: the mail server tells of it.
    await imap.deliver('ann', await signed(message(rfi.to, 'And the beam stays.')))
    await expect.poll(() => replies(rfi)).toEqual(['The duct moves.', 'And the beam stays.'])
    await expect.poll(() => done('ann')).toHaveLength(3)
    expect(await inbox('ann')).toEqual([expect.stringContaining('Buy')])
    expect((await messages(rfi)).map(({ state }) => state)).toEqual(['reply', 'held', 'reply'])
    await reading.stop()
    expect(reading.lines).toEqual([])
  })

  test('is read by one of several servers, and each message is taken once, also if it is there again', async () => {
    const rfi = await asked()
    const texts = ['One', 'Two', 'Three', 'Four']
    const all = await Promise.all(texts.map((text) => signed(message(rfi.to, text))))
    // Without a Message-ID a signature proves little: the person who has the message could send it again and again.
    const without = message(rfi.to, 'Five').replace(/Message-ID: .*\r\n/, '')
    const reading = await readBy(3, imap.url('ben'))
    for (const one of [...all, without]) await imap.deliver('ben', one)
    await expect.poll(() => messages(rfi)).toHaveLength(5)
    for (const one of [...all, without]) await imap.deliver('ben', one)
    await expect.poll(() => inbox('ben')).toEqual([])
    await expect.poll(() => done('ben')).toHaveLength(10)
    expect((await replies(rfi)).sort()).toEqual([...texts].sort())
    expect(await messages(rfi, 'held')).toHaveLength(1)
    await reading.stop()
  })

  test('that is away is said once, tried again, and read when it is back', async () => {
    const rfi = await asked()
    await imap.deliver('cy', await signed(message(rfi.to, 'Late but here')))
    await imap.stop()
    const url = imap.url('cy')
    const reading = await readBy(2, url)
    await expect.poll(async () => (await reading.state())?.failure ?? '').toContain('ECONNREFUSED')
    const [finding] = (await doctor(url)).filter(({ check }) => check === 'mailbox')
    expect(finding).toMatchObject({ state: 'problem', remedy: expect.stringContaining('PLUMBLINE_IMAP_URL') })
    expect(finding!.message).not.toContain('cret')
    expect(await figure(url, 'plumbline_mailbox_ok')).toBe(0)
    await imap.start()
    await expect.poll(() => replies(rfi)).toEqual(['Late but here'])
    await expect.poll(async () => (await reading.state())?.failingSince).toBeNull()
    await reading.stop()
    expect(reading.lines).toEqual([
      'The mailbox cannot be read. It is tried again until it can be.',
      'The mailbox can be read again.',
    ])
    expect(await figure(url, 'plumbline_mailbox_ok')).toBe(1)
    expect((await doctor(url)).filter(({ check }) => check === 'mailbox')).toMatchObject([{ state: 'ok' }])
  })

  test('with a wrong password is said with the words of the mail server', async () => {
    const url = imap.url('dan').replace(/:[^:]*@/, ':wrong@')
    const reading = await readBy(1, url)
    await expect
      .poll(async () => (await reading.state())?.failure ?? '')
      .toContain('refused user and password')
    await reading.stop()
  })

  test('is not read while mail stands still after a restore', async () => {
    const rfi = await asked()
    await imap.deliver('eve', await signed(message(rfi.to, 'Of another server')))
    await w.here.database.rows('UPDATE installation SET mail_held_at = now()')
    const reading = await readBy(1, imap.url('eve'))
    const leased = () => w.here.database.rows(`SELECT FROM job_lease WHERE job = 'read mailbox'`)
    await expect.poll(leased).toHaveLength(1)
    expect(await inbox('eve')).toHaveLength(1)
    expect(await reading.state()).toBeUndefined()
    await w.here.database.rows('UPDATE installation SET mail_held_at = NULL')
    await expect.poll(() => replies(rfi)).toEqual(['Of another server'])
    await reading.stop()
  })

  test('a message of 26 MB is held, and the whole of it stays in the mailbox', async () => {
    const rfi = await asked()
    const large = `${message(rfi.to, 'Large')}${`${'x'.repeat(76)}\r\n`.repeat(360_000)}`
    await imap.deliver('fay', large)
    const reading = await readBy(1, imap.url('fay'))
    await expect
      .poll(() => messages(rfi))
      .toMatchObject([{ state: 'held', why: expect.stringContaining('more than 25 MB') }])
    // Not the texts themselves: a difference of such a length could not be shown.
    const sizes = async () => (await done('fay'))?.map((text) => text.length)
    await expect.poll(sizes).toEqual([large.length])
    await reading.stop()
  })

  /** Who is told that nobody takes mail at the address, of those who wrote to a wrong one. */
  const wrongSenders: Array<[who: string, isTold: boolean, message: () => Promise<string>]> = [
    ['a person who is proven', true, () => signed(message(wrongTo, 'Hello'))],
    ['the same person on that day', false, () => signed(message(wrongTo, 'Hello again'))],
    ['an unproven sender', false, async () => message(wrongTo, 'Forged')],
    ['an automatic reply', false, () => signed(message(wrongTo, 'Away', ['Auto-Submitted: auto-replied']))],
    ['a report', false, () => signed(message(wrongTo, 'Failed', ['Return-Path: <>']))],
    ['a mailing list', false, () => signed(message(wrongTo, 'All', ['List-Id: <all.example.com>']))],
  ]
  test.each(wrongSenders)('a wrong address: %s is told: %s', async (who, isTold, made) => {
    const user = who.replace(/\W+/g, '-')
    // Only the row of the same day meets what was sent before.
    if (who !== 'the same person on that day')
      await w.here.database.rows(`UPDATE mail SET made_at = made_at - interval '2 days'`)
    await imap.deliver(user, await made())
    const reading = await readBy(1, imap.url(user))
    await expect.poll(() => done(user)).toHaveLength(1)
    await reading.stop()
    await sendAll(w.here)
    const sent = w.box.received.map(({ to, header }) => [to, header('Subject'), header('Auto-Submitted')])
    expect(sent).toEqual(
      isTold ? [[w.architect.email, 'Plumbline: your message was not taken', 'auto-replied']] : [],
    )
  })

  const doctor = (url: string) =>
    examine(
      { ...w.here.settings, imapUrl: url, smtpUrl: '', port: 0, databaseUrl: 'postgres://127.0.0.1:1/x' },
      {},
      noLog,
    )

  /** Of a server that was not asked before: what is stored is asked for once in half a minute. */
  async function figure(url: string, name: string): Promise<number | undefined> {
    const { database } = w.here
    const settings = { ...w.here.settings, imapUrl: url }
    const families = await storedFamilies({ database: { ...database }, settings, now: () => new Date() })
    return readMetrics(textOf(families)).get(name)?.samples[0]?.value
  }
})
