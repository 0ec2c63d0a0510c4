/** Declares uploads and downloads, which transfer files as bytes instead of JSON. */

import { type Dto, dto, type Fields, type Operation, type Value } from '../kit.ts'
import type { FieldType } from './fieldtype.ts'
import { name } from './fieldtypes.ts'

/** `PUT`: the body is the file, the query describes it. */
export interface Upload<Q extends Fields = Fields> {
  readonly route: string
  readonly about: string
  readonly query: Dto<Q>
  /** Who sends it may have another credential than a session. */
  readonly session?: 'ignored'
  /** The operation that receives the file: the one whose field is given. */
  readonly targets: ReadonlyArray<Target<Q>>
}

export interface Target<Q extends Fields> {
  readonly by: keyof Q & string
  /** Served with `beforeBytes`; it finds the file in `call.received`. */
  readonly operation: Operation<any, any>
  /** Its request, without the file. */
  readonly request: (values: Value<Q>, type: string | undefined) => Record<string, unknown>
}

/**
 * `GET` and `HEAD`: the answer is the file. The fields in braces are in the path, the others in the query.
 */
export interface Download<Q extends Fields = Fields> {
  readonly name: string
  readonly route: string
  readonly about: string
  readonly session?: 'ignored'
  readonly request: Dto<Q>
}

export const upload = <Q extends Fields>(
  name: string,
  { query, ...declaration }: Omit<Upload<Q>, 'query'> & { query: Q },
): Upload<Q> => ({ ...declaration, query: dto(name, query) })

export const download = <Q extends Fields>(
  name: string,
  { request, ...declaration }: Omit<Download<Q>, 'name' | 'request'> & { request: Q },
): Download<Q> => ({ name, ...declaration, request: dto(name, request) })

export const renditionSizes = ['thumb', 'screen'] as const
export type RenditionSize = (typeof renditionSizes)[number]

/** The size of a smaller version of a picture. */
export const renditionSize: FieldType<RenditionSize, string> = {
  ...name,
  schema: { type: 'string', enum: [...renditionSizes] },
  sample: 'thumb',
  read(value, at, reading) {
    const text = String(value).trim().toLowerCase()
    if (text === '') return undefined
    const size = renditionSizes.find((one) => one === text)
    return size ?? reading.fault(at, 'Enum', `${at} must be one of ${renditionSizes.join(', ')}.`)
  },
} as FieldType<RenditionSize, string>

/** A SHA-256 in hexadecimal or base64; read, it is in hexadecimal. */
export const sha256: FieldType<string, string> = {
  ...name,
  schema: { type: 'string', maxLength: 64 },
  sample: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  read(value, at, reading) {
    const text = String(value).trim()
    if (text === '') return undefined
    if (/^[\da-f]{64}$/i.test(text)) return text.toLowerCase()
    if (/^[\w+/-]{43}=?$/.test(text)) return Buffer.from(text, 'base64').toString('hex')
    return reading.fault(at, 'Format', `${at} must be a SHA-256 in hexadecimal or base64.`)
  },
}
