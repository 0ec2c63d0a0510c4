/** The cost of reading: a record, a page, both at different sizes, and beside many idle connections. */
import { RFIRead, RFIReadInFolder } from '../contract/records/rfi.ts'
import { readSettings } from '../server/settings/settings.ts'
import { type Bench, contest, ours, withBare } from './kit/contest.ts'
import { holdIdle } from './kit/idle.ts'
import type { Ask, Figures } from './kit/load.ts'
import { ask } from './kit/site.ts'
import { atLeast, atMost, compared } from './kit/table.ts'

const pageRows = 25
const farPage = 1_000
/** The number of different pages, read one after the other. */
const pagesWalked = 4_000
const idleConnections = 1_000

export const middleOf = (sizes: readonly number[]): number => sizes[Math.floor(sizes.length / 2)]!

export async function measureReads(bench: Bench): Promise<void> {
  const size = middleOf(bench.options.sizes)
  await measureRead(bench, size)
  await measurePage(bench, size)
  if (bench.options.briefly) return
  await measureGrowth(bench)
  await measureIdle(bench, size)
}

async function measureRead(bench: Bench, size: number): Promise<void> {
  const asks = await readsOf(bench, size)
  const select = {
    connection: bench.site.connection,
    connectionsMax: readSettings({}).databaseConnectionsMax,
    table: 'rfi',
    key: 'rfiId',
  }
  await withBare(bench, asks, undefined, (bare) =>
    withBare(bench, asks, select, async (selecting) => {
      const { server, a, b } = await contest(bench, 'rfi/read', {
        server: ours(bench, asks),
        a: bare,
        b: selecting,
      })
      bench.lines.push(
        compared('rfi/read', '/s', server.perSecond, '(a) bare node:http', a.perSecond, atLeast(0.5)),
        compared('rfi/read', '/s', server.perSecond, '(b) one SELECT by key', b.perSecond),
        tailOf('rfi/read', server),
      )
    }),
  )
}

async function measurePage(bench: Bench, size: number): Promise<void> {
  const asks = await pagesOf(bench, size)
  await withBare(bench, asks, undefined, async (bare) => {
    const { server, a } = await contest(bench, 'rfi/readinfolder', {
      server: ours(bench, asks),
      a: bare,
    })
    const what = `rfi/readinfolder, ${pageRows} rows`
    bench.lines.push(
      compared(what, '/s', server.perSecond, '(a) bare node:http', a.perSecond, atLeast(0.12)),
      tailOf(what, server),
    )
  })
}

export const tailOf = (what: string, { p50, p99 }: Figures) =>
  compared(`${what}: p99`, 'ms', p99, 'p50', p50, atMost(4))

/**
 * The time of a response while all connections are busy: the number of connections, divided by responses
 * per second.
 */
async function measureGrowth(bench: Bench): Promise<void> {
  const { sizes, connections } = bench.options
  const [least, most] = [sizes[0]!, sizes.at(-1)!]
  const time = ({ perSecond }: Figures) => (connections * 1000) / perSecond
  const [few, many] = [least.toLocaleString('en'), most.toLocaleString('en')]
  const contenders = {
    readAtLeast: ours(bench, await readsOf(bench, least)),
    readAtMost: ours(bench, await readsOf(bench, most)),
    pageAtLeast: ours(bench, [pageOf(bench, least)]),
    pageAtMost: ours(bench, [pageOf(bench, most)]),
    farPage: ours(bench, [pageOf(bench, most, await cursorOf(bench, most))]),
  }
  const {
    readAtLeast,
    readAtMost,
    pageAtLeast,
    pageAtMost,
    farPage: far,
  } = await contest(bench, 'growth', contenders)
  bench.lines.push(
    compared(`rfi/read of ${many}`, 'ms', time(readAtMost), `of ${few}`, time(readAtLeast), atMost(1.3)),
    compared(`page 1 of ${many}`, 'ms', time(pageAtMost), `of ${few}`, time(pageAtLeast), atMost(1.3)),
    compared(`page ${farPage} of ${many}`, 'ms', time(far), 'page 1', time(pageAtMost), atMost(1.3)),
  )
}

async function measureIdle(bench: Bench, size: number): Promise<void> {
  const asks = await readsOf(bench, size)
  const { busy, beside } = await contest(bench, 'idle connections', {
    busy: ours(bench, asks),
    beside: async () => {
      const idle = await holdIdle(bench.site.url, idleConnections)
      try {
        return await ours(bench, asks)()
      } finally {
        idle.close()
      }
    },
  })
  const what = `rfi/read beside ${idleConnections.toLocaleString('en')} idle connections`
  bench.lines.push(compared(what, '/s', beside.perSecond, 'without them', busy.perSecond, atLeast(0.85)))
}

/** Records from the whole project, in random order. (b) finds them by their id among RFIs. */
export async function readsOf({ site, options }: Bench, size: number): Promise<Ask[]> {
  const rows = await site.database.rows<{ id: number; rfiId: number }>(
    `SELECT id, reference_id AS "rfiId" FROM folder
      WHERE parent_id = $1 AND type = 121 AND id % $2::int = 0 ORDER BY hashint4(id) LIMIT $3`,
    [
      site.grounds.get(size)!.rfis.section,
      Math.max(1, Math.floor(size / options.recordsRead)),
      options.recordsRead,
    ],
  )
  return rows.map(({ id, rfiId }) => ({ path: RFIRead.route, body: JSON.stringify({ folderId: id, rfiId }) }))
}

export const pageOf = ({ site }: Bench, size: number, cursor?: string): Ask => ({
  path: RFIReadInFolder.route,
  body: JSON.stringify({ parentFolderId: site.grounds.get(size)!.rfis.section, take: pageRows, cursor }),
})

/** Different pages, one after the other, so that nothing is gained by two requests for the same page. */
async function pagesOf(bench: Bench, size: number): Promise<Ask[]> {
  const asks = [pageOf(bench, size)]
  while (asks.length < pagesWalked) {
    const { nextCursor } = await ask(
      bench.site.url,
      bench.site.key,
      RFIReadInFolder,
      JSON.parse(asks.at(-1)!.body),
    )
    if (!nextCursor) break
    asks.push(pageOf(bench, size, nextCursor))
  }
  return asks
}

/** The cursor of the far page: reached by longer steps. */
async function cursorOf({ site }: Bench, size: number): Promise<string | undefined> {
  const parentFolderId = site.grounds.get(size)!.rfis.section
  const stepMax = 200
  let cursor: string | undefined
  for (let left = (farPage - 1) * pageRows; left > 0; left -= stepMax) {
    const take = Math.min(left, stepMax)
    const { nextCursor } = await ask(site.url, site.key, RFIReadInFolder, { parentFolderId, take, cursor })
    if (!nextCursor) throw new Error(`There is no page ${farPage} of ${size} records.`)
    cursor = nextCursor
  }
  return cursor
}
