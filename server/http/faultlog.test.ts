/** The log of requests, of slow calls, and of a database that is away. */
import { beforeEach, expect, test } from 'vitest'
import { ProjectAdd, ProjectGet, ProjectsGetByUser, UserLogin } from '../../contract/index.ts'
import { client } from '../../packages/client/src/caller.ts'
import { isAll } from '../../test/kit/cases.ts'
import { password, refused, site } from '../../test/kit/harness.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { Fault } from '../kernel/faults.ts'
import { tooBusy } from '../kernel/gate.ts'
import { logFaults } from './faultlog.ts'

type Line = { level: string; message: string } & Record<string, unknown>
const lines: Line[] = []
const log = (level: string, message: string, more: Record<string, unknown> = {}) =>
  void lines.push({ level, message, ...more })

const logged = prepared(() => site({ requestLog: 'on', slowCallMs: 60_000 }, undefined, { log }))
const slow = prepared(() => site({ slowCallMs: 1 }, undefined, { log }))
const plain = prepared(() => site({ slowCallMs: 0 }, undefined, { log }))

beforeEach(() => {
  lines.length = 0
})

test('each request is a line, without its query, its body and its keys', async () => {
  const admin = await logged.organization()
  await admin.client.call(ProjectAdd, { project: { projectName: 'Secret tower' } })
  await admin.client.call(UserLogin, { userName: admin.login, password })
  await logged.fetch(`/json/reply/ProjectsGetByUserRequest?x=hidden`, { as: admin })
  await expect.poll(() => lines.length).toBe(3)
  expect(lines.map(({ level, operation, status, method }) => [level, operation, status, method])).toEqual([
    ['info', 'ProjectAdd', 200, 'POST'],
    ['info', 'UserLogin', 200, 'POST'],
    ['info', 'ProjectsGetByUser', 200, 'GET'],
  ])
  expect(lines[2]!.path).toBe('/json/reply/ProjectsGetByUserRequest')
  for (const secret of ['Secret tower', password, admin.key, 'hidden'])
    expect(JSON.stringify(lines)).not.toContain(secret)
})

test('a slow call is a line; others are none', async () => {
  const admin = await plain.organization()
  await client({ baseUrl: slow.url }).call(UserLogin, { userName: admin.login, password })
  await expect.poll(() => lines.length).toBe(1)
  expect(lines[0]).toMatchObject({
    level: 'warn',
    message: 'A call was slow.',
    operation: 'UserLogin',
    status: 200,
  })
  await admin.client.call(UserLogin, { userName: admin.login, password })
  expect(lines).toHaveLength(1)
})

test.runIf(isAll)(
  'a database that is away is one line, and one when it is back, without a stack',
  async () => {
    const { admin, id } = await plain.project()
    const real = { ...plain.database }
    const away = async (): Promise<never> => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: '08006' })
    }
    Object.assign(plain.database, { rows: away, row: away, transaction: away })
    for (let n = 0; n < 5; n++)
      expect((await refused(admin.client.call(ProjectAdd, { project: { projectName: 'x' } }))).status).toBe(
        503,
      )
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      level: 'error',
      message: expect.stringContaining('The database does not answer'),
    })
    expect(JSON.stringify(lines)).not.toContain('stack')
    Object.assign(plain.database, real)
    await admin.client.call(ProjectGet, { projectId: id })
    await admin.client.call(ProjectsGetByUser, {})
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatchObject({ level: 'info', message: 'The database answers again.', calls: 5 })
  },
)

test('a longer outage is one line a minute, with the number of calls; other faults are a line each', () => {
  let now = 0
  const faults = logFaults(log, () => now)
  const about = { requestId: 'r', path: '/p' }
  const away = new Fault('ServiceUnavailable', 'Away.', {
    cause: Object.assign(new Error('x'), { code: '57P01' }),
  })
  for (; now < 150_000; now += 1_000) faults.failed(away, about)
  expect(lines.map(({ calls }) => calls)).toEqual([undefined, 61, 121])
  lines.length = 0
  const statement = new Fault('ServiceUnavailable', 'Slow.', {
    cause: Object.assign(new Error('x'), { code: '57014' }),
  })
  for (const fault of [statement, new Fault('InternalServerError', 'Oh.'), new Fault('NotFound', 'No.')])
    faults.failed(fault, about)
  expect(lines.map(({ message }) => message)).toEqual(['Slow.', 'Oh.'])
})

test('a refusal under load is one line; one while the server ends, or a picture that cannot be shown, is none', () => {
  const faults = logFaults(log)
  const about = { requestId: 'r', path: '/p' }
  faults.failed(new Fault('ServiceUnavailable', 'It ends.', { logged: 'never' }), about)
  faults.failed(new Fault('UnsupportedMediaType', 'No picture.'), about)
  expect(lines).toEqual([])
  for (let n = 0; n < 3; n++) faults.failed(tooBusy(), about)
  expect(lines.map(({ message }) => message)).toEqual([
    'There are more calls than the server can take; some are refused.',
  ])
})
