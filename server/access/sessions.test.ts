import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { UserLogout } from '../../contract/people/session.ts'
import { type Person, type Site, site } from '../../test/kit/harness.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { keepRightsOf } from '../../test/kit/rights.ts'
import { ask, refusal } from '../../test/wire/ask.ts'
import type { Connection } from '../db/connection.ts'
import { openDatabase } from '../db/open.ts'
import { readSettings } from '../settings/settings.ts'
import { sweepSessions } from './sessions.ts'

/** A limit for what takes less than a second on an idle machine. */
const soon = { timeout: 120_000 }

/** A site whose connections can be distinguished, and how often it reads a session. */
async function counted() {
  const name = `p${randomUUID().slice(0, 8)}`
  const given = inject('connection')
  const connection: Connection =
    typeof given === 'string'
      ? `${given}${given.includes('?') ? '&' : '?'}application_name=${name}`
      : { ...given, application_name: name }
  const here = await site({}, connection)
  const counts = { reads: 0 }
  const { row } = here.database
  here.database.row = (text, values) => {
    if (text.includes('FROM session s')) counts.reads++
    return row(text, values)
  }
  return { here, counts, name }
}

const status = async (at: Site, { key }: Pick<Person, 'key'>): Promise<number> =>
  (await ask(at, '/api/ProjectsGetByUserRequest', { key, body: {} })).status

let one: { here: Site; counts: { reads: number }; name: string },
  two: { here: Site; counts: { reads: number }; name: string }
beforeAll(async () => {
  ;[one, two] = [await counted(), await counted()]
})
const admin = prepared(() => one.here.organization())

/** The number of session reads of one more call. */
async function cost(at: typeof one, person: Person): Promise<number> {
  const before = at.counts.reads
  expect(await status(at.here, person)).toBe(200)
  return at.counts.reads - before
}

const remembered = (at: typeof one, person: Person) => expect.poll(() => cost(at, person), soon).toBe(0)

/** A user whose session both sites have cached. */
async function wellKnown(): Promise<Person> {
  const person = await one.here.person(admin)
  await remembered(one, person)
  await remembered(two, person)
  return person
}

describe('a cached session', () => {
  test('needs no statement', async () => {
    const person = await wellKnown()
    for (let calls = 0; calls < 5; calls++) await remembered(one, person)
  })

  test('that is ended is refused at once by the same server, and soon by others', async () => {
    const [person, other] = [await wellKnown(), await wellKnown()]
    await person.client.call(UserLogout, {})
    expect(await status(one.here, person)).toBe(401)
    await expect.poll(() => status(two.here, person), soon).toBe(401)
    // Other sessions are not affected.
    await remembered(two, other)
  })

  test('is ended at once by the Authenticate message, too', async () => {
    const person = await wellKnown()
    await ask(two.here, '/auth/logout', { key: person.key, body: {} })
    expect(await status(two.here, person)).toBe(401)
    await expect.poll(() => status(one.here, person), soon).toBe(401)
  })

  test.each([
    ['is deleted', 'DELETE FROM session WHERE person_id = $1'],
    ['has its person put to rest', 'UPDATE person SET is_active = false WHERE id = $1'],
    [
      'was used too long ago',
      `UPDATE session SET used_at = used_at - interval '13 hours' WHERE person_id = $1`,
    ],
    [
      'began too long ago',
      `UPDATE session SET created_at = created_at - interval '15 days' WHERE person_id = $1`,
    ],
  ])('%s directly in the database: no server accepts it', async (_what, statement) => {
    const person = await wellKnown()
    await one.here.database.rows(statement, [person.id])
    for (const { here } of [one, two]) await expect.poll(() => status(here, person), soon).toBe(401)
  })

  test('has the current data of its person', async () => {
    const person = await wellKnown()
    const name = async () => (await ask(two.here, '/auth', { key: person.key })).body
    expect(await name()).toMatchObject({ displayName: person.fullName, roles: [] })
    await one.here.database.rows(`UPDATE person SET first_name = 'Kim', is_admin = true WHERE id = $1`, [
      person.id,
    ])
    await keepRightsOf(one.here.database, { people: [person.id] })
    await expect
      .poll(name, soon)
      .toMatchObject({ displayName: person.fullName.replace('Pat', 'Kim'), roles: ['Admin'] })
  })
})

describe('when the connection for notices is lost', () => {
  /** Ends it, and at the same moment the session, so that the notice is lost. */
  const cutOff = (at: typeof one, person?: Person) =>
    one.here.database.transaction(async (db) => {
      if (person)
        await db.script(`ALTER TABLE session DISABLE TRIGGER session_ended;
          DELETE FROM session WHERE person_id = ${person.id};
          ALTER TABLE session ENABLE TRIGGER session_ended;`)
      const ended = await db.rows(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE application_name = $1 AND (query LIKE 'LISTEN%' OR query LIKE '%pg_notify%')`,
        [at.name],
      )
      expect(ended).toHaveLength(1)
    })

  test('the cache is not trusted, and an ended session does not come back', async () => {
    const [ended, other] = [await wellKnown(), await wellKnown()]
    await cutOff(two, ended)
    await expect.poll(() => status(two.here, ended), soon).toBe(401)
    expect(await status(two.here, other)).toBe(200)
    await remembered(two, other)
    expect(refusal(await ask(two.here, '/auth', { key: ended.key }))).toEqual([401, 'Unauthorized'])
  })

  test('sessions are read from the database until notices arrive again', async () => {
    const person = await wellKnown()
    await cutOff(two)
    await expect.poll(() => cost(two, person), { ...soon, interval: 5 }).toBe(1)
    await remembered(two, person)
    // Notices arrive again.
    await person.client.call(UserLogout, {})
    await expect.poll(() => status(two.here, person), soon).toBe(401)
  })
})

describe('sweeping', () => {
  const database = openDatabase(inject('connection'), { connectionsMax: 1, statementTimeoutMs: 30_000 })
  afterAll(() => database.close())

  test('deletes expired sessions, and no others', async () => {
    const settings = readSettings({})
    const now = new Date()
    const undo = new Error('undo')
    // Rolled back at the end, because other tests use other times.
    const swept = database.transaction(async (db) => {
      await db.rows(
        `INSERT INTO session (digest, person_id, used_at, created_at, address, is_lasting)
         SELECT sha256(convert_to('swept' || n.name, 'UTF8')), $1, $2::timestamptz - n.used,
                $2::timestamptz - n.created, n.name, n.name LIKE 'lasting%'
           FROM (VALUES ('fresh', interval '0', interval '0'),
                        ('used in time', interval '12 hours', interval '100 hours'),
                        ('used too long ago', interval '12.01 hours', interval '100 hours'),
                        ('old', interval '0', interval '14 days'),
                        ('too old', interval '0', interval '14.01 days'),
                        ('lasting, used in time', interval '30 days', interval '100 days'),
                        ('lasting, used too long ago', interval '30.01 days', interval '100 days'),
                        ('lasting, old', interval '0', interval '180 days'),
                        ('lasting, too old', interval '0', interval '180.01 days')) AS n (name, used, created)`,
        [admin.id, now],
      )
      await sweepSessions(db, now, settings)
      const left = await db.rows<{ address: string }>(
        `SELECT address FROM session WHERE person_id = $1 AND address !~ '[0-9]' ORDER BY address`,
        [admin.id],
      )
      throw Object.assign(undo, { left: left.map(({ address }) => address) })
    })
    await expect(swept).rejects.toMatchObject({
      left: ['fresh', 'lasting, old', 'lasting, used in time', 'old', 'used in time'],
    })
  })
})
