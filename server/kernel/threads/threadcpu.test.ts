import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { threadCpu } from './threadcpu.ts'

const own = JSON.stringify(pathToFileURL('dist/server/kernel/threads/threadcpu.js'))

/** What becomes first of work that may use so much of a processor: over its limit, or done. */
async function becomes(work: string, cpuMsMax: number): Promise<'over' | 'done'> {
  const cpu = threadCpu()
  const worker = new Worker(`import(${own}).then(({ tellThread }) => { tellThread(); ${work} })`, {
    eval: true,
    workerData: cpu.workerData,
  })
  let end = (): void => undefined
  const over = new Promise<'over'>((resolve) => {
    end = cpu.limit(cpuMsMax, () => resolve('over'))
  })
  const first = await Promise.race([over, once(worker, 'exit').then((): 'done' => 'done')])
  end()
  await worker.terminate()
  return first
}

test('what computes for ever is over its limit', async () => {
  expect(await becomes('for (;;);', 200)).toBe('over')
})

test('what waits twice as long on the clock is not', async () => {
  expect(await becomes('setTimeout(() => undefined, 2_000)', 1_000)).toBe('done')
})

test('what waits for ever is over its limit in the end', async () => {
  expect(await becomes('setInterval(() => undefined, 1_000)', 300)).toBe('over')
})
