/**
 * Some proofs are longer than `npm test` can wait for. There they run in a short form, which has the same cases but tries
 * fewer values in each; `npm run test:long` sets PLUMBLINE_TEST_LONG and tries all of them.
 */
import { pickIndex } from './seed.ts'

export const isLong = Boolean(process.env.PLUMBLINE_TEST_LONG)

/**
 * All of a list in the long form; in the short form about one of `every`, at least one. The seed and a text
 * that names the choice decide which, so that a run can be repeated.
 */
export function sample<T>(list: readonly T[], choice: string, every = 3): readonly T[] {
  if (isLong || list.length === 0) return list
  const chosen = list.filter((_, i) => pickIndex(every, `${choice} ${i}`) === 0)
  return chosen.length > 0 ? chosen : [list[pickIndex(list.length, choice)]!]
}

/** The number of rounds of a law. */
export const rounds = (short: number, long: number): number => (isLong ? long : short)
