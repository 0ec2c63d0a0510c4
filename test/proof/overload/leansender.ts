/**
 * Sends requests over plain sockets: ten times what a server can take must not be more than what its sender can send. A
 * connection carries one request at a time; of the response only what the proof needs is read.
 */
import { createConnection, type Socket } from 'node:net'
import type { Answer, Sender, Sending } from '../send.ts'

interface Line {
  socket: Socket
  /** Whether it carried a response before: the server may close it while nothing is sent. */
  isUsed: boolean
  received: Buffer[]
  /** Gets the response, or that there is none. */
  done: ((answer: Omit<Answer, 'ms'> & { isStale?: boolean }) => void) | undefined
}

export function leanSenderTo(url: string, { answerMsMax }: { answerMsMax: number }): Sender {
  const { hostname, port } = new URL(url)
  const idle: Line[] = []
  const all = new Set<Line>()

  const lineTo = (): Line => {
    const socket = createConnection({ host: hostname, port: Number(port), noDelay: true })
    const line: Line = { socket, isUsed: false, received: [], done: undefined }
    all.add(line)
    const end = (why: string): void => {
      all.delete(line)
      const at = idle.indexOf(line)
      if (at >= 0) idle.splice(at, 1)
      socket.destroy()
      const isStale = line.isUsed && line.received.length === 0
      line.done?.({ status: 0, text: why, isStale })
      line.done = undefined
    }
    socket.on('error', (error) => end(error.message))
    socket.on('close', () => end('The connection was closed.'))
    socket.setTimeout(answerMsMax, () => end('No answer in time.'))
    socket.on('data', (part) => {
      line.received.push(part)
      const answer = responseIn(line.received)
      if (!answer) return
      const { done } = line
      Object.assign(line, { received: [], done: undefined, isUsed: true })
      if (answer.isLast) socket.end()
      else idle.push(line)
      done?.(answer)
    })
    return line
  }
  const once = (sending: Sending): Promise<Answer & { isStale?: boolean }> =>
    new Promise((resolve) => {
      const begun = performance.now()
      const line = idle.pop() ?? lineTo()
      line.done = (answer) => resolve({ ...answer, ms: performance.now() - begun })
      line.socket.write(bytesOf(sending, hostname))
    })
  return {
    async send(sending) {
      const { isStale, ...answer } = await once(sending)
      return isStale ? once(sending) : answer
    },
    close() {
      for (const { socket } of all) socket.destroy()
    },
  }
}

const bytesOf = ({ method, path, headers, body }: Sending, host: string): Buffer => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${lines.join('')}Content-Length: ${body.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), body])
}

/** The response, once all of it is there. */
function responseIn(
  parts: Buffer[],
): { status: number; text: string; retryAfter?: string | undefined; isLast: boolean } | undefined {
  const bytes = parts.length === 1 ? parts[0]! : Buffer.concat(parts)
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const head = bytes.toString('latin1', 0, headEnd)
  const header = (name: string): string | undefined =>
    new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim()
  const length = header('content-length')
  const rest = bytes.subarray(headEnd + 4)
  const isWhole =
    length === undefined ? rest.toString('latin1').endsWith('0\r\n\r\n') : rest.length >= Number(length)
  if (!isWhole) return undefined
  const isLast = /^close$/i.test(header('connection') ?? '')
  return { status: Number(head.slice(9, 12)), text: '', retryAfter: header('retry-after'), isLast }
}
