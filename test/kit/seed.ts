/**
 * A run can be repeated. Property tests (fast-check) start from one seed; samples of tables are chosen by another one, that of the
 * commit in `npm test` (test/run/all.mjs), so that in time all of them are tried. PLUMBLINE_TEST_SEED=<integer> sets both.
 * As a setup file this sets the seed in each test file; as a global setup it prints the seeds.
 */
import { createHash } from 'node:crypto'
import fc from 'fast-check'

const shipped = 20_260

const whole = (value: string): number => {
  const seed = Number(value)
  if (!Number.isInteger(seed)) throw new Error('PLUMBLINE_TEST_SEED must be a whole number.')
  return seed
}

export const seedOf = ({ PLUMBLINE_TEST_SEED: given }: NodeJS.ProcessEnv = process.env): number =>
  given ? whole(given) : shipped

export function sampleSeedOf(env: NodeJS.ProcessEnv = process.env): number {
  const { PLUMBLINE_TEST_SEED: given, PLUMBLINE_TEST_COMMIT: commit } = env
  return !given && commit ? whole(commit) : seedOf(env)
}

const sampleSeed = sampleSeedOf()

/** A number below `count`, chosen by the seed and a text that names the choice. */
export function pickIndex(count: number, choice: string): number {
  const digest = createHash('sha256').update(`${sampleSeed} ${choice}`).digest()
  return digest.readUInt32BE() % count
}

/** One of a list, chosen in the same way. */
export const pick = <T>(list: readonly T[], choice: string): T => list[pickIndex(list.length, choice)]!

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: seedOf() })

export default function setup(): void {
  process.stderr.write(
    `The seed of the laws is ${seedOf()}, that of the samples ${sampleSeed}; PLUMBLINE_TEST_SEED sets both.
`,
  )
}
