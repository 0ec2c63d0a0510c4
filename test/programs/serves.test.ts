/** The program as people start it; what else it does is in the files beside this one, which `npm test` leaves out. */
import { rm } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { UserLogin } from '../../contract/people/session.ts'
import { client } from '../../packages/client/src/caller.ts'
import { migratedFolder } from '../kit/cluster.ts'
import { adminPassword, start } from '../kit/programs/program.ts'

let data = ''
afterAll(() => rm(data, { recursive: true, force: true }))

test('serve starts its database, signs people in, and ends when it is told to', async () => {
  data = await migratedFolder('serves')
  const server = await start(data)
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
  expect((await fetch(server.url)).headers.get('content-type')).toContain('text/html')
  const request = { userName: 'admin', password: adminPassword }
  const { authSessionKey } = await client({ baseUrl: server.url }).call(UserLogin, request)
  expect(authSessionKey).toMatch(/^\w+/)
  const { code, errors } = await server.end('SIGTERM')
  expect([code, errors]).toEqual([0, ''])
})
