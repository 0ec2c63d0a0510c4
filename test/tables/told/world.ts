/** A project of five companies whose people are told of what happens, by inbox and by mail. */
import { beforeAll } from 'vitest'
import { NoticesRead } from '../../../contract/outbound/notice.ts'
import { type Person, type Project, type Site, site } from '../../kit/harness.ts'
import { type Mailbox, mailbox, sendAll } from '../../kit/mail/mailbox.ts'
import { tellAll } from '../../kit/mail/telling.ts'
import { ownDatabase } from '../../kit/owndatabase.ts'
import { prepared } from '../../kit/prepared.ts'
import { change, makeOne, type RecordData, recordTypes } from '../../kit/records.ts'
import { companiesOf, enlist } from '../people.ts'

/** The people of `test/tables/people.ts`; `principal` administers the company of the architect. The viewer is the contractor's. */
const cast = {
  pm: 'gcpm',
  superintendent: 'super',
  assistant: 'assistant',
  viewer: 'viewer',
  architect: 'archTo',
  colleague: 'archMate',
  principal: 'designCreator',
  engineer: 'engineer',
  sub: 'subCreator',
  sub2: 'subMate',
  owner: 'owner',
} as const

export type Who = keyof typeof cast | 'admin'

export interface ToldWorld {
  here: Site
  /** The mails of the last event. */
  box: Mailbox
  team: Project
  companies: Awaited<ReturnType<typeof companiesOf<'AR' | 'EN' | 'S1' | 'OW'>>>
  make(by: Who, type: keyof typeof recordTypes, fields: RecordData): Promise<RecordData>
  step(
    by: Who,
    type: keyof typeof recordTypes,
    ids: RecordData,
    fields: RecordData,
    reason?: string,
  ): Promise<unknown>
  person(who: Who): Person
  id(who: Who): number
  login(who: Who): string
  /** Runs it; what each person was told, by inbox and by mail. */
  told(act: () => Promise<unknown>): Promise<Record<Who, Heard>>
  /** People whose sessions have ended: what they were told is looked up in the database. */
  gone: Set<Who>
}

export interface Heard {
  /** The reasons of their unread notices, sorted, in one line. */
  reasons: string
  notices: number
  mails: number
}

export function toldWorld(): ToldWorld {
  const box = prepared(() => mailbox())
  const here = prepared(async () =>
    site(
      {
        smtpUrl: box.url,
        mailFrom: 'plumbline@example.com',
        publicUrl: 'https://build.example.com',
        mailsPerHourMax: 10_000,
        sessionIdleHours: 10_000,
        sessionDays: 1_000,
      },
      await ownDatabase(),
    ),
  )
  const people = {} as Record<Who, Person>
  const world = { here, box, gone: new Set() } as unknown as ToldWorld
  /** What was told before counts no more. */
  const settle = async (): Promise<void> => {
    await here.database.rows(`UPDATE notice SET read_at = $1, delivery = 'never' WHERE read_at IS NULL`, [
      now(),
    ])
    box.received.splice(0)
  }
  const now = (): Date => here.clock.now!
  const later = (): void => {
    here.clock.now = new Date(now().getTime() + 150_000)
  }
  beforeAll(async () => {
    here.clock.now = new Date('2026-11-16T08:00:00Z')
    world.team = await here.project()
    world.companies = await companiesOf(here, ['AR', 'EN', 'S1', 'OW'])
    const { team, companies } = world
    Object.assign(people, { admin: team.admin }, await enlist(here, team, cast, companies.ids))
    await here.database.rows('UPDATE person SET is_admin = true WHERE id = $1', [people.principal.id])
    await tellAll(here)
    await settle()
  })
  return Object.assign(world, {
    person: (who: Who) => people[who],
    id: (who: Who) => people[who].id,
    login: (who: Who) => people[who].login,
    make: (by: Who, type: keyof typeof recordTypes, fields: RecordData) =>
      makeOne(people[by], recordTypes[type], world.team.id, fields),
    step: (by: Who, type: keyof typeof recordTypes, ids: RecordData, fields: RecordData, reason?: string) =>
      change(people[by], recordTypes[type], ids, fields, reason ? { reason } : {}),
    async told(act: () => Promise<unknown>) {
      later()
      await settle()
      await act()
      await tellAll(here)
      later()
      await sendAll(here)
      const stored = await unread(here)
      const heard = Object.entries(people).map(async ([who, person]) => {
        const own = stored.filter(({ personId }) => personId === person.id)
        const notices = own.length > 0 && !world.gone.has(who as Who) ? await inboxOf(person) : own
        const reasons = new Set(notices.flatMap((one) => one.reasons))
        const mails = box.received.filter(({ to }) => to === person.email).length
        return [who, { reasons: [...reasons].sort().join(' '), notices: notices.length, mails }]
      })
      return Object.fromEntries(await Promise.all(heard)) as Record<Who, Heard>
    },
  })
}

type Told = { reasons: string[] }

const inboxOf = async ({ client }: Person): Promise<Told[]> =>
  ((await client.call(NoticesRead, { unreadOnly: true })) as RecordData).notices

/** Of everybody: most are told nothing, and need not be asked. */
const unread = ({ database }: Site) =>
  database.rows<Told & { personId: number }>(
    'SELECT person_id AS "personId", reasons FROM notice WHERE read_at IS NULL',
  )
