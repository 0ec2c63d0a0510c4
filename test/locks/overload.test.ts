/** What the server does when a record is locked, a table is locked, or too many call at once. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { OpenIssueCreateMany, OpenIssueRead, OpenIssueUpdate } from '../../contract/records/openissue.ts'
import { openDatabase } from '../../server/db/open.ts'
import { type Person, type Site, site } from '../kit/harness.ts'
import { prepared } from '../kit/prepared.ts'
import { ask, expectBlock, type RawResponse, refusal } from '../wire/ask.ts'

/** Locks from outside, without a time limit. */
const outside = openDatabase(inject('direct'), { connectionsMax: 2, statementTimeoutMs: 0 })
afterAll(() => outside.close())

/** Runs `work` while another session holds what `statement` locks. */
function whileLocked<T>(statement: string, work: () => Promise<T>): Promise<T> {
  return outside.transaction(async (db) => {
    await db.script(statement)
    return work()
  })
}

async function made(admin: Person, projectId: number, count: number): Promise<number[]> {
  const openIssueList = Array.from({ length: count }, (_, i) => ({ projectId, subject: `Leak ${i}` }))
  const { returnedIdList } = await admin.client.call(OpenIssueCreateMany, { openIssueList })
  return returnedIdList!.map(({ folderId }) => Number(folderId))
}

/** As a change of the record locks it. The notices of its creation, which refer to it, may still be written. */
const lockRecord = (folderId: number) =>
  `SELECT FROM open_issue WHERE folder_id = ${folderId} FOR NO KEY UPDATE; SELECT FROM folder WHERE id = ${folderId} FOR NO KEY UPDATE`
const update = (here: Site, { key }: Person, folderId: number, subject: string) =>
  ask(here, OpenIssueUpdate.route, { body: { authSessionKey: key, openIssue: { folderId, subject } } })
const read = (here: Site, { key }: Person, folderId: number) =>
  ask(here, OpenIssueRead.route, { body: { authSessionKey: key, folderId } })
const busy = ({ status }: RawResponse) => status === 503

/** Of six connections, a record may use two and an operation three; two calls for one record may wait. */
const pool = { connectionsMax: 6, queueMax: 8, statementTimeoutMs: 0 }

describe('while a record is locked from outside', () => {
  const here = prepared(() => site({}, inject('connection'), { pool }))
  let id: number, admin: Person, people: Record<'General Contractor PM' | 'Project Assistant', Person>
  beforeAll(async () => {
    ;({ id, admin, people } = await here.project(['General Contractor PM', 'Project Assistant']))
  })
  let hot: number, cool: number
  beforeAll(async () => {
    ;[hot, cool] = (await made(admin, id, 2)) as [number, number]
  })

  test('others are served, the queue refuses at once what is too much, and all goes on after it', async () => {
    const answered: RawResponse[] = []
    const calls = await whileLocked(lockRecord(hot), async () => {
      const all = Array.from({ length: 30 }, async (_, i) => {
        const answer = await update(here, admin, hot, `Hot ${i}`)
        answered.push(answer)
        return answer
      })
      await expect.poll(() => answered.length).toBe(26)
      expect(answered.every(busy)).toBe(true)
      for (const answer of answered) {
        expect(refusal(answer)).toEqual([503, 'ServiceUnavailable'])
        expect(answer.headers['retry-after']).toMatch(/^\d+$/)
        expectBlock(answer)
      }
      expect(here.database.load()).toMatchObject({ connections: 6, inUse: 2, waiting: 2, refused: 26 })
      expect((await read(here, admin, cool)).status).toBe(200)
      expect((await read(here, admin, hot)).status).toBe(200)
      expect((await update(here, admin, cool, 'Cool')).status).toBe(200)
      expect((await ask(here, '/health')).body).toEqual({ status: 'ok' })
      expect((await ask(here, '/live')).body).toEqual({ status: 'ok' })
      return all
    })
    expect((await Promise.all(calls)).filter(({ status }) => status === 200)).toHaveLength(4)
    expect(here.database.load()).toMatchObject({ inUse: 0, waiting: 0, refused: 26 })
    expect((await update(here, admin, hot, 'Cooled down')).status).toBe(200)
  })

  test('an operation that waits leaves connections to others, whoever calls it', async () => {
    const locked = await made(admin, id, 6)
    const everybody = [admin, ...Object.values(people)]
    const calls = await whileLocked(locked.map(lockRecord).join(';'), async () => {
      const all = locked.map((folderId, i) => update(here, everybody[i % 3]!, folderId, 'Slow'))
      await expect.poll(() => here.database.load()).toMatchObject({ inUse: 3, waiting: 3 })
      for (const who of everybody) expect((await read(here, who, cool)).status).toBe(200)
      // Another write of the same project.
      expect(await made(admin, id, 1)).toHaveLength(1)
      expect((await ask(here, '/health')).status).toBe(200)
      return all
    })
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(here.database.load()).toMatchObject({ inUse: 0, waiting: 0 })
  })
})

test('health has a connection of its own: it is good while all others are in use', async () => {
  const here = await site({}, inject('connection'), { pool })
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const holding = Array.from({ length: 6 }, () =>
    here.database.transaction(async (db) => {
      await db.rows('SELECT 1')
      await held
    }),
  )
  try {
    await expect.poll(() => here.database.load()).toMatchObject({ connections: 6, inUse: 6 })
    expect((await ask(here, '/health')).body).toEqual({ status: 'ok' })
    expect((await ask(here, '/live')).body).toEqual({ status: 'ok' })
  } finally {
    release()
    await Promise.all(holding)
  }
})

describe('a call that waits for a lock', () => {
  const here = prepared(() => site({ requestTimeoutMs: 1_000 }, inject('connection'), { pool }))
  let id: number, admin: Person
  beforeAll(async () => {
    ;({ id, admin } = await here.project())
  })
  let hot: number
  beforeAll(async () => {
    ;[hot] = (await made(admin, id, 1)) as [number]
  })
  const waitingForLocks = () =>
    outside.rows(
      `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()
          AND query LIKE '%open_issue%'`,
    )

  test('is ended by its time limit, with the database work, and so are those in the queue', async () => {
    await whileLocked(lockRecord(hot), async () => {
      const answers = await Promise.all(
        Array.from({ length: 4 }, (_, i) => update(here, admin, hot, `Never ${i}`)),
      )
      for (const answer of answers) {
        expect(refusal(answer)).toEqual([503, 'ServiceUnavailable'])
        expect(answer.body.uiErrorMessage).toContain('took too long, and may have been saved')
        expect(answer.headers['retry-after']).toBe('2')
      }
      await expect.poll(() => here.database.load()).toMatchObject({ inUse: 0, waiting: 0, tooLate: 4 })
      await expect.poll(waitingForLocks).toHaveLength(0)
    })
    expect((await read(here, admin, hot)).body.openIssue.subject).toBe('Leak 0')
    expect((await update(here, admin, hot, 'Now')).status).toBe(200)
  })
})
