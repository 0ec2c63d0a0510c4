/** Responses that wait for those before them on a connection that is closed. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeBody } from '../writebody.ts'
import { closeWithConnection } from './waiting.ts'

const requests = 30
const closed = new Map<string, number>()
const files: Readable[] = []
let begun = 0

/** The first is never answered; every other one would be a file, every third of them only after the connection has closed. */
function answer(path: string, response: ServerResponse): void {
  response.on('close', () => closed.set(path, (closed.get(path) ?? 0) + 1))
  if (path === '/0') return
  const file = new Readable({ read: () => undefined })
  files.push(file)
  const settings = { uploadIdleSeconds: 60 }
  const write = (): void =>
    void writeBody(
      response,
      { sizeBytes: undefined, stream: file },
      { settings, log: () => undefined, requestId: '' },
    )
  if (Number(path.slice(1)) % 3 === 0) response.on('close', () => setImmediate(write))
  else write()
}

const server = createServer((request, response) => {
  closeWithConnection(response, request.socket)
  answer(request.url!, response)
  if (++begun === requests) server.emit('all begun')
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())

test('each is closed once, and its file with it; no connection has many listeners', async () => {
  const warnings: string[] = []
  process.on('warning', ({ name }) => warnings.push(name))
  const allBegun = once(server, 'all begun')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const paths = Array.from({ length: requests }, (_, i) => `/${i}`)
  client.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''))
  await allBegun
  expect(closed.size).toBe(0)
  client.destroy()
  await expect.poll(() => [...closed]).toHaveLength(requests)
  await expect.poll(() => files.filter(({ destroyed }) => destroyed)).toHaveLength(requests - 1)
  expect(Object.fromEntries(closed)).toEqual(Object.fromEntries(paths.map((path) => [path, 1])))
  expect(warnings).toEqual([])
})
