/** Bodies of responses on one connection: each whole, in the order of the requests, and nothing between them. */
import { createServer, STATUS_CODES } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sent } from './exchange.ts'
import { writeBody } from './writebody.ts'

/** More than fits into the buffers of a connection. */
const longChars = 3_000_000

const bodies: Record<string, () => Sent['body']> = {
  short: () => '{"subject":"Beam"}',
  other: () => '{"subject":"Größe ≤ 5 m 🏗"}',
  none: () => '',
  long: () => 'ü'.repeat(longChars),
  bytes: () => Buffer.from([0, 255, 10]),
  noBytes: () => Buffer.alloc(0),
  file: () => ({ sizeBytes: 10, stream: Readable.from([Buffer.from('from a '), Buffer.from('fil')]) }),
  noFile: () => ({ sizeBytes: 0, stream: undefined }),
}
const expected: Record<string, Buffer> = {
  short: Buffer.from(bodies.short!() as string),
  other: Buffer.from(bodies.other!() as string),
  none: Buffer.alloc(0),
  long: Buffer.from(bodies.long!() as string),
  bytes: Buffer.from([0, 255, 10]),
  noBytes: Buffer.alloc(0),
  file: Buffer.from('from a fil'),
  noFile: Buffer.alloc(0),
}

const logged: string[] = []
/** As the server does: it is written later than the request came, each after a time of its own. */
const server = createServer((request, response) => {
  const [, name = '', turns] = /^\/(\w+)\?(\d)$/.exec(request.url!)!
  const write = (left: number): void => {
    if (left > 0) return void setImmediate(write, left - 1)
    response.writeHead(200, { 'Content-Length': expected[name]!.length })
    const settings = { uploadIdleSeconds: 30 }
    const log = (_: string, message: string) => logged.push(message)
    void writeBody(response, bodies[name]!(), { settings, log, requestId: '' })
  }
  write(Number(turns))
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const open = (): Socket => connect((server.address() as AddressInfo).port, '127.0.0.1')
const requestOf = (name: string, { turns = 0, method = 'GET', last = false } = {}): string =>
  `${method} /${name}?${turns} HTTP/1.1\r\nHost: x\r\n${last ? 'Connection: close\r\n' : ''}\r\n`

/** Everything that arrives until the connection is closed. */
async function received(socket: Socket): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The bodies, cut by their Content-Length. HEAD has one, but no body. */
function bodiesIn(bytes: Buffer, methods: readonly string[]): Buffer[] {
  let at = 0
  const found = methods.map((method) => {
    const end = bytes.indexOf('\r\n\r\n', at) + 4
    const head = bytes.toString('latin1', at, end)
    expect(head.split('\r\n', 1)).toEqual([`HTTP/1.1 200 ${STATUS_CODES[200]}`])
    const length = method === 'HEAD' ? 0 : Number(/Content-Length: (\d+)/i.exec(head)![1])
    at = end + length
    return bytes.subarray(end, at)
  })
  expect(bytes.length).toBe(at)
  return found
}

const names = Object.keys(bodies)

test.each(['GET', 'HEAD'])('requests sent at once are answered in their order: %s', async (method) => {
  const socket = open()
  const asked = [...names, ...names.toReversed(), ...names]
  // A later one is often ready before an earlier one.
  socket.write(
    asked
      .map((name, i) =>
        requestOf(name, { turns: (i * 7) % 5, method: i % 3 ? 'GET' : method, last: i === asked.length - 1 }),
      )
      .join(''),
  )
  const methods = asked.map((_, i) => (i % 3 ? 'GET' : method))
  const found = bodiesIn(await received(socket), methods)
  for (const [i, name] of asked.entries()) {
    const wanted = methods[i] === 'HEAD' ? Buffer.alloc(0) : expected[name]!
    expect(found[i]!.equals(wanted), `${methods[i]} ${name}`).toBe(true)
  }
})

test.each(names)('a connection is used again, and closed when the client wants it: %s', async (name) => {
  const socket = open()
  socket.write(requestOf(name))
  let bytes = Buffer.alloc(0)
  let isAskedAgain = false
  for await (const chunk of socket) {
    bytes = Buffer.concat([bytes, chunk])
    const headBytes = bytes.indexOf('\r\n\r\n') + 4
    if (isAskedAgain || headBytes < 4 || bytes.length < headBytes + expected[name]!.length) continue
    isAskedAgain = true
    socket.write(requestOf(name, { last: true }))
  }
  for (const body of bodiesIn(bytes, ['GET', 'GET'])) expect(body.equals(expected[name]!)).toBe(true)
})

test.each(['short', 'other'])('the headers and a short text are one write: %s', async (name) => {
  const writes: string[] = []
  server.once('connection', (connection) => {
    for (const way of ['_write', '_writev'] as const) {
      const write = connection[way]!.bind(connection) as (...given: unknown[]) => void
      const counted = (...given: unknown[]): void => {
        writes.push(way)
        write(...given)
      }
      Object.assign(connection, { [way]: counted })
    }
  })
  const socket = open()
  socket.write(requestOf(name, { last: true }))
  await received(socket)
  expect(writes).toEqual(['_write'])
})

test('a client that goes away meanwhile harms nobody', async () => {
  for (const name of names)
    for (const turns of [0, 1, 2]) {
      const socket = open()
      socket.write(requestOf(name, { turns }).repeat(3))
      await new Promise((resolve) => socket.once('connect', resolve))
      await new Promise(setImmediate)
      socket.destroy()
    }
  const socket = open()
  socket.write(requestOf('short', { last: true }))
  expect(bodiesIn(await received(socket), ['GET'])).toEqual([expected.short])
  expect(logged).toEqual([])
})
