/** Connections that are kept open: closed when they are not used, but not with a request in them. */
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { closeIdle } from './sockets.ts'

const keepMs = 100
const server = createServer((_, response) => response.end('ok'))
server.keepAliveTimeout = keepMs
closeIdle(server)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
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
const open = (): Socket => connect((server.address() as AddressInfo).port, '127.0.0.1')

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
