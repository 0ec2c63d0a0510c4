/** Runs a program to its end, as an account, with a minimal environment. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The account under which PostgreSQL runs if it cannot be the current user. */
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

/** Runs a program to its end. A failure is returned, not thrown, since some runs are only tests. */
export async function run(
  file: string,
  args: string[],
  account?: Account,
  end?: AbortSignal,
): Promise<Outcome> {
  const limits = { maxBuffer: outputBytesMax, timeout: runMsMax, signal: end }
  const options = { ...spawnOptions(account), ...limits }
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
 * Options for every program that we start: the account, a minimal environment, a neutral working folder.
 */
export function spawnOptions(account: Account | undefined) {
  return {
    env: bareEnvironment(),
    // The account may not be able to enter the current folder.
    cwd: process.platform === 'win32' ? process.cwd() : '/',
    windowsHide: true,
    ...(account && { uid: account.uid, gid: account.gid }),
  }
}

/**
 * PGPORT or PGOPTIONS in the environment would change what PostgreSQL does, so it gets only what it needs.
 */
function bareEnvironment(): NodeJS.ProcessEnv {
  const inherited = ['PATH', 'SystemRoot', 'TEMP', 'TMP']
  const passed = inherited.map((name) => [name, process.env[name]]).filter(([, value]) => value !== undefined)
  const own = { PATH: '/usr/bin:/bin', TZ: 'UTC', LANG: 'C', LC_ALL: 'C' }
  return { ...own, ...Object.fromEntries(passed), ...mallocSettings }
}

/**
 * For glibc's malloc: memory that planning a long statement needed is returned to the system. By default glibc retains
 * more and more of it, up to 10 MB in each connection. Lower values return more, at the price of a page fault for each
 * page that is used again.
 */
const mallocSettings = { MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '2097152' }

/**
 * In some containers root may not become another user; spawn then fails before the program runs.
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
