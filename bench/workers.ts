/** The gain of several processes over one, on the same database: `--workers`. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { start } from '../test/kit/programs/program.ts'
import { type Bench, contest, ours } from './kit/contest.ts'
import { compared } from './kit/table.ts'
import { middleOf, readsOf } from './reads.ts'

/** The single process keeps running beside them and is measured in turn. */
export async function measureWorkers(bench: Bench): Promise<void> {
  const { site, options, lines } = bench
  const { host, user, database } = site.connection
  const data = await mkdtemp(join(tmpdir(), 'plumbline-bench-'))
  const program = await start(data, ['serve', '--workers', String(options.workers)], {
    PLUMBLINE_RATE_PER_MINUTE: '0',
    DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`,
  })
  try {
    const asks = await readsOf(bench, middleOf(options.sizes))
    const many: Bench = { ...bench, site: { ...site, url: program.url, pid: program.child.pid! } }
    // They have just started, and each has to warm up with its share of the load.
    await ours(many, asks, { warmSeconds: 0, seconds: options.workers * options.warmSecondsOfWrites })()
    const { workers, one } = await contest(bench, 'workers', {
      workers: ours(many, asks),
      one: ours(bench, asks),
    })
    const what = `rfi/read by ${options.workers} workers`
    lines.push(compared(what, '/s', workers.perSecond, 'by one process', one.perSecond))
  } finally {
    await program.end('SIGTERM')
    await rm(data, { recursive: true, force: true })
  }
}
