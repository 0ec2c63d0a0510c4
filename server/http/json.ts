/** Decodes and parses JSON. */
import { isUtf8 } from 'node:buffer'
import { parseExact } from '../../contract/exact.ts'
import { Fault } from '../kernel/faults.ts'
import { parseInTurns } from './longjson.ts'

const byteOrderMark = '\uFEFF'

export const unreadable = (why: string, cause?: unknown): Fault =>
  new Fault('SerializationException', 'The request could not be read. It may have been cut short.', {
    dev: why,
    cause,
  })

/** UTF-8 without its byte order mark. */
export function decode(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw unreadable('The body is not UTF-8.')
  const text = bytes.toString('utf8')
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

/** The same, in turns of the event loop if it is long. */
export async function parseLongJson(text: string, valuesMax: number): Promise<unknown> {
  try {
    return await parseInTurns(text, valuesMax)
  } catch (error) {
    throw notJson(error)
  }
}
