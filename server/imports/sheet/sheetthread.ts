/** The thread that reads one file; it is ended when it is done, takes too long or needs too much memory. */
import { parentPort, workerData } from 'node:worker_threads'
import { readBytes } from './readbytes.ts'
import { Unreadable } from './unreadable.ts'

const { bytes, sheetName } = workerData as { bytes: Uint8Array; sheetName: string | undefined }

try {
  const sheet = readBytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), sheetName)
  parentPort!.postMessage({ sheet })
} catch (error) {
  if (!(error instanceof Unreadable)) throw error
  parentPort!.postMessage({ refusal: error.message })
}
