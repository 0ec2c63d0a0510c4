/** Makes a paper in a thread, one at a time in each, with a limit of memory, and sends it while it is made. */
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { packageRoot } from '../root.ts'
import type { FromThread, ToThread } from './engine/paperthread.ts'
import type { Block, Paper } from './paper.ts'
import { openPaperQueue } from './queue.ts'

export const paperLimits = { memoryMb: 320, atOnceMax: 2, waitingMax: 100, eachMax: 20 }

/** Of this process. */
const queue = openPaperQueue(paperLimits)

/** What was built, even if the rest runs from the sources or from a bundle: a thread needs a file of its own. */
const thread = pathToFileURL(join(packageRoot, 'dist/server/paper/engine/paperthread.js'))

/** Refuses at once somebody with too many papers waiting or being made, and everybody while too many wait. */
export const checkQueue = (person: number): void => queue.check(person)

/**
 * The bytes of the PDF. It waits in the queue from now on, and is given up when the stream is closed. A part of a file that is
 * already being sent always gets its turn.
 */
export function paperStream(paper: Paper, person: number, now: Date, { isPart = false } = {}): Readable {
  const out = new PassThrough({ highWaterMark: 1024 * 1024 })
  const stopped = new AbortController()
  out.once('close', () => stopped.abort())
  queue.enter(person, stopped.signal, isPart).then(
    (leave) =>
      make(paper, now, out, stopped.signal).then(leave, (error) => {
        leave()
        out.destroy(error)
      }),
    (error) => out.destroy(error === stopped.signal.reason ? undefined : error),
  )
  return out
}

async function make(paper: Paper, now: Date, out: PassThrough, signal: AbortSignal): Promise<void> {
  const worker = keptThread() ?? newThread()
  worker.ref()
  const blocks = paper.blocks[Symbol.asyncIterator]()
  const tell = (message: ToThread): void => worker.postMessage(message)
  let isDone = false
  try {
    await new Promise<void>((resolve, reject) => {
      const answer = async (message: FromThread): Promise<void> => {
        if ('chunk' in message) {
          const { chunk } = message
          out.write(chunk, () => tell({ taken: chunk.length }))
        } else if ('done' in message) {
          isDone = true
          out.end()
          resolve()
        } else if (message.ask === 'blocks') tell({ blocks: await nextOf(blocks) })
        else tell({ bytes: await paper.bytesOf(message.key) })
      }
      worker.on('message', (message: FromThread) => void answer(message).catch(reject))
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('The thread ended before the paper was done.')))
      signal.addEventListener('abort', () => resolve())
      tell({ begin: { head: paper.head, now } })
    })
  } finally {
    await blocks.return?.()
    // By name: without one, listeners that the worker itself needs would be removed too.
    for (const name of ['message', 'error', 'exit'] as const) worker.removeAllListeners(name)
    if (isDone) keep(worker)
    else await worker.terminate()
  }
}

/** Threads that have made a paper: to start one takes longer than most papers. They end when nobody prints for a while. */
const threads: Array<{ worker: Worker; idle: NodeJS.Timeout }> = []
const idleMs = 60_000

const newThread = (): Worker =>
  new Worker(thread, {
    resourceLimits: { maxOldGenerationSizeMb: paperLimits.memoryMb, maxYoungGenerationSizeMb: 48 },
    stdin: false,
  })

function keep(worker: Worker): void {
  const forget = (): void => {
    const at = threads.findIndex((kept) => kept.worker === worker)
    if (at >= 0) clearTimeout(threads.splice(at, 1)[0]!.idle)
  }
  worker.once('exit', forget)
  worker.once('error', forget)
  worker.unref()
  const end = (): void => {
    forget()
    void worker.terminate()
  }
  threads.push({ worker, idle: setTimeout(end, idleMs).unref() })
}

function keptThread(): Worker | undefined {
  const kept = threads.pop()
  clearTimeout(kept?.idle)
  return kept?.worker
}

async function nextOf(blocks: AsyncIterator<Block[]>): Promise<Block[] | undefined> {
  const { value, done } = await blocks.next()
  return done ? undefined : value
}
