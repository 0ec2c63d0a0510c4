/** Answers from a mailbox by IMAP, on a real mail server: each once, by one server, and what is not ours stays. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { answerSettings, answersOf } from '../../../test/answers.ts'
import { atEnd } from '../../../test/atend.ts'
import { dovecotPath } from '../../../test/dovecot.ts'
import { imapServer } from '../../../test/imapserver.ts'
import { resolver, servicesOf, signed } from '../../../test/incoming.ts'
import { linkWorld } from '../../../test/linkworld.ts'

import { readMailboxRegularly } from './mailbox.ts'
import { mailboxName } from './mailboxclient.ts'
import { readState } from './mailboxstate.ts'

const w = await linkWorld(answerSettings)
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
      ...{
        services: { ...services, settings },
        log,
        resolver,
        everyMs: 500,
        firstRetryMs: 100,
        holder: randomUUID(),
      },
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
    ...[...more, `From: Ann <${w.architect.email}>`, `To: Plumbline <${to}>`, 'Subject: Re: RFI'],
    ...[`Message-ID: <${encodeURIComponent(text)}@example.com>`, '', text, ''],
  ].join('\r\n')

describe.skipIf(!dovecotPath())('a mailbox', async () => {
  const server = dovecotPath() ? await imapServer() : undefined
  await server?.start()
  const imap = server!
  const inbox = (user: string) => imap.texts(user, 'INBOX')
  const done = (user: string) => imap.texts(user, 'Plumbline')

  test('gives its answers, each once, and keeps what is not for us', async () => {
    const rfi = await asked()
    await imap.deliver('ann', 'From: a@example.com\r\nTo: sales@example.com\r\nSubject: Offer\r\n\r\nBuy\r\n')
    await imap.deliver('ann', await signed(message(rfi.to, 'The duct moves.')))
    await imap.deliver('ann', message(rfi.to, 'Who says so?'))
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

  test('with a wrong password is said with the words of the mail server', async () => {
    const url = imap.url('dan').replace(/:[^:]*@/, ':wrong@')
    const reading = await readBy(1, url)
    await expect
      .poll(async () => (await reading.state())?.failure ?? '')
      .toContain('refused user and password')
    await reading.stop()
  })
})
