/**
 * Reads the text of drawings in a thread of its own, with limits of memory and processor time for each page: files may be made
 * to need more of both than they show. A page over them has no text; the others have theirs.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { DrawingText, FileToRead, GivenBox, PageReading } from '../../kernel/drawingtext.ts'
import { gate } from '../../kernel/gate.ts'
import { threadCpu } from '../../kernel/threads/threadcpu.ts'
import { packageRoot } from '../../root.ts'
import { noText, packed, type TextJob, type TextMessage, unpacked } from './textjobs.ts'

/** The tests have smaller ones. */
export interface TextLimits {
  readonly pageCpuMsMax: number
  readonly memoryMb: number
}

const usual: TextLimits = { pageCpuMsMax: 60_000, memoryMb: 512 }
/** Of all pages of a set together: what is beyond it is not read. */
const setCharsMax = 150_000_000
const waitingMax = 1_000
const idleMs = 30_000

/** A thread loads what was built, even if the server was started from its sources. */
const program = pathToFileURL(join(packageRoot, 'dist/server/drawings/text/textthread.js'))

export function openDrawingText(limits: TextLimits = usual): DrawingText {
  const inTurn = gate(1, waitingMax)
  let thread: Thread | undefined
  let idle: NodeJS.Timeout | undefined
  let isClosed = false
  const end = (): void => {
    clearTimeout(idle)
    thread?.end()
    thread = undefined
  }
  const run: Run = async (job, take = () => undefined) => {
    if (isClosed) throw new Error('The reader of drawings was closed.')
    clearTimeout(idle)
    if (!thread || thread.isOver()) thread = startThread(limits)
    const answer = await thread.run(job, take)
    if (typeof answer === 'string') end()
    else idle = setTimeout(end, idleMs).unref()
    return answer
  }
  return {
    text: (path, pageCount) => inTurn(async () => (await textsOf(run, path, pageCount)).map(unpacked)),
    read: (files, given) => inTurn(() => readFiles(run, files, given)),
    close() {
      isClosed = true
      end()
    },
  }
}

type Answer = TextMessage | 'dead' | 'stuck'
type Run = (job: TextJob, take?: (message: TextMessage) => void) => Promise<Answer>

async function readFiles(
  run: Run,
  files: readonly FileToRead[],
  given: readonly GivenBox[],
): Promise<PageReading[][]> {
  const texts: string[][] = []
  for (const { path, names } of files) texts.push(await textsOf(run, path, names.length))
  const [all, names] = [bounded(texts.flat()), files.flatMap((file) => file.names)]
  const answer = await run({ kind: 'read', texts: all, names, given: [...given] })
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
async function textsOf(run: Run, path: string, pageCount: number): Promise<string[]> {
  const texts = Array.from({ length: pageCount }, () => packed(noText))
  let next = 1
  while (next <= pageCount) {
    const take = (message: TextMessage): void => {
      if (!('page' in message)) return
      texts[message.page - 1] = message.packed
      next = message.page + 1
    }
    const answer = await run({ kind: 'text', path, from: next, to: pageCount }, take)
    if (typeof answer !== 'string') break
    next++
  }
  return texts
}

interface Thread {
  run(job: TextJob, take: (message: TextMessage) => void): Promise<Answer>
  isOver(): boolean
  end(): void
}

/** Nothing of the environment: it has secrets, and the reader needs none. */
function startThread({ pageCpuMsMax, memoryMb }: TextLimits): Thread {
  const cpu = threadCpu()
  const worker = new Worker(program, {
    workerData: cpu.workerData,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64 },
    stdin: false,
    stdout: true,
    stderr: true,
    env: {},
  })
  let isOver = false
  // One that waits keeps nothing alive, and may end.
  worker.on('error', () => undefined).once('exit', () => (isOver = true))
  worker.unref()
  return {
    async run(job, take) {
      worker.ref()
      const answer = await answerOf(worker, job, take, (isOver) => cpu.limit(pageCpuMsMax, isOver))
      worker.unref()
      return answer
    },
    isOver: () => isOver,
    end: () => void worker.terminate(),
  }
}

function answerOf(
  worker: Worker,
  job: TextJob,
  take: (message: TextMessage) => void,
  limitPage: (isOver: () => void) => () => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let endPage = (): void => undefined
    const done = (answer: Answer): void => {
      endPage()
      worker.off('message', hear).off('error', fail).off('exit', dead)
      resolve(answer)
    }
    const wait = (): void => {
      endPage()
      endPage = limitPage(() => done('stuck'))
    }
    const hear = (message: TextMessage): void => {
      if (!('page' in message)) done(message)
      else {
        wait()
        take(message)
      }
    }
    const dead = (): void => done('dead')
    const fail = (error: Error & { code?: string }): void => {
      // That the program is not whole is no fault of the file.
      if (error.code?.endsWith('MODULE_NOT_FOUND')) reject(error)
      done('dead')
    }
    worker.on('message', hear).once('error', fail).once('exit', dead)
    wait()
    worker.postMessage(job)
  })
}
