/** The lock of the data folder: one server uses it at a time. */
import { randomBytes } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { WithRemedy } from '../remedy.ts'
import { birthOf } from './processes.ts'

/** Another server uses this data folder. */
export class DataFolderInUse extends WithRemedy {
  constructor(folder: string, pid?: number) {
    const by = pid ? `another Plumbline, process ${pid}` : 'a Plumbline outside of this container'
    super(
      `The data folder ${folder} is in use by ${by}.`,
      'Stop that one, or choose another with PLUMBLINE_DATA.',
    )
    this.name = 'DataFolderInUse'
  }
}

/** Releases the folder. */
export type Release = () => Promise<void>

interface Claim {
  readonly file: string
  readonly createdAt: number
  readonly pid: number
  readonly birth: string
}

const tieMsMax = 2000
const tieStepMs = 20

/**
 * Locks a folder for this process. Node has no flock, and a single lock file that outlived its process cannot be
 * replaced without a race. So each process creates a claim file of its own, whose name has all its data, and only then
 * looks for others: of any two, the later one must see the earlier. The claims of dead processes are ignored and
 * deleted.
 */
export async function lockFolder(folder: string): Promise<Release> {
  const mine = await createClaim(folder)
  const release = () => rm(join(folder, mine.file), { force: true })
  try {
    await waitForRivals(folder, mine)
  } catch (error) {
    await release()
    throw error
  }
  return release
}

/** Whether a living process uses the folder. */
export async function isFolderInUse(folder: string): Promise<boolean> {
  const claims = (await readdir(folder)).map(claimOfName)
  for (const claim of claims) if (claim && (await isAlive(claim))) return true
  return false
}

async function createClaim(folder: string): Promise<Claim> {
  const birth = (await birthOf(process.pid)) ?? 'unknown'
  const claim = { createdAt: Date.now(), pid: process.pid, birth }
  const file = `plumbline.${claim.createdAt}.${claim.pid}.${birth}.${randomBytes(4).toString('hex')}.lock`
  const text = `Plumbline uses this folder as process ${claim.pid}.\n`
  await writeFile(join(folder, file), text, { flag: 'wx', mode: 0o600 })
  return { file, ...claim }
}

/**
 * Among simultaneous claims the oldest waits until the others are withdrawn; all others withdraw.
 */
async function waitForRivals(folder: string, mine: Claim): Promise<void> {
  const deadline = mine.createdAt + tieMsMax
  for (;;) {
    const rivals = await livingRivals(folder, mine)
    const rival = rivals.find((other) => isBefore(other, mine)) ?? rivals[0]
    if (!rival) return
    if (isBefore(rival, mine) || Date.now() > deadline) throw new DataFolderInUse(folder, rival.pid)
    await sleep(tieStepMs)
  }
}

function isBefore(one: Claim, other: Claim): boolean {
  return one.createdAt === other.createdAt ? one.file < other.file : one.createdAt < other.createdAt
}

async function livingRivals(folder: string, mine: Claim): Promise<Claim[]> {
  const living: Claim[] = []
  for (const name of await readdir(folder)) {
    const claim = claimOfName(name)
    if (!claim || claim.file === mine.file) continue
    if (await isAlive(claim)) living.push(claim)
    else await rm(join(folder, claim.file), { force: true })
  }
  return living
}

/** If the birth of a process is unknown, a process with that id counts as the same one. */
async function isAlive(claim: Claim): Promise<boolean> {
  const birth = await birthOf(claim.pid)
  return birth !== undefined && (birth === claim.birth || birth === 'unknown' || claim.birth === 'unknown')
}

function claimOfName(file: string): Claim | undefined {
  const match = /^plumbline\.(\d+)\.(\d+)\.([0-9A-Za-z-]+)\.[0-9a-f]+\.lock$/.exec(file)
  if (!match) return undefined
  return { file, createdAt: Number(match[1]), pid: Number(match[2]), birth: match[3]! }
}
