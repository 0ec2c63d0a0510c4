/** A fault is a sentence that a site engineer understands, with a code and a status for the client. */

import type { Database } from '../db/open.ts'

/** Every error code and its HTTP status. */
const faultStatus = {
  ValidationException: 400,
  SerializationException: 400,
  Unauthorized: 401,
  Forbidden: 403,
  NotFound: 404,
  NotMadeYet: 404,
  MethodNotAllowed: 405,
  NotImplementedException: 405,
  Conflict: 409,
  PayloadTooLarge: 413,
  UnsupportedMediaType: 415,
  RangeNotSatisfiable: 416,
  TooManyRequests: 429,
  InternalServerError: 500,
  ServiceUnavailable: 503,
} as const

export type FaultCode = keyof typeof faultStatus

export interface FieldFault {
  errorCode: string
  fieldName: string
  message: string
}

export interface FaultMore {
  /** One entry for each field that is wrong. */
  fields?: FieldFault[]
  /** For the developer of the client; the public sentence by default. */
  dev?: string
  meta?: Record<string, string>
  headers?: Record<string, string>
  cause?: unknown
  /** A refusal under load is counted in the log; one while the server ends, or of /health, is not in it. */
  logged?: 'as overload' | 'as full disk' | 'never'
  /** What remains to be written although the call fails: done after its transaction was rolled back. */
  afterwards?: (database: Database) => Promise<unknown>
}

export class Fault extends Error {
  readonly code: FaultCode
  readonly more: FaultMore

  constructor(code: FaultCode, message: string, more: FaultMore = {}) {
    super(message, { cause: more.cause })
    this.code = code
    this.more = more
  }

  get status(): number {
    return faultStatus[this.code]
  }
}

/** Faults of fields. The sentence is that of the first field. */
export function invalid(fields: FieldFault[]): Fault {
  const rest = fields.length > 1 ? ` (and ${fields.length - 1} more)` : ''
  return new Fault('ValidationException', `${fields[0]?.message ?? 'The request is not valid.'}${rest}`, {
    fields,
  })
}

export const invalidField = (fieldName: string, errorCode: string, message: string): Fault =>
  invalid([{ errorCode, fieldName, message }])

export const notEmpty = (fieldName: string, what = fieldName): Fault =>
  invalidField(fieldName, 'NotEmpty', `Please give ${what}.`)

/** The same response for a record that does not exist and for one that the caller may not see. */
export const notFound = (what: string): Fault =>
  new Fault('NotFound', `${what} does not exist, or is not yours to see.`)

/**
 * Adds the place in the request, which tells the client which of many records failed. Faults of fields name
 * it already.
 */
export const placedAt = (fault: Fault, at: string): Fault =>
  fault.more.fields
    ? fault
    : new Fault(fault.code, fault.message, { ...fault.more, meta: { ...fault.more.meta, at } })

export const forbidden = (message: string): Fault => new Fault('Forbidden', message)

export const conflict = (message: string, meta?: Record<string, string>): Fault =>
  new Fault('Conflict', message, { meta })

export const unauthorized = (message: string, dev?: string): Fault =>
  new Fault('Unauthorized', message, { dev })

/** For a caller without a session: how to sign in. */
export const signInFirst = (): Fault =>
  unauthorized(
    'Please sign in.',
    'Sign in at /api/internal/userlogin and send the authSessionKey in the body, as "Authorization: Bearer", ' +
      'as X-ss-id or in the cookie ss-id.',
  )
