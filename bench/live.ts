/**
 * `node bench/run.mjs live [listeners] [events]`: the memory that listeners of /events cost, how long it takes until all of them
 * have heard of a change, and how many events a second the feed of changes is read with.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { type ClientRequest, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { ChangesRead } from '../contract/outbound/change.ts'
import { RFICreateMany } from '../contract/records/rfi.ts'
import { digestOf } from '../server/access/secrets.ts'
import { heldBy } from './kit/memory.ts'
import { progress } from './kit/progress.ts'
import { ask, type Site, withSite } from './kit/site.ts'

/** At most 20 streams a person. */
const streamsEach = 20
const mbMax = 100
const perSecondMin = 5_000

async function run(listeners: number, events: number): Promise<void> {
  await withSite({ sizes: [1_000] }, async (site) => {
    await measureListeners(site, listeners)
    await measureFeed(site, events)
  })
}

const say = (what: string, value: string, target: string, isMet: boolean): void =>
  void process.stdout.write(`${what}: ${value} (target ${target}: ${isMet ? 'met' : 'missed'})\n`)

async function measureListeners(site: Site, count: number): Promise<void> {
  const keys = await people(site, Math.ceil(count / streamsEach))
  const own = await site.database.row<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const held = (): number => heldBy(site.pid, own!.pid)?.serverMb ?? Number.NaN
  await sleep(3_000)
  const before = held()
  const open: Stream[] = []
  for (let i = 0; i < count; i++) {
    open.push(await listen(site.url, keys[Math.floor(i / streamsEach)]!))
    if (i % 100 === 0) progress('Opening streams', i / count)
  }
  progress()
  await sleep(3_000)
  const mb = held() - before
  say(`${count} listeners`, `${mb.toFixed(1)} MB`, `under ${mbMax} MB`, mb < mbMax)
  const began = performance.now()
  const rfiList = [{ subject: 'Heard', projectId: site.emptyIds[0] }]
  await ask(site.url, site.key, RFICreateMany, { rfiList })
  await Promise.all(open.map(({ heard }) => heard))
  process.stdout.write(`all have heard of a change after ${Math.round(performance.now() - began)} ms\n`)
  for (const { close } of open) close()
}

/** Members of the first empty project, with a session each. */
async function people({ database, emptyIds }: Site, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  await database.rows(
    `WITH made AS (
       INSERT INTO person (organization_id, login, first_name, last_name, created_at)
       SELECT p.organization_id, 'listener ' || k.n || $3, 'L', 'L', now()
         FROM project p, generate_series(1, $2::int) AS k (n) WHERE p.id = $1 RETURNING id, organization_id)
     INSERT INTO access (person_id, project_id, organization_id, section, reads, reads_all, writes, deletes, is_manager, is_admin,
            makes, verifies, side)
     SELECT m.id, $1, m.organization_id, s.name, true, true, false, false, false, false, false, false, '' FROM made m, section s`,
    [emptyIds[0], count, randomUUID()],
  )
  await database.rows(
    `INSERT INTO session (digest, person_id, created_at, used_at, address)
     SELECT decode(k.digest, 'base64'), n.id, now(), now(), '' FROM unnest($1::text[]) WITH ORDINALITY AS k (digest, i)
       JOIN (SELECT id, row_number() OVER (ORDER BY id) AS i FROM person WHERE login LIKE 'listener %') n ON n.i = k.i`,
    [keys.map((key) => digestOf(key).toString('base64'))],
  )
  return keys
}

interface Stream {
  heard: Promise<void>
  close(): void
}

function listen(url: string, key: string): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const sent: ClientRequest = request(`${url}/events`, { headers: { 'X-ss-id': key }, agent: false })
    sent.on('error', reject).on('response', (response) => {
      if (response.statusCode !== 200) return reject(new Error(`/events answered ${response.statusCode}`))
      let hear = (): void => undefined
      const heard = new Promise<void>((done) => {
        hear = done
      })
      response
        .on('error', () => undefined)
        .on('data', (piece: Buffer) => {
          if (String(piece).includes('event: change')) hear()
        })
      response.once('data', () => resolve({ heard, close: () => sent.destroy() }))
    })
    sent.end()
  })
}

async function measureFeed(site: Site, count: number): Promise<void> {
  const { database, url, key } = site
  const end = async (): Promise<number> =>
    (await database.row<{ last: number }>('SELECT last_position AS last FROM change_feed'))!.last
  let { nextCursor } = await ask(url, key, ChangesRead, {})
  for (let isAtEnd = false; !isAtEnd; )
    ({ nextCursor, isAtEnd } = await ask(url, key, ChangesRead, { cursor: nextCursor }))
  const before = await end()
  await database.rows(
    `INSERT INTO event (project_id, folder_id, version, action, person_id, at, changes)
     SELECT f.project_id, f.id, f.version, 'Updated', f.created_by, now(), '[["question", "a", "b"]]'
       FROM generate_series(1, $1::int / 1000) CROSS JOIN (SELECT * FROM folder WHERE type = 121 LIMIT 1000) f`,
    [count],
  )
  const began = performance.now()
  while ((await end()) - before < count) {
    progress('Writing the feed', ((await end()) - before) / count)
    await sleep(20)
  }
  progress()
  const written = count / ((performance.now() - began) / 1000)
  process.stdout.write(`the feed is written with ${Math.round(written)} events a second\n`)
  const from = performance.now()
  let rows = 0
  for (let isAtEnd = false; !isAtEnd; ) {
    const page = await ask(url, key, ChangesRead, { cursor: nextCursor })
    rows += page.changes.length
    ;({ nextCursor, isAtEnd } = page)
  }
  const perSecond = rows / ((performance.now() - from) / 1000)
  say(
    'the feed is read with',
    `${Math.round(perSecond)} events a second`,
    `${perSecondMin}`,
    perSecond >= perSecondMin,
  )
}

const [listeners = 1_000, events = 20_000] = process.argv.slice(2).map(Number)
await run(listeners, events)
