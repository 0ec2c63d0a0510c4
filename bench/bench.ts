/**
 * `npm run bench`: compares the server with the bare runtime and the bare database, at different sizes of
 * listings, and measures its memory. Prints a table and writes bench/results.json and bench/results.svg.
 * docs/performance.md explains it.
 */
import { writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { packageRoot, productVersion } from '../server/root.ts'
import { measureBulk } from './bulk.ts'
import { measureCounts } from './counts.ts'
import { measureCreates } from './creates.ts'
import { type Bench, ours } from './kit/contest.ts'
import { everything, measureMemory } from './kit/held.ts'
import { type Options, optionsOf, type Part, WrongOption } from './kit/options.ts'
import { plotOf } from './kit/plot.ts'
import { progress } from './kit/progress.ts'
import { vacuumAndWait } from './kit/quiet.ts'
import { type Site, withSite } from './kit/site.ts'
import { columns, figure, isMet, tableOf } from './kit/table.ts'
import { measurePeers } from './peers.ts'
import { measureReads, middleOf } from './reads.ts'
import { measureWorkers } from './workers.ts'
import { measureWrites } from './writes.ts'

async function run(options: Options): Promise<void> {
  const results: Results = { lines: [], figures: {} }
  const loadBefore = loadavg()[0]!
  let postgres: string | undefined
  if (options.only.length > 0)
    postgres = await withSite(options, (site) => measureParts(site, options, results))
  if (options.peers) postgres = (await measurePeer(options, results)) ?? postgres
  if (!postgres) throw new Error('Nothing was measured.')
  const about = circumstances(postgres, options, loadBefore)
  process.stdout.write(`${headline(about)}\n\n${tableOf(results.lines)}\n\n${computed(results)}\n`)
  await write(results, about)
}

type Results = Pick<Bench, 'lines' | 'figures'>

const measures: Record<Part, (bench: Bench) => Promise<void>> = {
  reads: measureReads,
  writes: measureWrites,
  creates: measureCreates,
  bulk: measureBulk,
  counts: measureCounts,
  memory: measureMemory,
  workers: measureWorkers,
}

/** Returns the version of PostgreSQL, as `measurePeer` does. */
async function measureParts(site: Site, options: Options, results: Results): Promise<string> {
  const bench = { site, options, ...results }
  await warmUp(bench)
  for (const part of options.only) {
    await vacuumAndWait(site)
    await shown(bench, measures[part])
  }
  return versionOf(site)
}

/**
 * On a server and a database that are new, as those of the peer are. What was measured until then is printed even if the peer cannot
 * be installed or does not start.
 */
async function measurePeer(options: Options, results: Results): Promise<string | undefined> {
  const ownOptions = { ...options, sizes: [middleOf(options.sizes)] }
  try {
    return await withSite(ownOptions, async (site) => {
      const bench = { site, options: ownOptions, ...results }
      await warmUp(bench)
      await vacuumAndWait(site)
      await shown(bench, measurePeers)
      return versionOf(site)
    })
  } catch (error) {
    process.stderr.write(`No peers: ${(error as Error).stack}\n`)
    return undefined
  }
}

async function versionOf({ database }: Site): Promise<string> {
  const version = await database.row<{ server_version: string }>('SHOW server_version')
  return version!.server_version
}

/** Prints the lines of a part at its end: a run takes long, and may not come to its own. */
async function shown(bench: Bench, measure: (bench: Bench) => Promise<void>): Promise<void> {
  const before = bench.lines.length
  await measure(bench)
  process.stderr.write(`${tableOf(bench.lines.slice(before))}\n\n`)
}

/**
 * A server that has just started compiles code and plans statements; its first responses take three times
 * as long as later ones.
 */
async function warmUp(bench: Bench): Promise<void> {
  progress('Warming up')
  await ours(bench, await everything(bench), { warmSeconds: 0, seconds: bench.options.warmSecondsOfWrites })()
  progress()
}

/** The processor time of a response, by process: it hardly depends on other load of the machine. */
const computed = ({ figures }: Results): string =>
  columns(
    [
      ['processor time of an answer', 'server', 'PostgreSQL'],
      ...Object.entries(figures).flatMap(([name, { serverMsEach, postgresMsEach }]) =>
        serverMsEach !== undefined
          ? [
              [
                name,
                `${figure(serverMsEach)} ms`,
                postgresMsEach === undefined ? '' : `${figure(postgresMsEach)} ms`,
              ],
            ]
          : [],
      ),
    ],
    [1, 2],
  )

function circumstances(postgres: string, options: Options, loadBefore: number) {
  return {
    date: new Date().toISOString(),
    product: productVersion,
    machine: {
      processors: `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`,
      memoryMb: Math.round(totalmem() / 2 ** 20),
      /** The load average at the start, caused by other processes. */
      loadBefore,
    },
    node: process.version,
    postgres,
    options,
  }
}

type About = ReturnType<typeof circumstances>

const headline = ({ date, machine, node, postgres, options }: About): string =>
  `${date.slice(0, 10)}, ${machine.processors}, load before ${machine.loadBefore.toFixed(1)}, Node ${node}, ` +
  `PostgreSQL ${postgres}, ${options.connections} connections by ${options.driver}`

async function write({ lines, figures }: Results, about: About): Promise<void> {
  const results = { ...about, lines: lines.map((line) => ({ ...line, met: isMet(line) })), figures }
  await writeFile(join(packageRoot, 'bench', 'results.json'), `${JSON.stringify(results, null, 2)}\n`)
  await writeFile(join(packageRoot, 'bench', 'results.svg'), plotOf(lines, headline(about)))
}

try {
  await run(optionsOf(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof WrongOption)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
