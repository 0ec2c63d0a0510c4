/** Connections that have been used once and stay open for the next time, as with browsers. */
import { connect, type Socket } from 'node:net'

export interface Idle {
  /** The number of connections that the server has closed meanwhile; each was opened again. */
  reopened(): number
  close(): void
}

export async function holdIdle(url: string, count: number): Promise<Idle> {
  const { hostname, port } = new URL(url)
  const request = `GET /health HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`
  const open = new Set<Socket>()
  let closed = false
  let reopened = 0
  const hold = (): Promise<void> =>
    new Promise((resolve) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true })
      open.add(socket)
      socket.once('connect', () => socket.write(request))
      socket.once('data', () => resolve())
      socket.on('data', () => undefined)
      socket.on('error', () => undefined)
      socket.once('close', () => {
        open.delete(socket)
        resolve()
        if (closed) return
        reopened++
        void hold()
      })
    })
  const atOnce = 50
  for (let n = 0; n < count; n += atOnce)
    await Promise.all(Array.from({ length: Math.min(atOnce, count - n) }, hold))
  reopened = 0
  return {
    reopened: () => reopened,
    close: () => {
      closed = true
      for (const socket of open) socket.destroy()
    },
  }
}
