/** The thread that reads one file; it is ended when it is done, takes too long or needs too much memory. */
import { parentPort, workerData } from 'node:worker_threads'
import { Unreadable } from '../../kernel/formats/unreadable.ts'
import { type HowToRead, readBytes } from './readbytes.ts'

const { bytes, how } = workerData as { bytes: Uint8Array; how: HowToRead }

try {
  const sheet = readBytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), how)
  parentPort!.postMessage({ sheet })
} catch (error) {
  if (!(error instanceof Unreadable)) throw error
  parentPort!.postMessage({ refusal: error.message })
}
