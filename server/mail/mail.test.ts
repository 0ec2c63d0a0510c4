/** Mail out: what is sent to whom, in which form, and what happens if the mail server does not take it. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MailLogRead, MailRelease, MailUnsubscribe } from '../../contract/outbound/mail.ts'
import { NoticePreferencesRead, NoticesRead, RecordToldRead } from '../../contract/outbound/notice.ts'
import { LanguageSave } from '../../contract/projects/language.ts'
import { ProjectMemberUpdate } from '../../contract/projects/project.ts'
import { RFIReplyCreate } from '../../contract/records/rfi.ts'
import { isAll } from '../../test/kit/cases.ts'
import { type Person, type Project, site } from '../../test/kit/harness.ts'
import { mailbox, sendAll } from '../../test/kit/mail/mailbox.ts'
import { tellAll } from '../../test/kit/mail/telling.ts'
import { ownDatabase } from '../../test/kit/owndatabase.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { change, makeOne, type RecordData, read, recordTypes } from '../../test/kit/records.ts'
import { told, wrong } from '../../test/kit/told.ts'

const box = prepared(() => mailbox())
const here = prepared(async () =>
  site(
    {
      smtpUrl: box.url,
      mailFrom: 'Plumbline <plumbline@example.com>',
      publicUrl: 'https://build.example.com',
      mailsPerHourMax: 3,
    },
    await ownDatabase(),
  ),
)
let team: Project<'General Contractor PM' | 'Architect' | 'Viewer'>
let pm: Person
let architect: Person
let viewer: Person

beforeAll(async () => {
  team = await here.project(['General Contractor PM', 'Architect', 'Viewer'])
  pm = team.people['General Contractor PM']
  architect = team.people.Architect
  viewer = team.people.Viewer
})

/** Each test is hours after the one before: the limit of an hour begins anew, and nothing waits. */
let start = new Date('2026-11-16T08:00:00Z').getTime()
beforeEach(async () => {
  await tellAll(here)
  await here.database.rows(`UPDATE notice SET delivery = 'never' WHERE mail_id IS NULL`)
  await here.database.rows(`UPDATE mail SET state = 'not sent' WHERE state = 'queued'`)
  start += 3 * 3_600_000
  here.clock.now = new Date(start)
  box.received.splice(0)
  Object.assign(box.refuses, { code: undefined, says: undefined })
})
const later = (seconds: number): void => {
  here.clock.now = new Date(here.clock.now!.getTime() + seconds * 1000)
}

const rfi = (more: RecordData = {}) =>
  makeOne(pm, recordTypes.rfi, team.id, {
    subject: 'Beam clash at C4',
    question: 'Which one moves?',
    toUserId: architect.id,
    ...more,
  })
const reply = (by: Person, rfiId: number, response: string) =>
  by.client.call(RFIReplyCreate, { reply: { rfiId, response } })

/** Tells, waits for the bundle, and sends. */
async function deliver(): Promise<void> {
  await tellAll(here)
  later(121)
  await sendAll(here)
}
const subjects = (): string[] =>
  box.received.map(({ to, header }) => `${nameOf(to)}: ${header('Subject')}`).sort()
const nameOf = (address: string): string =>
  Object.entries({ pm, architect, viewer }).find(([, { email }]) => email === address)?.[0] ?? address

describe('a mail', () => {
  test('bundles what concerns one record, and says what it is', async () => {
    const { rfiId, folderId, number } = await rfi()
    await tellAll(here)
    expect(await sendAll(here)).toBe(0)
    await reply(pm, rfiId, 'See the sketch.\nIt is attached.')
    await deliver()
    expect(subjects()).toEqual([`architect: ${number} Beam clash at C4: waits on you`])
    const [mail] = box.received
    expect(mail!.header('From')).toBe('Plumbline <plumbline@example.com>')
    expect(mail!.header('References')).toBe(`<record-${folderId}@build.example.com>`)
    for (const words of [
      'Which one moves?',
      '> See the sketch.\n> It is attached.',
      pm.fullName,
      architect.fullName,
      `https://build.example.com/r/${folderId}`,
      'Waits on: ',
      'Due: Nov ',
      'asked this question.',
    ])
      expect(mail!.text.replaceAll('\r\n', '\n')).toContain(words)
    const { told: lines } = (await pm.client.call(RecordToldRead, { folderId })) as RecordData
    expect(lines).toMatchObject([{ mailState: 'sent', userId: architect.id }, { mailState: 'sent' }])
    expect((await read(pm, recordTypes.rfi, { folderId })).dateTransmitted).toBe('2026-11-16')
  })

  test('is in the language of the person who gets it', async () => {
    await architect.client.call(LanguageSave, { language: 'de' })
    try {
      const made = await rfi()
      await deliver()
      expect(subjects()).toEqual([`architect: ${made.number} Beam clash at C4: wartet auf Sie`])
      const text = box.received[0]!.text
      for (const words of [
        'hat diese Frage gestellt.',
        'Wartet auf: ',
        'Frage:',
        'Öffnen: https://',
        'weil: Ein Vorgang wartet auf Sie.',
      ])
        expect(text).toContain(words)
      expect(text).toMatch(/Fällig: \d\d\.11\.2026/)
      expect(text).not.toContain('You get this')
      box.received.splice(0)
      await change(architect, recordTypes.rfi, made, { statusId: 4, answer: 'The duct' })
      await deliver()
      expect(subjects()).toEqual([`pm: ${made.number} Beam clash at C4: waits on you`])
    } finally {
      await architect.client.call(LanguageSave, { language: 'en' })
    }
  })

  test('of another record is another one, of the same thread a later one', async () => {
    const first = await rfi()
    await rfi({ subject: 'Slab edge' })
    await deliver()
    await change(architect, recordTypes.rfi, first, { statusId: 4, answer: 'The duct' })
    await deliver()
    expect(subjects()).toEqual([
      expect.stringMatching(/^architect: RFI-\d+ Beam clash at C4: waits on you$/),
      expect.stringMatching(/^architect: RFI-\d+ Slab edge: waits on you$/),
      expect.stringMatching(/^pm: RFI-\d+ Beam clash at C4: waits on you$/),
    ])
    const ids = box.received.map(({ header }) => header('Message-ID'))
    expect(new Set(ids).size).toBe(3)
    expect(box.received[2]!.header('In-Reply-To')).toBe(`<record-${first.folderId}@build.example.com>`)
    expect(box.received[2]!.text).toContain('The duct')
  })

  test('never has a header or tag that somebody wrote into a text', async () => {
    const subject = 'Hello\r\nBcc: victim@example.com\r\n\r\n<script>alert(1)</script>'
    const named = (firstName: string) =>
      here.database.rows('UPDATE person SET first_name = $2 WHERE id = $1', [architect.id, firstName])
    await named('Ann"\r\nBcc: victim@example.com\u202e')
    try {
      await rfi({ subject, question: '<img src=x onerror=alert(1)>' })
      await deliver()
    } finally {
      await named('Pat')
    }
    expect(box.received).toHaveLength(1)
    const [mail] = box.received
    const head = mail!.raw.split('\n\n')[0]!
    expect(head.split('\n').filter((line) => /^(bcc|cc):/i.test(line))).toEqual([])
    expect(mail!.raw.split('text/html')[1]).not.toMatch(/<script>|<img/)
    expect(mail!.header('Subject')).toContain('Hello Bcc: victim@example.com')
  })

  test('has nothing of a record that its person sees no more', async () => {
    const ids = await rfi({ ccUserList: [], toUserId: viewer.id })
    await tellAll(here)
    const role = (name: string) =>
      team.admin.client.call(ProjectMemberUpdate, {
        projectId: team.id,
        member: { userId: viewer.id, role: name },
      })
    await role('Engineer')
    // An Engineer sees only what they are a party of: still this one, so it is addressed to somebody else.
    await change(pm, recordTypes.rfi, ids, { toUserId: pm.id })
    later(121)
    await sendAll(here)
    await role('Viewer')
    expect(subjects()).toEqual([])
    const { mails } = (await team.admin.client.call(MailLogRead, {
      projectId: team.id,
      take: 1,
    })) as RecordData
    expect(mails).toMatchObject([{ state: 'not sent', said: 'There is nothing left to tell them.' }])
  })

  test('never says that something waits on somebody who has answered since, or who has it no more', async () => {
    const [answered, taken, open] = [await rfi(), await rfi(), await rfi()]
    await tellAll(here)
    await change(architect, recordTypes.rfi, answered, { statusId: 4, answer: 'The duct' })
    await change(pm, recordTypes.rfi, taken, { toUserId: viewer.id })
    await deliver()
    const saidTo = (person: Person, of: RecordData): string[] =>
      box.received
        .filter(({ to, header }) => to === person.email && header('Subject')!.startsWith(of.number))
        .map(
          ({ header, text }) => `${header('Subject')!.split(': ').at(-1)} ${/because: (.*)/.exec(text)?.[1]}`,
        )
    expect(saidTo(architect, open)).toEqual(['waits on you A record waits on you.'])
    for (const one of [answered, taken]) expect(saidTo(architect, one).join()).not.toContain('waits on you')
    expect(saidTo(architect, taken)).toHaveLength(1)
    expect(saidTo(viewer, taken)).toEqual(['waits on you A record waits on you.'])
  })

  test('ends by its token, which can do nothing else', async () => {
    await rfi()
    await deliver()
    const [mail] = box.received
    const [, url] = /^<(.*)>$/.exec(mail!.header('List-Unsubscribe')!)!
    expect(mail!.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    const { pathname, search } = new URL(url!)
    const press = (path: string, method = 'POST') =>
      here.fetch(path, {
        method,
        redirect: 'manual',
        ...(method === 'POST' ? { body: 'List-Unsubscribe=One-Click' } : {}),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      })
    const delivery = async () =>
      ((await architect.client.call(NoticePreferencesRead, {})) as RecordData).preferences.find(
        ({ reason }: RecordData) => reason === 'court',
      ).delivery
    // Opening it, as mail scanners and mail programs without the one click do, shows the page and changes nothing.
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await press(pathname + search, method)
      expect([status, headers.get('Location')]).toEqual([303, `/unsubscribe${search}`])
    }
    expect((await press(`${pathname}?token=%22%0d%0aX:1&token=b`, 'GET')).headers.get('Location')).toBe(
      '/unsubscribe?token=%22%0D%0AX%3A1',
    )
    expect(await delivery()).toBe('now')
    const trial = await pm.client.call(MailUnsubscribe, { token: search.slice(7), isTrial: true })
    expect(trial).toMatchObject({ fullName: architect.fullName, reasons: expect.arrayContaining(['court']) })
    expect(await delivery()).toBe('now')
    expect((await press(pathname + search)).status).toBe(200)
    expect((await press(pathname + search)).status).toBe(200)
    expect(await delivery()).toBe('never')
    expect(
      (
        await here.fetch('/api/internal/notice/read', {
          method: 'POST',
          headers: { 'X-ss-id': search.slice(7) },
        })
      ).status,
    ).toBe(401)
    expect(await told(pm.client.call(MailUnsubscribe, { token: 'guessed' }))).toBe('404 NotFound')
    expect(await told(pm.client.call(MailUnsubscribe, {}))).toBe(wrong('Token', 'NotEmpty'))
    await rfi()
    await deliver()
    // They are told once that it was done: the person who has the mail can press it.
    expect(box.received.slice(1)).toHaveLength(1)
    expect(box.received[1]!.header('Subject')).toBe('Plumbline: your account')
    expect(box.received[1]!.text).toContain('choose again what comes by mail under Notices in your account')
    await here.database.rows('DELETE FROM notice_preference')
  })

  test.runIf(isAll)('beyond the limit of an hour goes into one summary', async () => {
    for (let n = 0; n < 6; n++) await rfi({ subject: `Number ${n}` })
    await deliver()
    expect(subjects()).toHaveLength(3)
    await rfi({ subject: 'Number 6' })
    await deliver()
    expect(subjects()).toHaveLength(3)
    later(3600)
    await sendAll(here)
    expect(subjects()).toContain('architect: Plumbline: 4 more notices')
    expect(box.received[3]!.text).toMatch(/Number 6/)
  })
})

describe('a mail server', () => {
  const lastMail = async (): Promise<RecordData> =>
    ((await team.admin.client.call(MailLogRead, { take: 1 })) as RecordData).mails[0]

  test('that refuses an address is not asked again', async () => {
    Object.assign(box.refuses, { code: 550, says: 'No such user here' })
    await rfi()
    await deliver()
    expect(await lastMail()).toMatchObject({
      state: 'refused',
      tries: 1,
      userId: architect.id,
      address: architect.email,
      said: expect.stringContaining('No such user here'),
    })
    later(7200)
    expect(await sendAll(here)).toBe(0)
  })

  test('that is busy is asked later, with the same Message-ID, and for a day', async () => {
    Object.assign(box.refuses, { code: 451, says: 'Greylisted' })
    await rfi()
    await deliver()
    const first = await lastMail()
    expect(first).toMatchObject({ state: 'queued', tries: 1, said: expect.stringContaining('Greylisted') })
    expect(await sendAll(here)).toBe(0)
    later(61)
    expect(await sendAll(here)).toBe(1)
    expect(await sendAll(here)).toBe(0)
    later(25 * 3600)
    await sendAll(here)
    // The sessions of the test have ended by then.
    here.clock.now = new Date(start)
    expect(await lastMail()).toMatchObject({ mailId: first.mailId, state: 'given up', tries: 3 })
  })

  test('that is away is asked later', async () => {
    const settings = here.settings as { smtpUrl: string }
    const { smtpUrl } = settings
    await rfi()
    settings.smtpUrl = 'smtp://127.0.0.1:1'
    await deliver()
    expect(await lastMail()).toMatchObject({ state: 'queued', tries: 1 })
    settings.smtpUrl = smtpUrl
    later(61)
    await sendAll(here)
    expect(await lastMail()).toMatchObject({ state: 'sent', tries: 2 })
    expect(subjects()).toHaveLength(1)
  })

  test('takes nothing after a restore until an administrator says so', async () => {
    await here.database.rows('UPDATE installation SET mail_held_at = now()')
    await rfi()
    await deliver()
    expect(subjects()).toEqual([])
    expect(await told(pm.client.call(MailRelease, {}))).toBe('403 Forbidden')
    expect(await team.admin.client.call(MailLogRead, {})).toMatchObject({ isHeld: true, isMailOn: true })
    await team.admin.client.call(MailRelease, {})
    await sendAll(here)
    expect(subjects()).toHaveLength(1)
    await here.database.rows('UPDATE installation SET mail_held_at = now()')
    await rfi()
    await deliver()
    await team.admin.client.call(MailRelease, { discard: true })
    await sendAll(here)
    expect(subjects()).toHaveLength(1)
  })
})

test('the inbox says that mail goes out', async () => {
  expect(await pm.client.call(NoticesRead, {})).toMatchObject({ isMailOn: true })
  expect(await told(pm.client.call(MailLogRead, { projectId: team.id, state: 'lost' }))).toBe(
    wrong('State', 'Enum'),
  )
})
