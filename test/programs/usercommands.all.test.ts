/** `plumbline user …`, as the operator of a server uses it: beside the running server. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ProjectAdd,
  ProjectMemberAdd,
  ProjectsGetByUser,
  RecordStandingRead,
  RFICreateMany,
  UserLogin,
} from '../../contract/index.ts'
import { type CallFailed, client } from '../../packages/client/src/caller.ts'
import { runningEmbedded } from '../../server/db/embedded.ts'
import { openDatabase } from '../../server/db/open.ts'
import { packageRoot } from '../../server/root.ts'
import { migratedFolder } from '../kit/cluster.ts'
import { adminPassword, type Ended, type Running, run, start } from '../kit/programs/program.ts'

/** A limit for something that takes less than a second on a machine without load. */
const soon = { timeout: 120_000 }
const first = 'walls stand upright'
let data: string
let server: Running

beforeAll(async () => {
  data = await migratedFolder('user')
  server = await start(data)
})
afterAll(async () => {
  await server.end('SIGTERM')
  await rm(data, { recursive: true, force: true })
})

const user = (words: string[], input?: string): Promise<Ended> =>
  run(['user', ...words], { PLUMBLINE_DATA: data }, input)

/** The outcome of a sign-in, or of the use of a session key: 200, or the status of the refusal. */
const status = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: CallFailed) => error.status,
  )
const signIn = (userName: string, password = first) =>
  client({ baseUrl: server.url }).call(UserLogin, { userName, password })
const use = (key: string) => status(client({ baseUrl: server.url, key }).call(ProjectsGetByUser, {}))

/** A new person with a session. */
async function somebody(login: string): Promise<string> {
  expect(await user(['add', '--login', login, '--first-name', 'Sam'], `${first}\n`)).toMatchObject({
    code: 0,
    output: expect.stringMatching(new RegExp(`^Added ${login} as user \\d+\\.\n$`)),
  })
  const { authSessionKey } = await signIn(login)
  expect(await use(authSessionKey!)).toBe(200)
  return authSessionKey!
}

async function query(text: string, values: unknown[] = []) {
  const database = openDatabase((await runningEmbedded(data))!, {
    connectionsMax: 1,
    statementTimeoutMs: 9000,
  })
  try {
    return await database.row(text, values)
  } finally {
    await database.close()
  }
}

/** The newest event of an action that the command line wrote. */
const newest = (action: string) =>
  query(
    `SELECT e.reason, e.organization_id IS NOT NULL AS known, n.login, e.changes FROM event e
       JOIN person n ON n.id = (e.changes -> 0 ->> 2)::int
      WHERE e.action = $1 AND e.person_id IS NULL ORDER BY e.id DESC LIMIT 1`,
    [action],
  )

const noted = (login: string, ...changes: unknown[][]) => ({
  reason: 'By the command line',
  known: true,
  login,
  changes: [['userId', expect.any(Number), expect.any(Number)], ...changes],
})

test('user password: the old one and its sessions end, the new one signs in', async () => {
  const key = await somebody('pia')
  const { code, output } = await user(['password', '--login', 'PIA'], 'doors hang straight\n')
  expect([code, output]).toEqual([0, 'pia has a new password; 1 session ended.\n'])
  await expect.poll(() => use(key), soon).toBe(401)
  expect(await status(signIn('pia'))).toBe(401)
  expect(await status(signIn('pia', 'doors hang straight'))).toBe(200)
  expect(await newest('UserUpdated')).toEqual(noted('pia', ['userPassword', '***', '***']))
})

test('user password: the wait after wrong passwords ends', async () => {
  await somebody('wim')
  expect(await status(signIn('wim', 'wrong'))).toBe(401)
  await query('UPDATE sign_in_delay SET wrong = 20')
  expect(await status(signIn('wim'))).toBe(401)
  await user(['password', '--login', 'wim'], 'doors hang straight\n')
  expect(await status(signIn('wim', 'doors hang straight'))).toBe(200)
})

test('user disable, user enable: the sessions end, and a new sign-in works', async () => {
  const key = await somebody('dora')
  expect((await user(['disable', '--login', 'dora'])).output).toBe(
    'dora can no longer sign in; 1 session ended.\n',
  )
  await expect.poll(() => use(key), soon).toBe(401)
  expect(await status(signIn('dora'))).toBe(401)
  expect(await newest('UserUpdated')).toEqual(noted('dora', ['isActive', true, false]))
  expect((await user(['disable', '--login', 'dora'])).output).toBe('dora is already disabled.\n')
  expect((await user(['password', '--login', 'dora'], 'doors hang straight\n')).output).toContain(
    'dora is disabled, and can sign in after: plumbline user enable --login dora',
  )
  expect((await user(['enable', '--login', 'dora'])).output).toBe('dora can sign in again.\n')
  expect(await newest('UserUpdated')).toEqual(noted('dora', ['isActive', false, true]))
  expect(await use(key)).toBe(401)
  expect(await status(signIn('dora', 'doors hang straight'))).toBe(200)
  expect((await user(['enable', '--login', 'dora'])).output).toBe('dora is already enabled.\n')
})

test('user list: the people who can sign in, in columns that no name can break', async () => {
  await user(['add', '--login', 'lee', '--first-name', 'Lee\u001b[31m', '--last-name', 'Li'], `${first}\n`)
  await user(['disable', '--login', 'lee'])
  const lines = (await user(['list'])).output.split('\n')
  expect(lines[0]).toMatch(/^ID +LOGIN +NAME +ORGANIZATION +ADMIN +STATE +LAST SIGN-IN \(UTC\)$/)
  expect(lines).toContainEqual(
    expect.stringMatching(/^1 +admin +The Administrator +1 Our organization +yes +never$/),
  )
  expect(lines).toContainEqual(
    expect.stringMatching(/^\d+ +lee +Lee\?\[31m Li +1 Our organization +disabled +never$/),
  )
  expect((await user(['list', '--organization', '99'])).output).toBe('There are no users who can sign in.\n')
})

test('user disable, user enable: what waits on them reaches nobody, then them again', async () => {
  await somebody('finn')
  const { authSessionKey } = await signIn('admin', adminPassword)
  const admin = client({ baseUrl: server.url, key: authSessionKey! })
  const { project } = await admin.call(ProjectAdd, { project: { projectName: 'Finn’s' } })
  const projectId = project!.projectId!
  const { userId } = (await query(`SELECT id AS "userId" FROM person WHERE login = 'finn'`)) as {
    userId: number
  }
  await admin.call(ProjectMemberAdd, { projectId, member: { userId, role: 'Architect' } })
  const rfi = { subject: 'Beam', question: 'Which?', statusId: 3, toUserId: userId, projectId }
  const { returnedIdList } = await admin.call(RFICreateMany, { rfiList: [rfi] })
  const folderId = Number(returnedIdList![0]!.folderId)
  const standing = async () => (await admin.call(RecordStandingRead, { folderId })).standing
  expect(await standing()).toMatchObject({ courtUserId: userId, reachesNobody: false })
  await user(['disable', '--login', 'finn'])
  expect(await standing()).toMatchObject({ reachesNobody: true })
  expect(
    await query(`SELECT action FROM event WHERE folder_id = $1 ORDER BY id DESC LIMIT 1`, [folderId]),
  ).toEqual({
    action: 'ReachesNobody',
  })
  await user(['enable', '--login', 'finn'])
  expect(await standing()).toMatchObject({ courtUserId: userId, reachesNobody: false })
})

test.each([
  [['password'], undefined, 'Please give the login: plumbline user password --login NAME'],
  [['disable', '--login', ' '], undefined, 'Please give the login: plumbline user disable --login NAME'],
  [
    ['disable', '--login', 'admin'],
    undefined,
    'admin is the last administrator of the organization. Add another one first: plumbline user add --admin',
  ],
  [['enable', '--login', 'nobody'], undefined, 'There is no user with the login nobody.'],
  [['password', '--login', 'nobody'], `${first}\n`, 'There is no user with the login nobody.'],
  [['password', '--login', 'admin'], 'short\n', 'A password needs 12 to 1000 characters.'],
  [['password', '--login', 'admin'], '', 'A password needs 12 to 1000 characters.'],
  [['password', '--login', 'admin'], 'Administrator1\n', 'among the first that anybody would try'],
  [['add', '--login', 'zebulon'], 'zebulon-2024\n', 'among the first that anybody would try'],
  [['add', '--login', 'ADMIN'], `${first}\n`, 'The login ADMIN is already taken.'],
  [['add', '--login', 'x', '--organization', '99'], `${first}\n`, 'There is no such organization.'],
  [
    ['add', '--login', 'x', '--organization', 'ours'],
    `${first}\n`,
    '--organization must be an id, not "ours".',
  ],
  [['list', '--organization', '1; DROP'], undefined, '--organization must be an id'],
  [['password', '--login', 'admin', '--password', first], undefined, "Unknown option '--password'"],
  [['remove', '--login', 'admin'], undefined, 'There is no command "user remove".'],
] as Array<[string[], string | undefined, string]>)('user %j is refused', async (words, input, sentence) => {
  const { code, errors, output } = await user(words, input)
  expect([code, output]).toEqual([1, ''])
  expect(errors).toContain(sentence)
  expect(errors).not.toMatch(/^ +at /m)
})

/** `script` gives a program a terminal; answers are typed when their question appears. */
describe.runIf(existsSync('/usr/bin/script'))('at a terminal', () => {
  async function typing(login: string, answers: string[]): Promise<{ code: number | null; shown: string }> {
    const main = join(packageRoot, 'dist', 'server', 'main.js')
    const program = `"${process.execPath}" "${main}" user password --login ${login}`
    const child = spawn('/usr/bin/script', ['-qec', program, '/dev/null'], {
      env: { PATH: process.env.PATH, PLUMBLINE_DATA: data, PLUMBLINE_PASSWORD_COST: '10' },
    })
    let shown = ''
    let questions = 0
    child.stdout.on('data', (chunk) => {
      shown += chunk
      const prompts = shown.match(/(New password for|Repeat the password).*: $/g)
      if (prompts && answers[questions] !== undefined) child.stdin.write(answers[questions++]!)
    })
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
    return { code, shown }
  }

  test('a password is asked for twice and never shown', async () => {
    await somebody('tess')
    const { code, shown } = await typing('tess', ['doors hang straight\r', 'doors hang straight\r'])
    expect(shown).toContain('tess has a new password; 1 session ended.')
    expect(shown).not.toContain('doors')
    expect(code).toBe(0)
    expect(await status(signIn('tess', 'doors hang straight'))).toBe(200)
  })

  test.each([
    ['two that differ', 'toby', ['doors hang straight\r', 'doors hang crooked\r'], 1],
    ['Ctrl-C', 'tina', ['doors hang\u0003'], 130],
  ] as Array<[string, string, string[], number]>)('%s change nothing', async (_what, login, answers, end) => {
    await somebody(login)
    const { code, shown } = await typing(login, answers)
    expect(shown).not.toContain('doors')
    expect(code).toBe(end)
    expect(await status(signIn(login))).toBe(200)
  })
})
