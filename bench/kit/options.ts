/** The options of the bench on the command line. */

export interface Options {
  /** The number of records of the projects, fewest first. */
  sizes: number[]
  /**
   * The seconds of each measurement, the seconds of warm-up before it, and how often each is measured in
   * turn.
   */
  seconds: number
  warmSeconds: number
  rounds: number
  /** Writes are slower, so it takes longer until each connection to the database has its plans. */
  warmSecondsOfWrites: number
  /** Calls of many rows are answered only a few times a second and need longer. */
  bulkSeconds: number
  memorySeconds: number
  driver: Driver
  connections: number
  /** Connections for calls of many rows: calls running at the end are still run and waited for. */
  bulkConnections: number
  /** The number of different records that are read: a tool needs time to prepare for them. */
  recordsRead: number
  /** Whether (c) is also measured with as many connections to the database as the load has. */
  wide: boolean
  /** The number of worker processes that are compared with one. */
  workers: number
  /** Which parts are measured. */
  only: readonly Part[]
  /** Whether Parse Server is installed and measured as well. */
  peers: boolean
  /** Whether the parts leave out the lines about growth, idle connections and notices. */
  briefly: boolean
  /** A folder for a CPU profile of the server. */
  profile?: string
}

const parts = ['reads', 'writes', 'creates', 'bulk', 'counts', 'memory', 'workers'] as const
export type Part = (typeof parts)[number]

const drivers = ['autocannon', 'ours'] as const
export type Driver = (typeof drivers)[number]

const long: Options = {
  sizes: [1_000, 100_000, 1_000_000],
  seconds: 10,
  warmSeconds: 2,
  warmSecondsOfWrites: 10,
  rounds: 3,
  bulkSeconds: 30,
  memorySeconds: 600,
  driver: 'autocannon',
  connections: 64,
  bulkConnections: 64,
  // More than the cache of the database can hold at a million.
  recordsRead: 32_000,
  wide: true,
  workers: 2,
  only: parts,
  peers: false,
  briefly: false,
}

const short: Options = {
  ...long,
  sizes: [1_000, 50_000],
  seconds: 1.5,
  warmSeconds: 0.5,
  warmSecondsOfWrites: 3,
  rounds: 1,
  bulkSeconds: 5,
  memorySeconds: 6,
  bulkConnections: 16,
  recordsRead: 8_000,
  wide: false,
}

/** What a writer and a reader meet most, in a quarter of an hour. A call of 500 records takes three seconds under load. */
const writing: Options = {
  ...short,
  seconds: 3,
  warmSeconds: 1,
  warmSecondsOfWrites: 2,
  rounds: 3,
  bulkSeconds: 24,
  only: ['creates', 'writes', 'bulk', 'reads', 'counts'],
  briefly: true,
}

/** Only the comparison with the peers, in four minutes. */
const peers: Options = { ...writing, only: [], peers: true }

const usage = `npm run bench -- [--short | --writing] [--driver ${drivers.join('|')}] [--sizes 1000,100000] [--seconds 10] [--rounds 3]
                 [--memory-seconds 600] [--connections 64] [--workers 2] [--profile folder]
                 [--only ${parts.join(',')}] [--peers]`

export class WrongOption extends Error {}

export function optionsOf(words: readonly string[]): Options {
  const flags = words.filter((word) => Object.hasOwn(presets, word))
  const options: Options = Object.assign({ ...long }, ...flags.map((word) => presets[word]))
  if (flags.join() === '--peers') Object.assign(options, peers)
  const rest = words.filter((word) => !Object.hasOwn(presets, word))
  for (let i = 0; i < rest.length; i += 2) {
    const read = readers[rest[i]!]
    const value = rest[i + 1]
    if (!read || value === undefined) throw new WrongOption(`${rest[i]} is not known.\n${usage}`)
    Object.assign(options, read(value))
  }
  return options
}

const presets: Record<string, Partial<Options>> = {
  '--short': short,
  '--writing': writing,
  '--peers': { peers: true },
}

const readers: Record<string, (value: string) => Partial<Options>> = {
  '--driver': (value) => ({ driver: oneOf(value) }),
  '--sizes': (value) => ({
    sizes: value
      .split(',')
      .map(positive)
      .sort((a, b) => a - b),
  }),
  '--seconds': (value) => ({ seconds: positive(value) }),
  '--rounds': (value) => ({ rounds: positive(value) }),
  '--memory-seconds': (value) => ({ memorySeconds: positive(value) }),
  '--connections': (value) => ({ connections: positive(value) }),
  '--workers': (value) => ({ workers: positive(value) }),
  '--profile': (value) => ({ profile: value }),
  '--only': (value) => ({ only: value.split(',').map(partOf) }),
}

function partOf(value: string): Part {
  const part = parts.find((name) => name === value)
  if (!part) throw new WrongOption(`--only takes ${parts.join(', ')}, separated by commas.`)
  return part
}

function oneOf(value: string): Driver {
  const driver = drivers.find((name) => name === value)
  if (!driver) throw new WrongOption(`--driver must be one of ${drivers.join(', ')}.`)
  return driver
}

function positive(value: string): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1) throw new WrongOption(`"${value}" is no whole number above 0.`)
  return number
}
