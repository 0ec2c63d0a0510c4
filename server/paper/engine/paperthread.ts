/** The thread that lays out papers, one after the other: asks for blocks and bytes, sends the PDF. */
import { parentPort } from 'node:worker_threads'
import type { Block, Head } from '../paper.ts'
import { layOut } from './layout.ts'

export type FromThread =
  | { ask: 'blocks' }
  | { ask: 'bytes'; key: string }
  | { chunk: Uint8Array }
  | { done: true }

export interface Begin {
  head: Head
  now: Date
}

export type ToThread =
  | { begin: Begin }
  | { blocks: Block[] | undefined }
  | { bytes: Uint8Array | undefined }
  | { taken: number }

/** What may be on its way: a client that reads slowly must not fill the memory. */
const onItsWayMax = 4 * 1024 * 1024
/** Pictures on paper need no more: 1,200 pixels on a third of a page are 500 dots per inch. */
const pictureEdge = 1200

const port = parentPort!
let answer: ((message: any) => void) | undefined
let onItsWay = 0
let goOn: (() => void) | undefined

port.on('message', (message: ToThread) => {
  if ('begin' in message) return void make(message.begin)
  if (!('taken' in message)) return answer?.(message)
  onItsWay -= message.taken
  if (onItsWay < onItsWayMax) goOn?.()
})

const send = (message: FromThread): void => port.postMessage(message)
const ask = <T>(question: FromThread): Promise<T> =>
  new Promise((resolve) => {
    answer = resolve
    send(question)
  })
const bytesOf = async (key: string): Promise<Uint8Array | undefined> =>
  (await ask<{ bytes?: Uint8Array }>({ ask: 'bytes', key })).bytes

/** What it throws ends the thread: an unhandled rejection is an error of the worker. */
async function make({ head, now }: Begin): Promise<void> {
  onItsWay = 0
  await layOut(head, now, {
    next: async () => (await ask<{ blocks?: Block[] }>({ ask: 'blocks' })).blocks,
    picture: async (key) => drawable(await bytesOf(key)),
    file: bytesOf,
    write,
    async taken() {
      while (onItsWay >= onItsWayMax)
        await new Promise<void>((resolve) => {
          goOn = resolve
        })
    },
  })
  sendGathered()
  send({ done: true })
}

/** pdfkit writes many small chunks, most of them at the end: sent one by one they kept the server busy for seconds. */
const chunkBytes = 64 * 1024
let gathered: Uint8Array[] = []
let gatheredBytes = 0

function write(chunk: Uint8Array): void {
  gathered.push(chunk)
  gatheredBytes += chunk.length
  if (gatheredBytes >= chunkBytes) sendGathered()
}

/** A copy: what is sent is moved, and pdfkit may look at its chunks again. */
function sendGathered(): void {
  if (gatheredBytes === 0) return
  const chunk = new Uint8Array(gatheredBytes)
  let at = 0
  for (const one of gathered) {
    chunk.set(one, at)
    at += one.length
  }
  gathered = []
  gatheredBytes = 0
  onItsWay += chunk.length
  port.postMessage({ chunk } satisfies FromThread, [chunk.buffer as ArrayBuffer])
}

/** As JPEG, upright and not larger than needed; a JPEG or PNG as it is where nothing can make one. */
async function drawable(bytes: Uint8Array | undefined): Promise<Uint8Array | undefined> {
  if (!bytes) return undefined
  try {
    const { default: sharp } = await import('sharp')
    sharp.cache(false)
    sharp.concurrency(1)
    return await sharp(bytes, { failOn: 'none' })
      .autoOrient()
      .resize({ width: pictureEdge, height: pictureEdge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 72 })
      .toBuffer()
  } catch {
    return bytes
  }
}
