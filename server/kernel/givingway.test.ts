import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { countCall, givingWay } from './givingway.ts'

const partMs = 40

/** How long the second part waited to begin after the first one had ended. */
async function restOf(between: () => void): Promise<number> {
  const run = givingWay()
  await run(() => sleep(partMs))
  between()
  const ended = performance.now()
  return (await run(async () => performance.now())) - ended
}

test('a long read rests as long as its last part took if others called meanwhile, and else not at all', async () => {
  expect(await restOf(countCall)).toBeGreaterThan(partMs / 2)
  // Without a timer, it begins in the same turn of the event loop.
  const turns: string[] = []
  const run = givingWay()
  await run(async () => undefined)
  setImmediate(() => turns.push('next turn'))
  await run(async () => turns.push('second part'))
  expect(turns).toEqual(['second part'])
})

test('parts that fail are counted like others, and do not stop those that follow', async () => {
  const run = givingWay()
  await expect(run(() => Promise.reject(new Error('cut')))).rejects.toThrow('cut')
  countCall()
  expect(await run(async () => 'next')).toBe('next')
})
