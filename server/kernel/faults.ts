/** A fault is a sentence a site engineer understands, with a code and a status for the client. */

/** Every error code and its HTTP status. */
export const faultStatus = {
  ValidationException: 400,
  SerializationException: 400,
  Unauthorized: 401,
  Forbidden: 403,
  NotFound: 404,
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
  /** For the developer of the client; the public sentence where left out. */
  dev?: string
  meta?: Record<string, string>
  headers?: Record<string, string>
  cause?: unknown
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

/** Something wrong with fields. The sentence is the first field's. */
export function invalid(fields: FieldFault[]): Fault {
  const more = fields.length > 1 ? ` (and ${fields.length - 1} more)` : ''
  return new Fault('ValidationException', `${fields[0]?.message ?? 'The request is not valid.'}${more}`, {
    fields,
  })
}

export const invalidField = (fieldName: string, errorCode: string, message: string): Fault =>
  invalid([{ errorCode, fieldName, message }])

export const notEmpty = (fieldName: string, what = fieldName): Fault =>
  invalidField(fieldName, 'NotEmpty', `Please give ${what}.`)

/** Not there and not yours are one answer. */
export const notFound = (what: string): Fault =>
  new Fault('NotFound', `${what} does not exist, or is not yours to see.`)

/** The same with its place in the request: of many records it says which. What is wrong with fields names them by itself. */
export const placedAt = (fault: Fault, at: string): Fault =>
  fault.more.fields
    ? fault
    : new Fault(fault.code, fault.message, { ...fault.more, meta: { ...fault.more.meta, at } })

export const forbidden = (message: string): Fault => new Fault('Forbidden', message)

export const conflict = (message: string, meta?: Record<string, string>): Fault =>
  new Fault('Conflict', message, { meta })

export const unauthorized = (message: string, dev?: string): Fault =>
  new Fault('Unauthorized', message, { dev })

/** How to sign in, for whoever came without a key. */
export const signInFirst = (): Fault =>
  unauthorized(
    'Please sign in.',
    'Sign in at /api/internal/userlogin and send the authSessionKey in the body, as "Authorization: Bearer", ' +
      'as X-ss-id or in the cookie ss-id.',
  )
