/** Held messages, which a manager decides about; and mails that came back. */
import { beforeAll, describe, expect, test } from 'vitest'
import { HeldMailDecide, IncomingMailRead, MailLogRead } from '../../../contract/outbound/mail.ts'
import { NoticePreferencesRead } from '../../../contract/outbound/notice.ts'
import { RecordHistoryRead } from '../../../contract/records/anyrecord/recordhistory.ts'
import { isAll } from '../../../test/kit/cases.ts'
import { inStore, sha256 } from '../../../test/kit/files/bytes.ts'
import type { Person } from '../../../test/kit/harness.ts'
import { answerSettings, answersOf } from '../../../test/kit/mail/answers.ts'
import { incoming } from '../../../test/kit/mail/incoming.ts'
import { linkWorld } from '../../../test/kit/mail/linkworld.ts'
import { hears, tellAll } from '../../../test/kit/mail/telling.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'
import { told, wrong } from '../../../test/kit/told.ts'
import { storeWatch } from '../../../test/kit/watchedstore.ts'

const watch = storeWatch()
const w = linkWorld(answerSettings, undefined, watch.store)
beforeAll(() => {
  watch.count(w.here)
})
const mail = incoming(w.here, watch.store)
const made = prepared(async () => answersOf(w))

describe('a held message', () => {
  test('is told to the manager, who accepts it as a reply or throws it away, once', async () => {
    const rfi = await made.asked()
    await hears(w.pm)
    const attachments = [{ filename: 'sketch.txt', content: 'A sketch' }]
    const unsigned = { from: w.architect.email, to: rfi.to, signedBy: 'nobody' as const }
    await mail.send({ ...unsigned, text: 'ANSWER: The duct', attachments })
    await mail.send({ ...unsigned, text: 'Another one' })
    await tellAll(w.here)
    expect(await hears(w.pm)).toContain(`mail ${rfi.number} MailHeld`)
    await w.deliver()
    // Two of them are told in one sentence, and lead to where they are decided about.
    const { text } = w.box.received.findLast((one) => one.to === w.pm.email)!
    expect(text.split(`A mail came to the reply address of ${w.architect.fullName}`)).toHaveLength(2)
    expect(text).toContain(`/p/${w.team.id}/setup/held`)
    expect(await made.replies(rfi)).toEqual([])
    const [second, first] = await made.messages(rfi, 'held')
    const decide = (message: RecordData, accept: boolean, by: Person = w.pm) =>
      by.client.call(HeldMailDecide, { incomingMailId: message.incomingMailId, accept })
    expect(await told(decide(first!, true, w.team.people.Consultant))).toBe('404 NotFound')
    await decide(first!, true)
    await decide(second!, false)
    expect(await told(decide(first!, true))).toBe('409 Conflict')
    expect(await made.replies(rfi)).toEqual(['ANSWER: The duct'])
    expect(await made.files(rfi)).toEqual(['sketch.txt'])
    expect(await read(w.pm, recordTypes.rfi, rfi)).toMatchObject({ statusId: 3 })
    const { changes } = (await w.pm.client.call(RecordHistoryRead, { folderId: rfi.folderId })) as RecordData
    expect(changes.find(({ action }: RecordData) => action === 'ReplyAdded')).toMatchObject({
      userId: w.architect.id,
      cameBy: `mail, accepted by ${w.pm.fullName}`,
    })
    expect(await made.messages(rfi)).toMatchObject([
      { state: 'thrown away', decidedBy: w.pm.fullName },
      { state: 'accepted' },
    ])
  })

  test('about a record that was closed meanwhile becomes a reply of the manager that says in whose name it came', async () => {
    const rfi = await made.asked()
    const attachments = [{ filename: 'late.txt', content: 'A late sketch' }]
    await mail.send({
      from: w.architect.email,
      to: rfi.to,
      signedBy: 'nobody',
      text: 'Too late?',
      attachments,
    })
    const [message] = await made.messages(rfi, 'held')
    await change(w.pm, recordTypes.rfi, rfi, { statusId: 4, answer: 'Move the duct' })
    await change(w.pm, recordTypes.rfi, rfi, { statusId: 5 })
    await w.pm.client.call(HeldMailDecide, { incomingMailId: message!.incomingMailId, accept: true })
    expect(await made.replies(rfi)).toContain(`By mail, in the name of ${w.architect.fullName}:\n\nToo late?`)
    expect(await made.files(rfi)).toEqual(['late.txt'])
    const { changes } = (await w.pm.client.call(RecordHistoryRead, { folderId: rfi.folderId })) as RecordData
    expect(changes.find(({ action }: RecordData) => action === 'ReplyAdded')).toMatchObject({
      userId: w.pm.id,
      cameBy: `mail to the reply address of ${w.architect.fullName}`,
    })
  })

  test('has its files written while no transaction is open, and only those that are kept', async () => {
    const rfi = await made.asked()
    const content = `A sketch of ${rfi.number}`
    const isKept = async () => (await inStore(w.here)).kept.includes(sha256(content))
    watch.seen = []
    await mail.send({
      from: w.architect.email,
      to: rfi.to,
      signedBy: 'nobody',
      text: 'See below',
      attachments: [{ filename: 'sketch.txt', content }],
    })
    const [message] = await made.messages(rfi, 'held')
    // The message, which is kept, and its file, which nothing refers to.
    const twice = [...Array(2)].flatMap(() => [['receive', 0] as const, ['keep', 0] as const])
    expect([watch.seen, await isKept()]).toEqual([twice, false])
    watch.seen = []
    await w.pm.client.call(HeldMailDecide, { incomingMailId: message!.incomingMailId, accept: true })
    expect([watch.seen, await isKept()]).toEqual([twice.slice(2), true])
    expect(await made.files(rfi)).toEqual(['sketch.txt'])
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
    'From: MAILER-DAEMON@mx.example.com',
    'Subject: Undelivered',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'It could not be delivered.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.com',
    '',
    ...(recipient ? [`Final-Recipient: rfc822; ${recipient}`] : []),
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 No such user here',
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    'Subject: Beam clash',
    `Message-ID: ${messageId}`,
    '',
    '--b--',
    '',
  ].join('\r\n')
const bounce = (to: string, messageId: string, recipient: string) =>
  mail.send({ to, raw: report(messageId, recipient), envelopeFrom: '', signedBy: 'nobody' })

test.runIf(isAll)(
  'a forged report that a mail came back is kept, marks nothing and tells nobody',
  async () => {
    const rfi = await made.asked()
    const id = w.box.received.at(-1)!.header('Message-ID')!
    await made.asked()
    const other = w.box.received.at(-1)!.header('Message-ID')!
    await hears(w.pm)
    expect(other).not.toBe(id)
    await bounce(rfi.to, '<guessed@build.example.com>', w.architect.email)
    await bounce(rfi.to, other, w.architect.email)
    await bounce(rfi.to, id, w.pm.email)
    await bounce(rfi.to, '', '')
    await tellAll(w.here)
    expect((await made.messages(rfi)).map(({ state }) => state)).toEqual(Array(4).fill('no reply'))
    expect(await hears(w.pm)).not.toContain(`mail ${rfi.number} MailBounced`)
    const { bouncedAddresses } = (await w.pm.client.call(IncomingMailRead, {
      projectId: w.team.id,
    })) as RecordData
    expect(bouncedAddresses).toEqual([])
  },
)

test('a mail that comes back marks the address, and tells the manager', async () => {
  const rfi = await made.asked()
  await hears(w.pm)
  const id = w.box.received.at(-1)!.header('Message-ID')!
  expect(await bounce(rfi.to, id, w.architect.email.toUpperCase())).toMatch(/^250/)
  expect(await made.replies(rfi)).toEqual([])
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
  // Who signs in sees it of their own address.
  const own = async () => ((await w.pm.client.call(NoticePreferencesRead, {})) as RecordData).bouncedAddress
  expect(await own()).toBeUndefined()
  await w.here.database.rows('UPDATE person SET notification_email = $2 WHERE id = $1', [
    w.pm.id,
    w.architect.email,
  ])
  expect(await own()).toMatchObject({ userId: w.pm.id, said: expect.stringContaining('No such user here') })
  await w.here.database.rows('UPDATE person SET notification_email = NULL WHERE id = $1', [w.pm.id])
  // Another address is not marked.
  const address = (to: string) =>
    w.here.database.rows('UPDATE person SET email = $2 WHERE id = $1', [w.architect.id, to])
  await address('new@example.com')
  expect(await listed()).toEqual([])
  await address(w.architect.email)
})
