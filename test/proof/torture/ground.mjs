/** What a torture happens to: the built program on a small disk, a proxy before it whose connections can be cut, a clock. */
import { execFile, spawn } from 'node:child_process'
import { existsSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { runningEmbedded } from '../../../dist/server/db/embedded.js'
import { adminPassword } from '../../failover/servers.mjs'

const program = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url))
const run = promisify(execFile)
const diskSize = '1g'

export async function makeGround(kinds) {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-torture-'))
  const isSmall = kinds.includes('disk') && (await mountSmall(folder))
  const data = join(folder, 'data')
  const clock = await clockIn(folder, kinds)
  const port = await freePort()
  const proxy = await startProxy(port)
  const logFile = `${folder}.log`
  let server
  let isEnding = false
  const launch = () => {
    const log = openSync(logFile, 'a')
    const child = spawn(process.execPath, [program, 'serve', '--workers', '2'], {
      env: {
        PATH: process.env.PATH,
        PLUMBLINE_DATA: data,
        PLUMBLINE_PORT: String(port),
        PLUMBLINE_ADMIN_PASSWORD: adminPassword,
        PLUMBLINE_PASSWORD_COST: '10',
        ...clock?.env,
      },
      stdio: ['ignore', log, log],
    })
    // As an init system does: whatever ended, it is started again.
    const ended = new Promise((resolve) => child.once('exit', resolve))
    server = { child, ended }
    ended.then(() => sleep(200)).then(() => isEnding || server.child !== child || launch())
  }
  const ready = async () => {
    for (let tries = 0; tries < 600; tries++) {
      const response = await fetch(`${proxy.url}/health`).catch(() => undefined)
      if (response?.status === 200) return
      await sleep(100)
    }
    throw new Error(`The server did not start: ${readFileSync(logFile, 'utf8').slice(-2000)}`)
  }
  return {
    folder,
    data,
    isSmall,
    clock,
    proxy,
    front: { name: 'front', url: proxy.url },
    start: async () => {
      launch()
      await ready()
    },
    get pid() {
      return server.child.pid
    },
    log: () => readFileSync(logFile, 'utf8'),
    sql: (text, values) => sqlAt(data, text, values),
    command: (...words) =>
      run(process.execPath, [program, ...words], {
        env: { ...process.env, PLUMBLINE_DATA: data, PLUMBLINE_PORT: String(port) },
      }),
    async remove() {
      isEnding = true
      proxy.close()
      server?.child.kill('SIGTERM')
      const timer = setTimeout(() => server?.child.kill('SIGKILL'), 20_000)
      await server?.ended
      clearTimeout(timer)
      if (isSmall) await run('umount', ['-l', folder]).catch(() => undefined)
      await rm(folder, { recursive: true, force: true })
      await rm(logFile, { force: true })
    },
  }
}

/** Only root can mount. */
async function mountSmall(folder) {
  if (process.getuid?.() !== 0) return false
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${diskSize},mode=0755`, 'tmpfs', folder])
    return true
  } catch {
    return false
  }
}

/** libfaketime reads the offset of the clock from a file, again and again. Undefined where it is not installed. */
async function clockIn(folder, kinds) {
  const library = readdirSync('/usr/lib')
    .map((name) => join('/usr/lib', name, 'faketime', 'libfaketimeMT.so.1'))
    .find(existsSync)
  if (!kinds.includes('clock') || !library) return undefined
  const file = join(folder, 'clock')
  await writeFile(file, '+0s')
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
    set: (offset) => writeFile(file, offset),
  }
}

function freePort() {
  return new Promise((resolve) => {
    const trial = createServer().listen(0, '127.0.0.1', () => {
      const { port } = trial.address()
      trial.close(() => resolve(port))
    })
  })
}

/** Passes everything on, until its connections are cut. */
async function startProxy(port) {
  const sockets = new Set()
  const server = createServer((from) => {
    const to = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [from, to],
      [to, from],
    ]) {
      sockets.add(one)
      one
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(one)
          other.destroy()
        })
      one.pipe(other)
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    cut: () => {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** A new connection for each statement, tried until PostgreSQL takes it. */
async function sqlAt(data, text, values) {
  for (let tries = 1; ; tries++) {
    const client = new pg.Client({ ...(await runningEmbedded(data)), connectionTimeoutMillis: 10_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return (await client.query(text, values)).rows
    } catch (error) {
      if (tries > 100) throw error
      await sleep(200)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
