/** Starts the programs of the cluster, as the user postgres where we are root, and signals them with all that they started. */
import { execFile, execFileSync, spawn } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

export const run = async (program, args, options) =>
  (await promisify(execFile)(program, args, { timeout: 30_000, ...options })).stdout.trim()

const isRoot = process.getuid?.() === 0
const account = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {}

function idOf(flag) {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
}

/** The same as the user that the programs of the cluster run as. */
export const runAsPostgres = (program, args) => run(program, args, account)

/** Gives a folder to the user that the programs run as. */
export const giveAway = (folder) =>
  isRoot ? run('chown', ['-R', `${account.uid}:${account.gid}`, folder]) : undefined

/** Runs until it is ended. Its output goes to a file in the folder. */
export function start(folder, name, program, args) {
  const log = openSync(join(folder, `${name}.log`), 'a')
  const env = { PATH: `${process.env.PATH}:/usr/sbin`, HOME: folder, LC_ALL: 'C.UTF-8' }
  const child = spawn(program, args, { ...account, env, stdio: ['ignore', log, log], detached: true })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.once('error', (error) => process.stderr.write(`${name} cannot be started: ${error.message}\n`))
  return {
    pid: child.pid,
    async end(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      const timer = setTimeout(() => child.kill('SIGKILL'), 20_000)
      await ended
      clearTimeout(timer)
    },
    signal: (signal) => child.kill(signal),
  }
}

/** The process and everything that it started. */
function familyOf(pid) {
  let children = ''
  try {
    children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  } catch {
    return []
  }
  return [pid, ...children.trim().split(' ').filter(Boolean).map(Number).flatMap(familyOf)]
}

/** Signals a PostgreSQL with all of its processes. */
export function signalPostgres(dataFolder, signal) {
  let pid
  try {
    pid = Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return
  }
  for (const one of familyOf(pid))
    try {
      process.kill(one, signal)
    } catch {
      // It has just ended.
    }
}
