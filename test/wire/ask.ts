/**
 * A request as bytes on a socket, for what fetch would not send, and its response with the headers as they
 * were spelled.
 */
import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http'
import { expect } from 'vitest'
import type { Site } from '../kit/harness.ts'

export interface Ask {
  method?: string
  headers?: OutgoingHttpHeaders
  /** An object is sent as JSON; text and bytes are sent unchanged; a list of bytes is sent chunk by chunk. */
  body?: object | string | Buffer | Buffer[]
  /** The session key, as a header. */
  key?: string
  /** The local address that it is sent from. */
  from?: string
}

export interface RawResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  /** The names of the headers as they were spelled. */
  spelled: string[]
  text: string
  /** The text as JSON, if it is JSON. */
  body: any
}

const isPlain = (body: Ask['body']): body is object =>
  typeof body === 'object' && !Buffer.isBuffer(body) && !(Array.isArray(body) && Buffer.isBuffer(body[0]))

export function ask(
  here: Site,
  path: string,
  { method, headers, body, key, from }: Ask = {},
): Promise<RawResponse> {
  const sent = isPlain(body) ? JSON.stringify(body) : body
  const { hostname, port } = new URL(here.url)
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        host: hostname,
        port,
        path,
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        localAddress: from,
        headers: { ...(key ? { 'X-ss-id': key } : {}), ...headers },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          const spelled = response.rawHeaders.filter((_, at) => at % 2 === 0)
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            spelled,
            text,
            body: parsed(text),
          })
        })
      },
    )
    request.on('error', reject)
    if (Array.isArray(sent)) for (const chunk of sent) request.write(chunk)
    else if (sent !== undefined) request.write(sent)
    request.end()
  })
}

function parsed(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A refusal in the columns of a table: status, error code, field. */
export const refusal = ({ status, body }: RawResponse): [number, string, string?] => {
  const { errorCode, errors } = body.responseStatus
  return errors?.[0]?.fieldName ? [status, errorCode, errors[0].fieldName] : [status, errorCode]
}

const blockFields = [
  'errorOccured',
  'logMessageType',
  'numberOfRecordsEffected',
  'responseStatus',
  'uiDevErrorMessage',
  'uiErrorMessage',
]

/** Every refusal consists of the status block and nothing else. */
export function expectBlock({ body, headers }: RawResponse): void {
  expect(Object.keys(body).sort()).toEqual(blockFields)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(body.uiDevErrorMessage).toContain(headers['x-request-id'])
}
