/**
 * Nobody is told of what they cannot read at that moment: after random acts of several people, every new notice is about a
 * record that its person reads, and about an event in the history as they read it. Nobody is told of their own act. Every text in a mail, in
 * a digest and on the page of a link is one that the person reads of that record; a link opens nothing that they do not read. The feed of each
 * of them, and the webhook of one, have only records that they read. Live lines are rows of the feed; changehistory.law.test.ts compares them.
 */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { ChangesRead } from '../../contract/outbound/change.ts'
import { MailLinkRead } from '../../contract/outbound/maillink.ts'
import { RecordHistoryRead } from '../../contract/records/anyrecord/recordhistory.ts'
import { RecordStandingRead } from '../../contract/records/anyrecord/recordstanding.ts'
import { CallFailed } from '../../packages/client/src/caller.ts'
import { rounds } from '../../test/kit/cases.ts'
import { type Person, site } from '../../test/kit/harness.ts'
import { leakActs, marksIn, tried } from '../../test/kit/laws/leakacts.ts'
import { type Hooked, hookOf } from '../../test/kit/laws/leakhook.ts'
import { type MixedTeam, mixedTeam } from '../../test/kit/laws/mixedteam.ts'
import { type Browser, browsing } from '../../test/kit/mail/linkworld.ts'
import { digestAll, linkIn, mailbox, type Received } from '../../test/kit/mail/mailbox.ts'
import { tellAll } from '../../test/kit/mail/telling.ts'
import { ownDatabase } from '../../test/kit/owndatabase.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { type RecordData, read, recordTypes } from '../../test/kit/records.ts'
import { nodeType } from '../codes/nodetypes.ts'

const box = prepared(() => mailbox())
const here = prepared(async () =>
  site(
    {
      smtpUrl: box.url,
      mailFrom: 'plumbline@example.com',
      publicUrl: 'https://build.example.com',
      mailsPerHourMax: 10_000,
      hookNetworks: '127.0.0.1',
      sessionIdleHours: 100_000,
      sessionDays: 10_000,
    },
    await ownDatabase(),
  ),
)
let mixed: MixedTeam
const { acts, newMade } = leakActs(() => mixed)
const ready = prepared(async () => browsing({ here, box }))
let hooked: Hooked

beforeAll(async () => {
  here.clock.now = new Date('2026-11-16T07:30:00Z')
  mixed = await mixedTeam(here)
  await here.database.rows(`UPDATE project SET time_zone = 'UTC'`)
  hooked = await hookOf(here, mixed)
})

interface NewNotice {
  id: number
  personId: number
  folderId: number
  eventId: number
  actor: number | null
  reasons: string[]
}

/** What was looked at: a law about nothing would hold as well. */
const seen = { notices: 0, mails: 0, digests: 0, pages: 0, refusedPages: 0, marks: 0, changes: 0, sent: 0 }

/** What a person reads of a record now: the events of its history, and the marks of all texts. Undefined if they do not see it. */
type Reading = { events: Set<number>; marks: Set<string> } | undefined

function readings() {
  const known = new Map<string, Promise<Reading>>()
  return (person: Person, folderId: number): Promise<Reading> => {
    const key = `${person.id} ${folderId}`
    const found = known.get(key) ?? readingOf(person, folderId)
    known.set(key, found)
    return found
  }
}

async function readingOf(person: Person, folderId: number): Promise<Reading> {
  try {
    const { standing } = (await person.client.call(RecordStandingRead, { folderId })) as RecordData
    const { changes } = await person.client.call(RecordHistoryRead, { folderId })
    const type = standing.folderType === nodeType.rfi ? recordTypes.rfi : recordTypes.submittalItem
    const isPackage = folderId === mixed.package_.folderId
    const record = isPackage ? {} : await read(person, type, { folderId })
    return {
      events: new Set(changes!.map((line) => line.eventId!)),
      marks: new Set(marksIn(JSON.stringify([standing, changes, record]))),
    }
  } catch (error) {
    if (error instanceof CallFailed && error.status === 404) return undefined
    throw error
  }
}

async function checkNotices(after: number, readingBy: ReturnType<typeof readings>): Promise<number> {
  const rows = await here.database.rows<NewNotice>(
    `SELECT k.id, k.person_id AS "personId", k.folder_id AS "folderId", k.event_id AS "eventId", e.person_id AS actor, k.reasons
       FROM notice k JOIN event e ON e.id = k.event_id WHERE k.id > $1 AND k.folder_id IS NOT NULL ORDER BY k.id`,
    [after],
  )
  for (const { personId, folderId, eventId, actor, reasons } of rows) {
    const person = mixed.people.find(({ id }) => id === personId)!
    const reading = await readingBy(person, folderId)
    const what = `event ${eventId} of ${folderId} in the history of ${personId}, told for ${reasons}`
    expect(reading?.events.has(eventId), what).toBe(true)
    expect(actor).not.toBe(personId)
  }
  seen.notices += rows.length
  return rows.at(-1)?.id ?? after
}

/** The mails at once, and the digest of the day. */
async function checkMails(readingBy: ReturnType<typeof readings>): Promise<Received[]> {
  box.received.splice(0)
  await digestAll(here)
  const mails = box.received.splice(0)
  for (const mail of mails) {
    const person = mixed.people.find(({ email }) => email === mail.to)!
    const folderIds = [...mail.text.matchAll(/\/r\/(\d+)/g)].map(([, id]) => Number(id))
    const read = await Promise.all(folderIds.map((folderId) => readingBy(person, folderId)))
    const subject = mail.header('Subject')!
    expect(read.includes(undefined), `a record of "${subject}" that ${mail.to} does not see`).toBe(false)
    const marks = marksIn(mail.text + subject)
    const unread = marks.filter((mark) => !read.some((one) => one!.marks.has(mark)))
    expect(unread, `texts of "${subject}" that ${mail.to} does not read`).toEqual([])
    seen.marks += marks.length
    seen[/what waits on you$/.test(subject) ? 'digests' : 'mails']++
  }
  return mails
}

interface OpenPage {
  person: Person
  folderId: number
  token: string
  browser: Browser
}

const pagesMax = 4

/** Opens the links of some of these mails. */
async function openSome(mails: readonly Received[], pages: OpenPage[]): Promise<void> {
  for (const mail of mails) {
    const token = linkIn(mail.text)
    const folderId = Number(/\/r\/(\d+)/.exec(mail.text)?.[1])
    if (pages.length >= pagesMax || !token || !folderId) continue
    const person = mixed.people.find(({ email }) => email === mail.to)!
    pages.push({ person, folderId, token, browser: await ready.opened(token) })
  }
}

async function checkPages(pages: readonly OpenPage[], readingBy: ReturnType<typeof readings>): Promise<void> {
  for (const { person, folderId, token, browser } of pages) {
    const reading = await readingBy(person, folderId)
    const page = await browser.call(MailLinkRead, { token }).catch((error: unknown) => {
      if (error instanceof CallFailed) return error
      throw error
    })
    if (page instanceof CallFailed) {
      seen.refusedPages++
      continue
    }
    expect(reading, `the page of ${folderId} for ${person.email}`).toBeDefined()
    const unread = marksIn(JSON.stringify(page)).filter((mark) => !reading!.marks.has(mark))
    expect(unread, `texts on the page of ${folderId} that ${person.email} does not read`).toEqual([])
    seen.pages++
  }
}

/** Of the types that `readingOf` reads: a row that says more than that the record is gone. */
const isOfRecord = ({ folderType, action }: RecordData): boolean =>
  [nodeType.rfi, nodeType.submittalItem].includes(folderType) && !['Gone', 'Deleted'].includes(action)

const cursors = new Map<number, string>()

async function checkFeeds(readingBy: ReturnType<typeof readings>): Promise<void> {
  for (const person of mixed.people) {
    const cursor = cursors.get(person.id)
    const request = { projectId: mixed.team.id, ...(cursor ? { cursor } : {}) }
    const page = (await person.client.call(ChangesRead, request)) as RecordData
    for (const row of page.changes.filter(isOfRecord)) {
      expect(
        await readingBy(person, row.folderId),
        `${row.action} in the feed of ${person.email}`,
      ).toBeDefined()
      seen.changes++
    }
    cursors.set(person.id, page.nextCursor)
  }
}

async function checkHook(readingBy: ReturnType<typeof readings>): Promise<void> {
  for (const { body, text } of await hooked.sent()) {
    expect(marksIn(text)).toEqual([])
    if (!isOfRecord(body)) continue
    expect(await readingBy(hooked.owner, body.folderId), `${body.action} by the web-hook`).toBeDefined()
    seen.sent++
  }
}

test('nobody is told of what they cannot read at that moment', async () => {
  let last = 0
  await tellAll(here)
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 12, maxLength: 24 }), async (steps) => {
      const made = await newMade()
      const pages: OpenPage[] = []
      for (const [i, step] of steps.entries()) {
        await tried(step(made))
        // Sometimes after each act, sometimes after several. Each time it is the morning of the next day.
        if (i % 3 !== 2) continue
        await tellAll(here)
        here.clock.now = new Date(here.clock.now!.getTime() + 86_400_000)
        const readingBy = readings()
        last = await checkNotices(last, readingBy)
        await checkFeeds(readingBy)
        await checkHook(readingBy)
        const mails = await checkMails(readingBy)
        await checkPages(pages, readingBy)
        await openSome(mails, pages)
      }
    }),
    { numRuns: rounds(6, 6, 80), endOnFailure: true },
  )
  expect(seen.notices).toBeGreaterThan(30)
  for (const kind of ['mails', 'digests', 'pages', 'marks', 'changes', 'sent'] as const)
    expect(seen[kind], kind).toBeGreaterThan(0)
}, 300_000)
