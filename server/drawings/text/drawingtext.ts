/**
 * Reads the text of drawings in a thread of its own, with limits of memory and time for each page: files may be made to need more
 * of both than they show. A page over them has no text; the others have theirs.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { DrawingText, FileToRead, GivenBox, PageReading } from '../../kernel/drawingtext.ts'
import { gate } from '../../kernel/gate.ts'
import { packageRoot } from '../../root.ts'
import { noText, packed, type TextJob, type TextMessage, unpacked } from './textjobs.ts'

/** The tests have smaller ones. */
export interface TextLimits {
  readonly pageMsMax: number
  readonly memoryMb: number
}

const usual: TextLimits = { pageMsMax: 60_000, memoryMb: 512 }
/** Of all pages of a set together: what is beyond it is not read. */
const setCharsMax = 150_000_000
const waitingMax = 1_000

/** A thread loads what was built, even if the server was started from its sources. */
const program = pathToFileURL(join(packageRoot, 'dist/server/drawings/text/textthread.js'))

export function openDrawingText(limits: TextLimits = usual): DrawingText {
  const inTurn = gate(1, waitingMax)
  const threads = new Set<Thread>()
  let isClosed = false
  const withThreads = async <T>(work: (start: () => Thread) => Promise<T>): Promise<T> =>
    inTurn(async () => {
      try {
        return await work(() => {
          if (isClosed) throw new Error('The reader of drawings was closed.')
          const thread = startThread(limits)
          threads.add(thread)
          return thread
        })
      } finally {
        for (const thread of threads) thread.end()
        threads.clear()
      }
    })
  return {
    text: (path, pageCount) =>
      withThreads(async (start) => (await textsOf(start, path, pageCount)).map(unpacked)),
    read: (files, given) => withThreads((start) => readFiles(start, files, given)),
    close() {
      isClosed = true
      for (const thread of threads) thread.end()
    },
  }
}

async function readFiles(
  start: () => Thread,
  files: readonly FileToRead[],
  given: readonly GivenBox[],
): Promise<PageReading[][]> {
  const texts: string[][] = []
  for (const { path, names } of files) texts.push(await textsOf(start, path, names.length))
  const [all, names] = [bounded(texts.flat()), files.flatMap((file) => file.names)]
  const thread = start()
  const answer = await thread.run({ kind: 'read', texts: all, names, given: [...given] }, () => undefined)
  const readings =
    typeof answer !== 'string' && 'readings' in answer ? answer.readings : names.map(() => nothingRead)
  const rest = [...readings]
  return files.map((file) => rest.splice(0, file.names.length))
}

const nothingRead: PageReading = {
  number: null,
  title: null,
  revision: null,
  issueDate: null,
  confidence: 0,
  boxes: {},
  note: null,
}

function bounded(texts: string[]): string[] {
  let chars = 0
  return texts.map((text) => {
    chars += text.length
    return chars > setCharsMax ? packed(noText) : text
  })
}

/** One thread reads all pages; after a page that ends it the next one goes on. */
async function textsOf(start: () => Thread, path: string, pageCount: number): Promise<string[]> {
  const texts = Array.from({ length: pageCount }, () => packed(noText))
  let next = 1
  while (next <= pageCount) {
    const thread = start()
    const take = (message: TextMessage): void => {
      if (!('page' in message)) return
      texts[message.page - 1] = message.packed
      next = message.page + 1
    }
    const answer = await thread.run({ kind: 'text', path, from: next, to: pageCount }, take)
    thread.end()
    if (typeof answer !== 'string') break
    next++
  }
  return texts
}

interface Thread {
  run(job: TextJob, take: (message: TextMessage) => void): Promise<TextMessage | 'dead' | 'stuck'>
  end(): void
}

/** Nothing of the environment: it has secrets, and the reader needs none. */
function startThread({ pageMsMax, memoryMb }: TextLimits): Thread {
  const worker = new Worker(program, {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64 },
    stdin: false,
    stdout: true,
    stderr: true,
    env: {},
  })
  return {
    run: (job, take) =>
      new Promise((resolve, reject) => {
        let late: NodeJS.Timeout
        const done = (answer: TextMessage | 'dead' | 'stuck'): void => {
          clearTimeout(late)
          resolve(answer)
        }
        const wait = (): void => {
          clearTimeout(late)
          late = setTimeout(() => done('stuck'), pageMsMax)
        }
        worker.on('message', (message: TextMessage) => {
          wait()
          take(message)
          if (!('page' in message)) done(message)
        })
        worker.once('error', (error: Error & { code?: string }) => {
          // That the program is not whole is no fault of the file.
          if (error.code?.endsWith('MODULE_NOT_FOUND')) reject(error)
          done('dead')
        })
        worker.once('exit', () => done('dead'))
        wait()
        worker.postMessage(job)
      }),
    end: () => void worker.terminate(),
  }
}
