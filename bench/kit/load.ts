/** Load from a process of its own, by one of two tools with the same input and output. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { packageRoot } from '../../server/root.ts'
import type { Driver } from './options.ts'

export interface Ask {
  path: string
  body: string
}

export interface Load {
  url: string
  headers: Record<string, string>
  /** Each connection repeats a share of its own, so that no two of them request the same at once. */
  asks: readonly Ask[]
  connections: number
  seconds: number
  warmSeconds: number
}

export interface Figures {
  /** All of them, including those of the warm-up. */
  answered: number
  perSecond: number
  /** In ms. */
  p50: number
  p99: number
  max: number
  bytesEach: number
  /** Responses other than 200, and broken connections. */
  errors: number
  /**
   * Processor time of a response in ms, of the server itself and of PostgreSQL; only for our server, and
   * only on Linux.
   */
  serverMsEach?: number
  postgresMsEach?: number
}

const programs: Record<Driver, string> = { autocannon: 'autocannon.mjs', ours: 'drive.mjs' }

export async function drive(driver: Driver, load: Load): Promise<Figures> {
  const figures = await runProgram<Figures>(join(packageRoot, 'bench', programs[driver]), load)
  if (figures.errors > 0)
    throw new Error(
      `${figures.errors} of the calls to ${load.asks[0]!.path} failed; such a number would mean nothing.`,
    )
  return figures
}

/** Runs a program that reads its task as JSON and writes its result as JSON. */
export function runProgram<T>(program: string, what: unknown): Promise<T> {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stdin.end(JSON.stringify(what))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve(JSON.parse(output) as T) : reject(new Error(`${program} ended with ${code}.`)),
    )
  })
}
