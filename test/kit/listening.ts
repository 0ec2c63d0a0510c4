/** Streams of /events in tests: opened as a program opens them, and read line by line. */
import { type ClientRequest, type IncomingHttpHeaders, request } from 'node:http'

export interface Heard {
  id?: string
  event: string
  data: any
}

export interface Listening {
  status: number
  headers: IncomingHttpHeaders
  /** Everything that was sent until now, without heartbeats. */
  lines: Heard[]
  /** Resolves when there is such a line, with it. */
  until(isIt: (line: Heard) => boolean): Promise<Heard>
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  close(): void
}

/** `headers` has the session, in whatever way. */
export function listen(url: string, headers: Record<string, string>): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const sent: ClientRequest = request(url, { headers, agent: false }, (response) => {
      const lines: Heard[] = []
      const waiting = new Set<() => void>()
      let text = ''
      response.setEncoding('utf8').on('data', (more: string) => {
        const blocks = (text + more).split('\n\n')
        text = blocks.pop()!
        lines.push(...blocks.filter((block) => !block.startsWith(':')).map(parsed))
        for (const look of [...waiting]) look()
      })
      const ended = new Promise<void>((over) => response.once('close', over))
      resolve({
        status: response.statusCode!,
        headers: response.headers,
        lines,
        until: (isIt) =>
          new Promise((found) => {
            const look = (): void => {
              const line = lines.find(isIt)
              if (!line) return
              waiting.delete(look)
              found(line)
            }
            waiting.add(look)
            look()
          }),
        ended,
        close: () => sent.destroy(),
      })
      response.on('error', () => undefined)
    })
    sent.on('error', reject).end()
  })
}

function parsed(block: string): Heard {
  const fields = Object.fromEntries(
    block.split('\n').map((line) => {
      const at = line.indexOf(': ')
      return [line.slice(0, at), line.slice(at + 2)]
    }),
  )
  return {
    ...(fields.id ? { id: fields.id } : {}),
    event: fields.event!,
    data: JSON.parse(fields.data ?? 'null'),
  }
}
