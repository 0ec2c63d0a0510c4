/** Bytes of a request → a value. */
import { parseExact } from '../../contract/exact.ts'
import { Fault } from '../kernel/faults.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })

export const unreadable = (why: string): Fault =>
  new Fault('SerializationException', 'The request could not be read. It may have been cut short.', {
    dev: why,
  })

/** UTF-8 without its byte order mark. */
export function decode(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw unreadable('The body is not UTF-8.')
  }
}

export function parseJson(text: string): unknown {
  try {
    return parseExact(text)
  } catch (error) {
    throw unreadable(`The body is not JSON: ${(error as Error).message}`)
  }
}
