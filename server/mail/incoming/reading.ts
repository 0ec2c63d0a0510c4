/**
 * Has a message read in a thread of its own, with limits of memory and processor time: nobody's calls wait for what a stranger sends.
 * What is over them is held, as one that cannot be read.
 */
import { promises as dns } from 'node:dns'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { DNSResolver } from 'mailauth'
import { gate } from '../../kernel/gate.ts'
import { type ThreadCpu, threadCpu } from '../../kernel/threads/threadcpu.ts'
import { packageRoot } from '../../root.ts'
import type { Bounce } from './automatic.ts'
import type { IncomingMessage } from './message.ts'
import type { Remote } from './proven.ts'

/** A message, and what is found out about it where it is read. */
export interface ReadMessage extends IncomingMessage {
  /** If it says that a mail came back. */
  bounce: Bounce | undefined
}

/** What its sender is judged by. */
export interface Proof {
  remote: Remote | undefined
  trustedHost: string
  /** So long DNS has for all that is asked for a message: what is not known then is not proven. */
  dnsMs: number
}

export interface ToRead {
  bytes: Uint8Array
  /** Undefined if nobody asks who sent it. */
  proof: Proof | undefined
}

/** What DNS says, or the code of its failure. */
export interface Records {
  found?: unknown
  code?: string | undefined
}

export type FromThread =
  | { read: Omit<ReadMessage, 'raw'> }
  | { unproven: string | undefined }
  | { question: number; name: string; type: string }

const limits = { memoryMb: 384, atOnceMax: 3, waitingMax: 20, idleSeconds: 60 }
/** Of a processor. */
const readSeconds = 15
const proofSeconds = 20

const inTurn = gate(limits.atOnceMax, limits.waitingMax)

/** A thread loads what was built, even if the server was started from its sources. */
const thread = pathToFileURL(join(packageRoot, 'dist/server/mail/incoming/readthread.js'))

export interface Reading {
  resolver?: DNSResolver | undefined
  /** For tests. */
  secondsMax?: number | undefined
}

export interface WasRead {
  message: ReadMessage
  /** Why the From header proves nothing; undefined if it does, or if nobody asked. */
  whyNotAuthentic: string | undefined
}

export const readInThread = (raw: Buffer, proof?: Proof, reading: Reading = {}): Promise<WasRead> =>
  inTurn(() => inThread(raw, proof, reading))

/** Threads that wait for a message: to load what they need takes longer than to read one. */
const idle: Array<Thread & { end: NodeJS.Timeout }> = []

interface Thread {
  worker: Worker
  cpu: ThreadCpu
}

function takeThread(): Thread {
  const waiting = idle.pop()
  if (!waiting) return startThread()
  clearTimeout(waiting.end)
  waiting.worker.ref()
  return waiting
}

function startThread(): Thread {
  const cpu = threadCpu()
  const worker = new Worker(thread, {
    workerData: cpu.workerData,
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: 64 },
    stdin: false,
  })
  return { worker, cpu }
}

function giveBack({ worker, cpu }: Thread): void {
  // Each by its name: those that the worker has for itself stay.
  worker.removeAllListeners('error')
  worker.removeAllListeners('exit')
  worker.removeAllListeners('message')
  // One that ends while it waits is not taken again.
  const leave = (): void => {
    const at = idle.findIndex((one) => one.worker === worker)
    if (at >= 0) idle.splice(at, 1)
  }
  worker.once('error', leave).once('exit', leave)
  const end = setTimeout(() => {
    leave()
    void worker.terminate()
  }, limits.idleSeconds * 1000)
  end.unref()
  worker.unref()
  idle.push({ worker, cpu, end })
}

async function inThread(raw: Buffer, proof: Proof | undefined, reading: Reading): Promise<WasRead> {
  const taken = takeThread()
  let isWhole = false
  try {
    const { isGivenUp, ...was } = await readBy(taken, raw, proof, reading)
    isWhole = !isGivenUp
    return was
  } finally {
    if (isWhole) giveBack(taken)
    else await taken.worker.terminate()
  }
}

function readBy({ worker, cpu }: Thread, raw: Buffer, proof: Proof | undefined, reading: Reading) {
  let message: ReadMessage | undefined
  let endLimit = (): void => undefined
  const { promise, resolve, reject } = withResolvers<WasRead & { isGivenUp?: boolean }>()
  const giveUp = (why: string): void =>
    resolve({
      ...(message
        ? { message, whyNotAuthentic: 'Its sender could not be checked in time.' }
        : { message: notRead(raw, why), whyNotAuthentic: why }),
      isGivenUp: true,
    })
  const limit = (seconds: number): void => {
    endLimit()
    endLimit = cpu.limit(seconds * 1000, () => giveUp('It could not be read in time.'))
  }
  limit(reading.secondsMax ?? readSeconds)
  worker.on('message', (said: FromThread) => {
    if (has(said, 'question')) return void answer(worker, said, reading.resolver)
    if (has(said, 'unproven')) return resolve({ message: message!, whyNotAuthentic: said.unproven })
    message = { ...said.read, raw, files: said.read.files.map(withBuffer) }
    if (!proof) return resolve({ message, whyNotAuthentic: undefined })
    limit(proofSeconds)
  })
  worker.once('error', (error: Error & { code?: string }) =>
    // That the program is not whole is no fault of the message: it comes again.
    error.code?.endsWith('MODULE_NOT_FOUND')
      ? reject(error)
      : giveUp('It could not be read: it needs too much memory, or its form is damaged.'),
  )
  worker.postMessage({ bytes: raw, proof } satisfies ToRead)
  return promise.finally(() => endLimit())
}

/** Its own: what all objects have says nothing. */
const has = <T extends FromThread, K extends string>(
  said: T,
  name: K,
): said is Extract<T, Record<K, unknown>> => Object.hasOwn(said, name)

/** Bytes come from a thread as a plain array. */
const withBuffer = <T extends { content: Uint8Array }>(file: T) => ({
  ...file,
  content: Buffer.from(file.content.buffer, file.content.byteOffset, file.content.byteLength),
})

const notRead = (raw: Buffer, trouble: string): ReadMessage => ({
  raw,
  messageId: undefined,
  from: undefined,
  subject: '',
  words: '',
  files: [],
  headers: [],
  trouble,
  isPartial: true,
  bounce: undefined,
})

async function answer(
  worker: Worker,
  { question, name, type }: { question: number; name: string; type: string },
  resolver: DNSResolver = (host, kind) => dns.resolve(host, kind) as never,
): Promise<void> {
  const records: Records = await Promise.resolve(resolver(name, type)).then(
    (found) => ({ found }),
    (error: { code?: string }) => ({ code: error.code ?? 'EAI_AGAIN' }),
  )
  worker.postMessage({ question, records })
}

/** As `Promise.withResolvers`, which the oldest supported Node has not. */
function withResolvers<T>() {
  let resolve!: (value: T) => void
  let reject!: (error: Error) => void
  const promise = new Promise<T>((...both) => {
    ;[resolve, reject] = both
  })
  return { promise, resolve, reject }
}
