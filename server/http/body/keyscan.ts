/**
 * Finds the keys of a body without parsing it: of JSON, of a form, and of a form in parts. It builds no value but those
 * that may be a key, takes one chunk after the other, and looks at each byte once. What it finds is returned as a small
 * body, which is then read like any other: so the same key counts as if the whole had been parsed.
 */
import type { IncomingMessage } from 'node:http'
import { formParser, notMultipart, pairsMax, tooManyPairs } from './form.ts'
import { isKeyName, JsonScan, type KeyScan, keyBytesMax } from './jsonscan.ts'

/** In a batch, the keys of its first request count. */
export const jsonScan = (isBatch: boolean): KeyScan => new JsonScan(isBatch)

const [ampersand, equals] = [38, 61]
/** The longest name, each of its characters as three encoded bytes. */
const nameBytesMax = 14 * 9

export function formScan(): KeyScan {
  const found: string[] = []
  let pairs = 0
  /** The beginning of the current pair, from earlier chunks. */
  let begun = Buffer.alloc(0)
  const endPair = (last: Buffer): void => {
    if (++pairs > pairsMax.form) throw tooManyPairs(pairsMax.form)
    const pair = begun.length === 0 ? last : Buffer.concat([begun, last])
    begun = Buffer.alloc(0)
    const nameBytes = pair.indexOf(equals)
    if (nameBytes > nameBytesMax || pair.length > keyBytesMax) return
    const text = pair.toString('utf8')
    const [[name = ''] = []] = new URLSearchParams(text)
    if (isKeyName(name)) found.push(text)
  }
  return {
    write(chunk) {
      let from = 0
      for (let to = chunk.indexOf(ampersand); to !== -1; to = chunk.indexOf(ampersand, from)) {
        endPair(chunk.subarray(from, to))
        from = to + 1
      }
      // One byte more than a key may have shows that it is none.
      const room = keyBytesMax + 1 - begun.length
      if (room > 0) begun = Buffer.concat([begun, chunk.subarray(from, from + room)])
    },
    end() {
      endPair(Buffer.alloc(0))
      return found.join('&')
    },
  }
}

/** Its small body is a form. */
export function multipartScan(request: IncomingMessage): KeyScan {
  const found = new URLSearchParams()
  let form: ReturnType<typeof formParser> | undefined
  const done = new Promise<void>((resolve, reject) => {
    const fail = (error: unknown): void => reject(notMultipart(error))
    form = formParser(request, { fieldBytes: keyBytesMax, fields: pairsMax.form }, fail)
    form.on('field', (name: string, value: string) => {
      if (isKeyName(name)) found.append(name, value)
    })
    form.on('file', (_: string, stream: NodeJS.ReadableStream) => stream.on('error', fail).resume())
    form.on('finish', resolve)
  })
  // The person who ends the scan gets the error.
  done.catch(() => undefined)
  return {
    write: (chunk) => void form?.write(chunk),
    async end() {
      form?.end()
      await done
      return found.toString()
    },
  }
}
