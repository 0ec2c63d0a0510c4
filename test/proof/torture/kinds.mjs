/** What happens in a round. `do` may return what undoes it. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { open, readdir, readFile, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const mebibyte = 1024 * 1024

const kill = (pid, signal = 'SIGKILL') => {
  try {
    process.kill(pid, signal)
  } catch {
    // It has just ended.
  }
}

const postmasterOf = (data) => {
  try {
    return Number(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

/** The processes that a process started. */
async function childrenOf(pid) {
  const all = await readdir('/proc')
  const children = []
  for (const entry of all.filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '')
    // After the name, which is in parentheses, come the state and the parent.
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid) children.push(Number(entry))
  }
  return children
}

const commandOf = (pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')

async function workersOf(pid) {
  const workers = []
  for (const child of await childrenOf(pid))
    if ((await commandOf(child)).includes('main.js')) workers.push(child)
  return workers
}

/** Sessions of clients, not the checkpointer and its like; killed, each of them makes PostgreSQL recover. */
async function backendsOf(data) {
  const backends = []
  for (const child of await childrenOf(postmasterOf(data)))
    if (/^postgres: plumbline/.test(await commandOf(child))) backends.push(child)
  return backends
}

/** Takes all room of the disk: most of it at once, the rest byte by byte. */
async function fill(folder) {
  const path = join(folder, 'filler')
  const { bavail, bsize } = await statfs(folder)
  await run('fallocate', ['-l', String(Math.max(1, bavail * bsize - mebibyte)), path]).catch(() => undefined)
  const file = await open(path, 'a')
  try {
    for (;;) await file.write(Buffer.alloc(bsize))
  } catch (error) {
    if (error.code !== 'ENOSPC') throw error
  } finally {
    await file.close()
  }
  return () => rm(path, { force: true })
}

const clockOffsets = ['+2h', '-2h', '+5m', '-5m', '+1s', '-40s']

const all = {
  server: {
    do: async ({ pid }) => kill(pid),
  },
  worker: {
    async do({ pid }, random) {
      const workers = await workersOf(pid)
      // One of them, or both.
      if (random.chance(0.3)) for (const worker of workers) kill(worker)
      else if (workers.length > 0) kill(random.pick(workers))
    },
  },
  backend: {
    async do({ data }, random) {
      const backends = await backendsOf(data)
      if (backends.length > 0) kill(random.pick(backends))
    },
  },
  postmaster: {
    do: async ({ data }, random) => kill(postmasterOf(data), random.pick(['SIGKILL', 'SIGQUIT', 'SIGINT'])),
  },
  disk: {
    isPossible: ({ isSmall }) => isSmall,
    do: ({ folder }) => fill(folder),
  },
  cut: {
    async do({ proxy, sql }, random) {
      for (let times = 1 + random.below(5); times > 0; times--) {
        proxy.cut()
        if (random.chance(0.5))
          await sql(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
          )
        await sleep(random.below(150))
      }
    },
  },
  clock: {
    isPossible: ({ clock }) => clock !== undefined,
    async do({ clock }, random) {
      await clock.set(random.pick(clockOffsets))
      await sleep(1_000)
      return () => clock.set('+0s')
    },
  },
  freeze: {
    async do({ pid }, random) {
      const workers = await workersOf(pid)
      const frozen = random.chance(0.5) ? [pid] : workers.slice(0, 1)
      for (const one of frozen) kill(one, 'SIGSTOP')
      return () => {
        for (const one of frozen) kill(one, 'SIGCONT')
      }
    },
  },
}

/** Those that this machine allows; the others are named. */
export function possibleKinds(names, ground) {
  const kinds = []
  for (const name of names) {
    const kind = all[name]
    if (!kind) throw new Error(`There is no kind "${name}". There are: ${Object.keys(all).join(', ')}`)
    if (kind.isPossible && !kind.isPossible(ground))
      process.stdout.write(
        `SKIPPED: ${name}, which needs ${name === 'disk' ? 'root, to mount a small disk' : 'libfaketime'}.\n`,
      )
    else kinds.push({ name, ...kind })
  }
  return kinds
}
