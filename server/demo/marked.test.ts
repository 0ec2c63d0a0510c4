/** What belongs to the demo: told to nobody, marked in lists, and in none of them once the demo is removed. */
import { beforeAll, expect, test } from 'vitest'
import { OrganizationAdd, OrganizationList } from '../../contract/people/organization.ts'
import { PeopleRead } from '../../contract/people/people.ts'
import { type Person, type Project, site } from '../../test/kit/harness.ts'
import { digestAll, mailbox, sendAll } from '../../test/kit/mail/mailbox.ts'
import { hears, tellAll } from '../../test/kit/mail/telling.ts'
import { ownDatabase } from '../../test/kit/owndatabase.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { makeOne, recordTypes } from '../../test/kit/records.ts'

const box = prepared(() => mailbox())
const here = prepared(async () =>
  site(
    { smtpUrl: box.url, mailFrom: 'plumbline@example.com', publicUrl: 'https://build.example.com' },
    await ownDatabase(),
  ),
)
let demo: Project<'Architect'>
let real: Project<'Architect'>

beforeAll(async () => {
  here.clock.now = new Date('2026-11-16T06:00:00Z')
  demo = await here.project(['Architect'])
  real = await here.project(['Architect'])
  await here.database.rows('UPDATE project SET is_demo = true WHERE id = $1', [demo.id])
})

/** In the morning of a working day, with something overdue. */
async function happens({ id, admin, people }: Project<'Architect'>): Promise<Person> {
  const { Architect: architect } = people
  await makeOne(admin, recordTypes.rfi, id, {
    subject: 'Beam',
    question: 'Which?',
    toUserId: architect.id,
    dateDue: '2026-11-02',
  })
  return architect
}

test('the demo is told to nobody: no notice, no mail, no digest', async () => {
  const [nobody, somebody] = [await happens(demo), await happens(real)]
  await tellAll(here)
  expect(await hears(nobody)).toEqual([])
  expect(await hears(somebody)).toContain('court RFI-001 Created')
  here.clock.now = new Date('2026-11-16T08:30:00Z')
  expect(await digestAll(here)).toBeGreaterThan(0)
  await sendAll(here)
  const addressees = new Set(box.received.map(({ to }) => to))
  expect(addressees).toContain(somebody.email)
  for (const who of [nobody, demo.admin]) expect(addressees).not.toContain(who.email)
})

test('people of the demo get no mail about anything', async () => {
  const { Architect: architect } = real.people
  box.received.splice(0)
  const before = await hears(architect)
  await here.database.rows('UPDATE person SET is_demo = true WHERE id = $1', [architect.id])
  await happens(real)
  await tellAll(here)
  here.clock.now = new Date(here.clock.now!.getTime() + 200_000)
  await sendAll(here)
  expect(box.received.map(({ to }) => to)).not.toContain(architect.email)
  expect(await hears(architect)).toEqual(before)
})

test('lists mark what is of the demo, and have nothing of it once it is removed', async () => {
  const { client } = real.admin
  const { organization } = await client.call(OrganizationAdd, {
    organization: { organizationName: 'Demo Ltd' },
  })
  const { Architect: person } = real.people
  const { database } = here
  await database.rows('UPDATE organization SET is_demo = true WHERE id = $1', [organization!.organizationId])
  const lists = async () => {
    const { people } = await client.call(PeopleRead, { withInactive: true })
    const { organizations } = await client.call(OrganizationList, {})
    return {
      people: people!.filter(({ isDemo }) => isDemo).map(({ userId }) => userId),
      companies: organizations!.filter(({ isDemo }) => isDemo).map(({ organizationId }) => organizationId),
      unmarked: people!.length + organizations!.length,
    }
  }
  const before = await lists()
  expect(before).toMatchObject({ people: [person.id], companies: [organization!.organizationId] })
  // As the removal leaves those behind to whom something else refers.
  await database.rows('UPDATE person SET is_active = false WHERE is_demo')
  await database.rows('UPDATE organization SET is_disabled = true WHERE is_demo')
  expect(await lists()).toEqual({ people: [], companies: [], unmarked: before.unmarked - 2 })
})
