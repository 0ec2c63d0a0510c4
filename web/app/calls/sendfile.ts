/** Sends a file that is not kept in the outbox: the page that chose it shows how far it is, and sends it again. */
import { byRequest } from '../../../packages/client/src/byrequest.ts'
import { upload } from '../../../packages/client/src/upload.ts'
import { askToSignIn, CallFailed, changed, meantFor, type OperationName, type ResponseOf } from './client.ts'
import { inReadersWords } from './refusal.ts'

interface Sending {
  /** With the same key it is stored once, however often it is sent. */
  idempotencyKey: string
  onProgress: (sentBytes: number) => void
  signal: AbortSignal
}

/** `to`: the target of `PUT /files`, which is answered as that operation answers. */
export async function sendFile<K extends OperationName>(
  operation: K,
  file: File,
  to: Readonly<Record<string, unknown>>,
  { idempotencyKey, onProgress, signal }: Sending,
): Promise<ResponseOf<K>> {
  const how = { idempotencyKey, onProgress, signal, headers: meantFor() }
  try {
    const answer = await upload({ baseUrl: '' }, file, to, how, byRequest)
    changed(operation)
    return answer
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    if (error.status !== 401) throw await inReadersWords(error)
    await askToSignIn()
    return sendFile(operation, file, to, { idempotencyKey, onProgress, signal })
  }
}
