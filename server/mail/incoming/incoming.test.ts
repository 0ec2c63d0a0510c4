/** Answers by mail: whose they are, what becomes of them, and what never gets in. */
import { describe, expect, test } from 'vitest'
import { FilesGetByFolder } from '../../../contract/file.ts'
import { HeldMailDecide, IncomingMailRead, MailLogRead, MailMessageRead } from '../../../contract/mail.ts'
import { MailLinksEnd } from '../../../contract/maillink.ts'
import { RecordHistoryRead } from '../../../contract/recordhistory.ts'
import { RFIReplyReadByRFI } from '../../../contract/rfi.ts'
import { inStore, sha256 } from '../../../test/bytes.ts'
import type { Person } from '../../../test/harness.ts'
import { incoming } from '../../../test/incoming.ts'
import { linkWorld } from '../../../test/linkworld.ts'
import { change, type RecordData, read, recordTypes } from '../../../test/records.ts'
import { hears, tellAll } from '../../../test/telling.ts'
import { told, wrong } from '../../../test/told.ts'
import { storeWatch } from '../../../test/watchedstore.ts'

const watch = storeWatch()
const settings = {
  ...{ mailReplyTo: 'reply@in.example.com', mailListen: '127.0.0.1:0' },
  // Days pass in these tests.
  ...{ sessionIdleHours: 10_000, sessionDays: 1_000 },
}
const w = await linkWorld(settings, undefined, watch.store)
watch.count(w.here)
const mail = incoming(w.here, watch.store)

/** The reply address in the last mail to that person. */
async function replyAddress(to: Person = w.architect): Promise<string> {
  await w.deliver()
  return w.box.received.findLast((one) => one.to === to.email)!.header('Reply-To')!
}
/** An RFI to the architect, with the address that answers it. */
async function asked(more: RecordData = {}): Promise<RecordData & { to: string }> {
  const ids = await w.rfi(more)
  return { ...ids, to: await replyAddress() }
}
const replies = async ({ rfiId }: RecordData): Promise<string[]> =>
  ((await w.pm.client.call(RFIReplyReadByRFI, { rfiId })) as RecordData).rfiReplyList.map(
    ({ response }: RecordData) => response,
  )
const messages = async ({ folderId }: RecordData, state?: string): Promise<RecordData[]> =>
  ((await w.pm.client.call(IncomingMailRead, { folderId, ...(state ? { state } : {}) })) as RecordData)
    .messages
const files = async ({ folderId }: RecordData): Promise<string[]> =>
  ((await w.pm.client.call(FilesGetByFolder, { folderId })) as RecordData).fileInfos.map(
    ({ uploadedFileName }: RecordData) => uploadedFileName,
  )

describe('an answer by mail', () => {
  test('is a reply with its files; quotes and the signature are cut, and kept apart', async () => {
    const rfi = await asked()
    expect(w.box.received.at(-1)!.text).toContain('Reply to this mail to reply to the record.')
    const text = [
      ...['We move the duct.', '', 'It is 20 mm too low.', '', '-- ', 'Ann Smith, Architect'],
      ...['', 'On Mon, 16 Nov 2026 at 09:12, Plumbline <x@example.com> wrote:', '> Internal: they are late'],
    ].join('\n')
    const attachments = [{ filename: 'sketch.txt', content: 'A sketch' }]
    const to = rfi.to.toUpperCase().replace('IN.EXAMPLE.COM', 'in.example.com')
    expect(await mail.send({ from: w.architect.email, to, text, attachments })).toMatch(/^250/)
    expect(await replies(rfi)).toEqual(['We move the duct.\n\nIt is 20 mm too low.'])
    expect(await files(rfi)).toEqual(['sketch.txt'])
    const { changes } = (await w.pm.client.call(RecordHistoryRead, { folderId: rfi.folderId })) as RecordData
    expect(changes[0]).toMatchObject({
      ...{ action: 'ReplyAdded', userId: w.architect.id, cameBy: `mail, ${w.architect.email}` },
    })
    const [message] = await messages(rfi)
    expect(message).toMatchObject({ state: 'reply', userId: w.architect.id, fileNames: ['sketch.txt'] })
    const whole = { incomingMailId: message!.incomingMailId }
    expect(await told(w.pm.client.call(MailMessageRead, whole))).toBe('403 Forbidden')
    const admin = w.team.admin.client
    expect(await told(admin.call(MailMessageRead, whole))).toBe(wrong('AdditionalInfo.Reason', 'NotEmpty'))
    const reason = { additionalInfo: [{ propertyName: 'Reason', propertyValue: 'Dispute of May' }] }
    const { fileContent } = (await admin.call(MailMessageRead, { ...whole, ...reason })) as RecordData
    expect(Buffer.from(fileContent, 'base64').toString()).toContain('Internal: they are late')
    const { changes: after } = (await admin.call(RecordHistoryRead, { folderId: rfi.folderId })) as RecordData
    expect(after[0]).toMatchObject({ action: 'MailMessageRead', reason: 'Dispute of May' })
  })

  test('that begins with ANSWER: is the official answer, of those who may give it', async () => {
    const rfi = await asked({ ccUserList: [w.team.people.Consultant.login] })
    const text = 'Answer: The duct moves.'
    const copy = await replyAddress(w.team.people.Consultant)
    await mail.send({ from: w.team.people.Consultant.email, to: copy, text })
    expect(await read(w.pm, recordTypes.rfi, rfi)).toMatchObject({ statusId: 3 })
    await mail.send({ from: w.architect.email, to: rfi.to, text })
    expect(await read(w.pm, recordTypes.rfi, rfi)).toMatchObject({ statusId: 4, answer: 'The duct moves.' })
    expect(await replies(rfi)).toEqual(['Answer: The duct moves.', 'The duct moves.'])
    expect((await messages(rfi)).map(({ state }) => state)).toEqual(['answer', 'reply'])
  })

  test('comes once, however often it is sent', async () => {
    const rfi = await asked()
    const again = {
      from: w.architect.email,
      to: rfi.to,
      text: 'Once',
      headers: { 'Message-ID': '<a@example.com>' },
    }
    for (let n = 0; n < 3; n++) expect(await mail.send(again)).toMatch(/^250/)
    expect(await replies(rfi)).toEqual(['Once'])
  })

  test('to a record that takes no more is held', async () => {
    const rfi = await asked()
    await change(w.pm, recordTypes.rfi, rfi, { statusId: 5, comments: 'Settled on site' })
    await mail.send({ from: w.architect.email, to: rfi.to, text: 'Too late?' })
    expect(await messages(rfi, 'held')).toMatchObject([
      { text: 'Too late?', why: expect.stringContaining('closed') },
    ])
  })
})

/** What comes in that is no plain answer of the person: the message, and what becomes of it. */
const bad: Array<[name: string, state: string, message: () => Partial<Parameters<typeof mail.send>[0]>]> = [
  ['a forged sender without a signature', 'held', () => ({ signedBy: 'nobody' })],
  ['a sender signed by somebody else', 'held', () => ({ signedBy: 'evil.example' })],
  ['another address', 'held', () => ({ from: 'mallory@example.com' })],
  ['two senders', 'held', () => ({ from: `${w.architect.email}, mallory@example.com` })],
  ['an automatic reply', 'no reply', () => ({ headers: { 'Auto-Submitted': 'auto-replied' } })],
  ['a robot that says nothing of it', 'no reply', () => ({ envelopeFrom: '' })],
  ['a mailing list', 'no reply', () => ({ headers: { 'List-Id': '<all.example.com>' } })],
  ['bulk mail', 'no reply', () => ({ headers: { Precedence: 'bulk' } })],
  ['only a quote', 'no reply', () => ({ text: '> Which one moves?' })],
  [
    'an answer of a calendar',
    'no reply',
    () => ({ icalEvent: { method: 'REPLY', content: 'BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nEND:VCALENDAR' } }),
  ],
  [
    'an invitation',
    'reply',
    () => ({
      icalEvent: { method: 'REQUEST', content: 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR' },
    }),
  ],
  [
    'winmail.dat',
    'held',
    () => ({ attachments: [{ filename: 'winmail.dat', contentType: 'application/ms-tnef', content: 'x' }] }),
  ],
  [
    '500 parts',
    'held',
    () => ({ attachments: Array.from({ length: 500 }, (_, i) => ({ filename: `${i}.txt`, content: 'x' })) }),
  ],
  [
    'an image of 2 bytes that is named .pdf',
    'reply',
    () => ({ attachments: [{ filename: '../../plan.pdf', contentType: 'image/png', content: 'xy' }] }),
  ],
  [
    'broken MIME',
    'held',
    () => ({
      raw: 'Content-Type: multipart/mixed; boundary=\r\n\r\n--\r\nContent-Type: broken',
      signedBy: 'nobody',
    }),
  ],
  ['headers in the subject', 'reply', () => ({ subject: 'Re: beam\r\nBcc: victim@example.com' })],
]

describe('a message that is no plain answer', () => {
  test.each(bad)('%s: %s', async (_, state, message) => {
    const rfi = await asked()
    const plain = { from: w.architect.email, to: rfi.to, text: 'The duct' }
    expect(await mail.send({ ...plain, ...message() })).toMatch(/^250/)
    expect(await messages(rfi)).toMatchObject([{ state }])
    expect(await replies(rfi)).toEqual(state === 'reply' ? ['The duct'] : [])
  })

  test('in another charset is read as it was written', async () => {
    const rfi = await asked()
    const raw = Buffer.concat([
      Buffer.from(
        `From: ${w.architect.email}\r\nTo: ${rfi.to}\r\nContent-Type: text/plain; charset=iso-8859-1\r\n\r\n`,
      ),
      Buffer.from('Träger verschieben', 'latin1'),
    ])
    await mail.send({ from: w.architect.email, to: rfi.to, raw })
    expect(await replies(rfi)).toEqual(['Träger verschieben'])
  })

  test('of two robots ends after five; a manager is told once, and can accept the rest', async () => {
    const rfi = await asked()
    await hears(w.pm)
    for (let n = 0; n < 7; n++)
      await mail.send({ from: w.architect.email, to: rfi.to, text: `I am away ${n}` })
    expect(await replies(rfi)).toHaveLength(5)
    await tellAll(w.here)
    const heard = await hears(w.pm)
    expect(heard.filter((line) => line === `mail ${rfi.number} MailHeld`)).toHaveLength(1)
    const [last] = await messages(rfi, 'held')
    await w.pm.client.call(HeldMailDecide, { incomingMailId: last!.incomingMailId, accept: true })
    expect(await replies(rfi)).toContain('I am away 6')
  })

  test('that is our own mail makes no reply', async () => {
    const rfi = await asked()
    const id = w.box.received.at(-1)!.header('Message-ID')!
    await mail.send({ from: w.architect.email, to: rfi.to, text: 'Echo', headers: { 'Message-ID': id } })
    expect(await replies(rfi)).toEqual([])
  })

  test('of 40 MB is refused, and the next one is taken', async () => {
    const rfi = await asked()
    const attachments = [{ filename: 'large.bin', content: Buffer.alloc(30 * 1024 * 1024) }]
    expect(await mail.send({ from: w.architect.email, to: rfi.to, text: 'Large', attachments })).toMatch(
      /^552/,
    )
    expect(await mail.send({ from: w.architect.email, to: rfi.to, text: 'Small' })).toMatch(/^250/)
    expect(await replies(rfi)).toEqual(['Small'])
  })

  test('to an address without a live token is refused before its text', async () => {
    const rfi = await asked()
    const from = w.architect.email
    const guessed = rfi.to.replace(/\+\w+/, `+${'a'.repeat(26)}`)
    for (const to of [guessed, 'somebody@example.com', 'reply@in.example.com', rfi.to.replace('in.', 'out.')])
      expect(await mail.send({ from, to, text: 'Hello' })).toMatch(/^550/)
    await w.pm.client.call(MailLinksEnd, { folderId: rfi.folderId })
    expect(await mail.send({ from, to: rfi.to, text: 'Hello' })).toMatch(/^550/)
    expect(await messages(rfi)).toEqual([])
  })
})

describe('a held message', () => {
  test('is told to the manager, who accepts it as a reply or throws it away, once', async () => {
    const rfi = await asked()
    await hears(w.pm)
    const attachments = [{ filename: 'sketch.txt', content: 'A sketch' }]
    const unsigned = { from: w.architect.email, to: rfi.to, signedBy: 'nobody' as const }
    await mail.send({ ...unsigned, text: 'ANSWER: The duct', attachments })
    await mail.send({ ...unsigned, text: 'Another one' })
    await tellAll(w.here)
    expect(await hears(w.pm)).toContain(`mail ${rfi.number} MailHeld`)
    expect(await replies(rfi)).toEqual([])
    const [second, first] = await messages(rfi, 'held')
    const decide = (message: RecordData, accept: boolean, by: Person = w.pm) =>
      by.client.call(HeldMailDecide, { incomingMailId: message.incomingMailId, accept })
    expect(await told(decide(first!, true, w.team.people.Consultant))).toBe('404 NotFound')
    await decide(first!, true)
    await decide(second!, false)
    expect(await told(decide(first!, true))).toBe('409 Conflict')
    expect(await replies(rfi)).toEqual(['ANSWER: The duct'])
    expect(await files(rfi)).toEqual(['sketch.txt'])
    expect(await read(w.pm, recordTypes.rfi, rfi)).toMatchObject({ statusId: 3 })
    const { changes } = (await w.pm.client.call(RecordHistoryRead, { folderId: rfi.folderId })) as RecordData
    expect(changes.find(({ action }: RecordData) => action === 'ReplyAdded')).toMatchObject({
      userId: w.architect.id,
      cameBy: `mail, accepted by ${w.pm.fullName}`,
    })
    expect(await messages(rfi)).toMatchObject([
      { state: 'thrown away', decidedBy: w.pm.fullName },
      { state: 'accepted' },
    ])
  })

  test('has its files written while no transaction is open, and only those that are kept', async () => {
    const rfi = await asked()
    const content = `A sketch of ${rfi.number}`
    const isKept = async () => (await inStore(w.here)).kept.includes(sha256(content))
    watch.seen = []
    await mail.send({
      ...{ from: w.architect.email, to: rfi.to, signedBy: 'nobody', text: 'See below' },
      attachments: [{ filename: 'sketch.txt', content }],
    })
    const [message] = await messages(rfi, 'held')
    // The message, which is kept, and its file, which nothing refers to.
    const twice = [...Array(2)].flatMap(() => [['receive', 0] as const, ['keep', 0] as const])
    expect([watch.seen, await isKept()]).toEqual([twice, false])
    watch.seen = []
    await w.pm.client.call(HeldMailDecide, { incomingMailId: message!.incomingMailId, accept: true })
    expect([watch.seen, await isKept()]).toEqual([twice.slice(2), true])
    expect(await files(rfi)).toEqual(['sketch.txt'])
  })

  test('is listed for managers alone', async () => {
    const list = (by: Person, more: RecordData) => by.client.call(IncomingMailRead, more)
    expect(await told(list(w.team.people.Consultant, { projectId: w.team.id }))).toBe('403 Forbidden')
    expect(await told(list(w.pm, {}))).toBe(wrong('ProjectId', 'NotEmpty'))
    expect(await told(list(w.pm, { projectId: w.team.id, state: 'lost' }))).toBe(wrong('State', 'Enum'))
  })
})

/** What a mail server says about a mail that it could not deliver. */
const report = (messageId: string, recipient: string): string =>
  [
    ...['From: MAILER-DAEMON@mx.example.com', 'Subject: Undelivered'],
    ...['Content-Type: multipart/report; report-type=delivery-status; boundary=b', '', '--b'],
    ...['Content-Type: text/plain', '', 'It could not be delivered.', '--b'],
    ...['Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.example.com', ''],
    ...(recipient ? [`Final-Recipient: rfc822; ${recipient}`] : []),
    ...['Action: failed', 'Status: 5.1.1', 'Diagnostic-Code: smtp; 550 No such user here', ''],
    ...['--b', 'Content-Type: text/rfc822-headers', '', 'Subject: Beam clash', `Message-ID: ${messageId}`],
    ...['', '--b--', ''],
  ].join('\r\n')
const bounce = (to: string, messageId: string, recipient: string) =>
  mail.send({ to, raw: report(messageId, recipient), envelopeFrom: '', signedBy: 'nobody' })

test('a forged report that a mail came back is kept, marks nothing and tells nobody', async () => {
  const rfi = await asked()
  const id = w.box.received.at(-1)!.header('Message-ID')!
  await asked()
  const other = w.box.received.at(-1)!.header('Message-ID')!
  await hears(w.pm)
  expect(other).not.toBe(id)
  await bounce(rfi.to, '<guessed@build.example.com>', w.architect.email)
  await bounce(rfi.to, other, w.architect.email)
  await bounce(rfi.to, id, w.pm.email)
  await bounce(rfi.to, '', '')
  await tellAll(w.here)
  expect((await messages(rfi)).map(({ state }) => state)).toEqual(Array(4).fill('no reply'))
  expect(await hears(w.pm)).not.toContain(`mail ${rfi.number} MailBounced`)
  const { bouncedAddresses } = (await w.pm.client.call(IncomingMailRead, {
    projectId: w.team.id,
  })) as RecordData
  expect(bouncedAddresses).toEqual([])
})

test('a mail that comes back marks the address, and tells the manager', async () => {
  const rfi = await asked()
  await hears(w.pm)
  const id = w.box.received.at(-1)!.header('Message-ID')!
  expect(await bounce(rfi.to, id, w.architect.email.toUpperCase())).toMatch(/^250/)
  expect(await replies(rfi)).toEqual([])
  await tellAll(w.here)
  expect(await hears(w.pm)).toContain(`mail ${rfi.number} MailBounced`)
  const { mails } = (await w.pm.client.call(MailLogRead, {
    projectId: w.team.id,
    state: 'bounced',
  })) as RecordData
  expect(mails).toMatchObject([
    { userId: w.architect.id, said: expect.stringContaining('No such user here') },
  ])
  const listed = async () =>
    ((await w.pm.client.call(IncomingMailRead, { projectId: w.team.id })) as RecordData).bouncedAddresses
  expect(await listed()).toMatchObject([{ userId: w.architect.id, address: w.architect.email }])
  // Another address is not marked.
  const address = (to: string) =>
    w.here.database.rows('UPDATE person SET email = $2 WHERE id = $1', [w.architect.id, to])
  await address('new@example.com')
  expect(await listed()).toEqual([])
  await address(w.architect.email)
})
