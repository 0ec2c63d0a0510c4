/** Receives the bytes of a body, up to a size. */
import type { IncomingMessage } from 'node:http'
import { Fault } from '../../kernel/faults.ts'
import { unreadable } from './json.ts'

/** `hold` is called with the size of each chunk before it is kept; it throws a fault if there is no room for it. */
export function receive(
  request: IncomingMessage,
  bytesMax: number,
  hold: (bytes: number) => void,
): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const declared = Number(request.headers['content-length'] ?? 0)
    if (declared > bytesMax) return reject(tooLarge(bytesMax))
    let size = 0
    const take = (chunk: Buffer): void => {
      size += chunk.length
      try {
        if (size > bytesMax) throw tooLarge(bytesMax)
        hold(chunk.length)
        chunks.push(chunk)
      } catch (error) {
        // The client must still get the response, so the connection stays open.
        request.off('data', take).pause()
        reject(error)
      }
    }
    // Every request is closed at last: a fault, with its stack, is only made for one that is not whole.
    let isWhole = false
    const cut = (): void => {
      if (!isWhole) reject(unreadable('The connection ended before the body did.'))
    }
    // Not `once`, which costs more: error, close and end come only once anyway.
    request.on('data', take).on('error', cut).on('close', cut)
    request.on('end', () => {
      isWhole = true
      resolve(chunks)
    })
  })
}

export const tooLarge = (bytesMax: number): Fault =>
  new Fault('PayloadTooLarge', `The request is too large: at most ${sizeText(bytesMax)} are allowed.`)

const sizeText = (bytes: number): string =>
  bytes < 1048576 ? `${bytes} bytes` : `${Math.floor(bytes / 1048576)} MiB`
