import { randomBytes } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { birthOf } from './processes.ts'

/** Another server has this data folder. */
export class DataFolderInUse extends Error {
  constructor(folder: string, pid?: number) {
    const by = pid ? `another Plumbline, process ${pid}` : 'a Plumbline outside of this container'
    super(
      `The data folder ${folder} is in use by ${by}: stop that one, or choose another with PLUMBLINE_DATA.`,
    )
    this.name = 'DataFolderInUse'
  }
}

/** Gives the folder up again. */
export type Release = () => Promise<void>

interface Claim {
  readonly file: string
  readonly madeAt: number
  readonly pid: number
  readonly birth: string
}

const tieMsMax = 2000
const tieStepMs = 20

/**
 * Takes a folder for this process. Node has no flock, and a single lock file that outlived its process can't
 * be replaced without a moment in which two believe that they did it. So each process lays down a claim of
 * its own, whose name says everything about it, and only then looks for others: of any two, the later one
 * must see the earlier. The claims of dead processes count for nothing and are swept away.
 */
export async function lockFolder(folder: string): Promise<Release> {
  const mine = await layClaim(folder)
  const release = () => rm(join(folder, mine.file), { force: true })
  try {
    await outlastRivals(folder, mine)
  } catch (error) {
    await release()
    throw error
  }
  return release
}

async function layClaim(folder: string): Promise<Claim> {
  const birth = (await birthOf(process.pid)) ?? 'unknown'
  const made = { madeAt: Date.now(), pid: process.pid, birth }
  const file = `plumbline.${made.madeAt}.${made.pid}.${birth}.${randomBytes(4).toString('hex')}.lock`
  const text = `Plumbline uses this folder as process ${made.pid}.\n`
  await writeFile(join(folder, file), text, { flag: 'wx', mode: 0o600 })
  return { file, ...made }
}

/**
 * Among claims laid in the same moment the oldest waits for the others to give way; everybody else gives
 * way.
 */
async function outlastRivals(folder: string, mine: Claim): Promise<void> {
  const deadline = mine.madeAt + tieMsMax
  for (;;) {
    const rivals = await livingRivals(folder, mine)
    const rival = rivals.find((other) => isBefore(other, mine)) ?? rivals[0]
    if (!rival) return
    if (isBefore(rival, mine) || Date.now() > deadline) throw new DataFolderInUse(folder, rival.pid)
    await sleep(tieStepMs)
  }
}

function isBefore(one: Claim, other: Claim): boolean {
  return one.madeAt === other.madeAt ? one.file < other.file : one.madeAt < other.madeAt
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

/** Where a birth can't be found out, a process with that number is believed to be the one. */
async function isAlive(claim: Claim): Promise<boolean> {
  const birth = await birthOf(claim.pid)
  return birth !== undefined && (birth === claim.birth || birth === 'unknown' || claim.birth === 'unknown')
}

function claimOfName(file: string): Claim | undefined {
  const match = /^plumbline\.(\d+)\.(\d+)\.([0-9A-Za-z-]+)\.[0-9a-f]+\.lock$/.exec(file)
  if (!match) return undefined
  return { file, madeAt: Number(match[1]), pid: Number(match[2]), birth: match[3]! }
}
