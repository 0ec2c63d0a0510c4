/**
 * The PDF engine of drawings, in a process that is started when it is needed, ended when it was idle, stuck
 * or dead.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { type DrawingPdf, PdfProblem, type PdfTurn } from '../../kernel/drawingpdf.ts'
import { packageRoot } from '../../root.ts'
import type { Job, Message, Result } from './jobs.ts'
import { openTurns } from './turns.ts'

const idleMs = 60_000
const jobMsMax = 60_000
/** Always what was built: Node does not run the sources. */
const program = join(packageRoot, 'dist', 'server', 'drawings', 'pdf', 'process.js')

/** Its own limits; the tests have shorter ones. */
export interface PdfLimits {
  readonly jobMsMax: number
}

export function openDrawingPdf(limits: PdfLimits = { jobMsMax }): DrawingPdf {
  const turns = openTurns()
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let isClosed = false
  const end = (): void => {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }
  const attempt = async (job: Job): Promise<Outcome> => {
    if (isClosed) throw new Error('The PDF engine was closed.')
    clearTimeout(idle)
    child ??= start()
    const outcome = await ask(child, job, limits.jobMsMax)
    // What ended it would end it again; the next job gets a new one.
    if (outcome === 'dead' || outcome === 'stuck') end()
    else idle = setTimeout(end, idleMs).unref()
    return outcome
  }
  const run = (job: Job, turn: PdfTurn): Promise<Done> =>
    turns.take(turn, async () => {
      let outcome = await attempt(job)
      if (outcome === 'dead') outcome = await attempt(job)
      if (outcome === 'dead' || outcome === 'stuck') throw problemOf(outcome, job)
      return outcome
    })
  return {
    async look(path, turn = 'awaited') {
      const { result } = await run({ kind: 'look', path }, turn)
      return 'pages' in result ? result.pages : []
    },
    async cut(path, page, turn = 'awaited') {
      const { result, bytes } = await run({ kind: 'cut', path, page }, turn)
      return { content: bytes, contentDigest: 'contentDigest' in result ? result.contentDigest : '' }
    },
    async picture(path, page, wanted, turn = 'awaited') {
      return (await run({ kind: 'picture', path, page, wanted }, turn)).bytes
    },
    close() {
      isClosed = true
      end()
    },
  }
}

interface Done {
  readonly result: Result
  readonly bytes: Buffer
}

type Outcome = Done | 'dead' | 'stuck'

function problemOf(outcome: 'dead' | 'stuck', job: Job): PdfProblem {
  const page = 'page' in job ? job.page : undefined
  const what = page === undefined ? 'This PDF' : `Page ${page} of this PDF`
  return outcome === 'stuck'
    ? new PdfProblem('TooSlow', `${what} takes too long to read.`, page)
    : new PdfProblem('Broken', `${what} cannot be read.`, page)
}

/**
 * Nothing of the environment: it has secrets, and the engine needs none. Windows starts no program without
 * its folder.
 */
const environment: NodeJS.ProcessEnv =
  process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot } : {}

function start(): ChildProcess {
  const execArgv = ['--max-old-space-size=192']
  const child = fork(program, { execArgv, env: environment, serialization: 'advanced', stdio: 'ignore' })
  child.unref()
  child.channel?.unref()
  return child
}

function ask(child: ChildProcess, job: Job, msMax: number): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const parts: Uint8Array[] = []
    const stop = (): void => {
      clearTimeout(timer)
      child.channel?.unref()
      child.off('message', take).off('exit', dead).off('error', dead)
    }
    const done = (outcome: Outcome): void => {
      stop()
      resolve(outcome)
    }
    const take = (received: unknown): void => {
      const message = received as Message
      if ('part' in message) parts.push(message.part)
      else if ('result' in message) done({ result: message.result, bytes: Buffer.concat(parts) })
      else {
        stop()
        reject(new PdfProblem(message.problem.kind, message.problem.message, message.problem.page))
      }
    }
    const dead = (): void => done('dead')
    const timer = setTimeout(() => done('stuck'), msMax)
    child.channel?.ref()
    child.on('message', take).once('exit', dead).once('error', dead)
    child.send(job, (error) => error && dead())
  })
}
