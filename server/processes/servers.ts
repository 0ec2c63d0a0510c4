/** A running server, whether it has one process or several; and the server of one process. */

import type { Server, ServerResponse } from 'node:http'
import type { AddressInfo, Server as AnyServer } from 'node:net'
import type { App } from '../app.ts'
import { createHttpServer } from '../http/server.ts'
import type { Services } from '../kernel/runcall.ts'
import { logToStderr } from '../log.ts'
import type { Settings } from '../settings.ts'

export interface RunningServer {
  readonly at: AddressInfo
  /** From now on calls are answered; before that every request gets a 503. */
  open(app: App): Promise<void>
  /** Calls in progress are answered, or, with `atOnce`, cut off. */
  close(atOnce?: 'atOnce'): Promise<void>
}

/** How long calls in progress may take to end. */
export const endingMsMax = 10_000
const idleCheckMs = 50

/** Another program listens on the port of the settings. */
class PortInUse extends Error {
  override readonly name = 'PortInUse'

  constructor(host: string, port: number, cause: Error) {
    const way = 'Stop that program, or choose another port with --port or PLUMBLINE_PORT.'
    super(`Another program already uses port ${port} of ${host}. ${way}`, { cause })
  }
}

export async function startInProcess(settings: Settings): Promise<RunningServer> {
  let ready: Services | undefined
  const server = createHttpServer(settings, logToStderr, () => ready)
  const at = await listen(server, settings.host, settings.port)
  return {
    at,
    open: async (app) => {
      ready = app.services
    },
    close: (atOnce) => stop(server, atOnce ? 0 : endingMsMax),
  }
}

export function listen(server: AnyServer, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortInUse(host, port, error) : error),
    )
    server.listen(port, host, () => resolve(server.address() as AddressInfo))
  })
}

/**
 * Accepts no new connections, and closes each open one after its response: a busy client would never close
 * it.
 */
export function stop(server: Server, msMax: number): Promise<void> {
  return new Promise((resolve) => {
    const lastResponse = (_: unknown, response: ServerResponse) => response.setHeader('Connection', 'close')
    server.prependListener('request', lastResponse).prependListener('checkContinue', lastResponse)
    const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs)
    const hard = setTimeout(() => server.closeAllConnections(), msMax)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(hard)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/** Calls `end` on a signal to end the process. */
export function onEndSignal(end: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
}
