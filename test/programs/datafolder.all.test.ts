/** Data folders that no server can use, or not yet: each command says so, ends when it is told to, and leaves nothing running. */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { appendFile, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { processesOn } from '../../server/db/embedded/processes.ts'
import { unlessEnded } from '../../server/run/starting.ts'
import { dataFolder } from '../kit/cluster.ts'
import { emptyDatabase } from '../kit/owndatabase.ts'
import { begin, launch, run } from '../kit/programs/program.ts'
import { urlOf } from '../kit/template.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((path) => rm(path, { recursive: true, force: true }))))

async function folder(): Promise<string> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'plumbline-datafolder-')))
  folders.push(path)
  return path
}

const postgresOn = (data: string): Promise<number[]> => processesOn(join(data, 'postgres'))

const freePort = (): number => 20_000 + Math.floor(Math.random() * 20_000)

const health = (url: string): Promise<string | undefined> =>
  fetch(`${url}/health`).then(
    async (response) => ((await response.json()) as { uiErrorMessage?: string }).uiErrorMessage,
    () => undefined,
  )

/** All that need an installation. */
const commands = [
  'files verify',
  'files collect',
  'bin empty',
  'rotate-key',
  'user list',
  'demo',
  'user disable --login admin',
  'backup there.tar.gz',
  'doctor --adopt-key',
]

describe('a command', () => {
  test('makes no database in a data folder that has none', async () => {
    const [empty, missing] = [await folder(), join(await folder(), 'not', 'there')]
    await Promise.all(
      commands.map(async (command, i) => {
        const data = i % 2 === 0 ? empty : missing
        const { code, output, errors } = await run(command.split(' '), { PLUMBLINE_DATA: data })
        expect([command, code, output]).toEqual([command, 1, ''])
        expect(errors).toBe(
          `There is no database in the data folder ${data}. Name the data folder of the server with --data or ` +
            'PLUMBLINE_DATA; plumbline serve makes a new one.\n',
        )
      }),
    )
    expect([await readdir(empty), existsSync(missing)]).toEqual([[], false])
  })

  test('makes no tables in a database that has none', async () => {
    const env = { DATABASE_URL: urlOf(await emptyDatabase()), PLUMBLINE_DATA: await folder() }
    for (const command of ['user list', 'demo']) {
      const { code, errors } = await run(command.split(' '), env)
      expect([command, code]).toEqual([command, 1])
      expect(errors).toMatch(/^The database of DATABASE_URL has no tables of Plumbline\. Correct the address/)
    }
    expect(await readdir(env.PLUMBLINE_DATA)).toEqual([])
  })
})

describe.runIf(process.platform === 'linux')('a server', () => {
  test('ends with a sentence where no folder can be made', async () => {
    for (const [words, data] of [
      [['serve'], '/proc/plumbline/data'],
      [['migrate'], '/proc/plumbline'],
    ] as const) {
      const { code, errors } = await run([...words], { PLUMBLINE_DATA: data })
      expect(errors).toMatch(
        /^The data folder \S+ cannot be made\. No folder can be made there: choose another place with --data/,
      )
      expect(code).toBe(1)
    }
    const backup = await run(['backup', '/proc/plumbline/'], {
      DATABASE_URL: urlOf(await emptyDatabase()),
      PLUMBLINE_DATA: await folder(),
    })
    expect(backup.code).toBe(1)
  })

  test('is ended by a signal while it makes its database, and leaves nothing', async () => {
    const data = await folder()
    const server = begin(freePort(), { PLUMBLINE_DATA: data })
    onTestFinished(async () => void (await server.end('SIGKILL')))
    await expect.poll(async () => (await readdir(data)).some((name) => name.endsWith('.new'))).toBe(true)
    const { code, output } = await server.end('SIGTERM')
    expect([code, output]).toEqual([0, ''])
    expect((await readdir(data)).filter((name) => /\.new$|\.lock$/.test(name))).toEqual([])
  })
})

/** A data folder whose PostgreSQL begins a recovery and never ends it: the command that fetches the next file hangs. */
async function hanging(): Promise<string> {
  const data = await dataFolder('hanging')
  folders.push(data)
  await appendFile(join(data, 'postgres', 'postgresql.auto.conf'), `restore_command = 'sleep 1000'\n`)
  await writeFile(join(data, 'postgres', 'recovery.signal'), '')
  return data
}

const starting =
  /PostgreSQL is starting, for \d+ s so far; its log says: LOG: {2}database system was shut down at/

describe.runIf(process.platform === 'linux' && !process.env.TEST_DATABASE_URL)(
  'a recovery that hangs',
  () => {
    test('is told by everybody, is ended by a signal, and does not block the next start', async () => {
      const [data, other] = [await hanging(), await hanging()]
      const server = begin(freePort(), { PLUMBLINE_DATA: data })
      const migrating = launch(['migrate'], { PLUMBLINE_DATA: other })
      onTestFinished(async () => void (await server.end('SIGKILL')))
      onTestFinished(() => void migrating.child.kill('SIGKILL'))
      await expect.poll(() => server.errors()).toMatch(starting)
      expect(await health(server.url)).toBe(
        'The server waits for its database, which is starting or recovering after a crash.',
      )
      const listed = await run(['user', 'list'], { PLUMBLINE_DATA: data })
      expect(listed.errors).toMatch(/^The database is starting, or recovering after a crash\. Try again/)
      const { findings } = JSON.parse((await run(['doctor', '--json'], { PLUMBLINE_DATA: data })).output)
      expect(findings).toContainEqual({
        check: 'embedded database',
        state: 'warning',
        message: expect.stringMatching(/is starting, recovering or ending/),
        remedy: expect.stringMatching(/Wait .* postgres\.log/),
      })

      await expect.poll(() => migrating.said.errors).toMatch(starting)
      migrating.child.kill('SIGINT')
      expect((await migrating.ended).code).toBe(130)
      expect(await postgresOn(other)).toEqual([])

      // Not even PostgreSQL itself answers any more.
      for (const pid of await postgresOn(data)) process.kill(pid, 'SIGSTOP')
      expect((await server.end('SIGTERM')).code).toBe(0)
      expect(await postgresOn(data)).toEqual([])
      await rm(join(data, 'postgres', 'recovery.signal'))
      expect((await run(['migrate'], { PLUMBLINE_DATA: data })).code).toBe(0)
    })

    test('that a killed server left is ended by the next start', async () => {
      const data = await hanging()
      const server = begin(freePort(), { PLUMBLINE_DATA: data })
      await expect.poll(() => postgresOn(data)).not.toEqual([])
      await server.end('SIGKILL')
      const left = await postgresOn(data)
      expect(left).not.toEqual([])
      for (const pid of left) process.kill(pid, 'SIGSTOP')
      await rm(join(data, 'postgres', 'recovery.signal'))
      const { code, errors } = await run(['migrate'], { PLUMBLINE_DATA: data })
      expect([code, errors]).toEqual([0, expect.stringContaining('which a killed server has left running')])
      expect(await postgresOn(data)).toEqual([])
    })
  },
)

test('one signal may end many waits, of which none leaves a listener behind', async () => {
  const { signal } = new AbortController()
  const warned = once(process, 'warning')
  for (let i = 0; i < 30; i++) await unlessEnded(Promise.resolve(), signal)
  await Promise.race([
    warned.then(([warning]) => Promise.reject(warning)),
    new Promise((done) => setImmediate(done)),
  ])
})
