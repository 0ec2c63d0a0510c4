/** Refuses what is not a request: there is only a socket, which is closed in any case. */
import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { Fault } from '../kernel/faults.ts'
import { headersOf, refusal } from './headers.ts'
import type { WebServer } from './tls.ts'

/**
 * The rest of the request did not arrive in time. What still comes is thrown away: bytes that nobody reads would reset the connection
 * before the client, which is sending, has read the answer. Nobody may take the request for whole either, if its end comes now.
 */
export function refuseLate(request: IncomingMessage): void {
  for (const event of ['data', 'readable', 'end']) request.removeAllListeners(event)
  request.resume()
  const late = Object.assign(new Error('Too late.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  refuse(late, request.socket, sendingMsMax)
}

/**
 * Closes connections that were kept open and not used. While the process is busy, timers come before what arrived
 * meanwhile: a connection with the next request in it would be reset, and the client never get an answer.
 */
export function closeIdle(server: WebServer): void {
  server.on('timeout', (socket: Socket & Answering) => {
    // A response that stalls has its own limit.
    if (socket._httpMessage) return
    const { bytesRead } = socket
    setImmediate(() => {
      if (socket.bytesRead === bytesRead && !socket._httpMessage) socket.destroy()
    })
  })
}

/** Emitted on a server that is about to close, so that responses that would go on end. */
export const endingEvent = 'ending'

const closeMsMax = 2_000
/** How long a client that is sending has to read the answer. */
const sendingMsMax = 10_000

/** Refuses input that is not HTTP, too long or too late: there is no request to answer, only a socket. */
export function refuse(error: NodeJS.ErrnoException, socket: Duplex, readsForMs = 0): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy()
  if (isUnused(socket)) return void closeUnused(socket)
  const requestId = randomUUID()
  const fault =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new Fault('PayloadTooLarge', 'The headers of the request are too large.')
      : new Fault('SerializationException', 'The request could not be read.', {
          dev: 'It is not HTTP, or it came too late.',
        })
  const { status, headers, body } = refusal(fault, requestId)
  const text = String(body)
  const sent = { status, headers, body: text }
  const lines = Object.entries(headersOf(undefined, sent, requestId, true)).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  // The other side may neither close the connection nor read the answer.
  const timer = setTimeout(() => socket.destroy(), readsForMs || closeMsMax)
  const isOver = readsForMs > 0 ? 'end' : 'finish'
  socket.once(isOver, () => socket.destroy()).once('close', () => clearTimeout(timer))
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`)
}

/** Browsers open connections ahead. A refusal on one would be taken for the answer to its first request. */
const isUnused = (socket: Duplex): boolean => (socket as Socket).bytesRead === 0

/** A first request may have arrived while the process was busy. */
const closeUnused = (socket: Duplex): void =>
  void setImmediate(() => {
    if (isUnused(socket)) socket.destroy()
  })

/**
 * Whether an earlier response is being sent: a refusal would be taken for a part of it. Node's own code looks
 * there as well.
 */
const isAnswering = (socket: Duplex & Answering): boolean => socket._httpMessage?.headersSent === true

interface Answering {
  _httpMessage?: ServerResponse | null
}
