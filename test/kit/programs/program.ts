/** The built program, started as people start it. Each has a data folder and a free port of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { packageRoot } from '../../../server/root.ts'

export const adminPassword = 'a plumb line hangs true'

export interface Ended {
  code: number | null
  output: string
  errors: string
}

export interface Running {
  url: string
  child: ChildProcess
  /** Its output so far. */
  output(): string
  /** Its log so far. */
  errors(): string
  /** Sends the signal and waits for the exit. */
  end(signal: NodeJS.Signals): Promise<Ended>
}

/** Starts a command; `ended` is its end. */
export function launch(words: string[], env: Record<string, string>, input?: string, root = packageRoot) {
  const child = spawn(process.execPath, [join(root, 'dist', 'server', 'main.js'), ...words], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PLUMBLINE_PASSWORD_COST: '10',
      PLUMBLINE_PORT: '0',
      PLUMBLINE_DRAIN_SECONDS: '0',
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end(input)
  const streams = { output: '', errors: '' }
  child.stdout.on('data', (chunk) => {
    streams.output += chunk
  })
  child.stderr.on('data', (chunk) => {
    streams.errors += chunk
  })
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, ...streams })))
  return { child, said: streams, ended }
}

/** Runs a command to its end. */
export const run = (words: string[], env: Record<string, string> = {}, input?: string): Promise<Ended> =>
  launch(words, env, input).ended

/** Starts a server on a given port and does not wait until it is ready. */
export function begin(port: number, env: Record<string, string>, words = ['serve']): Omit<Running, 'output'> {
  const all = { PLUMBLINE_ADMIN_PASSWORD: adminPassword, ...env, PLUMBLINE_PORT: String(port) }
  const { child, said, ended } = launch(words, all)
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    errors: () => said.errors,
    end: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

/** Starts a server and waits until it is ready. `root` is the folder it was built in. */
export async function start(
  data: string,
  words: string[] = ['serve'],
  env: Record<string, string> = {},
  root = packageRoot,
): Promise<Running> {
  const all = { PLUMBLINE_DATA: data, PLUMBLINE_ADMIN_PASSWORD: adminPassword, ...env }
  const { child, said: streams, ended } = launch(words, all, undefined, root)
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const ready = /^Plumbline ready at (\S+)\n/m.exec(streams.output)
      if (ready) resolve(ready[1]!)
    })
    void ended.then(({ code, errors }) => reject(new Error(`The server ended with ${code}: ${errors}`)))
  })
  return {
    url,
    child,
    output: () => streams.output,
    errors: () => streams.errors,
    end: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}
