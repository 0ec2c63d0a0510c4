import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { randomUUID } from 'node:crypto'
import { ProjectAdd } from '../contract/project.ts'
import { RFICreateMany } from '../contract/rfi.ts'
import { SessionGet, UserLogin } from '../contract/session.ts'
import { clientConfig } from '../server/db/connection.ts'
import { superuser } from '../server/db/embedded/cluster.ts'
import { runningEmbedded } from '../server/db/embedded.ts'
import { adminPassword, start } from '../test/program.ts'
import { createsOf, updatesOf } from './creates.ts'
import { drive } from './load.ts'
import { computedBy } from './memory.ts'
import { ask, bearer } from './site.ts'

const data = await mkdtemp(join(tmpdir(), 'plumbline-zz-'))
const env: Record<string, string> = { PLUMBLINE_RATE_PER_MINUTE: '0' }
if (process.argv[3]) env.NODE_OPTIONS = `--cpu-prof --cpu-prof-dir=${process.argv[3]}`
const program = await start(data, ['serve'], env)
try {
  const { url } = program
  const { authSessionKey: key } = await ask(url, undefined, UserLogin, { userName: 'admin', password: adminPassword })
  const { userId } = await ask(url, key, SessionGet, {})
  const projects: number[] = []
  for (let n = 0; n < 16; n++) {
    const { project } = await ask(url, key, ProjectAdd, { project: { projectName: randomUUID() } })
    projects.push(project.projectId)
  }
  const made: number[] = []
  const bodies = Array.from({ length: 80 }, () => createsOf(projects, userId)).flat()
  for (let i = 0; i < bodies.length; i += 16) {
    const got = await Promise.all(bodies.slice(i, i + 16).map(({ body }) => ask(url, key, RFICreateMany, JSON.parse(body))))
    made.push(...got.map((g) => Number(g.returnedIdList[0].folderId)))
  }
  const connection = (await runningEmbedded(data))!
  const client = new pg.Client({ ...clientConfig(connection, 60_000), user: superuser, database: (connection as any).database })
  await client.connect()
  const loads: Record<string, any> = {
    update: { asks: updatesOf(made), connections: 64 },
    create16: { asks: createsOf(projects, userId), connections: 16 },
    create1: { asks: createsOf(projects.slice(0, 1), userId), connections: 16 },
    alone: { asks: createsOf(projects.slice(0, 1), userId), connections: 1 },
  }
  for (const name of (process.argv[2] ?? 'update').split(',')) {
    const run = (seconds: number) => drive('ours', { ...loads[name], url, headers: bearer(key), seconds, warmSeconds: 0.1 })
    await run(4)
    await new Promise((resolve) => setTimeout(resolve, 500))
    const reset = 'SELECT pg_stat_reset()'
    await client.query(reset)
    const x0 = (await client.query('SELECT pg_current_wal_lsn() AS lsn, (SELECT sum(xact_commit) FROM pg_stat_database)::int AS c')).rows[0]
    const before = computedBy(program.child.pid!)!
    const f = await run(5)
    const after = computedBy(program.child.pid!)!
    const x1 = (await client.query('SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), $1) AS wal, (SELECT sum(xact_commit) FROM pg_stat_database)::int AS c', [x0.lsn])).rows[0]
    console.log(name, f.perSecond.toFixed(0), '/s p50', f.p50.toFixed(1), 'server', ((after.server - before.server) / f.answered).toFixed(3), 'pg', ((after.postgres - before.postgres) / f.answered).toFixed(3), 'wal', Math.round(x1.wal / f.answered), 'commits', ((x1.c - x0.c) / f.answered).toFixed(3))
    if (process.argv[4]) {
      await client.query("ALTER SYSTEM SET log_min_duration_statement = 0"); await client.query('SELECT pg_reload_conf()')
      await new Promise((resolve) => setTimeout(resolve, 300))
      const { readFile, stat } = await import('node:fs/promises')
      const at = (await stat(join(data, 'postgres.log'))).size
      const g = await run(2)
      await client.query("ALTER SYSTEM RESET log_min_duration_statement"); await client.query('SELECT pg_reload_conf()')
      const log = (await readFile(join(data, 'postgres.log'))).subarray(at).toString()
      const found = new Map<string, { n: number; ms: number[]; k: string }>()
      for (const [, ms, step, text] of log.matchAll(/duration: ([\d.]+) ms {2}(parse|bind|execute) [^:]+: ([\s\S]*?)(?=\n\d{4}-|$)/g)) {
        const k = text!.replace(/\s+/g, ' ').slice(0, 100)
        const e = found.get(k) ?? { n: 0, ms: [], k }
        if (step === 'execute') e.n++
        e.ms.push(Number(ms)); found.set(k, e)
      }
      const med = (l: number[]) => l.sort((a, b) => a - b)[Math.floor(l.length / 2)]!
      const lines = [...found.values()].map((e) => ({ ...e, all: (med(e.ms) * e.ms.length) / g.answered }))
      for (const e of lines.sort((a, b) => b.all - a.all).slice(0, 25)) console.log('  ', (e.n / g.answered).toFixed(3), e.all.toFixed(4), 'ms', e.k)
    }
  }
  if (process.argv[5]) {
    const { readFile } = await import('node:fs/promises')
    const sql = (await readFile(process.argv[5], 'utf8')).split(';;')
    for (const one of sql) {
      console.log(one.trim().slice(0, 100))
      for (const row of (await client.query(one)).rows) console.log('    ', Object.values(row).join(' | '))
    }
  }
  await client.end()
} finally {
  await program.end('SIGTERM')
  await rm(data, { recursive: true, force: true })
}
