/**
 * The papers that go out with a mail: minutes, an RFI that was issued or reopened, a transmittal with what was sent. Each is made as the person who gets
 * it, by the operations that print, so it has what they may see. What is too large, or cannot be made, is said with the link.
 */
import type { Readable } from 'node:stream'
import { Fault } from '../kernel/faults.ts'
import type { Attachment, NotMade, Papers, QueuedMail } from './outgoing.ts'

/** Of one mail, in all. */
export const paperBytesMax = 5 * 1024 * 1024
export interface PaperTimes {
  /** Of one mail, in all: the mails behind it wait for its papers. */
  papersMs: number
  /** Of these, for a paper with the files of its record. After it the paper is made without them. */
  withFilesMs: number
}
const usual: PaperTimes = { papersMs: 60_000, withFilesMs: 40_000 }

/** Bytes with a name. They are read when they are needed. */
export interface PaperFile {
  name: string
  type: string
  open(): Promise<Readable | undefined>
}

/** What prints, for the person with that id. Faults as a client would get them. */
export interface Printing {
  record(personId: number, folderId: number, withFiles: boolean): Promise<PaperFile>
  /** The cover sheet, and then what was sent. */
  transmittal(personId: number, transmittalId: number): Promise<PaperFile[]>
}

type Log = (level: 'warn', message: string, more: Record<string, unknown>) => void

export interface PapersBy {
  printing: Printing
  log: Log
  /** The server stops. */
  ending: AbortSignal
  times?: PaperTimes | undefined
}

const nothing: Papers = { attached: [], tooLarge: [], notMade: [], isPaperMissing: false }

/** Given up: the server stops, and the next one makes them. */
export async function papersFor(by: PapersBy, mail: QueuedMail): Promise<Papers | 'given up'> {
  const { log, ending } = by
  const warn = (message: string, more = {}) => log('warn', message, { mailId: mail.id, ...more })
  try {
    const papers = await madeFor(by, mail)
    if (ending.aborted) return 'given up'
    for (const { name, why } of papers.notMade)
      warn('A paper or file of a mail could not be made or read.', { name, why })
    return papers
  } catch (error) {
    if (ending.aborted) return 'given up'
    // What they may not see any more is no failure: the mail is composed from what they see.
    if (isUnseen(error)) return nothing
    warn('The paper of a mail could not be made.', { error: String(error) })
    return { ...nothing, isPaperMissing: true }
  }
}

async function madeFor({ printing, ending, times = usual }: PapersBy, mail: QueuedMail): Promise<Papers> {
  const { personId, folderId, transmittalId } = mail
  const within = (ms: number) => AbortSignal.any([ending, AbortSignal.timeout(ms)])
  const untilEnd = within(times.papersMs)
  if (transmittalId) return filled(await printing.transmittal(personId, transmittalId), untilEnd)
  const whole = await filled([await printing.record(personId, folderId!, true)], within(times.withFilesMs))
  if (whole.attached.length > 0 || ending.aborted) return whole
  return filled([await printing.record(personId, folderId!, false)], untilEnd)
}

/** As many as go into a mail, in order; a file that does not go in does not keep a smaller one out. */
async function filled(files: readonly PaperFile[], until: AbortSignal): Promise<Papers> {
  const attached: Attachment[] = []
  const tooLarge: string[] = []
  const notMade: NotMade[] = []
  let left = paperBytesMax
  for (const { name, type, open } of files) {
    const content = until.aborted ? new Error(tooLong) : await bytesOf(open, left, until)
    if (content instanceof Error) notMade.push({ name, why: content.message })
    else if (content === 'too large') tooLarge.push(name)
    else if (content !== 'unseen') {
      attached.push({ name, type, content })
      left -= content.length
    }
  }
  return { attached, tooLarge, notMade, isPaperMissing: false }
}

const tooLong = 'It took too long.'

/** An error: a file that is damaged or slow does not keep the others from being sent. */
async function bytesOf(
  open: PaperFile['open'],
  max: number,
  until: AbortSignal,
): Promise<Buffer | 'too large' | 'unseen' | Error> {
  let stream: Readable | undefined
  try {
    stream = await open()
    if (!stream) return new Error('It is not there.')
    return await unlessAborted(readUpTo(stream, max), until)
  } catch (error) {
    if (isUnseen(error)) return 'unseen'
    return until.aborted ? new Error(tooLong) : (error as Error)
  } finally {
    stream?.destroy()
  }
}

async function readUpTo(stream: Readable, max: number): Promise<Buffer | 'too large'> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > max) return 'too large'
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A stream that waits for something ends only after it, even if it is destroyed: nobody waits for that. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  work.catch(() => undefined)
  let abort = (): void => undefined
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason)
  })
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

const isUnseen = (error: unknown): boolean => error instanceof Fault && error.status === 404
