/** While the server is busy requests begin one in a turn of the event loop, and what is too much is refused. */
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openRequestQueue, type RequestQueue } from './requestqueue.ts'

const begun: string[] = []
const begin = (turns: RequestQueue, address: string, name = address): void =>
  turns.begin(
    address,
    () => void begun.push(name),
    () => void begun.push(`not ${name}`),
  )
/** What began in each of so many turns. */
async function turnsOf(count: number): Promise<string[][]> {
  const all: string[][] = []
  for (let n = 0; n < count; n++) {
    // The callback of the turns was scheduled before this one.
    await turn()
    all.push(begun.splice(0))
  }
  return all
}

test('requests of a server that is not busy begin at once', () => {
  const turns = openRequestQueue(() => false, 2)
  for (const name of ['a', 'b', 'c', 'd']) begin(turns, 'address', name)
  expect([begun.splice(0), turns.waiting]).toEqual([['a', 'b', 'c', 'd'], 0])
})

test('a busy server begins one in a turn, the addresses one after the other', async () => {
  const turns = openRequestQueue(() => true, 20)
  for (const name of ['a1', 'a2', 'a3']) begin(turns, 'a', name)
  for (const name of ['b1', 'b2']) begin(turns, 'b', name)
  expect(begun.splice(0)).toEqual(['a1'])
  expect(await turnsOf(5)).toEqual([['a2'], ['b1'], ['a3'], ['b2'], []])
})

test('more than may wait are refused, few in a turn, and one address has half of the room', async () => {
  const turns = openRequestQueue(() => true, 4)
  for (let n = 0; n < 9; n++) begin(turns, 'a')
  for (const address of ['b', 'c', 'd']) begin(turns, address)
  expect([begun.splice(0), turns.waiting]).toEqual([['a'], 4])
  const not = 'not a'
  expect(await turnsOf(5)).toEqual([['a', not, not, not, not], ['b', not, not, 'not d'], ['c'], ['a'], []])
  begin(turns, 'd')
  expect(begun.splice(0)).toEqual(['d'])
})
