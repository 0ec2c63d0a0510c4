/**
 * Uploads: a tray that stays while the user goes from page to page. A failed file can be sent again; each try
 * has the same idempotency key, so that the file is never stored twice.
 */
import { askToSignIn, CallFailed, changed, NoConnection, newIdempotencyKey } from './client.ts'
import { store } from './store.ts'

/**
 * The target of the file: attached to a record, a new version of a document, or a new document in a folder.
 */
export type UploadTo = { folderId: number } | { documentId: number } | { parentFolderId: number }

export interface Upload {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly to: UploadTo
  readonly file: Blob
  readonly description?: string
  sentBytes: number
  state: 'waiting' | 'sending' | 'done' | 'failed'
  error?: unknown
  /** The response of the server. */
  response?: any
}

export const uploads = store<readonly Upload[]>([])
const redraw = (): void => uploads.set([...uploads.get()])
const atOnceMax = 2

/**
 * Resolves with the server's response when the file is stored; rejects when it failed (and stays in the
 * tray). A caller that keeps the file over a reload of the page passes its key, so that it is never stored
 * twice.
 */
export function upload(
  file: File | Blob,
  name: string,
  to: UploadTo,
  description?: string,
  key: string = newIdempotencyKey(),
): Promise<any> {
  const entry: Upload = {
    id: key,
    name,
    size: file.size,
    to,
    file,
    description,
    sentBytes: 0,
    state: 'waiting',
  }
  uploads.set([...uploads.get(), entry])
  const ended = new Promise((resolve, reject) => endings.set(entry.id, { resolve, reject }))
  next()
  return ended
}

const endings = new Map<string, { resolve: (response: any) => void; reject: (error: unknown) => void }>()

export function retry(id: string): void {
  const entry = uploads.get().find((one) => one.id === id)
  if (entry?.state !== 'failed') return
  entry.state = 'waiting'
  next()
}

export const dismiss = (id: string): void => uploads.set(uploads.get().filter((one) => one.id !== id))
export const dismissDone = (): void => uploads.set(uploads.get().filter(({ state }) => state !== 'done'))

function next(): void {
  const all = uploads.get()
  const free = atOnceMax - all.filter(({ state }) => state === 'sending').length
  for (const entry of all.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) begin(entry)
  redraw()
}

function begin(entry: Upload): void {
  entry.state = 'sending'
  entry.sentBytes = 0
  send(entry).then(
    (response) => {
      Object.assign(entry, { state: 'done', sentBytes: entry.size, error: undefined, response })
      changed('FileCreate')
      endings.get(entry.id)?.resolve(response)
      endings.delete(entry.id)
      next()
    },
    (error) => {
      Object.assign(entry, { state: 'failed', error })
      endings.get(entry.id)?.reject(error)
      endings.delete(entry.id)
      next()
    },
  )
}

/** XMLHttpRequest, because fetch does not report upload progress. */
function send(entry: Upload): Promise<any> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const query = new URLSearchParams({ name: entry.name, size: String(entry.size) })
    for (const [key, value] of Object.entries(entry.to)) query.set(key, String(value))
    if (entry.description) query.set('description', entry.description)
    request.open('PUT', `/files?${query}`)
    request.setRequestHeader('Content-Type', entry.file.type || 'application/octet-stream')
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Idempotency-Key', entry.id)
    request.upload.onprogress = ({ loaded }) => {
      entry.sentBytes = loaded
      redraw()
    }
    request.onerror = request.onabort = () => reject(new NoConnection())
    request.onload = () => {
      const body = parsed(request.responseText)
      if (request.status >= 200 && request.status < 300) resolve(body)
      else if (request.status === 401) askToSignIn().then(() => resolve(send(entry)), reject)
      else reject(new CallFailed(request.status, body))
    }
    request.send(entry.file)
  })
}

function parsed(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A photo from a phone's camera, made smaller before it is sent; other files stay unchanged. */
export async function smaller(file: File, edgeMax = 2048): Promise<Blob> {
  if (!/^image\/(jpeg|png|webp)$/.test(file.type)) return file
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return file
  const scale = Math.min(1, edgeMax / Math.max(picture.width, picture.height))
  if (scale === 1 && file.size < 1_500_000) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
  return made && made.size < file.size ? made : file
}
