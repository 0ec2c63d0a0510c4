/**
 * Connections to a server of several processes, and which process has which connection, as reported by
 * Linux.
 */

import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { Agent, type ClientRequest, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Running } from './program.ts'

export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  body: any
}

/** One connection, which stays open. */
export interface Line {
  /** The process that answers on it. */
  pid: number
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Reply>
  /** Sends a request whose body is still to follow. */
  begin(method: string, path: string, headers?: Record<string, string>): Begun
  close(): void
}

export interface Begun {
  request: ClientRequest
  response: Promise<Reply>
}

async function openLine(url: string): Promise<Line> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let port = 0
  const begin: Line['begin'] = (method, path, headers) => {
    const request = httpRequest(url + path, { method, agent, headers })
    const response = new Promise<Reply>((resolve, reject) => {
      request.on('error', reject)
      request.on('response', async (response) => {
        port = request.socket!.localPort!
        const text = (await response.setEncoding('utf8').toArray()).join('')
        const isJson = /json/.test(response.headers['content-type'] ?? '')
        const { statusCode, headers } = response
        resolve({ status: statusCode!, headers, body: isJson ? JSON.parse(text) : text })
      })
    })
    return { request, response }
  }
  const post: Line['post'] = (path, body, headers) => {
    const { request, response } = begin('POST', path, { 'Content-Type': 'application/json', ...headers })
    request.end(JSON.stringify(body))
    return response
  }
  const probe = begin('GET', '/version')
  probe.request.end()
  await probe.response
  return { pid: holderOf(port), post, begin, close: () => agent.destroy() }
}

/** A connection to each of the workers, in the order of their processes. */
export async function lineToEach({ url, child }: Running): Promise<Line[]> {
  const pids = workersOf(child.pid!)
  const lines = new Map<number, Line>()
  // New connections go to the workers in turn; one that is busy, or not ready yet, may be skipped.
  for (let tries = 0; lines.size < pids.length && tries < 1000; tries++) {
    const line = await openLine(url)
    // The number of its port may be that of another connection, of a process that is no worker.
    if (lines.has(line.pid) || !pids.includes(line.pid)) {
      line.close()
      await sleep(20)
    } else lines.set(line.pid, line)
  }
  return pids.map((pid) => {
    const line = lines.get(pid)
    if (!line) throw new Error(`Worker ${pid} has got no connection.`)
    return line
  })
}

/** The processes of the program that are descendants of another one. */
export const workersOf = (pid: number): number[] =>
  processes().filter((one) => parentOf(one) === pid && read(`/proc/${one}/cmdline`).includes('main.js'))

export const isAlive = (pid: number): boolean => read(`/proc/${pid}/cmdline`) !== ''

const processes = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

const parentOf = (pid: number): number =>
  Number(
    read(`/proc/${pid}/stat`)
      .replace(/^.*\) /s, '')
      .split(' ')[1],
  )

/** The process at the other end of the connection from this port. */
function holderOf(port: number): number {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0')
  const row = read('/proc/net/tcp')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    // Connections that are over have no process any more, and other programs may have used the same port.
    .find(([, , remote, , , , , , , inode]) => remote?.endsWith(`:${wanted}`) && inode !== '0')
  const holder = processes().find((pid) => socketsOf(pid).includes(`socket:[${row?.[9]}]`))
  if (!holder) throw new Error(`Nobody has the other end of port ${port}.`)
  return holder
}

function socketsOf(pid: number): string[] {
  try {
    const folder = `/proc/${pid}/fd`
    return readdirSync(folder).map((fd) => readlinkSync(`${folder}/${fd}`))
  } catch {
    return []
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
