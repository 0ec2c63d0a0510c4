/** The end of a server by SIGTERM: what is answered until it stops to listen. */
import { rm } from 'node:fs/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { migratedFolder } from '../kit/cluster.ts'
import { listen } from '../kit/listening.ts'
import { adminPassword, start } from '../kit/programs/program.ts'

const signIn = { userName: 'admin', password: adminPassword }

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

describe.each([1, 2])('a server of %i processes', (workers) => {
  let data = ''
  afterAll(() => rm(data, { recursive: true, force: true }))

  test('answers for a set time after SIGTERM, while /health is 503; a second signal ends it', async () => {
    data = await migratedFolder(`drain${workers}`)
    const server = await start(data, ['serve', '--workers', String(workers)], {
      PLUMBLINE_DRAIN_SECONDS: '3000',
    })
    const health = async () => {
      const answer = await fetch(`${server.url}/health`)
      return [answer.status, answer.headers.get('retry-after')]
    }
    expect(await health()).toEqual([200, null])
    const { sessionId } = (await (await post(`${server.url}/auth`, signIn)).json()) as { sessionId: string }
    const stream = await listen(`${server.url}/events`, { 'X-ss-id': sessionId })
    await stream.until(({ event }) => event === 'hello')
    server.child.kill('SIGTERM')
    await stream.ended
    expect(stream.lines.at(-1)).toMatchObject({ event: 'end', data: { why: 'server' } })
    await expect.poll(health).toEqual([503, '5'])
    for (let i = 0; i < 4; i++) expect(await health()).toEqual([503, '5'])
    expect((await fetch(`${server.url}/live`)).status).toBe(200)
    expect((await post(`${server.url}/auth`, signIn)).status).toBe(200)
    const { code, errors } = await server.end('SIGTERM')
    expect([code, errors]).toEqual([0, ''])
  })

  test('does not wait after SIGINT', async () => {
    const server = await start(data, ['serve', '--workers', String(workers)], {
      PLUMBLINE_DRAIN_SECONDS: '3000',
    })
    const { sessionId } = (await (await post(`${server.url}/auth`, signIn)).json()) as { sessionId: string }
    const stream = await listen(`${server.url}/events`, { 'X-ss-id': sessionId })
    await stream.until(({ event }) => event === 'hello')
    expect((await server.end('SIGINT')).code).toBe(0)
    expect(stream.lines.at(-1)).toMatchObject({ event: 'end', data: { why: 'server' } })
  })
})
