/**
 * `node bench/run.mjs wholelists [records] [lists]`: lists without pages, many at once: the memory that the server needs for
 * them, and how much longer others wait for a record meanwhile. The lists are read by a process of their own: what it takes to read
 * them must not count as waiting.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { RFIRead, RFIReadInFolder } from '../contract/records/rfi.ts'
import { heldBy } from './kit/memory.ts'
import { ask, bearer, type Site, withSite } from './kit/site.ts'
import { median } from './kit/statistics.ts'

const mbMax = 300
const delayMax = 2
const baselineSeconds = 5
const betweenMs = 20

const say = (what: string, value: string, target: string, isMet: boolean): void =>
  void process.stdout.write(`${what}: ${value} (target ${target}: ${isMet ? 'met' : 'missed'})\n`)

interface Reading {
  url: string
  key: string
  parentFolderId: number
  lists: number
}

/** Reads whole lists at once in a process of their own; returns the bytes of all. */
async function readLists(site: Site, parentFolderId: number, lists: number): Promise<number> {
  const reader = fork(fileURLToPath(import.meta.url), ['reader'])
  reader.send({ url: site.url, key: site.key, parentFolderId, lists } satisfies Reading)
  const [bytes] = (await once(reader, 'message')) as [number]
  reader.disconnect()
  return bytes
}

async function reader(): Promise<void> {
  const [{ lists, ...list }] = (await once(process, 'message')) as [Reading]
  const bytes = await Promise.all(Array.from({ length: lists }, () => readList(list)))
  process.send!(bytes.reduce((sum, one) => sum + one, 0))
}

/** Reads a whole list and forgets it: only its length is of interest. */
const readList = ({ url, key, parentFolderId }: Omit<Reading, 'lists'>): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', ...bearer(key) }
    const sent = request(`${url}${RFIReadInFolder.route}`, { method: 'POST', headers, agent: false })
    sent.on('error', reject).on('response', (response) => {
      let bytes = 0
      response
        .on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        .on('error', reject)
        .on('end', () => resolve(bytes))
    })
    sent.end(JSON.stringify({ parentFolderId }))
  })

/** The times of a client that reads one record after the other, until `work` has ended. */
async function timesDuring(site: Site, folderId: number, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const ended = work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const began = performance.now()
    await ask(site.url, site.key, RFIRead, { folderId })
    times.push(performance.now() - began)
    await sleep(betweenMs)
  }
  await ended
  return times
}

async function run(records: number, lists: number): Promise<void> {
  await withSite({ sizes: [records] }, async (site) => {
    const { section } = site.grounds.get(records)!.rfis
    const page = await ask(site.url, site.key, RFIReadInFolder, { parentFolderId: section, take: 1 })
    const { folderId } = page.rfiReadInFolderList[0]
    const own = await site.database.row<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const held = (): number => heldBy(site.pid, own!.pid)?.serverMb ?? Number.NaN
    await timesDuring(site, folderId, sleep(baselineSeconds * 1000))
    const idle = held()
    const alone = median(await timesDuring(site, folderId, sleep(baselineSeconds * 1000)))
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, held())
    }, 50)
    const began = performance.now()
    const one = await readLists(site, section, 1)
    const oneSeconds = (performance.now() - began) / 1000
    process.stdout.write(
      `one list of ${records}: ${(one / 1e6).toFixed(1)} MB in ${oneSeconds.toFixed(1)} s\n`,
    )
    const beside = median(await timesDuring(site, folderId, readLists(site, section, lists)))
    const seconds = (performance.now() - began) / 1000 - oneSeconds
    clearInterval(watch)
    const mb = most - idle
    process.stdout.write(`${lists} at once: ${seconds.toFixed(1)} s\n`)
    say('memory above the idle server', `${mb.toFixed(0)} MB`, `under ${mbMax} MB`, mb < mbMax)
    const ratio = beside / alone
    const times = `${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside them, ratio ${ratio.toFixed(2)}`
    say('a record', times, `under ${delayMax}`, ratio < delayMax)
  })
}

if (process.argv[2] === 'reader') await reader()
else {
  const [records = 60_000, lists = 16] = process.argv.slice(2).map(Number)
  await run(records, lists)
}
