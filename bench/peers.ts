/**
 * `npm run bench -- --peers`: Parse Server on a PostgreSQL of the same build with the same settings, in turns with ours: reading a
 * record, a page of 25, creating one, changing one. It is installed from the registry into a temporary folder.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { ConnectionParts } from '../server/db/connection.ts'
import { startEmbedded } from '../server/db/embedded.ts'
import { createsOf, openRfisOf, updatesOf, writers } from './creates.ts'
import { type Bench, type Contender, contest, ours } from './kit/contest.ts'
import { type Ask, drive } from './kit/load.ts'
import { computedBy } from './kit/memory.ts'
import { progress } from './kit/progress.ts'
import { withoutAutovacuum } from './kit/quiet.ts'
import { answer } from './kit/site.ts'
import { asSuperuser } from './kit/superuser.ts'
import { atLeast, compared, type Target } from './kit/table.ts'
import { middleOf, pageOf, readsOf } from './reads.ts'
import { lastingOf } from './writes.ts'

const wanted = 'parse-server@9'
const records = 2_000

export async function measurePeers(bench: Bench): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-peers-'))
  try {
    const version = install(folder)
    const postgres = await startEmbedded({ dataFolder: join(folder, 'data'), log: () => undefined })
    try {
      const parse = await startParse(folder, postgres.connection)
      try {
        await withoutAutovacuum(postgres.connection, () => measure(bench, parse, `Parse Server ${version}`))
      } finally {
        await parse.end()
      }
    } finally {
      await postgres.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function install(folder: string): string {
  progress(`Installing ${wanted}`)
  const words = [
    'install',
    wanted,
    '--prefix',
    folder,
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--loglevel=error',
  ]
  const { status, stdout, stderr } = spawnSync('npm', words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${wanted} could not be installed: ${stderr || stdout}`)
  const listed = spawnSync('npm', ['ls', 'parse-server', '--prefix', folder, '--json'], { encoding: 'utf8' })
  progress()
  return JSON.parse(listed.stdout).dependencies['parse-server'].version
}

interface Parse {
  url: string
  connection: ConnectionParts
  pid: number
  headers: Record<string, string>
  ids: string[]
  end(): Promise<void>
}

/** Starts it, with a user who is signed in and may write, and with the records to read. */
async function startParse(folder: string, connection: ConnectionParts): Promise<Parse> {
  const program = join(folder, 'serve.mjs')
  await writeFile(program, serve)
  const child = spawn(process.execPath, [program, JSON.stringify(connection)], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      VERBOSE: '0',
      PARSE_SERVER_LOGS_FOLDER: join(folder, 'logs'),
      NODE_ENV: 'production',
    },
  })
  const url = await Promise.race([
    urlOf(child.stdout!),
    once(child, 'exit').then(() => Promise.reject(new Error('Parse Server did not start.'))),
  ])
  const headers = { 'X-Parse-Application-Id': 'bench' }
  const call = async (path: string, body: object, more = {}) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { ...headers, ...more, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`Parse Server: ${path} answered ${await response.text()}`)
    return response.json() as Promise<any>
  }
  const { sessionToken } = await call('/parse/users', {
    username: 'mona',
    password: 'a plumb line hangs true',
  })
  const signedIn = { ...headers, 'X-Parse-Session-Token': sessionToken }
  const ids: string[] = []
  for (let n = 0; n < records; n++) ids.push((await call('/parse/classes/Rfi', newRfi(n), signedIn)).objectId)
  const end = async (): Promise<void> => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
  return { url, connection, pid: child.pid!, headers: signedIn, ids, end }
}

/** It may say other things before. */
async function urlOf(output: Readable): Promise<string> {
  for await (const line of createInterface(output))
    if (/^http:/.test(line)) {
      // What it says later is not read, and must not fill the pipe.
      output.resume()
      return line.trim()
    }
  throw new Error('Parse Server did not say where it is.')
}

/** The program that runs Parse Server in its own process. */
const serve = `import { dirname } from 'node:path'
import express from 'express'
import { ParseServer } from 'parse-server'
const { host, path, port, user, password, database } = JSON.parse(process.argv[2])
const parse = new ParseServer({
  databaseURI: 'postgres://' + user + '@localhost/' + database,
  // The path is that of the socket itself.
  databaseOptions: { host: path ? dirname(path) : host, port: port ?? 5432, user, password, database },
  appId: 'bench', masterKey: 'bench master', serverURL: 'http://127.0.0.1/parse', allowClientClassCreation: true,
  enableAnonymousUsers: false, silent: true,
})
await parse.start()
const app = express()
app.use('/parse', parse.app)
const server = app.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port))
`

const newRfi = (n: number) => ({
  project: n % writers,
  number: `RFI-${n}`,
  subject: `Beam ${n}`,
  question: 'Which beam is meant on the drawing of the second floor? '.repeat(3),
  drawing: `A-${n}`,
  specSection: '05 12 00',
})

const asked = (path: string, body: object): Ask => ({
  path: `/parse/classes/Rfi${path}`,
  body: JSON.stringify(body),
})

async function measure(bench: Bench, parse: Parse, name: string): Promise<void> {
  const size = middleOf(bench.options.sizes)
  const { emptyIds, managerId } = bench.site
  const rfis = await openRfisOf(bench, size)
  const theirs = {
    read: parse.ids.map((id) => asked(`/${id}`, { _method: 'GET' })),
    page: [asked('', { _method: 'GET', where: { project: 1 }, order: '-updatedAt', limit: 25 })],
    create: Array.from({ length: 64 }, (_, n) => asked('', newRfi(n))),
    update: [1, 2].flatMap((coat) =>
      parse.ids.map((id, i) =>
        asked(`/${id}`, { _method: 'PUT', reference: `Sheet ${coat} of ${i}`, drawing: `A-${coat}` }),
      ),
    ),
  }
  const own = {
    read: await readsOf(bench, size),
    page: [pageOf(bench, size)],
    create: createsOf(emptyIds, managerId),
    update: updatesOf(rfis),
  }
  const targets: Record<keyof typeof own, Target | undefined> = {
    read: undefined,
    page: undefined,
    create: atLeast(1.5),
    update: atLeast(1.3),
  }
  const lasting = { ...lastingOf(bench, bench.options.seconds), connections: writers }
  // The records of Parse Server were created one by one, by which its code was compiled. Ours were copied into the tables.
  for (let n = 0; n < records; n++) {
    const { path, body } = own.create[n % own.create.length]!
    await answer(bench.site.url, bench.site.key, path, body)
  }
  for (const what of Object.keys(own) as Array<keyof typeof own>) {
    const title = `${what}, ${writers} connections`
    const figures = await contest(bench, title, {
      ours: ours(bench, own[what], lasting),
      parse: loaded(bench, parse, theirs[what], lasting),
    })
    bench.lines.push(
      compared(`rfi: ${title}`, '/s', figures.ours.perSecond, name, figures.parse.perSecond, targets[what]),
    )
  }
}

const loaded =
  (
    { options }: Bench,
    { url, connection, pid, headers }: Parse,
    asks: readonly Ask[],
    lasting: { seconds: number; warmSeconds: number; connections: number },
  ): Contender =>
  async () => {
    // As ours is before each measurement.
    await asSuperuser(connection, 'VACUUM ANALYZE')
    const before = computedBy(pid)
    const figures = await drive(options.driver, { ...lasting, asks, url, headers })
    const after = computedBy(pid)
    return before && after
      ? { ...figures, serverMsEach: (after.server - before.server) / figures.answered }
      : figures
  }
