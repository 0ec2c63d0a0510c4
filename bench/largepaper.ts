/**
 * `node bench/run.mjs largepaper [records]`: how long others wait for the server's event loop while a large list is printed,
 * beside what they wait on the same machine without it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { ListPrint } from '../contract/outbound/print.ts'
import { bearer, type Site, withSite } from './kit/site.ts'
import { percentile } from './kit/statistics.ts'

const delayMsMax = 50
const betweenMs = 5

const print = async (site: Site, request: object): Promise<number> => {
  const response = await fetch(`${site.url}${ListPrint.route}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...bearer(site.key) },
    body: JSON.stringify(request),
  })
  const bytes = await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${response.status}: ${Buffer.from(bytes)}`)
  return bytes.byteLength
}

/** How long /live takes, again and again until `work` has ended: it needs nothing but the event loop. */
async function waitsDuring(site: Site, work: Promise<unknown>): Promise<number[]> {
  const waits: number[] = []
  let isOver = false
  const ended = work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const began = performance.now()
    await (await fetch(`${site.url}/live`)).arrayBuffer()
    waits.push(performance.now() - began)
    await sleep(betweenMs)
  }
  await ended
  return waits
}

const most = (waits: number[]): string =>
  `median ${percentile(waits, 0.5).toFixed(1)}, 99 % ${percentile(waits, 0.99).toFixed(1)}, most ${Math.max(...waits).toFixed(1)} ms`

async function run(records: number): Promise<void> {
  await withSite({ sizes: [records] }, async (site) => {
    const ground = site.grounds.get(records)!
    await waitsDuring(site, sleep(2_000))
    process.stdout.write(`nothing printed: ${most(await waitsDuring(site, sleep(8_000)))}\n`)
    for (const [what, request] of [
      ['RFI log', { parentFolderId: ground.rfis.section, folderType: 121 }],
      ['punch list', { parentFolderId: ground.punchItems.section, folderType: 132 }],
      [
        'book of RFIs',
        {
          parentFolderId: ground.rfis.section,
          folderType: 121,
          arrangement: 'Book',
          filter: { RfiNumber: '1' },
        },
      ],
    ] as const) {
      const began = performance.now()
      let bytes = 0
      const printing = print(site, request).then((length) => {
        bytes = length
      })
      const waits = await waitsDuring(
        site,
        printing.catch((error) => process.stdout.write(`${error}\n`)),
      )
      const seconds = (performance.now() - began) / 1000
      const isMet = Math.max(...waits) < delayMsMax ? 'met' : 'missed'
      process.stdout.write(
        `${what}, ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s: ${most(waits)} (target under ${delayMsMax} ms: ${isMet})\n`,
      )
    }
  })
}

const [records = 5_000] = process.argv.slice(2).map(Number)
await run(records)
