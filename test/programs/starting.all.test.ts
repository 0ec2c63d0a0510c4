/** What a server does before it is ready: real processes on a PostgreSQL of their own choice. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Connection, ConnectionParts } from '../../server/db/connection.ts'
import { type Database, openDatabase } from '../../server/db/open.ts'
import { takesHours } from '../kit/cases.ts'
import { emptyDatabase, ownDatabase } from '../kit/owndatabase.ts'
import { begin, run } from '../kit/programs/program.ts'
import { urlOf } from '../kit/template.ts'
import { load010 } from '../upgrade/load.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((path) => rm(path, { recursive: true, force: true }))))

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'plumbline-starting-'))
  folders.push(path)
  return path
}

const portOf = (server: Server): number => (server.address() as { port: number }).port

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = portOf(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

function open(connection: Connection): Database {
  const database = openDatabase(connection, { connectionsMax: 2, statementTimeoutMs: 60_000 })
  onTestFinished(() => database.close())
  return database
}

/** A server that is ended with the test. */
async function server(env: Record<string, string>) {
  const started = begin(await freePort(), env)
  onTestFinished(async () => void (await started.end('SIGKILL')))
  return started
}

interface Health {
  status: number
  message: string | undefined
  retryAfter: string | null
}

const health = (url: string): Promise<Health | undefined> =>
  fetch(`${url}/health`).then(
    async (response) => ({
      status: response.status,
      message: ((await response.json()) as { uiErrorMessage?: string }).uiErrorMessage,
      retryAfter: response.headers.get('Retry-After'),
    }),
    () => undefined,
  )

const untilReady = (url: string) => expect.poll(async () => (await health(url))?.status).toBe(200)
const untilItSays = (url: string, sentence: string | RegExp) =>
  expect.poll(async () => (await health(url))?.message).toMatch(sentence)

describe('several servers', () => {
  test('start at once on an empty database and one folder, and all come up', async () => {
    const env = { DATABASE_URL: urlOf(await emptyDatabase()), PLUMBLINE_DATA: await folder() }
    const three = await Promise.all([server(env), server(env), server(env)])
    await Promise.all(three.map(({ url }) => untilReady(url)))
    const ended = await Promise.all(three.map((each) => each.end('SIGTERM')))
    expect(ended.map(({ code }) => code)).toEqual([0, 0, 0])
    expect(ended.filter(({ output }) => output.includes('Sign in as "admin"'))).toHaveLength(1)
    expect((await readdir(join(env.PLUMBLINE_DATA, 'files'))).sort()).toEqual(['incoming', 'store.id'])
  })

  test('with another key or other files are refused, until they are adopted', async () => {
    const url = urlOf(await ownDatabase())
    const [first, other] = [await folder(), await folder()]
    const started = await server({ DATABASE_URL: url, PLUMBLINE_DATA: first })
    await untilReady(started.url)
    const env = { DATABASE_URL: url, PLUMBLINE_DATA: other }
    const noKey = await run(['serve'], env)
    expect(noKey.errors).toMatch(/^The secret key of this database is another one: .* does not exist\. Copy/)
    expect([noKey.code, await readdir(other)]).toEqual([1, []])
    // The same key, as from a vault, but not the same files.
    const key = Buffer.alloc(32, 7).toString('base64')
    const withKey = { ...env, PLUMBLINE_SECRET_KEY: key }
    expect((await run(['rotate-key'], withKey)).errors).toContain(
      'The secret key of this database is another',
    )
    expect((await run(['doctor', '--adopt-key'], withKey)).output).toContain('The secret key')
    const wrong = /^The folder \S+ is not the one with the files of this database: it has no file store.id/
    for (const command of ['serve', 'files collect', 'files verify'])
      expect((await run(command.split(' '), withKey)).errors, command).toMatch(wrong)
    await mkdir(join(other, 'files'), { recursive: true })
    await writeFile(join(other, 'files', 'store.id'), '0d5c1a52-3ac4-4ea4-9b6e-4e6f7b6f2b11\n')
    expect((await run(['serve'], withKey)).errors).toContain('it has the id 0d5c1a52-')
    expect((await run(['doctor', '--adopt-files'], withKey)).output).toContain('The folder of files')
    const moved = await server(withKey)
    await untilReady(moved.url)
  })
})

/** Forwards connections to the database, and can be opened and closed. */
async function gate(connection: Connection) {
  const port = await freePort()
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const to = connect((connection as ConnectionParts).path!)
    for (const [from, other] of [
      [client, to],
      [to, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined).on('close', () => other.destroy())
    }
    client.pipe(to).pipe(client)
  })
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  onTestFinished(close)
  const { user, database } = connection as ConnectionParts
  return {
    url: (name = database, by = user) => `postgres://${by}@127.0.0.1:${port}/${name}`,
    open: () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve)),
  }
}

const logLines = (errors: string) =>
  errors
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: string; message: string })

describe.runIf(process.platform === 'linux' && !process.env.TEST_DATABASE_URL)(
  'a database that is away',
  () => {
    test('is waited for at the start, and SIGTERM ends the wait', async () => {
      const way = await gate(await ownDatabase())
      const env = { DATABASE_URL: way.url(), PLUMBLINE_DATA: await folder() }
      const waiting = await server(env)
      const ending = await server({ ...env, PLUMBLINE_WORKERS: '2' })
      for (const { url } of [waiting, ending]) {
        await untilItSays(url, 'The server waits for its database, which does not answer.')
        expect(await health(url)).toMatchObject({ status: 503, retryAfter: '5' })
      }
      const ended = await ending.end('SIGTERM')
      expect([ended.code, ended.output]).toEqual([0, ''])
      await way.open()
      await untilReady(waiting.url)
      const lines = logLines(waiting.errors()).filter(({ message }) => message.includes('does not answer'))
      expect(lines).toHaveLength(1)
    })

    test.each([
      ['user list', 'The database does not answer. Start it, or correct DATABASE_URL. (connect ECONNREFUSED'],
      ['migrate', 'The database does not answer. Start it, or correct DATABASE_URL. (connect ECONNREFUSED'],
    ])('ends %s with a sentence', async (command, sentence) => {
      const way = await gate(await ownDatabase())
      const env = { DATABASE_URL: way.url(), PLUMBLINE_DATA: await folder() }
      const { code, errors } = await run(command.split(' '), env)
      expect([code, errors]).toEqual([1, expect.stringContaining(sentence)])
      expect(errors.trim().split('\n')).toHaveLength(1)
    })

    test('is not waited for if it is not there or refuses the user', async () => {
      const connection = await ownDatabase()
      const env = { PLUMBLINE_DATA: await folder() }
      const there = connection as ConnectionParts
      const noDatabase = await run(['serve'], {
        ...env,
        DATABASE_URL: urlOf({ ...there, database: 'nowhere' }),
      })
      expect(noDatabase.errors).toMatch(/^There is no database of that name\. Create it, or correct the name/)
      const noUser = await run(['serve'], { ...env, DATABASE_URL: urlOf({ ...there, user: 'stranger' }) })
      expect(noUser.errors).toMatch(/^The database refuses this user\. Correct the user/)
      expect([noDatabase.code, noUser.code]).toEqual([1, 1])
    })
  },
)

/** Keeps an upgrade waiting for a table. Returns what lets it go on. */
async function hold(database: Database): Promise<() => Promise<void>> {
  let release: (() => void) | undefined
  const holding = database.transaction(async (db) => {
    await db.script('SET LOCAL idle_in_transaction_session_timeout = 0')
    await db.rows('LOCK TABLE rfi')
    await new Promise<void>((resolve) => {
      release = resolve
    })
  })
  await expect.poll(() => release).toBeDefined()
  return () => {
    release!()
    return holding
  }
}

/** The backup before an upgrade has tests of its own: upgrade/serve.all.test.ts. */
const upgrading = (url: string, data: string) => ({
  DATABASE_URL: url,
  PLUMBLINE_DATA: data,
  PLUMBLINE_BACKUP_BEFORE_UPGRADE: 'off',
})

describe('a database of 0.1.0', () => {
  test('is being upgraded: /health and pages say so, others wait, a killed server is made up for', async () => {
    const connection = await emptyDatabase()
    await load010(connection)
    const database = open(connection)
    // The dump has a key that nobody has any more.
    const env = upgrading(urlOf(connection), await folder())
    const release = await hold(database)
    const killed = await server(env)
    await untilItSays(
      killed.url,
      /^The database is being brought to version \S+: step 1 of \d+, from_0\.1\.0\.sql/,
    )
    const page = await fetch(`${killed.url}/projects`, { headers: { Accept: 'text/html' } })
    expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(await page.text()).toContain('<p>The database is being brought to version')
    const call = await fetch(`${killed.url}/api/internal/userlogin`, { method: 'POST', body: '{}' })
    expect([call.status, call.headers.get('Retry-After')]).toEqual([503, '5'])
    const next = await server(env)
    await untilItSays(next.url, 'Another server is bringing the database to version')
    await killed.end('SIGKILL')
    await untilItSays(next.url, 'The database is being brought to version')
    await release()
    expect((await next.end('SIGCONT')).code).toBe(1)
    const lines = logLines(next.errors()).map(({ message }) => message)
    expect(lines[0]).toBe('Another server migrates the database; waiting for it.')
    expect(lines[1]).toMatch(/^Migration to version \S+: step 1 of (\d+), from_0\.1\.0\.sql begins\.$/)
    expect(lines.at(-1)).toMatch(/^Migration to version \S+: step (\d+) of \1, \S+\.sql took \d+\.\d s\.$/)
    expect(next.errors()).toContain('The secret key of this database is another one')
    const adopted = await run(['doctor', '--adopt-key', '--adopt-files'], env)
    expect(adopted.output).toMatch(
      /^The secret key \w+ is the one of this database now\.\nThe folder of files/,
    )
    // The dump is without the contents of its files.
    expect(adopted.output).toMatch(/PROBLEM {2}files: \d+ of \d+ contents are missing/)
    const last = await server(env)
    await untilReady(last.url)
  })
})

// PostgreSQL waits 20 seconds until it ends the transaction of a server that does nothing.
test.runIf(takesHours)(
  'a server that froze while it upgraded holds no other up, and goes on when it thaws',
  async () => {
    const connection = await emptyDatabase()
    await load010(connection)
    const database = open(connection)
    // The dump has neither its key nor the contents of its files.
    await database.script(
      'DELETE FROM configuration_element; DELETE FROM seal_key; UPDATE stored_file SET sha256 = NULL',
    )
    const env = upgrading(urlOf(connection), await folder())
    const release = await hold(database)
    const frozen = await server(env)
    await untilItSays(frozen.url, 'The database is being brought to version')
    frozen.child.kill('SIGSTOP')
    await release()
    const next = await server(env)
    await untilItSays(next.url, 'Another server is bringing the database to version')
    await untilReady(next.url)
    frozen.child.kill('SIGCONT')
    await untilReady(frozen.url)
  },
)

describe('a database of a newer version', () => {
  test('is refused by serve and every command', async () => {
    const connection = await ownDatabase()
    await open(connection).rows(`INSERT INTO migration (name) VALUES ('9999_flying_cranes.sql')`)
    const env = { DATABASE_URL: urlOf(connection), PLUMBLINE_DATA: await folder() }
    const commands = ['serve', 'migrate', 'demo', 'user list', 'bin empty', 'files collect', 'files verify']
    for (const command of [...commands, 'rotate-key']) {
      const { code, errors, output } = await run(command.split(' '), env)
      expect([command, code, output]).toEqual([command, 1, ''])
      expect(errors).toMatch(/^The database is of a newer version of Plumbline than this one, \d/)
    }
  })
})

test('a data folder that cannot be made ends the start with a sentence, also with a database of its own', async () => {
  const file = join(await folder(), 'file')
  await writeFile(file, '')
  const url = urlOf(await ownDatabase())
  for (const env of [{ DATABASE_URL: url }, {}] as Array<Record<string, string>>) {
    const { code, errors } = await run(['serve'], { ...env, PLUMBLINE_DATA: join(file, 'data') })
    expect(errors).toMatch(
      /^The data folder \S+ cannot be made\. There is a file where a folder is needed: choose/,
    )
    expect(code).toBe(1)
  }
})
