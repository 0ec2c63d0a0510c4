/** A project of five companies whose people are told of what happens, by inbox and by mail. */
import { beforeAll } from 'vitest'
import { NoticesMarkRead, NoticesRead } from '../../../contract/outbound/notice.ts'
import { OrganizationAdd } from '../../../contract/people/organization.ts'
import { ProjectMemberAdd } from '../../../contract/projects/project.ts'
import { type Person, type Project, type Site, site } from '../../kit/harness.ts'
import { type Mailbox, mailbox, sendAll } from '../../kit/mail/mailbox.ts'
import { tellAll } from '../../kit/mail/telling.ts'
import { ownDatabase } from '../../kit/owndatabase.ts'
import { prepared } from '../../kit/prepared.ts'
import { change, makeOne, type RecordData, recordTypes } from '../../kit/records.ts'

/** By role; the companies of those behind the colon. `principal` administers the company of the architect. */
const others = {
  architect: ['Architect', 'Design'],
  colleague: ['Architect', 'Design'],
  principal: ['Architect', 'Design'],
  engineer: ['Engineer', 'Statics'],
  sub: ['Subcontractor', 'Doors'],
  sub2: ['Subcontractor', 'Doors'],
  owner: ['Owner', 'Owner'],
} as const
const own = {
  pm: 'General Contractor PM',
  superintendent: 'Superintendent',
  assistant: 'Project Assistant',
  viewer: 'Viewer',
} as const

export type Who = keyof typeof others | keyof typeof own | 'admin'

export interface ToldWorld {
  here: Site
  /** The mails of the last event. */
  box: Mailbox
  team: Project<(typeof own)[keyof typeof own]>
  /** The id of a company, by its name. */
  companies: Record<string, number>
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
  const world = { here, box, companies: {}, gone: new Set() } as unknown as ToldWorld
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
    world.team = await here.project(Object.values(own))
    await addPeople(world, people)
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

async function addPeople({ here, team, companies }: ToldWorld, people: Record<Who, Person>): Promise<void> {
  people.admin = team.admin
  for (const [who, role] of Object.entries(own)) people[who as Who] = team.people[role]
  const { client } = team.admin
  for (const [who, [role, company]] of Object.entries(others)) {
    if (!companies[company]) {
      const organization = { organizationName: company }
      companies[company] = (
        (await client.call(OrganizationAdd, { organization })) as RecordData
      ).organization.organizationId
    }
    const person = await here.person(team.admin, { organizationId: companies[company]! })
    await client.call(ProjectMemberAdd, { projectId: team.id, member: { userId: person.id, role } })
    people[who as Who] = person
  }
  await here.database.rows('UPDATE person SET is_admin = true WHERE id = $1', [people.principal.id])
  for (const person of Object.values(people)) await person.client.call(NoticesMarkRead, { all: true })
}
