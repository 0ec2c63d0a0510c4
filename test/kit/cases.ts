/**
 * How many cases a run tries; one variable says it, PLUMBLINE_TEST_CASES:
 *
 * - `npm test` takes some: tables and laws are sampled, and files that end in `.all.test.ts` are left out. They start programs or
 *   a browser, or take more than some seconds. A new file is in `npm test` unless its name says otherwise.
 * - `npm run test:all` sets `all`: every file, and every case of each table.
 * - `hours` is for one file at a time (docs/proof.md): laws run for minutes or hours. `npx vitest run <file>` alone takes some.
 */
import { pickIndex } from './seed.ts'

const cases = process.env.PLUMBLINE_TEST_CASES ?? 'some'
if (!['some', 'all', 'hours'].includes(cases))
  throw new Error('PLUMBLINE_TEST_CASES must be some, all or hours.')

export const isAll = cases !== 'some'
export const takesHours = cases === 'hours'

/**
 * A list, of which `npm test` takes about one of `every`, at least one. The seed and a text that names the choice
 * decide which, so that a run can be repeated.
 */
export function sample<T>(list: readonly T[], choice: string, every = 3): readonly T[] {
  if (isAll || list.length === 0) return list
  const chosen = list.filter((_, i) => pickIndex(every, `${choice} ${i}`) === 0)
  return chosen.length > 0 ? chosen : [list[pickIndex(list.length, choice)]!]
}

/** The number of rounds of a law. */
export const rounds = (some: number, all: number, long = all): number =>
  takesHours ? long : isAll ? all : some
