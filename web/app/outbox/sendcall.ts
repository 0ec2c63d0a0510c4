/** Sends one call of the outbox. */
import { CallFailed, callNow, limitMs, meantFor, NoConnection, type RequestOf } from '../client.ts'
import { store } from '../store.ts'
import { type FileCall, isFile, type OutboxCall } from './entry.ts'
import { readyFile } from './files.ts'

/** The bytes that were sent of each file that is on its way, by the key of its call. */
export const sentBytes = store<ReadonlyMap<string, { sent: number; of: number }>>(new Map())

export async function sendCall(call: OutboxCall): Promise<unknown> {
  if (isFile(call)) return sendFile(call)
  return callNow(call.name, call.request as RequestOf<typeof call.name>, {
    idempotencyKey: call.key,
    ifMatch: call.ifMatch,
  })
}

async function sendFile(call: FileCall): Promise<unknown> {
  const kept = await readyFile(call.fileId)
  // It is not in the storage of this browser any more: nothing can be sent.
  if (!kept) throw new CallFailed(410, {})
  try {
    return await put(call, kept.file, kept.name)
  } finally {
    progress(call.key, undefined)
  }
}

function progress(key: string, at: { sent: number; of: number } | undefined): void {
  const all = new Map(sentBytes.get())
  if (at) all.set(key, at)
  else all.delete(key)
  sentBytes.set(all)
}

/** XMLHttpRequest, because fetch does not report upload progress. It ends if nothing moves for a while. */
function put(call: FileCall, file: Blob, name: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer = setTimeout(() => request.abort(), limitMs)
    const moved = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), limitMs)
    }
    const query = new URLSearchParams({ name, size: String(file.size) })
    for (const [key, value] of Object.entries(call.to)) query.set(key, String(value))
    if (call.description) query.set('description', call.description)
    request.open('PUT', `/files?${query}`)
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream')
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Idempotency-Key', call.key)
    for (const [header, value] of Object.entries(meantFor())) request.setRequestHeader(header, value)
    request.upload.onprogress = ({ loaded }) => {
      moved()
      progress(call.key, { sent: loaded, of: file.size })
    }
    request.onerror = request.onabort = () => reject(new NoConnection())
    request.onload = () => {
      const body = parsed(request.responseText)
      if (request.status >= 200 && request.status < 300) resolve(body)
      else reject(new CallFailed(request.status, body))
    }
    request.onloadend = () => clearTimeout(timer)
    progress(call.key, { sent: 0, of: file.size })
    request.send(file)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
