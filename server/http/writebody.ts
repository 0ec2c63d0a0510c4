/** Writes the body of a response: a text, bytes, or a file or list that is read meanwhile. */
import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { errorDetail, type Log } from '../log.ts'
import type { Settings } from '../settings/settings.ts'
import { isLasting, type Sent } from './exchange.ts'

interface Writing {
  settings: Pick<Settings, 'uploadIdleSeconds'>
  log: Log
  requestId: string
}

/** The headers are set, but not sent. A client that disconnects or stalls also ends the reading of the file. */
export function writeBody(
  response: ServerResponse,
  body: Sent['body'],
  { settings, log, requestId }: Writing,
): Promise<void> | undefined {
  if (isLasting(body)) return void body.attach(response)
  const isInMemory = typeof body === 'string' || Buffer.isBuffer(body)
  // A short body is in the socket buffer at once and needs no timeout.
  if (!isInMemory || body.length > shortBytes)
    response.setTimeout(settings.uploadIdleSeconds * 1000, () => response.destroy())
  if (typeof body === 'string' && body !== '') return void writeText(response, body)
  if (isInMemory) return void response.end(body)
  if (!body.stream) return void response.end()
  return streamFile(body.stream, response, log, requestId)
}

const shortBytes = 64 * 1024

/**
 * Short texts are written when the other responses of this turn of the event loop are made: reads that are sent to PostgreSQL
 * together are also ready together. To make them all, and then write each by one call, takes a tenth less processor time of a read,
 * and a twenty-fifth less of a page (Node 20). For a read, neither gained anything without the other.
 */
function writeText(response: ServerResponse, text: string): void {
  if (text.length <= shortBytes) process.nextTick(writeShort, response, text)
  else response.end(text)
}

/** `end(text)` would add an empty string, and send both by the slower call for several chunks. */
function writeShort(response: ServerResponse, text: string): void {
  const { socket } = response
  // By TLS nothing is written yet when `end` comes, which would then send the empty string by itself.
  if (!socket || 'encrypted' in socket) return void response.end(text)
  response.cork()
  response.write(text)
  response.uncork()
  response.end()
}

async function streamFile(
  stream: Readable,
  response: ServerResponse,
  log: Log,
  requestId: string,
): Promise<void> {
  // One that was closed while it waited for its connection tells nobody that it ends.
  if (response.destroyed) return void stream.destroy()
  try {
    await pipeline(stream, response)
  } catch (error) {
    if (!clientGone.includes((error as NodeJS.ErrnoException).code ?? ''))
      log('error', 'A response could not be sent to its end.', { requestId, ...errorDetail(error) })
  }
}

const clientGone = ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE']
