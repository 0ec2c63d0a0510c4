/** Files as bytes on the wire: sent whole, in chunks or cut off, and downloaded. */

import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import {
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http'
import { DailyReportCreateMany } from '../../../contract/records/dailyreport.ts'
import { incomingFolder } from '../../../server/blobs/disk.ts'
import { filesFolder } from '../../../server/folders.ts'
import type { Person, Project, Site } from '../harness.ts'

export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

export interface Got {
  status: number
  headers: IncomingMessage['headers']
  bytes: Buffer
  /** The body as JSON, if it is JSON. */
  body: any
}

interface Sending {
  method?: string
  headers?: OutgoingHttpHeaders
  bytes?: Buffer | string
  /** The person whose session key is sent as X-ss-id. */
  as?: Person
}

/** An open request: more can be written to it, and it can be cut off. */
export function begin(here: Site, path: string, { method = 'PUT', headers, as }: Sending) {
  const { hostname, port } = new URL(here.url)
  const request = httpRequest({
    host: hostname,
    port,
    path,
    method,
    agent: false,
    headers: { ...(as ? { 'X-ss-id': as.key } : {}), ...headers },
  })
  return { request, answer: answerOf(request) }
}

const answerOf = (request: ClientRequest): Promise<Got> => {
  const answer = new Promise<Got>((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => resolve(gotOf(response, Buffer.concat(chunks))))
    })
  })
  // A test that does not read the response must not fail by an unhandled rejection.
  answer.catch(() => undefined)
  return answer
}

const gotOf = ({ statusCode, headers }: IncomingMessage, bytes: Buffer): Got => {
  const isJson = headers['content-type']?.startsWith('application/json') && bytes.length > 0
  return { status: statusCode!, headers, bytes, body: isJson ? JSON.parse(bytes.toString()) : undefined }
}

export function send(here: Site, path: string, sending: Sending): Promise<Got> {
  const { request, answer } = begin(here, path, sending)
  request.end(sending.bytes)
  return answer
}

export function upload(
  here: Site,
  as: Person,
  query: Record<string, string | number>,
  bytes: Buffer | string,
  headers: OutgoingHttpHeaders = {},
): Promise<Got> {
  return send(here, uploadPath(query), { as, bytes, headers })
}

export function uploadPath(fields: Record<string, string | number>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(fields)) query.set(key, String(value))
  return `/files?${query}`
}

export const fetchFile = (
  here: Site,
  as: Person | undefined,
  place: number | string,
  headers: OutgoingHttpHeaders = {},
  method = 'GET',
) => send(here, `/files/${place}`, { method, as, headers })

/** Status, code and field of a refusal: `400 ValidationException Size:InclusiveBetween`. */
export function toldBy({ status, body }: Got): string {
  const { errorCode, errors } = body?.responseStatus ?? {}
  return [status, errorCode, ...(errors ?? []).map((e: any) => `${e.fieldName}:${e.errorCode}`)]
    .filter(Boolean)
    .join(' ')
}

/** The names of all files in the store, and of those still being received. */
export async function inStore(here: Site): Promise<{ kept: string[]; incoming: string[] }> {
  const folder = filesFolder(here.folder)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const isIncoming = ({ parentPath }: { parentPath: string }) => parentPath === incomingFolder(folder)
  return {
    kept: files.filter((file) => !isIncoming(file)).map(({ name }) => name),
    incoming: files.filter(isIncoming).map(({ name }) => name),
  }
}

/** A record to attach files to. */
export async function reportIn({ admin, id }: Pick<Project, 'admin' | 'id'>) {
  const dailyReportList = [{ folderProject: id }]
  const [ids] = (await admin.client.call(DailyReportCreateMany, { dailyReportList })).returnedIdList!
  return { folderId: Number(ids!.folderId), dailyReportId: Number(ids!.dailyReportId) }
}
