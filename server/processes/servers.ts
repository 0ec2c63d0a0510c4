/** A running server, whether it has one process or several; and the server of one process. */

import type { ServerResponse } from 'node:http'
import type { AddressInfo, Server as AnyServer } from 'node:net'
import type { App } from '../app.ts'
import { createHttpServer } from '../http/server.ts'
import { endingEvent } from '../http/sockets.ts'
import { keepCertificateFresh, type WebServer } from '../http/tls.ts'
import type { Services } from '../kernel/services.ts'
import { logToStderr } from '../log.ts'
import type { Settings } from '../settings/settings.ts'

export interface RunningServer {
  readonly at: AddressInfo
  /** What every request is answered with until then. */
  tell(sentence: string): void
  /** From now on calls are answered; before that every request gets a 503. */
  open(app: App): Promise<void>
  /** Reads the certificate files again. */
  reload(): void
  /** From now on /health is 503; calls are still answered. */
  drain(): void
  /** Calls in progress are answered, or, with `atOnce`, cut off. */
  close(atOnce?: 'atOnce'): Promise<void>
}

/** How long calls in progress may take to end. */
export const endingMsMax = 10_000
const idleCheckMs = 50

/** The server cannot listen on the address of the settings; the message says why, and what to do. */
class CanNotListen extends Error {
  override readonly name = 'CanNotListen'
}

const reasons: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) =>
    `Another program already uses port ${port} of ${host}. ` +
    'Stop that program, or choose another port with --port or PLUMBLINE_PORT.',
  EACCES: (host, port) =>
    `This user may not listen on port ${port} of ${host}. Choose a port from 1024 up with --port or PLUMBLINE_PORT, ` +
    'and let a proxy listen on the lower one.',
  EADDRNOTAVAIL: (host) =>
    `${host} is not an address of this machine. Choose another one with --host or PLUMBLINE_HOST; 0.0.0.0 is all of them.`,
  ENOTFOUND: (host) =>
    `${host} is not the name of an address of this machine. Choose another one with --host or PLUMBLINE_HOST.`,
}

const cannotListen = (host: string, port: number, error: NodeJS.ErrnoException): Error => {
  const reason = reasons[error.code ?? '']
  return reason ? new CanNotListen(reason(host, port), { cause: error }) : error
}

export async function startInProcess(settings: Settings): Promise<RunningServer> {
  let ready: Services | undefined
  let starting = ''
  let isDraining = false
  const server = createHttpServer(
    settings,
    logToStderr,
    () => ready,
    undefined,
    () => starting,
    () => isDraining,
  )
  const at = await listen(server, settings.host, settings.port)
  const certificate = keepCertificateFresh(server, settings, logToStderr)
  return {
    at,
    reload: certificate.reload,
    tell: (sentence) => {
      starting = sentence
    },
    open: async (app) => {
      ready = app.services
    },
    drain: () => {
      isDraining = true
    },
    close: (atOnce) => {
      certificate.end()
      return stop(server, atOnce ? 0 : endingMsMax)
    },
  }
}

/**
 * Connections that wait to be accepted. Those beyond are not refused but left to try again after seconds: better to take
 * them and refuse the call.
 */
const backlogMax = 4_096

export function listen(server: AnyServer, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(cannotListen(host, port, error)))
    server.listen({ host, port, backlog: backlogMax }, () => resolve(server.address() as AddressInfo))
  })
}

/**
 * Accepts no new connections, and closes each open one after its response: a busy client would never close
 * it.
 */
export function stop(server: WebServer, msMax: number): Promise<void> {
  return new Promise((resolve) => {
    const lastResponse = (_: unknown, response: ServerResponse) => response.setHeader('Connection', 'close')
    server.prependListener('request', lastResponse).prependListener('checkContinue', lastResponse)
    server.emit(endingEvent)
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

/**
 * Calls `end` on a signal to end the process. A terminal that is closed (SIGHUP) is one as well. But SIGHUP to a service means to read
 * files again, as administrators are used to: certificate files, if there are some, and it goes on in any case.
 */
export function onEndSignal(end: (signal: NodeJS.Signals) => void, reload?: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
  process.on('SIGHUP', reload ?? (isAtTerminal() ? end : goOn))
}

const isAtTerminal = (): boolean =>
  [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY === true)

const goOn = (): void =>
  logToStderr('info', 'There are no certificate files to be read again; the server goes on.')

/** Waits until load balancers have noticed; a person who presses Ctrl-C, or repeats a signal, does not want to wait. */
export async function drained(
  signal: NodeJS.Signals,
  { drainSeconds }: Settings,
  drain: () => void,
): Promise<void> {
  if (signal !== 'SIGTERM' || drainSeconds === 0) return
  drain()
  await new Promise<void>((resolve) => {
    setTimeout(resolve, drainSeconds * 1000)
    for (const again of ['SIGINT', 'SIGTERM'] as const) process.once(again, () => resolve())
  })
}
