/** A PostgreSQL of the system (Debian's), started for a test as another user where we are root. */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const base = '/usr/lib/postgresql'

/** The folder of its programs; undefined if none is installed. */
export const debianPrograms = ((): string | undefined => {
  const versions = existsSync(base) ? readdirSync(base).filter((name) => /^\d+$/.test(name)) : []
  const newest = versions
    .sort((a, b) => Number(b) - Number(a))
    .find((name) => existsSync(join(base, name, 'bin', 'initdb')))
  return newest && join(base, newest, 'bin')
})()

const isRoot = process.getuid?.() === 0

/** Runs one of its programs, as the user `postgres` if we are root. */
export async function runDebian(program: string, ...args: string[]): Promise<string> {
  const path = join(debianPrograms!, program)
  const [file, all] = isRoot
    ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', path, ...args]]
    : [path, args]
  const { stdout } = await promisify(execFile)(file, all, { cwd: '/', maxBuffer: 64 * 1024 * 1024 })
  return stdout
}

export interface DebianCluster {
  folder: string
  port: number
  /** The address of a database of it. */
  url(database: string): string
  start(): Promise<void>
  stop(mode?: 'fast' | 'immediate'): Promise<void>
}

/** A folder that the user `postgres` can write to. */
export async function debianFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-debian-'))
  await chmod(folder, 0o777)
  return folder
}

/** In `folder/data`, which is made by initdb unless it is there. */
export async function debianCluster(
  folder: string,
  settings: Record<string, string> = {},
): Promise<DebianCluster> {
  const data = join(folder, 'data')
  const port = await freePort()
  if (!existsSync(join(data, 'PG_VERSION')))
    await runDebian(
      'initdb',
      '-D',
      data,
      '-U',
      'plumbline',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    )
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    fsync: 'off',
    ...settings,
  }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}='${value}'`])
  return {
    folder,
    port,
    url: (database) => `postgres://plumbline@127.0.0.1:${port}/${database}`,
    start: async () => {
      await runDebian('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options.join(' '), 'start')
    },
    stop: async (mode = 'fast') => {
      await runDebian('pg_ctl', '-D', data, '-m', mode, '-w', 'stop')
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })
