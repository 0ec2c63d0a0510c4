/** The process that makes renditions: started when it is needed, ended when it was idle, stuck or dead. */
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../root.ts'
import type { Made } from './renditionsizes.ts'

export interface Pictures {
  /** One at a time: the caller waits until the one before is done. */
  make(bytes: Buffer): Promise<Made>
  close(): void
}

const idleMs = 60_000
const makeMsMax = 30_000
/** Always what was built: Node does not run the sources. */
const program = join(packageRoot, 'dist', 'server', 'pictures', 'process.js')

export function openPictures(): Pictures {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  const end = (): void => {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }
  return {
    async make(bytes) {
      if (!existsSync(program)) return { problem: 'no decoder' }
      clearTimeout(idle)
      child ??= start()
      const outcome = await ask(child, bytes)
      // What ended it would end it again; the next picture gets a new one.
      if (!outcome) end()
      else idle = setTimeout(end, idleMs).unref()
      return outcome ?? { problem: 'unreadable' }
    },
    close: end,
  }
}

/** Nothing of the environment: it has secrets, and the decoders need none. Windows starts no program without its folder. */
const environment: NodeJS.ProcessEnv =
  process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot } : {}

function start(): ChildProcess {
  const child = fork(program, { execArgv: [], env: environment, serialization: 'advanced', stdio: 'ignore' })
  child.unref()
  child.channel?.unref()
  return child
}

/** Undefined if the process died over it, or took too long. */
function ask(child: ChildProcess, bytes: Buffer): Promise<Made | undefined> {
  return new Promise((resolve) => {
    const done = (made?: Made): void => {
      clearTimeout(timer)
      child.channel?.unref()
      child.off('message', take).off('exit', lost).off('error', lost)
      resolve(made)
    }
    const take = (made: unknown): void => done(made as Made)
    const lost = (): void => done()
    const timer = setTimeout(lost, makeMsMax)
    child.channel?.ref()
    child.on('message', take).once('exit', lost).once('error', lost)
    child.send(bytes, (error) => error && lost())
  })
}
