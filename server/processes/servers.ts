/** The doors of a running server, whether one process has them or several; and those of one process. */

import type { Server, ServerResponse } from 'node:http'
import type { AddressInfo, Server as AnyServer } from 'node:net'
import type { App } from '../app.ts'
import { createHttpServer } from '../http/server.ts'
import type { Services } from '../kernel/answer.ts'
import { logToStderr } from '../log.ts'
import type { Settings } from '../settings.ts'

export interface RunningServer {
  readonly at: AddressInfo
  /** From here on calls are answered; until then everybody is asked to come back. */
  open(app: App): Promise<void>
  /** Calls that are under way are answered; or cut off, `atOnce`. */
  close(atOnce?: 'atOnce'): Promise<void>
}

/** How long calls that are under way may take to end. */
export const endingMsMax = 10_000
const idleCheckMs = 50

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
    server.once('error', reject)
    server.listen(port, host, () => resolve(server.address() as AddressInfo))
  })
}

/** Lets nobody in any more, and whoever is in go when he is answered: a busy client would never leave by himself. */
export function stop(server: Server, msMax: number): Promise<void> {
  return new Promise((resolve) => {
    const lastAnswer = (_: unknown, response: ServerResponse) => response.setHeader('Connection', 'close')
    server.prependListener('request', lastAnswer).prependListener('checkContinue', lastAnswer)
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

/** Called whenever somebody wants the process to end. */
export function onEndAsked(end: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
}
