/** `plumbline call` and `profile` at a server that is not what it seems: what is sent to it, kept of it and shown of it. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { atEnd } from '../../test/kit/atend.ts'
import { password, site } from '../../test/kit/harness.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { type Ended, run } from '../../test/kit/programs/program.ts'
import { stranger } from '../../test/kit/programs/stranger.ts'
import { packageRoot } from '../root.ts'

const here = prepared(() => site())
let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'plumbline-stranger-'))
})
beforeAll(() => {
  atEnd(() => rm(home, { recursive: true, force: true }))
})
let keyFile: string
beforeAll(() => {
  keyFile = join(home, 'key')
})
beforeAll(async () => {
  await writeFile(keyFile, 'a-key\n', { mode: 0o600 })
})
const isKept = (): boolean => existsSync(join(home, 'plumbline', 'profiles.json'))

const plumbline = (words: string[], input?: string): Promise<Ended> =>
  run(words, { XDG_CONFIG_HOME: home }, input)
const expectTold = ({ code, output, errors }: Ended, sentence: string): void => {
  expect([code, output, errors]).toEqual([1, '', expect.stringContaining(sentence)])
  expect(errors).not.toMatch(/^ +at /m)
}

test('a password is not sent on to another address, which is named', async () => {
  const other = await stranger(200, '{"authSessionKey":"caught"}')
  const { url } = await stranger(307, '', { Location: `${other.url}/api/UserLoginRequest` })
  const added = await plumbline(['profile', 'add', 'x', url, '--login', 'pat'], 'a password\n')
  expectTold(added, `${url} leads on to ${other.url}. Nothing was sent there.`)
  const input = '{"userName":"pat","password":"a password"}'
  expectTold(await plumbline(['call', 'UserLogin', '--json', '-', '--address', url], input), 'leads on to')
  const called = ['call', 'SessionGet', '--address', url, '--key-file', keyFile]
  expectTold(await plumbline(called), 'leads on to')
  expect([other.got, isKept()]).toEqual([[], false])
})

test('an answer without a key is told, and nothing is kept', async () => {
  const { url } = await stranger(200, '{}')
  const added = await plumbline(['profile', 'add', 'x', url, '--login', 'pat'], 'a password\n')
  expectTold(added, `${url} does not answer as a Plumbline server does.`)
  expect(isKept()).toBe(false)
})

describe('control characters', () => {
  const bad = '\u001b]0;owned\u0007 \u009b31m\r\nall is well\u202e'
  const shown = '\\u001b]0;owned\\u0007 \\u009b31m all is well\\u202e'
  const harmful = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/
  const refusing = (status: number): Promise<{ url: string }> => {
    const errors = [{ fieldName: bad, message: bad }]
    return stranger(
      status,
      JSON.stringify({ responseStatus: { message: bad, errors, meta: { [bad]: bad } } }),
    )
  }
  const at = (url: string): string[] => ['--address', url, '--key-file', keyFile]

  test('of a refusal are harmless in the sentence', async () => {
    const { errors } = await plumbline(['call', 'SessionGet', ...at((await refusing(400)).url)])
    expect(errors).toContain(shown)
    expect(errors).not.toMatch(harmful)
    const login = ['profile', 'add', 'x', (await refusing(401)).url, '--login', 'pat']
    const wrong = await plumbline(login, 'a password\n')
    expect(wrong.errors).toContain(shown)
    expect(wrong.errors).not.toMatch(harmful)
  })

  test('of a name are harmless in what profile add says', async () => {
    const { url } = await stranger(200, JSON.stringify({ fullName: bad }))
    const { output } = await plumbline(['profile', 'add', 'bad', url, '--key-file', keyFile])
    expect(output).toBe(`bad: ${shown} at ${url}\n`)
    await plumbline(['profile', 'remove', 'bad'])
  })

  test('of an answer are as they are in a pipe', async () => {
    const { url } = await stranger(200, JSON.stringify({ fullName: bad }))
    const { output } = await plumbline(['call', 'SessionGet', ...at(url)])
    expect([JSON.parse(output), output.includes('\u009b')]).toEqual([{ fullName: bad }, true])
    const csv = await stranger(200, bad, { 'Content-Type': 'text/csv' })
    expect((await plumbline(['call', 'RFIReadInFolder', '--csv', ...at(csv.url)])).output).toBe(bad)
  })

  test('of an answer are harmless in a terminal', async () => {
    const { url } = await stranger(200, JSON.stringify({ fullName: bad }))
    const json = await inTerminal(['call', 'SessionGet', ...at(url)])
    if (json === undefined) return
    expect([JSON.parse(json), json.match(harmful)]).toEqual([{ fullName: bad }, null])
    const csv = await stranger(200, bad, { 'Content-Type': 'text/csv' })
    const table = await inTerminal(['call', 'RFIReadInFolder', '--csv', ...at(csv.url)])
    expect(table).toBe(shown.replace(' all', '\nall'))
  })
})

/** What is written to a terminal, whose own \r before each \n is left out; undefined where there is no `script`. */
async function inTerminal(words: string[]): Promise<string | undefined> {
  const command = [process.execPath, join(packageRoot, 'dist', 'server', 'main.js'), ...words].join(' ')
  const env = { ...process.env, XDG_CONFIG_HOME: home }
  const ended = await promisify(execFile)('script', ['-qec', command, '/dev/null'], { env }).catch(
    (error) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    },
  )
  return ended?.stdout.replace(/\r+\n/g, '\n')
}

describe('signing in by call', () => {
  let login: string[]
  beforeAll(() => {
    login = ['call', 'UserLogin', '--address', here.url]
  })

  test('a wrong password is told as such, not as a key that has ended', async () => {
    const ended = await plumbline([...login, '--json', '-'], '{"userName":"nobody","password":"wrong"}')
    expectTold(ended, '401 Unauthorized')
    expect(ended.errors).not.toContain('key')
  })

  test('the right one gives a key', async () => {
    const { admin } = await here.project()
    const input = JSON.stringify({ userName: admin.login, password })
    const { output } = await plumbline([...login, '--json', '-'], input)
    expect(JSON.parse(output).authSessionKey).toMatch(/^\S{20}/)
  })

  test.each([
    [['UserLogin', '--password', 'x']],
    [['UserLogin', '--Password=x']],
    [['UserLogin', '--json', '{"Password":"x"}']],
    [['UserUpdate', '--user.user-password', 'x']],
    [['UserUpdate', '--user', '{"userPassword":"x"}']],
    [['SessionGet', '--auth-session-key', 'x']],
  ])('a secret is no argument: %j', async (words) => {
    const { code, errors } = await plumbline(['call', ...words, '--address', here.url])
    expect([code, errors]).toEqual([1, expect.stringMatching(/is secret, and other users/)])
  })

  test('the help says how a secret is given, and Authenticate which command it is', async () => {
    const { output } = await plumbline(['call', 'UserLogin', '--help'])
    expect(output).toMatch(/^ {2}password +is secret: give it by --json -$/m)
    expect(output).not.toContain('--password')
    const { errors } = await plumbline(['call', 'Authenticate', '--address', here.url])
    expect(errors).toContain('plumbline profile add NAME ADDRESS --login NAME')
  })
})
