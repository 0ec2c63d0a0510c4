/** An upload by the XMLHttpRequest of browsers: their fetch does not report progress. */
import { NoConnection } from './caller.ts'
import { type Answer, type Sending, stallTimer } from './upload.ts'

/** What is used of it. */
interface BrowserRequest {
  upload: { onprogress: ((event: { loaded: number }) => void) | null }
  onerror: (() => void) | null
  onabort: (() => void) | null
  onload: (() => void) | null
  onloadend: (() => void) | null
  readonly status: number
  readonly responseText: string
  open(method: string, url: string): void
  setRequestHeader(name: string, value: string): void
  getResponseHeader(name: string): string | null
  send(body: Blob): void
  abort(): void
}
type NewRequest = new () => BrowserRequest

const browser = globalThis as { XMLHttpRequest?: NewRequest }

export const hasRequest = (): boolean => browser.XMLHttpRequest !== undefined

export function byRequest({ url, headers, file, onProgress, signal }: Sending): Promise<Answer> {
  const request = new browser.XMLHttpRequest!()
  const end = (): void => request.abort()
  return new Promise((resolve, reject) => {
    // A signal that has ended already tells nobody any more.
    if (signal?.aborted) return reject(signal.reason)
    const { moved, stop } = stallTimer(end)
    request.open('PUT', url)
    for (const [header, value] of Object.entries(headers)) request.setRequestHeader(header, value)
    request.upload.onprogress = ({ loaded }) => {
      moved()
      onProgress(loaded, file.size)
    }
    request.onerror = request.onabort = () => reject(new NoConnection())
    request.onload = () => {
      const retryAfter = request.getResponseHeader('Retry-After')
      resolve({ status: request.status, text: request.responseText, retryAfter })
    }
    request.onloadend = () => {
      stop()
      signal?.removeEventListener('abort', end)
    }
    signal?.addEventListener('abort', end, { once: true })
    onProgress(0, file.size)
    request.send(file)
  })
}
