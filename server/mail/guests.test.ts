/** Guests of meetings, who have no account: they get the minutes by mail when they are distributed, and nothing else. */
import { expect, test } from 'vitest'
import { MailLogRead, MailUnsubscribe } from '../../contract/outbound/mail.ts'
import { RecordToldRead } from '../../contract/outbound/notice.ts'
import { LanguageSave } from '../../contract/projects/language.ts'
import { MeetingAttendanceSave } from '../../contract/records/meetingreview.ts'
import { refused } from '../../test/kit/harness.ts'
import { linkWorld } from '../../test/kit/mail/linkworld.ts'
import { sendAll } from '../../test/kit/mail/mailbox.ts'
import { tellAll } from '../../test/kit/mail/telling.ts'
import { change, info, makeOne, type RecordData, recordTypes } from '../../test/kit/records.ts'

const w = linkWorld({ mailReplyTo: 'reply@in.example.com' })
const type = recordTypes.meetingMinute
const [draft, distributed] = [1, 2]
const gil = { name: 'Gil Guest', email: 'Gil@Example.com', presence: 'present' }

/** A draft that names these guests. */
async function minutes(attendance: RecordData[], more: RecordData = {}): Promise<RecordData> {
  const ids = await makeOne(w.pm, type, w.team.id, {
    topic: 'Week 9',
    location: 'Site office',
    notes: 'Rain again',
    attendeeList: [w.architect.id],
    itemList: [
      { topic: 'Order the lift', notes: 'By crane', assignedTo: w.architect.id, dueDate: '2026-12-01' },
    ],
    ...more,
  })
  await w.pm.client.call(MeetingAttendanceSave, { folderId: ids.folderId, attendance })
  return ids
}
const toStrangers = () =>
  w.box.received.filter(({ to }) => ![w.architect.email, w.pm.email].includes(to)).map(({ to }) => to)

test('a guest gets the minutes as a text: no link, no reply address, one click to end it', async () => {
  const ids = await minutes([gil, { name: 'No Address', presence: 'absent' }])
  await w.deliver()
  expect(w.box.received).toEqual([])
  await change(w.pm, type, ids, { statusId: distributed })
  await w.deliver()
  expect(toStrangers()).toEqual(['gil@example.com'])
  const mail = w.box.received.find(({ to }) => to === 'gil@example.com')!
  expect(mail.header('Subject')).toContain('Week 9: minutes distributed')
  expect(mail.header('To')).toBe('Gil Guest <gil@example.com>')
  for (const said of [
    'Site office',
    'Rain again',
    'Order the lift',
    'By crane',
    'due Dec 1, 2026',
    w.pm.fullName,
  ])
    expect(mail.text).toContain(said)
  expect(mail.raw).not.toMatch(/\/m#|\/r\/|in\.example\.com/)
  expect(mail.header('Reply-To')).toBeUndefined()
  const { told } = (await w.pm.client.call(RecordToldRead, { folderId: ids.folderId })) as RecordData
  expect(told).toContainEqual(
    expect.objectContaining({ userId: 0, fullName: 'Gil Guest', reason: 'minutes', mailState: 'sent' }),
  )
  const { mails } = (await w.pm.client.call(MailLogRead, { projectId: w.team.id })) as RecordData
  expect(mails).toContainEqual(
    expect.objectContaining({ userId: 0, fullName: 'Gil Guest', address: 'gil@example.com', state: 'sent' }),
  )
  const token = /unsubscribe\?token=([\w-]+)>/.exec(mail.header('List-Unsubscribe')!)![1]!
  expect(await w.device().call(MailUnsubscribe, { token })).toMatchObject({ reasons: ['minutes'] })
  w.box.received.splice(0)
  const next = await minutes([gil])
  await change(w.pm, type, next, { statusId: distributed })
  await w.deliver()
  expect(toStrangers()).toEqual([])
  await w.here.database.rows('DELETE FROM unsubscribed_address')
})

test('a guest is written to in the language of whoever distributes the minutes', async () => {
  await w.pm.client.call(LanguageSave, { language: 'de' })
  try {
    const ids = await minutes([gil], { meetingDate: '2026-11-16' })
    await change(w.pm, type, ids, { statusId: distributed })
    await w.deliver()
    const mail = w.box.received.find(({ to }) => to === 'gil@example.com')!
    expect(mail.header('Subject')).toContain('Week 9: Protokoll verteilt')
    for (const said of ['Datum: 16.11.2026', 'fällig 01.12.2026', 'als Gast dieser Besprechung'])
      expect(mail.text).toContain(said)
  } finally {
    await w.pm.client.call(LanguageSave, { language: 'en' })
  }
})

test('each distribution is told once; an attendee and whoever distributes are no guests', async () => {
  const twice = { ...gil, name: 'The same', email: 'gil@example.com ' }
  const known = [w.architect, w.pm].map(({ email }) => ({ name: 'Known', email, presence: 'present' }))
  const ids = await minutes([gil, twice, ...known])
  await change(w.pm, type, ids, { statusId: distributed })
  await w.deliver()
  await tellAll(w.here)
  await w.deliver()
  expect(toStrangers()).toEqual(['gil@example.com'])
  expect(w.box.received.filter(({ to }) => to === w.architect.email)).toHaveLength(1)
  await change(w.pm, type, ids, { statusId: draft }, { reason: 'Wrong date' })
  await change(w.pm, type, ids, { statusId: distributed })
  await w.deliver()
  expect(toStrangers()).toEqual(['gil@example.com', 'gil@example.com'])
})

/** What ends it before the mail is sent. */
const ended: Array<[what: string, end: (ids: RecordData) => Promise<unknown>]> = [
  ['a draft again', (ids) => change(w.pm, type, ids, { statusId: draft }, { reason: 'Wrong date' })],
  [
    'the guest is taken out',
    (ids) =>
      w.pm.client.call(MeetingAttendanceSave, {
        folderId: ids.folderId,
        attendance: [{ ...gil, email: '' }],
        additionalInfo: info({ Reason: 'Not there' }),
      }),
  ],
]
test.each(ended)('nothing is sent: %s', async (_, end) => {
  const ids = await minutes([gil])
  await change(w.pm, type, ids, { statusId: distributed })
  await tellAll(w.here)
  await end(ids)
  w.later(121)
  await sendAll(w.here)
  expect(toStrangers()).toEqual([])
  const { mails } = (await w.pm.client.call(MailLogRead, { projectId: w.team.id })) as RecordData
  expect(mails.find(({ userId }: RecordData) => userId === 0)).toMatchObject({ state: 'not sent' })
})

test('names of guests and texts of minutes write no headers', async () => {
  const name = 'Gil\r\nBcc: victim@example.com'
  expect((await refused(minutes([{ ...gil, name }]))).status).toBe(400)
  const ids = await minutes([gil], { topic: 'Week 9\r\nBcc: victim@example.com' })
  await change(w.pm, type, ids, { statusId: distributed })
  await w.deliver()
  expect(toStrangers()).toEqual(['gil@example.com'])
  expect(w.box.received.every(({ header }) => header('Bcc') === undefined)).toBe(true)
})
