import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The operating system's user under which PostgreSQL runs when it can't be ourselves. */
export interface Account {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

export const programs = { shell: '/bin/sh', ps: 'ps', tasklist: 'tasklist' }

export interface Outcome {
  readonly ok: boolean
  readonly output: string
}

const outputBytesMax = 1024 * 1024
const runMsMax = 5 * 60 * 1000

/** Runs a program to its end. A failure is an outcome here, since some are only questions. */
export async function run(file: string, args: string[], account?: Account): Promise<Outcome> {
  const options = { ...spawnOptions(account), maxBuffer: outputBytesMax, timeout: runMsMax }
  try {
    const { stdout, stderr } = await promisify(execFile)(file, args, options)
    return { ok: true, output: `${stdout}${stderr}`.trim() }
  } catch (error) {
    if (account && isRefusedSwitch(error)) throw refusedSwitch(account)
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string }
    return { ok: false, output: `${stdout}${stderr}`.trim() || message }
  }
}

/**
 * What every program of ours is started with: the account, no variable of the caller's, no folder of his.
 */
export function spawnOptions(account: Account | undefined) {
  return {
    env: bareEnvironment(),
    // The account may not be able to enter the folder we were started in.
    cwd: process.platform === 'win32' ? process.cwd() : '/',
    windowsHide: true,
    ...(account && { uid: account.uid, gid: account.gid }),
  }
}

/**
 * A PGPORT or PGOPTIONS of the caller would change what PostgreSQL does, so it gets nothing it doesn't need.
 */
function bareEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP']
  const passed = kept.map((name) => [name, process.env[name]]).filter(([, value]) => value !== undefined)
  const own = { PATH: '/usr/bin:/bin', TZ: 'UTC', LANG: 'C', LC_ALL: 'C' }
  return { ...own, ...Object.fromEntries(passed), ...thrift }
}

/**
 * For the memory of the GNU C library: what a long statement needed while it was planned goes back to the system. Left to
 * itself the library keeps more and more of it, up to 10 MB in each connection. Lower ones give back more, at the price of
 * a page fault for each page that is taken again.
 */
const thrift = { MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '2097152' }

/**
 * Inside some containers root has no right to become another user; spawn then fails before the program runs.
 */
function isRefusedSwitch(error: unknown): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException
  return syscall?.startsWith('spawn') === true && (code === 'EPERM' || code === 'EINVAL')
}

function refusedSwitch(account: Account): Error {
  return new Error(
    `PostgreSQL refuses to run as root, and root may not become user ${account.name} here: ` +
      'start Plumbline as an ordinary user, or set DATABASE_URL.',
  )
}
