/**
 * The law of numbers: 64 writers create and change RFIs in one project while the server and connections of its PostgreSQL are
 * killed. Each writer sends a record, and then a change of it, until it is acknowledged. Then every record is there once, with all
 * that belongs to it; numbers have no gaps, none was given twice, and those of each writer ascend; a record that is sent again has
 * the same number; and every record was changed once, also where the same change was sent again.
 */
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProjectAdd, RFICreateMany, RFIUpdate, UserLogin } from '../../contract/index.ts'
import { client } from '../../packages/client/src/caller.ts'
import { runningEmbedded } from '../../server/db/embedded.ts'
import { openDatabase } from '../../server/db/open.ts'
import { rounds } from '../kit/cases.ts'
import { migratedFolder } from '../kit/cluster.ts'
import { adminPassword, type Running, start } from '../kit/programs/program.ts'

const writers = 64
const recordsEach = rounds(3, 3, 40)
/** After so many acknowledged records the next thing is killed. */
const killEvery = rounds(40, 40, 150)

let data: string
let server: Running
let projectId: number
beforeAll(async () => {
  data = await migratedFolder('writers')
  server = await start(data, ['serve'], { PLUMBLINE_RATE_PER_MINUTE: '0' })
  const { project } = await asAdmin(await signIn()).call(ProjectAdd, { project: { projectName: 'Tower' } })
  projectId = project!.projectId!
})
afterAll(async () => {
  await server.end('SIGTERM')
  await rm(data, { recursive: true, force: true })
})

const asAdmin = (key: string) => client({ baseUrl: server.url, key })
const signIn = async (): Promise<string> => {
  const request = { userName: 'admin', password: adminPassword }
  return (await client({ baseUrl: server.url }).call(UserLogin, request)).authSessionKey!
}

async function inDatabase<T>(
  work: (rows: ReturnType<typeof openDatabase>['rows']) => Promise<T>,
): Promise<T> {
  const database = openDatabase((await runningEmbedded(data))!, {
    connectionsMax: 1,
    statementTimeoutMs: 60_000,
  })
  try {
    return await work(database.rows)
  } finally {
    await database.close()
  }
}

const killBackends = () =>
  inDatabase((rows) =>
    rows(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() AND state <> 'idle'`),
  )

async function killServer(): Promise<void> {
  await server.end('SIGKILL')
  server = await start(data, ['serve'], { PLUMBLINE_RATE_PER_MINUTE: '0' })
}

/** What is killed, in turns; a call that fails meanwhile waits for it and is sent again. */
const kills: Array<() => Promise<unknown>> = [killBackends, killServer, killBackends]
let killing: Promise<unknown> = Promise.resolve()
let acknowledged = 0
let killed = 0

function noteAcknowledged(): void {
  acknowledged++
  if (acknowledged % killEvery !== 0) return
  const kill = kills[killed++ % kills.length]!
  killing = killing.then(() => kill())
}

/** Sends it until there is an answer. */
async function untilAnswered<T>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await send()
    } catch (error) {
      // Refused for good: anything but an answer that did not come, or a 503 or 409 "in a moment".
      const { status = 0 } = error as { status?: number }
      if (status >= 400 && status < 500 && status !== 409 && status !== 429) throw error
      await killing
    }
  }
}

/** Returns the ids and the number of the record. */
const create = (key: string, tempItemId: string) =>
  untilAnswered(async () => {
    const rfi = { projectId, subject: `Beam ${tempItemId}`, question: 'Which one?', tempItemId }
    const { returnedIdList } = await asAdmin(key).call(RFICreateMany, { rfiList: [rfi] })
    const { number, folderId } = returnedIdList![0]!
    return { number: number!, folderId: Number(folderId) }
  })

const change = (key: string, folderId: number, reference: string) =>
  untilAnswered(() => asAdmin(key).call(RFIUpdate, { rfi: { folderId, reference } }))

test('holds for 64 writers in one project, with kills', async () => {
  const key = await signIn()
  const numbers = await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const own: string[] = []
      for (let n = 0; n < recordsEach; n++) {
        const { number, folderId } = await create(key, `${writer} ${n}`)
        own.push(number)
        noteAcknowledged()
        await change(key, folderId, `Sheet of ${number}`)
      }
      return own
    }),
  )
  await killing
  expect(killed).toBeGreaterThanOrEqual(kills.length)
  const places = numbers.map((own) => own.map((number) => Number(/^RFI-(\d+)$/.exec(number)![1])))
  for (const own of places) expect(own).toEqual(own.toSorted((a, b) => a - b))
  const all = places.flat().sort((a, b) => a - b)
  expect(all).toEqual(Array.from({ length: writers * recordsEach }, (_, i) => i + 1))
  const again = await Promise.all(numbers.map((_, writer) => create(key, `${writer} 0`)))
  expect(again.map(({ number }) => number)).toEqual(numbers.map((own) => own[0]))
  const counts = await inDatabase((rows) =>
    rows<Record<string, number>>(
      `SELECT count(*)::int AS rfis, count(f.id)::int AS nodes, count(s.folder_id)::int AS entries,
              sum((SELECT count(*) FROM event e WHERE e.folder_id = t.folder_id AND e.action = 'Created'))::int AS events,
              sum((SELECT count(*) FROM event e WHERE e.folder_id = t.folder_id AND e.action = 'Updated'))::int AS updates,
              (count(*) FILTER (WHERE f.version = 2 AND t.reference = 'Sheet of ' || t.number))::int AS changed,
              sum((SELECT count(*) FROM temp_item i WHERE i.record_id = t.folder_id))::int AS "tempIds",
              sum((SELECT count(*) FROM rfi_round r WHERE r.folder_id = t.folder_id))::int AS rounds,
              (SELECT last FROM number_series n WHERE n.project_id = $1 AND n.record_type = 'rfi') AS last
         FROM rfi t LEFT JOIN folder f ON f.id = t.folder_id LEFT JOIN search_entry s ON s.folder_id = t.folder_id
        WHERE t.project_id = $1`,
      [projectId],
    ),
  )
  const count = all.length
  const columns = ['rfis', 'nodes', 'entries', 'events', 'updates', 'changed', 'tempIds', 'rounds', 'last']
  expect(counts).toEqual([Object.fromEntries(columns.map((column) => [column, count]))])
})
