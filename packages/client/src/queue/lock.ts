/**
 * The lock of a file storage: a file that names its holder, who renews it. Containers that share a volume do not see each other's
 * processes, so what counts is the time of the last renewal.
 */
import { newId } from '../ids.ts'
import { pause } from '../repeat.ts'
import { modules } from './modules.ts'

export interface Lock {
  /** Throws if another process has taken it over, and from then on. */
  check(): Promise<void>
  release(): Promise<void>
}

interface Holder {
  pid: number
  id: string
  renewedMs: number
  /** The machine, and its namespace of processes. */
  where: string
}

const renewMs = 10_000
/** A lock that was not renewed for so long is nobody's. */
const liveMs = 30_000

/** The ids of the locks of this script. */
const own = new Set<string>()

/** Throws if another process has it. `lost` is called once, when another has taken it over. */
export async function locked(path: string, lost: (why: Error) => void): Promise<Lock> {
  const where = await whereAmI()
  const id = newId()
  const mine = (): string => [process.pid, id, Date.now(), where].join(' ')
  own.add(id)
  try {
    while (!(await tryCreate(path, mine()))) {
      const left = await waitUntilFree(path, where)
      if (left !== undefined && (await tryTakeOver(path, left, mine(), where))) break
    }
  } catch (error) {
    own.delete(id)
    throw error
  }
  return heldLock(path, id, mine, lost)
}

function heldLock(path: string, id: string, mine: () => string, lost: (why: Error) => void): Lock {
  let why: Error | undefined
  const check = async (): Promise<void> => {
    if (why) throw why
    const content = await writtenContent(path)
    if (holderIn(content).id === id) return
    // Somebody removed it: it is made again, unless another was faster.
    if (!content && (await tryCreateAgain(path, mine()))) return
    why = new Error('Another process has taken the queue over.')
    clearInterval(timer)
    lost(why)
    throw why
  }
  const renew = async (): Promise<void> => {
    await check()
    // In its place, and as long as before: anyone who reads it meanwhile finds it whole.
    const file = await modules().fs.open(path, 'r+')
    await file.write(mine(), 0).finally(() => file.close())
  }
  // A disk that is full or away for a moment takes the next one.
  const timer = setInterval(() => void renew().catch(() => undefined), renewMs)
  timer.unref()
  return {
    check,
    async release() {
      clearInterval(timer)
      own.delete(id)
      if (holderIn(await contentOf(path)).id === id) await modules().fs.rm(path, { force: true })
    },
  }
}

/** False if there is one already. */
async function tryCreate(path: string, content: string): Promise<boolean> {
  try {
    await modules().fs.writeFile(path, content, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
    return false
  }
}

async function tryCreateAgain(path: string, content: string): Promise<boolean> {
  if ((await contentOf(path)) === '') await modules().fs.rm(path, { force: true })
  return tryCreate(path, content)
}

/**
 * What an ended holder left, if anything. The person who has it elsewhere may have ended: then it is not renewed any more, and ends by
 * itself. Throws as soon as it is certain that it is used.
 */
async function waitUntilFree(path: string, where: string): Promise<string | undefined> {
  const first = await writtenContent(path)
  let now = first
  for (; isHeld(now, where); now = await writtenContent(path)) {
    if (now !== first || holderIn(now).where === where) throw inUse(path, now)
    await pause(waitMs * waits)
  }
  return now
}

const inUse = (path: string, content: string | undefined): Error =>
  new Error(
    `The queue is used by process ${holderIn(content).pid}. End it, or remove ${path} if it is another program.`,
  )

/**
 * Takes the place of a holder that ended: anyone who makes the file `.after-` that holder is the only one who may, and puts it where
 * the lock is. False if another was faster.
 */
async function tryTakeOver(path: string, left: string, mine: string, where: string): Promise<boolean> {
  const { fs } = modules()
  const next = `${path}.after-${nameOf(left)}`
  if (!(await tryCreate(next, mine))) {
    const other = await writtenContent(next)
    if (other === undefined) return false
    if (isHeld(other, where)) {
      await pause(waitMs)
      return false
    }
    // It ended just there.
    if (!(await tryTakeOver(next, other, mine, where))) return false
  }
  const isStillThere = (await contentOf(path)) === left
  await (isStillThere ? fs.rename(next, path) : fs.rm(next, { force: true }))
  return isStillThere
}

/** A holder in the name of a file. */
function nameOf(content: string): string {
  const { pid, id } = holderIn(content)
  return id.replace(/[^\w-]/g, '') || String(pid || 0)
}

const waitMs = 20
const waits = 25

/** What is in the lock. One that is empty is being written, unless it stays so. */
async function writtenContent(path: string): Promise<string | undefined> {
  for (let n = 0; n < waits; n++) {
    const content = await contentOf(path)
    if (content !== '') return content
    await pause(waitMs)
  }
  return ''
}

const contentOf = (path: string): Promise<string | undefined> =>
  modules()
    .fs.readFile(path, 'utf8')
    .catch((error) => {
      if (error.code !== 'ENOENT') throw error
      return undefined
    })

function holderIn(content: string | undefined): Holder {
  const [pid, id = '', renewedMs, where = ''] = content?.split(' ') ?? []
  return { pid: Number(pid ?? 0), id, renewedMs: Number(renewedMs ?? 0), where }
}

async function whereAmI(): Promise<string> {
  const { fs, hostname } = modules()
  const space = await fs.readlink('/proc/self/ns/pid').catch(() => '')
  return encodeURIComponent(`${hostname()}/${space}`)
}

/**
 * The number of a process says something only where it runs: there a lock ends with it, at once. One with the number of this
 * process may be of an earlier one: in a container each is number 1.
 */
function isHeld(content: string | undefined, here: string): boolean {
  const { pid, id, renewedMs, where } = holderIn(content)
  if (own.has(id)) return true
  if (!pid || !(Math.abs(Date.now() - renewedMs) < liveMs)) return false
  if (where !== here) return true
  if (pid !== process.pid) return isRunning(pid)
  return renewedMs >= Date.now() - process.uptime() * 1000
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}
