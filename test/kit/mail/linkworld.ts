/** A project with a mail server, an architect who cannot sign in, and browsers that open links of mails. */
import { beforeAll, beforeEach } from 'vitest'
import { MailLinkCodeEnter, MailLinkCodeSend, MailLinkRead } from '../../../contract/outbound/maillink.ts'
import { client } from '../../../packages/client/src/caller.ts'
import type { Blobs } from '../../../server/blobs/blobs.ts'
import type { Connection } from '../../../server/db/connection.ts'
import type { Settings } from '../../../server/settings/settings.ts'
import { type Person, type Project, type Site, site } from '../harness.ts'
import { ownDatabase } from '../owndatabase.ts'
import { prepared } from '../prepared.ts'
import { makeOne, type RecordData, recordTypes } from '../records.ts'
import { codeIn, linkIn, type Mailbox, mailbox, sendAll } from './mailbox.ts'
import { tellAll } from './telling.ts'

export type Browser = ReturnType<LinkWorld['device']>

export interface LinkWorld {
  here: Site
  box: Mailbox
  team: Project<'General Contractor PM' | 'Architect' | 'Consultant'>
  pm: Person
  /** A contact: no login, no password. */
  architect: Person
  /** When the test began. */
  start: number
  later(seconds: number): void
  rfi(more?: RecordData): Promise<RecordData>
  /** Tells, waits for the bundle, and sends. */
  deliver(): Promise<void>
  /** The same; returns the link in the last mail to that person. */
  mailed(to?: Person): Promise<string>
  /** A browser: keeps the cookie of the device. */
  device(headers?: Record<string, string>): {
    kept: { cookie: string }
    call: ReturnType<typeof client>['call']
    fetch(path: string, init?: RequestInit): Promise<Response>
  }
  /** A device on which the link is open. */
  opened(token: string): Promise<Browser>
  shown(browser: Browser, token: string): Promise<RecordData>
}

/** Each test is hours after the one before: the limits of an hour begin anew, and nothing waits. */
export function linkWorld(
  settings: Partial<Settings> = {},
  connection: () => Connection | Promise<Connection> = ownDatabase,
  store?: (blobs: Blobs) => Blobs,
): LinkWorld {
  const box = prepared(() => mailbox())
  const here = prepared(async () =>
    site(
      {
        smtpUrl: box.url,
        mailFrom: 'Plumbline <plumbline@example.com>',
        publicUrl: 'https://build.example.com',
        ...settings,
      },
      await connection(),
      { ...(store && { store }) },
    ),
  )
  const world = { here, box, start: new Date('2026-11-16T08:00:00Z').getTime() } as LinkWorld
  beforeAll(async () => {
    const team = await here.project(['General Contractor PM', 'Architect', 'Consultant'])
    const architect = team.people.Architect
    await here.database.rows('UPDATE person SET login = NULL, password = NULL WHERE id = $1', [architect.id])
    Object.assign(world, { team, architect, pm: team.people['General Contractor PM'] })
  })
  beforeEach(async () => {
    await tellAll(here)
    await here.database.rows(`UPDATE notice SET delivery = 'never' WHERE mail_id IS NULL`)
    await here.database.rows(`UPDATE mail SET state = 'not sent' WHERE state = 'queued'`)
    world.start += 3 * 3_600_000
    here.clock.now = new Date(world.start)
    box.received.splice(0)
  })
  return Object.assign(world, mailing(world), browsing(world))
}

function mailing(world: LinkWorld) {
  const { here, box } = world
  const later = (seconds: number): void => {
    here.clock.now = new Date(here.clock.now!.getTime() + seconds * 1000)
  }
  const deliver = async (): Promise<void> => {
    await tellAll(here)
    later(121)
    await sendAll(here)
  }
  return {
    later,
    deliver,
    rfi: (more: RecordData = {}) =>
      makeOne(world.pm, recordTypes.rfi, world.team.id, {
        subject: 'Beam clash at C4',
        question: 'Which one moves?',
        toUserId: world.architect.id,
        ...more,
      }),
    async mailed(to = world.architect): Promise<string> {
      await deliver()
      return linkIn(box.received.findLast((mail) => mail.to === to.email)!.text)
    },
  }
}

/** Browsers that open the links of these mails. */
export function browsing({ here, box }: Pick<LinkWorld, 'here' | 'box'>) {
  const device: LinkWorld['device'] = (headers = {}) => {
    const kept = { cookie: '' }
    const send = async (url: string, init: RequestInit): Promise<Response> => {
      const response = await fetch(url, {
        ...init,
        headers: { ...(init.headers as object), ...headers, ...(kept.cookie ? { Cookie: kept.cookie } : {}) },
      })
      const set = response.headers.getSetCookie()
      if (set.length > 0) kept.cookie = set.map((one) => one.split(';')[0]).join('; ')
      return response
    }
    const { call } = client({ baseUrl: here.url, fetch: send })
    return { kept, call, fetch: (path, init = {}) => send(`${here.url}${path}`, init) }
  }
  return {
    device,
    async opened(token: string): Promise<Browser> {
      const browser = device()
      await browser.call(MailLinkCodeSend, { token })
      await sendAll(here)
      await browser.call(MailLinkCodeEnter, { token, code: codeIn(box.received.at(-1)!.text) })
      return browser
    },
    shown: async (browser: Browser, token: string): Promise<RecordData> =>
      ((await browser.call(MailLinkRead, { token })) as RecordData).record,
  }
}
