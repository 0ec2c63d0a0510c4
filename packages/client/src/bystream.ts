/** An upload by fetch, as a stream, whose reader says what was taken from it. */
import { CallFailed, type Connection, NoConnection } from './caller.ts'
import { type Answer, type Sending, stallTimer } from './upload.ts'

export async function byStream(
  { url, headers, file, onProgress, signal }: Sending,
  connection: Connection,
): Promise<Answer> {
  const end = new AbortController()
  const { moved, stop } = stallTimer(() => end.abort())
  let sent = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      sent += part.byteLength
      moved()
      onProgress(sent, file.size)
      controller.enqueue(part)
    },
  })
  onProgress(0, file.size)
  try {
    const response = await (connection.fetch ?? fetch)(url, {
      method: 'PUT',
      headers,
      body: file.stream().pipeThrough(counting),
      duplex: 'half',
      signal: signal ? AbortSignal.any([signal, end.signal]) : end.signal,
    } as RequestInit)
    const retryAfter = response.headers.get('Retry-After')
    return { status: response.status, text: await response.text(), retryAfter }
  } catch (error) {
    throw error instanceof CallFailed ? error : new NoConnection(error)
  } finally {
    stop()
  }
}
