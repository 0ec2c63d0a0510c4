/** While the server is busy few requests begin in a turn of the event loop, and what is too much is refused. */
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { begunMax, inTurns, type Turns } from './turns.ts'

const begun: string[] = []
const begin = (turns: Turns, address: string, name = address): void =>
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
  const turns = inTurns(() => false, 2)
  for (const name of ['a', 'b', 'c', 'd']) begin(turns, 'address', name)
  expect([begun.splice(0), turns.waiting]).toEqual([['a', 'b', 'c', 'd'], 0])
})

/** As many as may begin in one turn. */
const fill = (turns: Turns): void => {
  for (let n = 0; n < begunMax; n++) begin(turns, 'first')
}

test('a busy server begins few in a turn, the addresses one after the other', async () => {
  const turns = inTurns(() => true, 40)
  fill(turns)
  for (let n = 1; n <= begunMax; n++) begin(turns, 'a', `a${n}`)
  for (const name of ['b1', 'b2']) begin(turns, 'b', name)
  expect(begun.splice(0)).toEqual(Array.from({ length: begunMax }, () => 'first'))
  expect(await turnsOf(3)).toEqual([['a1', 'b1', 'a2', 'b2', 'a3', 'a4', 'a5', 'a6'], ['a7', 'a8'], []])
})

test('more than may wait are refused, few in a turn, and one address has half of the room', async () => {
  const turns = inTurns(() => true, 4)
  fill(turns)
  begun.splice(0)
  for (let n = 0; n < 8; n++) begin(turns, 'a')
  for (const address of ['b', 'c', 'd']) begin(turns, address)
  expect([begun.splice(0), turns.waiting]).toEqual([[], 4])
  const not = 'not a'
  expect(await turnsOf(3)).toEqual([['a', 'b', 'c', 'a', not, not, not, not], [not, not, 'not d'], []])
  begin(turns, 'd')
  expect(begun.splice(0)).toEqual(['d'])
})
