/** The memory of the server under a mixed load, and whether it grows. */
import { setTimeout as sleep } from 'node:timers/promises'
import { middleOf, pageOf, readsOf } from '../reads.ts'
import { itemsOf, updatesOf } from '../writes.ts'
import { type Bench, ours } from './contest.ts'
import type { Ask } from './load.ts'
import { type Held, heldBy } from './memory.ts'
import { progress } from './progress.ts'
import { growthOf } from './statistics.ts'
import { alone, atMost, compared } from './table.ts'

const sampleMs = 500
const serverMbMax = 200
const allMbMax = 450

export async function measureMemory(bench: Bench): Promise<void> {
  const { site, options, lines } = bench
  // The one connection of the bench.
  const own = await site.database.row<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const held = () => heldBy(site.pid, own!.pid)
  if (!held()) return
  const samples: Held[] = []
  let isOver = false
  const load = ours(bench, await everything(bench), { seconds: options.memorySeconds })().finally(() => {
    isOver = true
  })
  const began = performance.now()
  while (!isOver) {
    progress('Memory under load', Math.min(1, (performance.now() - began) / (options.memorySeconds * 1000)))
    samples.push(held()!)
    await Promise.race([sleep(sampleMs), load.catch(() => undefined)])
  }
  bench.figures.memory = await load
  progress()
  const last = samples.at(-1)!
  const growth = growthOf(samples.map(({ serverMb }) => serverMb))
  const after = `memory after ${options.memorySeconds} s`
  lines.push(
    alone(`${after}: server`, 'MB', last.serverMb, serverMbMax),
    alone(`${after}: with PostgreSQL`, 'MB', last.allMb, allMbMax),
    compared(
      'server, last third of that time',
      'MB',
      last.serverMb,
      'the third before',
      last.serverMb / growth,
      atMost(1.05),
    ),
  )
}

/** Of ten calls eight read a record, one a page, one changes a record. */
export async function everything(bench: Bench): Promise<Ask[]> {
  const size = middleOf(bench.options.sizes)
  const page = pageOf(bench, size)
  const updates = updatesOf(await itemsOf(bench, size))
  return (await readsOf(bench, size)).map((read, i) =>
    i % 10 === 0 ? page : i % 10 === 1 ? updates[i % updates.length]! : read,
  )
}
