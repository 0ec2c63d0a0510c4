/** Forms: pairs of a query or a body, and forms in parts. */
import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Busboy } from '@fastify/busboy'
import { TooManyValues } from '../../../contract/fields/exact.ts'
import { Fault } from '../../kernel/faults.ts'
import { replacementCharacter, unreadable } from './json.ts'
import { nextTurn, pieceBytes } from './yielding.ts'

export type Form<V = string> = Record<string, V | V[]>

/** Pairs of a query or a form; a query of 32 KiB could have 16,000, which would take 20 ms. */
export const pairsMax = { query: 2_000, form: 10_000 }
const filesMax = 20

/** Names and their values. A name that occurs more than once gets an array. */
export function grouped<V>(pairs: Iterable<[string, V]>): Form<V> {
  const result: Form<V> = Object.create(null)
  for (const [name, value] of pairs) {
    const known = result[name]
    if (Array.isArray(known)) known.push(value)
    else result[name] = known === undefined ? value : [known, value]
  }
  return result
}

/** The pairs of a form or a query. Bytes that are not UTF-8 would become the replacement character. */
export function formPairs(text: string, max: number): Array<[string, string]> {
  if (hasMorePairs(text, max)) throw tooManyPairs(max)
  // Beside a stray `%`, Node decodes other characters than ASCII wrongly, unless they are escaped as well.
  const pairs = [...new URLSearchParams(text.replace(/[^\0-\x7f]+/g, encodeURIComponent))]
  const mayBeWrong = pairs.some(([name, value]) => `${name}${value}`.includes(replacementCharacter))
  if (mayBeWrong && !isUtf8Escaped(text)) throw unreadable('The form or query is not UTF-8.')
  return pairs
}

/** Whether the bytes that are written as `%E2%82%AC` are UTF-8. */
function isUtf8Escaped(text: string): boolean {
  try {
    for (const [bytes] of text.matchAll(/(?:%[\da-f]{2})+/gi)) decodeURIComponent(bytes)
    return true
  } catch {
    return false
  }
}

export const tooManyPairs = (max: number): Fault =>
  unreadable(`A form or query may have at most ${max} fields.`, new TooManyValues(max))

function hasMorePairs(text: string, max: number): boolean {
  let pairs = 1
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) if (++pairs > max) return true
  return false
}

/** RFC 2046 allows 70 characters. To search for a long one takes long. */
const boundaryCharsMax = 70

/** A parser of a form in parts; `fail` gets every fault, and may be called more than once. */
export function formParser(
  request: IncomingMessage,
  max: { fieldBytes: number; fields: number },
  fail: (error: unknown) => void,
): InstanceType<typeof Busboy> {
  const type = request.headers['content-type'] ?? ''
  const boundary = /\bboundary\s*=\s*("[^"]*"|[^;]*)/i.exec(type)?.[1] ?? ''
  if (boundary.length > boundaryCharsMax + 2)
    throw unreadable(`The boundary of a form may have at most ${boundaryCharsMax} characters.`)
  const form = new Busboy({
    headers: { 'content-type': type },
    limits: { fieldSize: max.fieldBytes, fields: max.fields, files: filesMax, parts: max.fields + filesMax },
  })
  // Of parts beyond a limit, the library has no listener for errors: a body that is cut short would end the process.
  dicerOf(form).prependListener('part', (part) => part.on('error', fail))
  form.on('error', fail)
  form.on('fieldsLimit', () => fail(tooManyPairs(max.fields)))
  form.on('filesLimit', () => fail(unreadable(`A form may have at most ${filesMax} files.`)))
  form.on('partsLimit', () => fail(unreadable('A form may not have so many parts.')))
  return form
}

/** The library's parser of parts. */
const dicerOf = (form: InstanceType<typeof Busboy>) =>
  (form as unknown as { _parser: { parser: EventEmitter<{ part: [EventEmitter] }> } })._parser.parser

export const notMultipart = (error: unknown): Fault =>
  error instanceof Fault ? error : unreadable('The body is not multipart/form-data.')

/** A file of a form in parts: the name of its field, and what the client calls it. */
export interface FilePart {
  field: string
  fileName: string | undefined
  type: string | undefined
}

export interface Multipart {
  fields: Form<string | Buffer>
  files: FilePart[]
}

export function multipart(request: IncomingMessage, bytes: Buffer, fieldsMax: number): Promise<Multipart> {
  return new Promise((resolve, reject) => {
    const pairs: Array<[string, string | Buffer]> = []
    const files: FilePart[] = []
    const fail = (error: unknown) => reject(notMultipart(error))
    try {
      const form = formParser(request, { fieldBytes: bytes.length, fields: fieldsMax }, fail)
      form.on('field', (name: string, value: string) => pairs.push([name, value]))
      // A file part sets the field of its name to its bytes.
      form.on(
        'file',
        (name: string, stream: NodeJS.ReadableStream, fileName?: string, _?: string, type?: string) => {
          const chunks: Buffer[] = []
          files.push({ field: name, fileName, type })
          stream.on('data', (chunk: Buffer) => chunks.push(chunk))
          // A truncated part never ends; an error without a listener would end the process.
          stream.on('error', fail)
          stream.on('end', () => pairs.push([name, Buffer.concat(chunks)]))
        },
      )
      form.on('finish', () => resolve({ fields: grouped(pairs), files }))
      writeInTurns(form, bytes).catch(fail)
    } catch (error) {
      fail(error)
    }
  })
}

async function writeInTurns(form: InstanceType<typeof Busboy>, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    if (at > 0) await nextTurn()
    form.write(bytes.subarray(at, at + pieceBytes))
  }
  form.end()
}
