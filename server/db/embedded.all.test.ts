import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { copyCluster } from '../../test/kit/cluster.ts'
import { isRoot } from './embedded/account.ts'
import { birthOf } from './embedded/processes.ts'
import { run } from './embedded/run.ts'
import { DataFolderInUse, type EmbeddedDatabase, startEmbedded } from './embedded.ts'

describe('starting and stopping', () => {
  it('keeps committed data from one start to the next', async () => {
    const folder = await newFolder()
    const first = await start(folder)
    await write(first, 'kept')
    await first.stop()
    const second = await start(folder)
    expect(await read(second)).toEqual(['kept'])
    expect(second.connection).toMatchObject({ user: 'plumbline', database: 'plumbline' })
  })

  it('is durable, sorts the same everywhere and listens on no port', async () => {
    const database = await start(await madeFolder())
    const found = await query(database, 'select name, setting from pg_settings')
    const settings = Object.fromEntries(found.map(({ name, setting }) => [name, setting]))
    expect(settings).toMatchObject({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
      listen_addresses: process.platform === 'win32' ? '127.0.0.1' : '',
      TimeZone: 'UTC',
      server_encoding: 'UTF8',
    })
    const sorted = await query(database, `select 'a' < 'B' as folded, upper('ä') as capital`)
    expect(sorted[0]).toEqual({ folded: false, capital: 'Ä' })
  })

  it('only its own user and root can reach the socket', async () => {
    const folder = await madeFolder()
    const { connection } = await start(folder)
    const { mode } = await stat(connection.host)
    expect((mode & 0o777).toString(8)).toBe('700')
    expect((await stat(join(folder, 'postgres.log'))).mode & 0o077).toBe(0)
  })

  it('passes none of our environment to PostgreSQL', async () => {
    process.env.PGOPTIONS = '-c work_mem=1MB'
    onTestFinished(() => void delete process.env.PGOPTIONS)
    const { output } = await run(process.execPath, ['-p', 'Object.keys(process.env).join()'])
    expect(output).toContain('LC_ALL')
    expect(output).not.toContain('PG')
  })

  it('leaves no process and no lock behind when it is stopped', async () => {
    const folder = await madeFolder()
    const database = await start(folder)
    const rows = await query(database, 'select pid from pg_stat_activity where pid <> pg_backend_pid()')
    const pids = [await postmasterPid(folder), ...rows.map(({ pid }) => pid as number)]
    expect(pids.length).toBeGreaterThan(3)
    await Promise.all([database.stop(), database.stop()])
    expect(await Promise.all(pids.map(birthOf))).toEqual(pids.map(() => undefined))
    expect((await readdir(folder)).sort()).toEqual(['postgres', 'postgres.log'])
  })

  it('does not keep a server alive that has nothing left to do, and the next one finds it', async () => {
    const folder = await madeFolder()
    const server = startProcess(folder, '')
    const [code] = await once(server, 'exit')
    expect(code).toBe(0)
    const left = await postmasterPid(folder)
    const database = await start(folder)
    expect(await postmasterPid(folder)).not.toBe(left)
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('works in a folder with a long path and one with special characters', async () => {
    const parent = await newFolder()
    for (const name of ['a'.repeat(120), `it's, "so" $HOME; ü`]) {
      const database = await start(join(parent, name))
      await write(database, name)
      expect(await read(database)).toEqual([name])
      await database.stop()
      expect(existsSync(database.connection.host)).toBe(false)
    }
  })
})

describe('two servers on one data folder', () => {
  it('refuses the second and names the folder and the process that uses it', async () => {
    const folder = await madeFolder()
    const first = await start(folder)
    const refusal = await start(folder).catch((error) => error)
    expect(refusal).toBeInstanceOf(DataFolderInUse)
    expect(refusal.message).toContain(folder)
    expect(refusal.message).toContain(`process ${process.pid}`)
    expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('exactly one of many that start at the same moment wins', async () => {
    const folder = await newFolder()
    const starts = await Promise.allSettled([1, 2, 3, 4, 5].map(() => start(folder)))
    const refusals = starts.filter((one) => one.status === 'rejected').map(({ reason }) => reason)
    expect(refusals).toHaveLength(4)
    for (const refusal of refusals) expect(refusal).toBeInstanceOf(DataFolderInUse)
  })

  it('ignores the lock of a dead process whose id is in use again', async () => {
    const folder = await madeFolder()
    const stale = `plumbline.1.${process.pid}.00000000-1.abcdef01.lock`
    await writeFile(join(folder, stale), '')
    await start(folder)
    expect(await readdir(folder)).not.toContain(stale)
  })
})

describe('after a crash', () => {
  it('stops the PostgreSQL that a killed server has left running and sees the committed data', async () => {
    const folder = await madeFolder()
    const server = startProcess(folder, 'setInterval(() => {}, 1000)')
    const connection = JSON.parse(String((await once(server.stdout!, 'data'))[0]))
    await write({ connection }, 'committed')
    const left = await postmasterPid(folder)
    server.kill('SIGKILL')
    await once(server, 'exit')
    expect(await birthOf(left)).toBeDefined()
    const next = await start(folder)
    expect(await read(next)).toEqual(['committed'])
    expect(await birthOf(left)).toBeUndefined()
  })

  it('starts again when the first start was killed during initdb', async () => {
    const folder = await newFolder()
    const server = startProcess(folder, '')
    await until(async () => (await readdir(folder)).some((name) => name.endsWith('.new')))
    server.kill('SIGKILL')
    await once(server, 'exit')
    expect(existsSync(join(folder, 'postgres'))).toBe(false)
    const database = await start(folder)
    await write(database, 'made')
    expect(await read(database)).toEqual(['made'])
    expect((await readdir(folder)).filter((name) => name.endsWith('.new'))).toEqual([])
  })

  it('restarts PostgreSQL at the same address', async () => {
    const folder = await madeFolder()
    const lines: string[] = []
    const database = await start(folder, lines)
    await write(database, 'committed')
    for (const round of [1, 2]) {
      process.kill(await postmasterPid(folder), 'SIGKILL')
      await until(() => lines.filter((line) => line === 'PostgreSQL is running again.').length === round)
      expect(await read(database)).toEqual(['committed'])
    }
    const last = await postmasterPid(folder)
    await database.stop()
    expect(await birthOf(last)).toBeUndefined()
    expect(lines.at(-1)).toBe('PostgreSQL is running again.')
  })

  it('restarts PostgreSQL although a session is too busy to notice its death', async () => {
    const folder = await madeFolder()
    const lines: string[] = []
    const database = await start(folder, lines)
    const count = 'declare n bigint := 0; begin while n < 2000000000 loop n := n + 1; end loop; end'
    const busy = query(database, `do $$ ${count} $$`).catch((error) => error)
    await until(async () => {
      const sessions = await query(database, 'select query from pg_stat_activity')
      return sessions.some((session) => session.query?.startsWith('do $$'))
    })
    process.kill(await postmasterPid(folder), 'SIGKILL')
    await until(() => lines.includes('PostgreSQL is running again.'))
    expect(await busy).toBeInstanceOf(Error)
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('can be stopped while PostgreSQL is dead', async () => {
    const folder = await madeFolder()
    const lines: string[] = []
    const database = await start(folder, lines)
    process.kill(await postmasterPid(folder), 'SIGKILL')
    await until(() => lines.some((line) => line.startsWith('PostgreSQL ended unexpectedly')))
    await database.stop()
    expect(await birthOf(await postmasterPid(folder))).toBeUndefined()
    expect((await readdir(folder)).filter((name) => name.endsWith('.lock'))).toEqual([])
  })
})

// An ordinary user runs PostgreSQL under their own account, so it can reach all their folders.
describe.runIf(isRoot())('as root', () => {
  it('keeps the database in a closed data folder, and lets only PostgreSQL pass', async () => {
    const folder = await newFolder()
    await chmod(folder, 0o700)
    await start(folder)
    expect((await stat(folder)).mode & 0o777).toBe(0o710)
    expect(existsSync(join(folder, 'postgres/PG_VERSION'))).toBe(true)
  })

  it('keeps the database elsewhere, for good, when PostgreSQL cannot reach the data folder', async () => {
    const closed = await newFolder()
    await chmod(closed, 0o700)
    const folder = join(closed, 'data')
    const lines: string[] = []
    const place = async () => (await readFile(join(folder, 'postgres.location'), 'utf8')).split('\n')[0]!
    // Registered first, since it runs last, when no process runs there any more.
    onTestFinished(async () => rm(await place(), { recursive: true }))
    const first = await start(folder, lines)
    const home = await place()
    await write(first, 'kept')
    await first.stop()
    expect(home.startsWith(await realpath(tmpdir()))).toBe(false)
    expect(lines.join()).toContain(`the database is in ${home}`)
    expect(existsSync(join(folder, 'postgres'))).toBe(false)
    expect(await read(await start(folder))).toEqual(['kept'])
    await expect(start(folder)).rejects.toBeInstanceOf(DataFolderInUse)
  })
})

/** A data folder in which PostgreSQL was already made. */
async function madeFolder(): Promise<string> {
  const folder = await newFolder()
  await copyCluster(inject('cluster'), folder)
  return folder
}

async function newFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'embedded-test-')))
  await chmod(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function start(dataFolder: string, lines: string[] = []): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataFolder, log: (line) => lines.push(line) })
  onTestFinished(() => database.stop())
  return database
}

/** A server process, from the build, which prints the connection and then runs `then`. */
function startProcess(dataFolder: string, then: string): ChildProcess {
  const built = new URL('../../dist/server/db/embedded.js', import.meta.url)
  const script = `
    const { startEmbedded } = await import(${JSON.stringify(built)})
    const database = await startEmbedded({ dataFolder: ${JSON.stringify(dataFolder)}, log: () => {} })
    console.log(JSON.stringify(database.connection))
    ${then}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

type Connected = Pick<EmbeddedDatabase, 'connection'>

async function query(database: Connected, text: string, values: unknown[] = []) {
  const { path: _, ...connection } = database.connection
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

async function write(database: Connected, note: string): Promise<void> {
  await query(database, 'create table note (text text)')
  await query(database, 'insert into note values ($1)', [note])
}

async function read(database: Connected): Promise<string[]> {
  return (await query(database, 'select text from note')).map(({ text }) => text)
}

async function postmasterPid(folder: string): Promise<number> {
  return Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(5)
}
