/** One call, sent once. Runs wherever there is a fetch; `connect` adds sign-in, repeats and pages to it. */

/** An operation has three routes: its own, `/json/reply/…` and `/api/…`. */
export type RouteKind = 'route' | 'reply' | 'api'

export interface Connection {
  baseUrl: string
  /** The session key, or a service key; left out if a cookie carries it. */
  key?: string
  /** The id of the person who must be signed in: in another's session a call is refused (401, `meta.person`). */
  person?: number
  /** By default `route`, its own. */
  routeKind?: RouteKind
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}

export interface CallOptions {
  headers?: Record<string, string>
  idempotencyKey?: string
  ifMatch?: string
  signal?: AbortSignal
}

/** What the caller needs of an operation; those of the contract have it. The samples carry the types. */
export interface Callable<Q = any, R = any> {
  readonly name: string
  readonly route: string
  readonly request: {
    readonly entries: readonly { readonly key: string; readonly field: { readonly inQuery: boolean } }[]
    readonly sample: Q
  }
  readonly response: { readonly sample: R }
}

/** The response; its etag is not enumerable, so that the response equals the body that was sent. */
export type WithEtag<R> = R & { readonly etag?: string }

export interface Client {
  call<Q extends object, R extends object>(
    operation: Callable<Q, R>,
    request?: Q,
    options?: CallOptions,
  ): Promise<WithEtag<R>>
  /** The same connection with another session. */
  withKey(key: string | undefined): Client
}

export interface FieldError {
  errorCode?: string | null
  /** As documented: `RfiDueDate`. */
  fieldName?: string | null
  message?: string | null
  meta?: Record<string, string> | null
}

export class CallFailed extends Error {
  readonly status: number
  readonly errorCode: string
  /** One entry for each field that is wrong. */
  readonly fields: FieldError[]
  readonly meta: Record<string, string>
  readonly body: any
  /** How long the server wants the caller to wait before the same call. */
  readonly retryAfterSeconds: number | undefined
  /** Where the call would have gone on to: it was not sent there. */
  declare readonly location?: string

  constructor(status: number, body: any, retryAfter?: string | null) {
    const responseStatus = body?.responseStatus
    super(responseStatus?.message || body?.uiErrorMessage || `The server answered ${status}.`)
    this.name = 'CallFailed'
    this.status = status
    this.errorCode = responseStatus?.errorCode ?? ''
    this.fields = responseStatus?.errors ?? []
    this.meta = responseStatus?.meta ?? {}
    this.body = body
    this.retryAfterSeconds = Number(retryAfter || this.meta.retryAfterSeconds) || undefined
  }
}

/** No response: the connection or the server is down. */
export class NoConnection extends Error {
  constructor(cause?: unknown) {
    super('The server does not answer.', { cause })
    this.name = 'NoConnection'
  }
}

const tooLarge = 413

/**
 * No answer of a Plumbline server: a network in which one has to sign in first sends its own page, with 200 or a refusal of its
 * own; of an answer that was cut off there is only the status. Whatever is before the server may refuse what is too large for it.
 */
export const isFromElsewhere = ({ status, body }: CallFailed): boolean =>
  status < 400 || (status < 500 && status !== tooLarge && !body?.responseStatus)

/** Not if it is busy, or does not know the person: the same call may succeed later. */
export const isFinal = (error: CallFailed): boolean =>
  error.status < 500 &&
  !isFromElsewhere(error) &&
  ![401, 408, 425, 429].includes(error.status) &&
  !(error.status === 409 && error.retryAfterSeconds)

/** What every answer of a server is. */
export const isBody = (body: unknown): boolean => typeof body === 'object' && body !== null

export function client(connection: Connection): Client {
  return {
    async call(operation, request, options) {
      const response = await post(connection, urlOf(connection, operation, request ?? {}), request, options)
      const body = parsed(await response.text())
      if (!response.ok || !isBody(body))
        throw new CallFailed(response.status, body, response.headers.get('Retry-After'))
      const etag = response.headers.get('ETag') ?? undefined
      return Object.defineProperty(body, 'etag', { value: etag, enumerable: false })
    },
    withKey: (key) => client({ ...connection, key }),
  }
}

/** Resolves with any response, also a failure. */
export function post(
  connection: Connection,
  url: string,
  request: object = {},
  options: CallOptions = {},
): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', ...headersOf(connection, options) }
  const { signal } = options
  return (connection.fetch ?? fetch)(url, { method: 'POST', headers, body: JSON.stringify(request), signal })
}

export const personHeader = (userId: number | undefined): Record<string, string> =>
  userId ? { 'Plumbline-Person': String(userId) } : {}

export function headersOf({ key, person }: Connection, options: CallOptions): Record<string, string> {
  const headers = personHeader(person)
  if (key) headers.Authorization = `Bearer ${key}`
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
  if (options.ifMatch) headers['If-Match'] = options.ifMatch
  return { ...headers, ...options.headers }
}

/** Without a slash at its end. */
export const baseOf = (baseUrl: string): string => baseUrl.replace(/\/$/, '')

function urlOf({ baseUrl, routeKind }: Connection, operation: Callable, request: any): string {
  const base = baseOf(baseUrl)
  if (routeKind === 'reply') return `${base}/json/reply/${operation.name}`
  if (routeKind === 'api') return `${base}/api/${operation.name}`
  const query = new URLSearchParams()
  for (const { key, field } of operation.request.entries)
    if (field.inQuery && request[key] != null) query.set(key, String(request[key]))
  return base + operation.route + (query.size > 0 ? `?${query}` : '')
}

/** As it is, if it is not JSON: what a proxy says, for example. */
export function parsed(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
