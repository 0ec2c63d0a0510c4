/** The session of the client, with a real server: sign-in, its end, and calls that find that it has ended. */
import { beforeAll, describe, expect, test } from 'vitest'
import { type Person, type Project, password, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { type ConnectOptions, connect, type Plumbline } from '../src/index.ts'

const here = prepared(() => site())
let project: Project<'General Contractor PM'>
let pm: Person

beforeAll(async () => {
  project = await here.project(['General Contractor PM'])
  pm = project.people['General Contractor PM']
})

const at = (more: Partial<ConnectOptions> = {}): Plumbline =>
  connect({ baseUrl: here.url, key: pm.key, ...more })

test('signs in and out', async () => {
  const server = connect({ baseUrl: `${here.url}/` })
  await server.signIn(pm.login, password)
  expect((await server.call('SessionGet')).userId).toBe(pm.id)
  const { key } = server
  await server.signOut()
  expect(server.key).toBeUndefined()
  await expect(at({ key }).call('SessionGet')).rejects.toMatchObject({ name: 'CallFailed', status: 401 })
})

test('a session that ended is asked for once, and the call goes on in the new one', async () => {
  let asked = 0
  const onSignedOut = async (): Promise<string> => {
    asked += 1
    return pm.key
  }
  const server = at({ key: 'no session', onSignedOut })
  expect((await server.call('SessionGet')).userId).toBe(pm.id)
  expect((await server.call('SessionGet')).userId).toBe(pm.id)
  expect([asked, server.key]).toEqual([1, pm.key])
  const nobody = at({ key: 'no session', onSignedOut: async () => undefined })
  await expect(nobody.call('SessionGet')).rejects.toMatchObject({ status: 401 })
})

test('several calls at once ask once for a new session, and a late one goes on in it', async () => {
  let asked = 0
  const onSignedOut = async (): Promise<string> => {
    asked += 1
    await new Promise((next) => setImmediate(next))
    return pm.key
  }
  let late: (() => void) | undefined
  const server = at({
    key: 'no session',
    onSignedOut,
    async fetch(url, init) {
      const response = await fetch(url, init)
      if (url.includes('ProjectGet') && response.status === 401)
        await new Promise<void>((done) => {
          late = done
        })
      return response
    },
  })
  const lateOne = server.call('ProjectGet', { projectId: project.id })
  const all = await Promise.all([1, 2, 3, 4].map(() => server.call('SessionGet')))
  await expect.poll(() => late).toBeDefined()
  late!()
  expect((await lateOne).project?.projectId).toBe(project.id)
  expect([all.map(({ userId }) => userId), asked]).toEqual([[pm.id, pm.id, pm.id, pm.id], 1])
})

describe('who signs out', () => {
  /** A connection that asks for a new key, and gets it when `give` is called. */
  const asking = (key: string) => {
    let give = (_key: string): void => undefined
    let asked = 0
    const onSignedOut = () => {
      asked += 1
      return new Promise<string>((done) => {
        give = done
      })
    }
    return { server: at({ key, onSignedOut }), give: (key: string) => give(key), asked: () => asked }
  }

  test('is not signed in again by a call that was under way', async () => {
    const { server, give, asked } = asking('no session')
    const call = server.call('SessionGet')
    await expect.poll(asked).toBe(1)
    await server.signOut()
    give(pm.key)
    await expect(call).rejects.toMatchObject({ status: 401 })
    expect([server.key, asked()]).toEqual([undefined, 1])
  })

  test('ends a sign-in that is under way', async () => {
    const server = connect({ baseUrl: here.url })
    const signingIn = server.signIn(pm.login, password)
    await server.signOut()
    await expect(signingIn).rejects.toThrow('Somebody signed out')
    expect(server.key).toBeUndefined()
  })

  test('may end a call that waits for somebody to sign in', async () => {
    const { server, asked } = asking('no session')
    const ending = new AbortController()
    const call = server.call('SessionGet', {}, { signal: ending.signal })
    const event = server.live({ signal: ending.signal }).next()
    await expect.poll(asked).toBe(1)
    ending.abort(new Error('enough'))
    await expect(call).rejects.toThrow('enough')
    expect(await event).toEqual({ done: true, value: undefined })
  })
})
