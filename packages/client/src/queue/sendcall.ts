/** Sends one call of the outbox. */
import { CallFailed, personHeader } from '../caller.ts'
import { type Entry, type FileCall, isFile, type OutboxCall } from './entry.ts'
import { readyFile } from './files.ts'
import type { State } from './state.ts'

/** As the person who wrote it: the session may be another's by now, and the server refuses it then. */
export async function sendCall(q: State, { userId }: Entry, call: OutboxCall): Promise<unknown> {
  const headers = personHeader(userId)
  if (isFile(call)) return sendFile(q, call, headers)
  const { name, request, key: idempotencyKey, ifMatch } = call
  return q.caller.call(name, request, { headers, idempotencyKey, ifMatch, tries: 1 })
}

async function sendFile(
  q: State,
  { key, fileId, to, description }: FileCall,
  headers: Record<string, string>,
): Promise<unknown> {
  const kept = await readyFile(q, fileId)
  if (!kept && q.unread) throw q.unread
  // It is not in the storage any more: nothing can be sent.
  if (!kept) throw new CallFailed(410, { responseStatus: {} })
  const { file, name } = kept
  const onProgress = (sent: number, of: number): void => progress(q, key, { sent, of })
  try {
    return await q.caller.upload(
      file,
      { ...to },
      { headers, name, description, idempotencyKey: key, onProgress, tries: 1 },
    )
  } finally {
    progress(q, key, undefined)
  }
}

function progress(q: State, key: string, at: { sent: number; of: number } | undefined): void {
  const all = new Map(q.sentBytes.get())
  if (at) all.set(key, at)
  else all.delete(key)
  q.sentBytes.set(all)
}
