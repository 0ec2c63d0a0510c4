/** Decodes and parses JSON. */
import { isUtf8 } from 'node:buffer'
import { parseExact } from '../../../contract/fields/exact.ts'
import { Fault } from '../../kernel/faults.ts'
import { parseYielding } from './long/json.ts'
import { NotUtf8 } from './long/text.ts'

const byteOrderMark = '\uFEFF'
/** What is not UTF-8 is decoded as this. */
export const replacementCharacter = '\uFFFD'

export const unreadable = (why: string, cause?: unknown): Fault =>
  new Fault('SerializationException', 'The request could not be read. It may have been cut short.', {
    dev: why,
    cause,
  })

/** UTF-8 without its byte order mark. */
export function decode(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  // Where there is none, the bytes need not be looked at again.
  if (text.includes(replacementCharacter) && !isUtf8(bytes)) throw unreadable('The body is not UTF-8.')
  return text.startsWith(byteOrderMark) ? text.slice(1) : text
}

/** The cause of the fault is the error of the parser. */
const notJson = (error: unknown): Fault =>
  unreadable(`The body is not JSON: ${(error as Error).message}`, error)

export function parseJson(text: string, valuesMax?: number): unknown {
  try {
    return parseExact(text, valuesMax)
  } catch (error) {
    throw notJson(error)
  }
}

const byteOrderMarkBytes = Buffer.from(byteOrderMark)

/** Decodes and parses yielding to the event loop. */
export async function parseLongJson(bytes: Buffer, valuesMax: number): Promise<unknown> {
  const isMarked = bytes.subarray(0, byteOrderMarkBytes.length).equals(byteOrderMarkBytes)
  try {
    return await parseYielding(isMarked ? bytes.subarray(byteOrderMarkBytes.length) : bytes, valuesMax)
  } catch (error) {
    throw error instanceof NotUtf8 ? unreadable(error.message, error) : notJson(error)
  }
}
