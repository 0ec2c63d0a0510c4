/** Answers by mail: whose they are, and what becomes of them. */
import { describe, expect, test } from 'vitest'
import { HeldMailDecide, MailMessageRead } from '../../../contract/outbound/mail.ts'
import { RecordHistoryRead } from '../../../contract/records/anyrecord/recordhistory.ts'
import { sample } from '../../../test/kit/cases.ts'
import { answerSettings, answersOf } from '../../../test/kit/mail/answers.ts'
import { incoming } from '../../../test/kit/mail/incoming.ts'
import { linkWorld } from '../../../test/kit/mail/linkworld.ts'
import { hears, tellAll } from '../../../test/kit/mail/telling.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'
import { told, wrong } from '../../../test/kit/told.ts'

const w = linkWorld(answerSettings)
const mail = incoming(w.here)
const made = prepared(async () => answersOf(w))

describe('an answer by mail', () => {
  test('is a reply with its files; quotes and the signature are cut, and kept apart', async () => {
    const rfi = await made.asked()
    expect(w.box.received.at(-1)!.text).toContain('Reply to this mail to reply to the record.')
    const text = [
      'We move the duct.',
      '',
      'It is 20 mm too low.',
      '',
      '-- ',
      'Ann Smith, Architect',
      '',
      'On Mon, 16 Nov 2026 at 09:12, Plumbline <x@example.com> wrote:',
      '> Internal: they are late',
    ].join('\n')
    const attachments = [{ filename: 'sketch.txt', content: 'A sketch' }]
    const to = rfi.to.toUpperCase().replace('IN.EXAMPLE.COM', 'in.example.com')
    expect(await mail.send({ from: w.architect.email, to, text, attachments })).toMatch(/^250/)
    expect(await made.replies(rfi)).toEqual(['We move the duct.\n\nIt is 20 mm too low.'])
    expect(await made.files(rfi)).toEqual(['sketch.txt'])
    const { changes } = (await w.pm.client.call(RecordHistoryRead, { folderId: rfi.folderId })) as RecordData
    expect(changes[0]).toMatchObject({
      action: 'ReplyAdded',
      userId: w.architect.id,
      cameBy: `mail, ${w.architect.email}`,
    })
    const [message] = await made.messages(rfi)
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
    const rfi = await made.asked({ ccUserList: [w.team.people.Consultant.login] })
    const text = 'Answer: The duct moves.'
    const copy = await made.replyAddress(w.team.people.Consultant)
    await mail.send({ from: w.team.people.Consultant.email, to: copy, text })
    expect(await read(w.pm, recordTypes.rfi, rfi)).toMatchObject({ statusId: 3 })
    await mail.send({ from: w.architect.email, to: rfi.to, text })
    expect(await read(w.pm, recordTypes.rfi, rfi)).toMatchObject({ statusId: 4, answer: 'The duct moves.' })
    expect(await made.replies(rfi)).toEqual(['Answer: The duct moves.', 'The duct moves.'])
    expect((await made.messages(rfi)).map(({ state }) => state)).toEqual(['answer', 'reply'])
  })

  test('comes once, however often it is sent', async () => {
    const rfi = await made.asked()
    const again = {
      from: w.architect.email,
      to: rfi.to,
      text: 'Once',
      headers: { 'Message-ID': '<a@example.com>' },
    }
    for (let n = 0; n < 3; n++) expect(await mail.send(again)).toMatch(/^250/)
    expect(await made.replies(rfi)).toEqual(['Once'])
  })

  test('to a record that takes no more is held', async () => {
    const rfi = await made.asked()
    await change(w.pm, recordTypes.rfi, rfi, { statusId: 5, comments: 'Settled on site' })
    await mail.send({ from: w.architect.email, to: rfi.to, text: 'Too late?' })
    expect(await made.messages(rfi, 'held')).toMatchObject([
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
  [
    'a reply of Exchange',
    'no reply',
    () => ({ headers: { 'X-Auto-Response-Suppress': 'DR, OOF, AutoReply' } }),
  ],
  [
    'a mail that wants no robot to answer',
    'no reply',
    () => ({ headers: { 'X-Auto-Response-Suppress': 'All' } }),
  ],
  [
    'a mail that only wants no receipt',
    'reply',
    () => ({ headers: { 'X-Auto-Response-Suppress': 'DR, RN' } }),
  ],
  ['a mail that suppresses nothing', 'reply', () => ({ headers: { 'X-Auto-Response-Suppress': 'None' } })],
  ['an absence by its subject', 'no reply', () => ({ subject: 'Out of Office: Re: RFI-001 Beam clash' })],
  ['one of Outlook', 'no reply', () => ({ subject: 'Automatic reply: RFI-001 Beam clash' })],
  ['one of an Outlook in German', 'no reply', () => ({ subject: 'Automatische Antwort: RFI-001 Träger' })],
  ['one of an old Outlook in German', 'no reply', () => ({ subject: 'Abwesenheitsnotiz: RFI-001 Träger' })],
  ['one of an Outlook in French', 'no reply', () => ({ subject: 'R\u00e9ponse automatique\u00a0: RFI-001' })],
  ['an absence without more words', 'no reply', () => ({ subject: 'Out of office' })],
  ['a person who writes of an office', 'reply', () => ({ subject: 'Out of office hours: door 12' })],
  ['a person who quotes such a subject', 'reply', () => ({ subject: 'Re: Automatic reply: RFI-001' })],
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
  test.each(sample(bad, 'incoming bad', 8))('%s: %s', async (_, state, message) => {
    const rfi = await made.asked()
    const plain = { from: w.architect.email, to: rfi.to, text: 'The duct' }
    expect(await mail.send({ ...plain, ...message() })).toMatch(/^250/)
    expect(await made.messages(rfi)).toMatchObject([{ state }])
    expect(await made.replies(rfi)).toEqual(state === 'reply' ? ['The duct'] : [])
  })

  test.each(
    sample<[charset: string, bytes: Buffer, text: string]>(
      [
        ['iso-8859-1', Buffer.from('Träger verschieben', 'latin1'), 'Träger verschieben'],
        ['windows-1252', Buffer.from([0x39, 0x35, 0x20, 0x80]), '95 €'],
        ['koi8-r', Buffer.from([0xe2, 0xc1, 0xcc, 0xcb, 0xc1]), 'Балка'],
        ['shift_jis', Buffer.from([0x97, 0xc0]), '梁'],
        ['gb18030', Buffer.from([0xc1, 0xba]), '梁'],
        ['iso-2022-jp', Buffer.from([0x1b, 0x24, 0x42, 0x4e, 0x42, 0x1b, 0x28, 0x42]), '梁'],
        ['x-of-nobody', Buffer.from('The duct moves'), 'The duct moves'],
      ],
      'incoming in the charset s',
      4,
    ),
  )('in the charset %s is read as it was written', async (charset, bytes, text) => {
    const rfi = await made.asked()
    const head = `From: ${w.architect.email}\r\nTo: ${rfi.to}\r\nContent-Type: text/plain; charset=${charset}\r\n\r\n`
    await mail.send({ from: w.architect.email, to: rfi.to, raw: Buffer.concat([Buffer.from(head), bytes]) })
    expect(await made.replies(rfi)).toEqual([text])
  })

  test('with the address of another record is a reply there, whatever it says, and not here', async () => {
    const [here, there] = [await made.asked(), await made.asked()]
    const subject = `Re: ${here.number} Beam clash`
    await mail.send({ from: w.architect.email, to: there.to, subject, text: 'The duct' })
    expect(await made.replies(here)).toEqual([])
    expect(await made.replies(there)).toEqual(['The duct'])
  })

  test('of two robots ends after five; a manager is told once, and can accept the rest', async () => {
    const rfi = await made.asked()
    await hears(w.pm)
    for (let n = 0; n < 7; n++)
      await mail.send({ from: w.architect.email, to: rfi.to, text: `I am away ${n}` })
    expect(await made.replies(rfi)).toHaveLength(5)
    await tellAll(w.here)
    const heard = await hears(w.pm)
    expect(heard.filter((line) => line === `mail ${rfi.number} MailHeld`)).toHaveLength(1)
    const [last] = await made.messages(rfi, 'held')
    await w.pm.client.call(HeldMailDecide, { incomingMailId: last!.incomingMailId, accept: true })
    expect(await made.replies(rfi)).toContain('I am away 6')
  })

  test('that is our own mail makes no reply', async () => {
    const rfi = await made.asked()
    const id = w.box.received.at(-1)!.header('Message-ID')!
    await mail.send({ from: w.architect.email, to: rfi.to, text: 'Echo', headers: { 'Message-ID': id } })
    expect(await made.replies(rfi)).toEqual([])
  })
})
