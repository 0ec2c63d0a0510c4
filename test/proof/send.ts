/** Sends requests as they are, right or wrong, over connections that stay open. */
import { Agent, type ClientRequest, request } from 'node:http'

export interface Sending {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer
}

export interface Answer {
  /** 0: no answer; `text` says why. */
  status: number
  text: string
  ms: number
  retryAfter?: string | undefined
}

export interface Sender {
  send(sending: Sending): Promise<Answer>
  close(): void
}

interface SenderOptions {
  sockets: number
  /** An answer that takes longer counts as none. */
  answerMsMax: number
  /** The clock that counts: that on the wall, unless another is given. */
  now?(): number
}

const checkMs = 1_000

export function senderTo(
  url: string,
  { sockets, answerMsMax, now = () => performance.now() }: SenderOptions,
): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets })
  const { hostname, port } = new URL(url)
  const pending = new Map<ClientRequest, number>()
  const timer = setInterval(() => {
    for (const [sent, at] of pending)
      if (now() - at > answerMsMax) sent.destroy(new Error('No answer in time.'))
  }, checkMs).unref()
  const once = ({ method, path, headers, body }: Sending): Promise<Answer & { isStale?: boolean }> =>
    new Promise((resolve) => {
      const begun = performance.now()
      const end = (status: number, text: string, more: object = {}): void => {
        pending.delete(sent)
        resolve({ status, text, ms: performance.now() - begun, ...more })
      }
      const options = {
        agent,
        hostname,
        port,
        method,
        path,
        headers: { ...headers, 'Content-Length': body.length },
      }
      const sent = request(options, (incoming) => {
        const parts: Buffer[] = []
        incoming.on('data', (part) => parts.push(part))
        incoming.on('error', (error) => end(0, error.message))
        incoming.on('end', () =>
          end(incoming.statusCode!, Buffer.concat(parts).toString('utf8'), {
            retryAfter: incoming.headers['retry-after'],
          }),
        )
      })
      pending.set(sent, now())
      sent.on('error', (error: NodeJS.ErrnoException) =>
        end(0, `${error.code ?? ''} ${error.message}`, {
          isStale: sent.reusedSocket && error.code === 'ECONNRESET',
        }),
      )
      sent.end(body)
    })
  return {
    // The server may have closed a kept connection at this very moment.
    async send(sending) {
      const { isStale, ...answer } = await once(sending)
      return isStale ? once(sending) : answer
    },
    close() {
      clearInterval(timer)
      agent.destroy()
    },
  }
}
