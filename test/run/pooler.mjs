/**
 * `npm run test:pooler [test files …]`: the storage tests behind PgBouncer in transaction mode, on Debian's PostgreSQL.
 * (Not those of notices, which do not pass a pooler.)
 * After `npm run build`. Needs the packages postgresql and pgbouncer.
 */
import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { giveAway, run, runAsPostgres, start } from '../failover/children.mjs'
import { until } from '../failover/cluster.mjs'
import { pgbouncerConfig } from '../failover/configs.mjs'

const storageTests = [
  'server/db/open.test.ts',
  'server/db/driver/batchedread.test.ts',
  'server/db/driver/datarows.test.ts',
  'server/access/encryption.test.ts',
  'server/access/access.law.test.ts',
  'server/records/engine',
  'test/wire/idempotency.test.ts',
]

const folder = await mkdtemp(join(tmpdir(), 'plumbline-pooler-'))
await chmod(folder, 0o755)
const port = 26_000 + Math.floor(Math.random() * 3_000) * 2
const parts = []
try {
  parts.push(await startPostgres())
  parts.push(await startPgbouncer())
  process.stdout.write(
    `${(await run('pgbouncer', ['--version'])).split('\n')[0]}, PostgreSQL ${await versionOf()}\n`,
  )
  process.exitCode = await runTests(process.argv.slice(2))
} finally {
  for (const part of parts.reverse()) await part.end('SIGINT')
  await rm(folder, { recursive: true, force: true })
}

async function startPostgres() {
  const versions = (await readdir('/usr/lib/postgresql')).sort((a, b) => Number(b) - Number(a))
  const bin = join('/usr/lib/postgresql', versions[0], 'bin')
  const data = join(folder, 'data')
  await giveAway(folder)
  await runAsPostgres(join(bin, 'initdb'), [
    '-D',
    data,
    '-A',
    'trust',
    '-U',
    'plumbline',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ])
  const settings = [
    'fsync=off',
    'max_connections=200',
    'jit=off',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
  ]
  const postgres = start(folder, 'postgres', join(bin, 'postgres'), [
    '-D',
    data,
    ...settings.flatMap((one) => ['-c', one]),
  ])
  await until('PostgreSQL', () => query(port, 'SELECT 1'))
  return postgres
}

async function startPgbouncer() {
  const places = { port: port + 1, behind: port, folder }
  await writeFile(join(folder, 'pgbouncer.ini'), pgbouncerConfig({ ...places, authentication: 'trust' }))
  await writeFile(join(folder, 'pgbouncer.users'), '"plumbline" ""\n')
  await giveAway(folder)
  const pgbouncer = start(folder, 'pgbouncer', 'pgbouncer', [join(folder, 'pgbouncer.ini')])
  await until('PgBouncer', () => query(port + 1, 'SELECT 1'))
  return pgbouncer
}

async function query(at, text) {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: at,
    user: 'plumbline',
    database: 'postgres',
    password: 'none',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function versionOf() {
  return (await query(port, 'SHOW server_version'))[0].server_version
}

function runTests(files) {
  const address = (at) => `postgres://plumbline:none@127.0.0.1:${at}/postgres`
  const env = { ...process.env, TEST_DATABASE_URL: address(port), TEST_POOLER_URL: address(port + 1) }
  const args = ['vitest', 'run', ...(files.length > 0 ? files : storageTests)]
  const child = spawn('npx', args, { env, stdio: 'inherit' })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}
