/** The typed client, used by the tests and the web app. Runs wherever there is a fetch. */
import type { ResponseError } from './base.ts'
import type { Fields, Operation, Wire } from './kit.ts'

export type Door = 'route' | 'reply' | 'api'

export interface Connection {
  baseUrl: string
  /** The session key; left out if a cookie carries it. */
  key?: string
  /** Which of the three routes of an operation is used; by default its own. */
  match?: Door
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}

export interface CallOptions {
  headers?: Record<string, string>
  idempotencyKey?: string
  ifMatch?: string
}

/** The response; its etag is not enumerable, so that the response equals the body that was sent. */
export type ResponseWithEtag<R extends Fields> = Wire<R> & { readonly etag?: string }

export interface Client {
  call<Q extends Fields, R extends Fields>(
    operation: Operation<Q, R>,
    request?: Wire<Q>,
    options?: CallOptions,
  ): Promise<ResponseWithEtag<R>>
  /** The same connection with another session. */
  withKey(key: string | undefined): Client
}

export type FieldError = Wire<typeof ResponseError.fields>

export class CallFailed extends Error {
  readonly status: number
  readonly errorCode: string
  /** One entry for each field that is wrong. */
  readonly fields: FieldError[]
  readonly meta: Record<string, string>
  readonly body: any

  constructor(status: number, body: any) {
    const responseStatus = body?.responseStatus
    super(responseStatus?.message || body?.uiErrorMessage || `The server answered ${status}.`)
    this.name = 'CallFailed'
    this.status = status
    this.errorCode = responseStatus?.errorCode ?? ''
    this.fields = responseStatus?.errors ?? []
    this.meta = responseStatus?.meta ?? {}
    this.body = body
  }
}

export function client(connection: Connection): Client {
  const send = connection.fetch ?? fetch
  return {
    async call(operation, request = {}, options = {}) {
      const headers: Record<string, string> = { 'Content-Type': 'application/json' }
      if (connection.key) headers.Authorization = `Bearer ${connection.key}`
      if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
      if (options.ifMatch) headers['If-Match'] = options.ifMatch
      const response = await send(urlOf(connection, operation, request), {
        method: 'POST',
        headers: { ...headers, ...options.headers },
        body: JSON.stringify(request),
      })
      const body = parsed(await response.text())
      if (!response.ok || typeof body !== 'object') throw new CallFailed(response.status, body)
      const etag = response.headers.get('ETag') ?? undefined
      return Object.defineProperty(body, 'etag', { value: etag, enumerable: false })
    },
    withKey: (key) => client({ ...connection, key }),
  }
}

function urlOf({ baseUrl, match }: Connection, operation: Operation<any, any>, request: Wire<any>): string {
  const base = baseUrl.replace(/\/$/, '')
  if (match === 'reply') return `${base}/json/reply/${operation.name}`
  if (match === 'api') return `${base}/api/${operation.name}`
  const query = new URLSearchParams()
  for (const { key, field } of operation.request.entries)
    if (field.inQuery && request[key] != null) query.set(key, String(request[key]))
  return base + operation.route + (query.size > 0 ? `?${query}` : '')
}

function parsed(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
