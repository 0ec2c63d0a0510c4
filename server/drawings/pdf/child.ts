/** One process that reads PDFs, and what becomes of a job that it is given. */
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { packageRoot } from '../../root.ts'
import { overLimit } from './cpulimit.ts'
import type { End, Job, Message } from './jobs.ts'
import { patience } from './limits.ts'

export interface PdfChild {
  /** One at a time. */
  run(job: Job): Promise<Outcome>
  /** It ended by itself, or was ended. */
  isOver(): boolean
  end(): void
}

/** With the bytes that were sent before. */
export type Done = End & { readonly bytes: Buffer }

/** `dead`: it ended while it had the job. */
export type Outcome = Done | 'dead' | 'stuck'

/** Always what was built: Node does not run the sources. */
const program = join(packageRoot, 'dist', 'server', 'drawings', 'pdf', 'process.js')

/**
 * Nothing of the environment: it has secrets, and the engine needs none. Windows needs its folder to start
 * a program.
 */
const environment: NodeJS.ProcessEnv =
  process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot } : {}

const execArgv = ['--max-old-space-size=192']

/** `jobMsMax`: of processor time. */
export function startChild(jobMsMax: number): PdfChild {
  const child = fork(program, {
    execArgv,
    env: { ...environment, JOB_MS_MAX: String(jobMsMax) },
    serialization: 'advanced',
    stdio: 'ignore',
  })
  let isOver = false
  child.on('exit', () => (isOver = true)).on('error', () => (isOver = true))
  child.unref()
  child.channel?.unref()
  const end = (): void => {
    isOver = true
    child.kill('SIGKILL')
  }
  return {
    async run(job) {
      const outcome = await ask(child, job, jobMsMax * patience)
      if (typeof outcome === 'string' || outcome.isLast) end()
      return outcome
    },
    isOver: () => isOver,
    end,
  }
}

function ask(child: ChildProcess, job: Job, msMax: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const parts: Uint8Array[] = []
    const done = (outcome: Outcome): void => {
      clearTimeout(timer)
      child.channel?.unref()
      child.off('message', take).off('exit', over).off('error', dead)
      resolve(outcome)
    }
    const take = (received: unknown): void => {
      const message = received as Message
      if ('part' in message) parts.push(message.part)
      else done({ ...message, bytes: Buffer.concat(parts) })
    }
    const dead = (): void => done('dead')
    const over = (_code: number | null, signal: NodeJS.Signals | null): void =>
      done(signal === overLimit ? 'stuck' : 'dead')
    const timer = setTimeout(() => done('stuck'), msMax)
    child.channel?.ref()
    child.on('message', take).once('exit', over).once('error', dead)
    child.send(job, (error) => error && dead())
  })
}
