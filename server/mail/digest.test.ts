/** The daily digest: when it goes, to whom, and what it says. */
import { beforeEach, describe, expect, test } from 'vitest'
import { MailRelease, MailUnsubscribe } from '../../contract/outbound/mail.ts'
import { MailLinkRead } from '../../contract/outbound/maillink.ts'
import { NoticePreferencesSave, ProjectMute } from '../../contract/outbound/notice.ts'
import { ProjectUpdate } from '../../contract/projects/project.ts'
import { FolderDelete } from '../../contract/records/bin.ts'
import { RFIReplyCreate } from '../../contract/records/rfi.ts'
import { isAll } from '../../test/kit/cases.ts'
import type { Person } from '../../test/kit/harness.ts'
import { linkWorld } from '../../test/kit/mail/linkworld.ts'
import { digestAll, linkIn, type Received } from '../../test/kit/mail/mailbox.ts'
import { tellAll } from '../../test/kit/mail/telling.ts'
import { because, change, makeOne, type RecordData, recordTypes } from '../../test/kit/records.ts'
import type { Database } from '../db/open.ts'
import { queueDigests } from './digest.ts'

// Weeks pass between the tests.
const w = linkWorld({ sessionIdleHours: 10_000, sessionDays: 1_000 })

/** Everything is closed, and it is the morning of another Monday. */
let week = 0
beforeEach(async () => {
  await w.here.database.rows(`UPDATE project SET time_zone = 'Europe/Berlin'`)
  await w.here.database.rows('DELETE FROM court')
  await w.here.database.rows('UPDATE folder SET is_open = false')
  await w.here.database.rows('DELETE FROM notice_preference')
  week++
  at('Mon', '06:30')
})
/** In Berlin, in winter. */
const days = { Mon: 0, Tue: 1, Sat: 5 }
function at(day: keyof typeof days, time: string): void {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  w.here.clock.now = new Date(Date.UTC(2026, 10, 16 + 7 * week + days[day], hours - 1, minutes))
}
const dayAfter = (count: number): string =>
  new Date(Date.UTC(2026, 10, 16 + 7 * week + count)).toISOString().slice(0, 10)
const mailTo = (person: Person): Received | undefined =>
  w.box.received.findLast(({ to, header }) => to === person.email && /waits on you/.test(header('Subject')!))
/** Without the mails that go out at once. */
async function quietly(): Promise<void> {
  await tellAll(w.here)
  await w.here.database.rows(
    `UPDATE notice SET delivery = 'never' WHERE delivery = 'now' AND mail_id IS NULL`,
  )
}
const rfiDue = (count: number, subject: string, more: RecordData = {}) =>
  w.rfi({ subject, dateDue: dayAfter(count), ...more })

describe('the digest', () => {
  test('says what is overdue, due soon and waits, each once, and opens for contacts', async () => {
    await rfiDue(-3, 'Late one')
    await rfiDue(2, 'Soon')
    await rfiDue(30, 'Far')
    await quietly()
    at('Mon', '06:59')
    expect(await digestAll(w.here)).toBe(0)
    at('Mon', '07:00')
    await digestAll(w.here)
    const { text, header } = mailTo(w.architect)!
    expect(header('Subject')).toMatch(/^Project .*: 1 overdue, and what waits on you$/)
    const lines = text.replaceAll('\r\n', '\n')
    expect(lines).toMatch(
      /Overdue:\n- RFI-\d+ Late one: 3 days late\n[\s\S]*Due within two working days:\n- RFI-\d+ Soon: due [\s\S]*Waits on you:\n- RFI-\d+ Far: due /,
    )
    expect(lines.match(/- RFI-/g)).toHaveLength(3)
    expect(await w.device().call(MailLinkRead, { token: linkIn(text) })).toMatchObject({ isKnown: false })
    // Managers hear of what is overdue with others, and of nothing else that waits on others.
    const ofManager = mailTo(w.pm)!.text
    expect(ofManager).toContain(`Late one: 3 days late (waits on ${w.architect.fullName})`)
    expect(ofManager).not.toMatch(/Soon|Far/)
    expect(ofManager).toMatch(/https:\/\/build\.example\.com\/r\/\d+/)
    expect(await digestAll(w.here)).toBe(0)
  })

  test('says no due day of a record in whose state nothing is due', async () => {
    const ids = await rfiDue(-3, 'Answered one')
    await change(w.architect, recordTypes.rfi, ids, { statusId: 4, answer: 'Yes.' })
    await quietly()
    at('Mon', '07:00')
    await digestAll(w.here)
    const { text } = mailTo(w.pm)!
    expect(text).toMatch(/Waits on you:\r\n- RFI-\d+ Answered one\r\n/)
    expect(text).not.toMatch(/[Oo]verdue|[Dd]ue /)
  })

  test.runIf(isAll)('says how many there are, also of those that it does not list', async () => {
    const { folderId } = await rfiDue(-3, 'Late one')
    for (let n = 0; n < 52; n++) await rfiDue(-1, `Late ${n}`)
    await rfiDue(30, 'Far')
    await quietly()
    at('Mon', '07:00')
    await digestAll(w.here)
    const { text, header } = mailTo(w.pm)!
    expect(header('Subject')).toMatch(/: 53 overdue, and /)
    expect(text).toMatch(/and 3 more/)
    expect(text.match(/ late/g)).toHaveLength(50)
    expect(text).toContain(`/r/${folderId}`)
    expect(mailTo(w.architect)!.text).toMatch(/Waits on you:\r\n- RFI-\d+ Far: due /)
  })

  test('goes on working days of the project, and only in the morning', async () => {
    await rfiDue(-3, 'Late one')
    await quietly()
    at('Sat', '08:00')
    expect(await digestAll(w.here)).toBe(0)
    await w.here.database.rows(
      `INSERT INTO project_holiday (project_id, day, name) VALUES ($1, $2, 'Repentance Day')`,
      [w.team.id, dayAfter(1)],
    )
    at('Tue', '08:00')
    expect(await digestAll(w.here)).toBe(0)
    at('Mon', '13:00')
    expect(await digestAll(w.here)).toBe(0)
    at('Mon', '11:00')
    expect(await digestAll(w.here)).toBeGreaterThan(0)
  })

  test('goes to the others if a project is deleted meanwhile', async () => {
    await rfiDue(-3, 'Late one')
    await quietly()
    at('Mon', '07:20')
    const { database, settings, clock } = w.here
    const meanwhile: Database = Object.assign(Object.create(database), {
      async rows(text: string, values: unknown[]) {
        const rows = await database.rows(text, values)
        return text.startsWith('SELECT p.id') ? [{ ...rows[0], id: 2 ** 31 - 1 }, ...rows] : rows
      },
    })
    expect(await queueDigests(meanwhile, settings, clock.now!)).toBeGreaterThan(0)
  })

  test('brings what people set to digest, once, and nothing that they see no more', async () => {
    await w.pm.client.call(NoticePreferencesSave, {
      preferences: ['reply', 'court'].map((reason) => ({ reason, delivery: 'digest' })),
    })
    const { rfiId } = await rfiDue(30, 'Copied')
    const secret = await makeOne(w.pm, recordTypes.rfi, w.team.id, { subject: 'Gone', question: 'Q' })
    const reply = (by: Person, id: number) =>
      by.client.call(RFIReplyCreate, { reply: { rfiId: id, response: 'See the sketch' } })
    await reply(w.team.admin, rfiId)
    await reply(w.team.admin, secret.rfiId)
    await quietly()
    await w.team.admin.client.call(FolderDelete, { folderId: secret.folderId, ...because })
    at('Mon', '07:10')
    await digestAll(w.here)
    const { text } = mailTo(w.pm)!
    expect(text).toMatch(/What happened:/)
    expect(text).toMatch(/Copied: Ada .* replied\./)
    expect(text).not.toMatch(/Gone/)
    at('Tue', '07:10')
    w.box.received.splice(0)
    await digestAll(w.here)
    expect(mailTo(w.pm)?.text ?? '').not.toMatch(/What happened:/)
  })

  test('has nothing for those who want none, have muted the project, or have nothing to hear', async () => {
    const ids = await rfiDue(-3, 'Late one')
    await quietly()
    await w.here.database.rows(
      `INSERT INTO notice_preference (person_id, reason, delivery) SELECT $1, r, 'never' FROM unnest('{due,overdue}'::text[]) r`,
      [w.architect.id],
    )
    await w.pm.client.call(ProjectMute, { projectId: w.team.id, isMuted: true })
    at('Mon', '07:10')
    await digestAll(w.here)
    expect([w.architect, w.pm, w.team.people.Consultant].map(mailTo)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    await w.pm.client.call(ProjectMute, { projectId: w.team.id, isMuted: false })
    // One click ends it.
    await w.here.database.rows('DELETE FROM notice_preference')
    at('Tue', '07:10')
    await digestAll(w.here)
    const [, token] = /unsubscribe\?token=([\w-]+)/.exec(mailTo(w.architect)!.text)!
    expect(await w.pm.client.call(MailUnsubscribe, { token })).toMatchObject({ reasons: ['due', 'overdue'] })
    await change(w.pm, recordTypes.rfi, ids, { statusId: 5, comments: 'Settled on site' })
  })

  test('stands still after a restore and in a closed project', async () => {
    await rfiDue(-3, 'Late one')
    await quietly()
    await w.here.database.rows('UPDATE installation SET mail_held_at = now()')
    at('Mon', '07:10')
    expect(await digestAll(w.here)).toBe(0)
    await w.team.admin.client.call(MailRelease, {})
    const close = (isProjectDisabled: boolean) =>
      w.team.admin.client.call(ProjectUpdate, { project: { projectId: w.team.id, isProjectDisabled } })
    await close(true)
    expect(await digestAll(w.here)).toBe(0)
    await close(false)
    expect(await digestAll(w.here)).toBeGreaterThan(0)
  })
})
