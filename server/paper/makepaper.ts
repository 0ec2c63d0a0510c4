/** Makes a paper in a thread of its own, with a limit of memory, and sends it while it is made. */
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { packageRoot } from '../root.ts'
import type { Asked, Told } from './engine/paperthread.ts'
import type { Block, Paper } from './paper.ts'
import { openQueue } from './queue.ts'

export const paperLimits = { memoryMb: 320, atOnceMax: 2, waitingMax: 100, eachMax: 20 }

/** Of this process. */
const queue = openQueue(paperLimits)

/** What was built, also if the rest runs from the sources or from a bundle: a thread needs a file of its own. */
const thread = pathToFileURL(join(packageRoot, 'dist/server/paper/engine/paperthread.js'))

/** Refuses at once who has too many papers in the making. */
export const checkQueue = (person: number): void => queue.check(person)

/** The bytes of the PDF. It begins to be made when somebody reads and it is their turn; it ends when nobody reads any more. */
export function paperStream(paper: Paper, person: number, now: Date): Readable {
  const out = new PassThrough({ highWaterMark: 1024 * 1024 })
  const stopped = new AbortController()
  out.once('close', () => stopped.abort())
  queue.enter(person, stopped.signal).then(
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
  const worker = threads.pop() ?? newThread()
  worker.ref()
  const blocks = paper.blocks[Symbol.asyncIterator]()
  const tell = (told: Told): void => worker.postMessage(told)
  let isDone = false
  try {
    await new Promise<void>((resolve, reject) => {
      const answer = async (asked: Asked): Promise<void> => {
        if ('chunk' in asked) {
          const { chunk } = asked
          out.write(chunk, () => tell({ taken: chunk.length }))
        } else if ('done' in asked) {
          isDone = true
          out.end()
          resolve()
        } else if (asked.ask === 'blocks') tell({ blocks: await nextOf(blocks) })
        else tell({ bytes: await paper.bytesOf(asked.key) })
      }
      worker.on('message', (asked: Asked) => void answer(asked).catch(reject))
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('The thread ended before the paper was done.')))
      signal.addEventListener('abort', () => resolve())
      tell({ begin: { head: paper.head, now } })
    })
  } finally {
    await blocks.return?.()
    // Not by removeAllListeners: the worker hears by listeners of its own.
    for (const name of ['message', 'error', 'exit'] as const) worker.removeAllListeners(name)
    if (isDone) keep(worker)
    else await worker.terminate()
  }
}

/** Threads that have made a paper: to start one takes longer than most papers. They end when nobody prints for a while. */
const threads: Worker[] = []
const idleMs = 60_000

const newThread = (): Worker =>
  new Worker(thread, {
    resourceLimits: { maxOldGenerationSizeMb: paperLimits.memoryMb, maxYoungGenerationSizeMb: 48 },
    stdin: false,
  })

function keep(worker: Worker): void {
  const forget = (): void => {
    const at = threads.indexOf(worker)
    if (at >= 0) threads.splice(at, 1)
  }
  worker.once('exit', forget)
  worker.once('error', forget)
  worker.unref()
  threads.push(worker)
  setTimeout(() => {
    if (!threads.includes(worker)) return
    forget()
    void worker.terminate()
  }, idleMs).unref()
}

async function nextOf(blocks: AsyncIterator<Block[]>): Promise<Block[] | undefined> {
  const { value, done } = await blocks.next()
  return done ? undefined : value
}
