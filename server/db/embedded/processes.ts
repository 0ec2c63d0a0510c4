/** Tells processes apart that have had the same id, and finds those of a cluster. */
import { readdir, readFile, readlink, realpath } from 'node:fs/promises'
import { basename } from 'node:path'
import { programs, run } from './run.ts'

/**
 * Distinguishes a process from a later one with the same id, which a restarted container always has. Undefined if there
 * is no such process; a zombie counts as none.
 */
export async function birthOf(pid: number): Promise<string | undefined> {
  if (!exists(pid)) return undefined
  if (process.platform === 'linux') return birthOnLinux(pid)
  if (process.platform === 'win32') return 'unknown'
  const { ok, output } = await run(programs.ps, ['-o', 'state=,lstart=', '-p', String(pid)])
  if (!ok || output.startsWith('Z')) return undefined
  return output.replace(/^\S+\s+/, '').replaceAll(/[^0-9A-Za-z]+/g, '-')
}

/** True if the process is a running postmaster of this cluster, and not another process with the same id. */
export async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const [folder, program] = await Promise.all([linkOf(pid, 'cwd'), linkOf(pid, 'exe')])
    return (
      folder === (await realpath(cluster)) && basename(program.replace(/ \(deleted\)$/, '')) === 'postgres'
    )
  }
  if (process.platform === 'win32') {
    const { output } = await run(programs.tasklist, ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'])
    return output.includes('postgres.exe')
  }
  const { ok, output } = await run(programs.ps, ['-ww', '-o', 'command=', '-p', String(pid)])
  return ok && output.includes('postgres') && output.includes(` -D ${cluster} `)
}

/**
 * All processes on this cluster, postmaster or session. Only known on Linux; empty elsewhere.
 */
export async function processesOn(cluster: string): Promise<number[]> {
  if (process.platform !== 'linux') return []
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const found = await Promise.all(pids.map((pid) => isPostmasterOf(pid, cluster)))
  return pids.filter((_, index) => found[index])
}

export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // It has just ended by itself.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function birthOnLinux(pid: number): Promise<string | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The program's name is in parentheses and may itself contain parentheses and spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
    return `${boot.slice(0, 8)}-${fields[19]}`
  } catch {
    // It has just ended, or this /proc hides the processes of others.
    return exists(pid) ? 'unknown' : undefined
  }
}

function linkOf(pid: number, name: string): Promise<string> {
  return readlink(`/proc/${pid}/${name}`).catch(() => '')
}
