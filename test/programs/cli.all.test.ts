import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  FirstStartComplete,
  OpenIssueCreateMany,
  OpenIssueRead,
  ProjectAdd,
  SessionGet,
  UserLogin,
} from '../../contract/index.ts'
import { client } from '../../packages/client/src/caller.ts'
import { processesOn } from '../../server/db/embedded/processes.ts'
import { settingRows } from '../../server/settings/settings.ts'
import { migratedFolder } from '../kit/cluster.ts'
import { adminPassword, run, start } from '../kit/programs/program.ts'

const folders: string[] = []
const keep = (path: string): string => {
  folders.push(path)
  return path
}
const folder = async (): Promise<string> => keep(await migratedFolder('cli'))
/** For a first start. */
const emptyFolder = async (): Promise<string> => keep(await mkdtemp(join(tmpdir(), 'plumbline-cli-')))
afterAll(() => Promise.all(folders.map((path) => rm(path, { recursive: true, force: true }))))

const signIn = async (url: string, userName = 'admin', password = adminPassword) =>
  client({
    baseUrl: url,
    key: (await client({ baseUrl: url }).call(UserLogin, { userName, password })).authSessionKey!,
  })

/** The PostgreSQL processes that use a data folder. */
const postgresOn = (data: string): Promise<number[]> => processesOn(join(data, 'postgres'))

describe('the command line', () => {
  test('lists every command and setting', async () => {
    const { code, output } = await run(['--help'])
    expect(code).toBe(0)
    for (const { env, flag, about } of settingRows()) {
      expect(output).toContain(env)
      expect(output).toContain(about)
      if (flag) expect(output).toContain(flag)
    }
    for (const command of ['serve', 'migrate', 'demo', 'user add']) expect(output).toContain(`  ${command}`)
  })

  test.each([
    [['serve', '--port', 'abc'], {}, '--port must be a whole number from 0 to 65535, not "abc".'],
    [
      ['serve'],
      { PLUMBLINE_PORT: '99999' },
      'PLUMBLINE_PORT must be a whole number from 0 to 65535, not "99999".',
    ],
    [
      ['serve'],
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL must be an address that starts with postgres://',
    ],
    [['serve'], { PLUMBLINE_TIME_ZONE: 'Mars/Base' }, 'PLUMBLINE_TIME_ZONE must be a time zone'],
    [
      ['serve'],
      { PLUMBLINE_ADMIN_PASSWORD: 'short' },
      'PLUMBLINE_ADMIN_PASSWORD must be a password of at least 12',
    ],
    [['serve', '--nonsense'], {}, "Unknown option '--nonsense'"],
    [['dance'], {}, 'There is no command "dance".'],
    [['user', 'add'], {}, 'Please give the login'],
  ] as Array<[string[], Record<string, string>, string]>)(
    'refuses %j with %j',
    async (words, env, sentence) => {
      const { code, errors } = await run(words, env)
      expect(errors).toContain(sentence)
      expect(errors).not.toContain('at Object')
      expect(code).toBe(1)
    },
  )

  test('reports that the port is in use', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }
    const { code, errors } = await run(['serve', '--port', String(port)], { PLUMBLINE_DATA: await folder() })
    other.close()
    expect(errors).toBe(
      `Another program already uses port ${port} of 127.0.0.1. ` +
        'Stop that program, or choose another port with --port or PLUMBLINE_PORT.\n',
    )
    expect(code).toBe(1)
  })
})

describe('a server', () => {
  test('prints no password that was given, shuts down in order and leaves no process behind', async () => {
    const data = await emptyFolder()
    const first = await start(data)
    expect(first.output()).toContain('Sign in as "admin" with the password in PLUMBLINE_ADMIN_PASSWORD.')
    expect(first.output() + first.errors()).not.toContain(adminPassword)
    expect((await fetch(`${first.url}/health`)).status).toBe(200)
    if (process.platform === 'linux') expect(await postgresOn(data)).not.toEqual([])
    expect((await first.end('SIGTERM')).code).toBe(0)
    expect(await postgresOn(data)).toEqual([])
    const second = await start(data)
    await signIn(second.url)
    const { code, output } = await second.end('SIGINT')
    expect(output).not.toContain('Sign in as')
    expect(code).toBe(0)
  })

  test('prints a link that completes the administrator, if no password is given', async () => {
    const data = await folder()
    const env = { PLUMBLINE_ADMIN_PASSWORD: '', PLUMBLINE_ADMIN_LOGIN: 'boss' }
    const server = await start(data, ['serve'], env)
    const [, base, token] = /works once, for an hour: (\S+)\/first#([\w-]{43})$/m.exec(server.output())!
    expect(base).toBe(server.url)
    expect((await fetch(`${server.url}/first`)).headers.get('cache-control')).toBe('no-store')
    const made = await run(['first-link'], { PLUMBLINE_DATA: data, ...env })
    const [, another] = /\/first#([\w-]{43})$/m.exec(made.output)!
    const nobody = client({ baseUrl: server.url })
    const about = {
      organizationName: 'Reed',
      lastName: 'Reed',
      email: 'ann@example.com',
      password: adminPassword,
    }
    await expect(nobody.call(FirstStartComplete, { token, ...about })).rejects.toThrow('counts no more')
    await nobody.call(FirstStartComplete, { token: another, ...about })
    const boss = await signIn(server.url, 'boss')
    expect((await boss.call(SessionGet, {})).organizationName).toBe('Reed')
    const late = await run(['first-link'], { PLUMBLINE_DATA: data, ...env })
    expect(late.errors).toContain('An administrator has signed in already.')
    await server.end('SIGTERM')
  })

  test('does not start twice on the same data folder', async () => {
    const data = await folder()
    const server = await start(data)
    const { code, errors } = await run(['serve'], { PLUMBLINE_DATA: data })
    expect(errors).toContain(`is in use by another Plumbline, process ${server.child.pid}`)
    expect(code).toBe(1)
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
    await server.end('SIGTERM')
  })

  test('that is killed has stored every write it answered, and a repeat creates no duplicate', async () => {
    const data = await folder()
    const first = await start(data)
    const before = await signIn(first.url)
    const { project } = await before.call(ProjectAdd, { project: { projectName: 'Tower' } })
    const openIssueList = [{ tempItemId: 'a', projectId: project!.projectId, subject: 'Leak' }]
    const created = await before.call(OpenIssueCreateMany, { openIssueList })
    await first.end('SIGKILL')
    const second = await start(data)
    const after = await signIn(second.url)
    const { openIssue } = await after.call(OpenIssueRead, {
      folderId: Number(created.returnedIdList![0]!.folderId),
    })
    expect(openIssue).toMatchObject({ subject: 'Leak', number: 'OI-001' })
    const again = await after.call(OpenIssueCreateMany, { openIssueList })
    expect(again.returnedIdList).toEqual(created.returnedIdList)
    await second.end('SIGTERM')
    expect(await postgresOn(data)).toEqual([])
  })

  test('is migrated and gets its users from the command line', async () => {
    const data = await emptyFolder()
    expect((await run(['migrate'], { PLUMBLINE_DATA: data })).output).toContain('baseline')
    expect((await run(['migrate'], { PLUMBLINE_DATA: data })).output).toContain('newest form')
    const server = await start(data)
    await server.end('SIGTERM')
    const words = ['user', 'add', '--login', 'sam', '--first-name', 'Sam', '--admin']
    expect((await run(words, { PLUMBLINE_DATA: data }, 'short\n')).errors).toContain(
      'A password needs 12 to 1000 characters.',
    )
    expect((await run(words, { PLUMBLINE_DATA: data }, 'walls stand upright\n')).output).toContain(
      'Added sam',
    )
    expect((await run(words, { PLUMBLINE_DATA: data }, 'walls stand upright\n')).errors).toContain(
      'sam is already taken',
    )
    const again = await start(data)
    await signIn(again.url, 'sam', 'walls stand upright')
    await again.end('SIGTERM')
  })
})
