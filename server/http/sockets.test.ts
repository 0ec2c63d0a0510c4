/** Connections that are kept open: closed when they are not used, but not with a request in them. */
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeIdle, refuse } from './sockets.ts'

const keepMs = 100
const server = createServer((_, response) => response.end('ok'))
server.keepAliveTimeout = keepMs
closeIdle(server)
/** Waits a moment for a request. */
const impatient = createServer({ headersTimeout: keepMs, connectionsCheckingInterval: keepMs })
impatient.on('clientError', refuse)
beforeAll(async () => {
  for (const one of [server, impatient]) {
    await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))
    afterAll(() => {
      one.closeAllConnections()
      one.close()
    })
  }
})

/** Waits for an end or for that many responses. */
function responses(socket: Socket, count: number): Promise<number> {
  let text = ''
  return new Promise((resolve) => {
    const seen = () => text.split('HTTP/1.1 200').length - 1
    socket.on('data', (part) => {
      text += part
      if (seen() === count) resolve(count)
    })
    socket.on('error', () => undefined).on('close', () => resolve(seen()))
  })
}

const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
const open = (to = server): Socket => connect((to.address() as AddressInfo).port, '127.0.0.1')

test('one with a request that arrived while the process was busy is answered', async () => {
  const socket = open()
  socket.write(request)
  await responses(socket, 1)
  socket.write(request)
  // The process is busy for longer than connections are kept.
  const until = performance.now() + 20 * keepMs
  while (performance.now() < until);
  expect(await responses(socket, 1)).toBe(1)
  socket.destroy()
})

test('one that is not used is closed', async () => {
  const socket = open()
  socket.write(request)
  // Two never come.
  expect(await responses(socket, 2)).toBe(1)
})

/** Everything that arrives until the connection is closed. */
const textOf = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let text = ''
    socket.on('data', (part) => {
      text += part
    })
    socket.on('error', () => undefined).on('close', () => resolve(text))
  })

test('one that never sent anything is closed without a word, one with half a request gets a refusal', async () => {
  const [unused, half] = [open(impatient), open(impatient)]
  half.write(request.slice(0, 20))
  expect(await Promise.all([textOf(unused), textOf(half)])).toEqual([
    '',
    expect.stringMatching(/^HTTP\/1.1 400 /),
  ])
})
