/** Sends a file as it is, and says how much of it was sent. Once; `connect` repeats it. */
import { baseOf, CallFailed, type CallOptions, type Connection, headersOf, isBody, parsed } from './caller.ts'

export interface UploadOptions extends CallOptions {
  /** Its name there; by default that of a `File`. */
  name?: string
  description?: string
  /** Called with the bytes sent so far, and all. */
  onProgress?: (sent: number, of: number) => void
}

export interface Sending {
  url: string
  headers: Record<string, string>
  file: Blob
  onProgress: (sent: number, of: number) => void
  signal: AbortSignal | undefined
}

export interface Answer {
  status: number
  text: string
  retryAfter?: string | null
}

/** Throws `NoConnection`. */
export type Transport = (sending: Sending, connection: Connection) => Promise<Answer>

/** An upload in which nothing moves for so long is given up: on a bad line nothing may come back at all. */
const limitMs = 60_000

/** `to` is the query: one of `folderId`, `documentId` and `parentFolderId`, and what describes the file. */
export async function upload(
  connection: Connection,
  file: Blob,
  to: Readonly<Record<string, unknown>>,
  { name = (file as { name?: string }).name ?? 'file', description, ...options }: UploadOptions,
  send: Transport,
): Promise<any> {
  const query = new URLSearchParams({ name, size: String(file.size) })
  for (const [key, value] of Object.entries(to)) query.set(key, String(value))
  if (description) query.set('description', description)
  const sending: Sending = {
    url: `${baseOf(connection.baseUrl)}/files?${query}`,
    headers: {
      'Content-Type': file.type || 'application/octet-stream',
      Accept: 'application/json',
      ...headersOf(connection, options),
    },
    file,
    onProgress: options.onProgress ?? (() => undefined),
    signal: options.signal,
  }
  const { status, text, retryAfter } = await send(sending, connection)
  const body = parsed(text)
  if (status >= 200 && status < 300 && isBody(body)) return body
  throw new CallFailed(status, isBody(body) ? body : undefined, retryAfter)
}

/** Calls `stalled` if `moved` is not called for a while, until `stop` is. */
export function stallTimer(stalled: () => void): { moved: () => void; stop: () => void } {
  let timer = setTimeout(stalled, limitMs)
  const stop = (): void => clearTimeout(timer)
  return {
    stop,
    moved() {
      stop()
      timer = setTimeout(stalled, limitMs)
    },
  }
}
