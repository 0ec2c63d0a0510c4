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

function make(paper: Paper, now: Date, out: PassThrough, signal: AbortSignal): Promise<void> {
  const { head } = paper
  const worker = new Worker(thread, {
    workerData: { head, now },
    resourceLimits: { maxOldGenerationSizeMb: paperLimits.memoryMb, maxYoungGenerationSizeMb: 48 },
    stdin: false,
  })
  const blocks = paper.blocks[Symbol.asyncIterator]()
  const tell = (told: Told): void => worker.postMessage(told)
  return new Promise<void>((resolve, reject) => {
    const answer = async (asked: Asked): Promise<void> => {
      if ('chunk' in asked) {
        const { chunk } = asked
        out.write(chunk, () => tell({ taken: chunk.length }))
      } else if ('done' in asked) {
        out.end()
        resolve()
      } else if ('ask' in asked && asked.ask === 'blocks') tell({ blocks: await nextOf(blocks) })
      else if ('ask' in asked) tell({ bytes: await paper.bytesOf(asked.key) })
    }
    worker.on('message', (asked: Asked) => void answer(asked).catch(reject))
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The thread ended before the paper was done.')))
    signal.addEventListener('abort', () => resolve())
  }).finally(async () => {
    await blocks.return?.()
    await worker.terminate()
  })
}

async function nextOf(blocks: AsyncIterator<Block[]>): Promise<Block[] | undefined> {
  const { value, done } = await blocks.next()
  return done ? undefined : value
}
