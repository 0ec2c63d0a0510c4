/** Decompresses the body of a request, off the event loop and within limits of size, ratio and time. */
import type { IncomingMessage } from 'node:http'
import { createGunzip, createInflate } from 'node:zlib'
import { Fault } from '../../kernel/faults.ts'
import { gate } from '../../kernel/gate.ts'
import { unreadable } from './json.ts'
import { tooLarge } from './receive.ts'

const inflaters = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
])

/** Records that are nearly equal become 50 times as long; gzip itself allows a thousand times. */
const ratioMax = 200
/** Up to this size, the ratio does not matter. */
const freeBytes = 1024 * 1024
const inflateMsMax = 5_000
const chunkBytes = 64 * 1024

/** Files and passwords need the same threads. */
const inTurn = gate(2, 200)

export const isCompressed = ({ headers }: IncomingMessage): boolean =>
  !['', 'identity'].includes(encodingOf(headers['content-encoding']))

const encodingOf = (header = ''): string => header.trim().toLowerCase()

/** The chunks of the body; `hold` is called with the size of each. */
export async function inflate(
  request: IncomingMessage,
  chunks: readonly Buffer[],
  bytesMax: number,
  hold: (bytes: number) => void,
  msMax = inflateMsMax,
): Promise<Buffer[]> {
  const encoding = encodingOf(request.headers['content-encoding'])
  const create = inflaters.get(encoding)
  if (!create)
    throw new Fault('UnsupportedMediaType', 'The server does not support this compression.', {
      dev: `Content-Encoding ${encoding.slice(0, 40)} is not supported: send gzip or none.`,
    })
  const sentBytes = chunks.reduce((sum, { length }) => sum + length, 0)
  if (sentBytes === 0) return []
  return inTurn(() =>
    run(create({ chunkSize: chunkBytes }), encoding, chunks, msMax, (bytes, added) => {
      if (bytes > bytesMax) throw tooLarge(bytesMax)
      if (bytes > Math.max(freeBytes, sentBytes * ratioMax)) throw tooDense()
      hold(added)
    }),
  )
}

const tooDense = (): Fault =>
  new Fault('PayloadTooLarge', 'The request is compressed too densely.', {
    dev: `Inflated it is more than ${ratioMax} times as large. Please send it without compression.`,
  })

/** `check` throws if the inflated bytes are too many. */
function run(
  inflater: ReturnType<typeof createGunzip>,
  encoding: string,
  chunks: readonly Buffer[],
  msMax: number,
  check: (bytes: number, added: number) => void,
): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    const inflated: Buffer[] = []
    let bytes = 0
    const end = (error: unknown): void => {
      clearTimeout(timer)
      inflater.destroy()
      reject(error)
    }
    const timer = setTimeout(() => end(unreadable('The body took too long to inflate.')), msMax)
    inflater.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      try {
        check(bytes, chunk.length)
        inflated.push(chunk)
      } catch (error) {
        end(error)
      }
    })
    inflater.on('error', () => end(unreadable(`The body is not ${encoding}.`)))
    inflater.on('end', () => {
      clearTimeout(timer)
      resolve(inflated)
    })
    for (const chunk of chunks) inflater.write(chunk)
    inflater.end()
  })
}
