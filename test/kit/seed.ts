/**
 * Property tests (fast-check) start from one seed, so that a run can be repeated.
 * PLUMBLINE_TEST_SEED=<integer> tries others. As a setup file this sets the seed in each test file; as a
 * global setup it prints the seed.
 */
import { createHash } from 'node:crypto'
import fc from 'fast-check'

const shipped = 20_260

export function seedOf(env: NodeJS.ProcessEnv = process.env): number {
  const seed = Number(env.PLUMBLINE_TEST_SEED || shipped)
  if (!Number.isInteger(seed)) throw new Error('PLUMBLINE_TEST_SEED must be a whole number.')
  return seed
}

/** A number below `count`, chosen by the seed and a text that names the choice. */
export function pickIndex(count: number, choice: string): number {
  const digest = createHash('sha256').update(`${seedOf()} ${choice}`).digest()
  return digest.readUInt32BE() % count
}

/** One of a list, chosen in the same way. */
export const pick = <T>(list: readonly T[], choice: string): T => list[pickIndex(list.length, choice)]!

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: seedOf() })

export default function setup(): void {
  process.stderr.write(`The seed of the laws is ${seedOf()}; PLUMBLINE_TEST_SEED sets another.\n`)
}
