/**
 * A worker: answers calls as a server of one process would. The primary controls it by messages; when the
 * primary is gone, Node ends the worker, and PostgreSQL rolls its transactions back.
 */

import { openServices } from '../app.ts'
import type { Connection } from '../db/connection.ts'
import type { CountCall, Used } from '../http/limits/rate.ts'
import { type Gathering, gatherHere, type ProcessFigures } from '../http/pages/metrics.ts'
import { createHttpServer } from '../http/server.ts'
import { keepCertificateFresh } from '../http/tls.ts'
import type { Services } from '../kernel/services.ts'
import { type Log, logToStderr } from '../log.ts'
import { connectTo } from '../run/connect.ts'
import { workerConnections } from '../run/connections.ts'
import type { Settings } from '../settings/settings.ts'
import type { ToPrimary, ToWorker } from './messages.ts'
import { drained, endingMsMax, listen, onEndSignal, stop } from './servers.ts'

/** Runs until the primary or a signal ends it. */
export async function work(settings: Settings, number: number): Promise<void> {
  const log: Log = (level, message, more) => logToStderr(level, message, { worker: number, ...more })
  const counting = countInPrimary()
  const gathering = gatherInPrimary()
  let opened: Awaited<ReturnType<typeof openOn>> | undefined
  let starting = ''
  let isDraining = false
  const drain = (): void => {
    isDraining = true
  }
  const server = createHttpServer(
    settings,
    log,
    () => opened?.services,
    counting.count,
    () => starting,
    () => isDraining,
    gathering,
  )
  const certificate = keepCertificateFresh(server, settings, log)
  await new Promise<void>((resolve) => {
    // A signal may also reach the primary. If that is still starting, it ends its workers afterwards.
    const end = (signal: NodeJS.Signals): void => {
      if (opened) void drained(signal, settings, drain).then(resolve)
    }
    onEndSignal(end, settings.tlsCert ? () => undefined : undefined)
    const handlers = {
      async listen({ port }: { port: number }): Promise<void> {
        await listen(server, settings.host, port)
        await send({ type: 'listening' })
      },
      async open({ connection }: { connection: Connection }): Promise<void> {
        opened = await openOn(connection, settings, log)
        await send({ type: 'opened' })
      },
      starting: async ({ sentence }: { sentence: string }) => {
        starting = sentence
      },
      reload: async () => certificate.reload(),
      drain: async () => drain(),
      counted: async ({ used }: { used: Used[] }) => counting.counted(used),
      measure: () => send({ type: 'measured', figures: { worker: number, families: gathering.own() } }),
      figures: async ({ parts }: { parts: ProcessFigures[] }) => gathering.gathered(parts),
      end: async () => resolve(),
    }
    process.on('message', (message: ToWorker) => {
      handlers[message.type](message as never).catch((error) => sendFailure(error).then(resolve))
    })
    void send({ type: 'ready' })
  })
  certificate.end()
  if (server.listening) await stop(server, endingMsMax)
  await opened?.close()
}

async function openOn(
  connection: Connection,
  settings: Settings,
  log: Log,
): Promise<{ services: Services; close(): Promise<void> }> {
  const { database } = connectTo(connection, settings, workerConnections(settings), log)
  const { services, close } = await openServices(database, settings, log)
  return {
    services,
    close: async () => {
      await close()
      await database.close()
    },
  }
}

/**
 * Calls in the same turn of the event loop are counted by one message. Answers arrive in the order of the
 * messages.
 */
function countInPrimary(): { count: CountCall; counted(used: Used[]): void } {
  type Pending = { session: string; resolve: (used: Used) => void }
  let pending: Pending[] = []
  const sent: Pending[][] = []
  const flush = (): void => {
    sent.push(pending)
    void send({ type: 'count', sessions: pending.map(({ session }) => session) })
    pending = []
  }
  return {
    count: (session) =>
      new Promise((resolve) => {
        if (pending.push({ session, resolve }) === 1) setImmediate(flush)
      }),
    counted(used) {
      for (const [i, { resolve }] of sent.shift()!.entries()) resolve(used[i]!)
    },
  }
}

/** Answers arrive in the order of the messages. */
function gatherInPrimary(): Gathering & { gathered(parts: ProcessFigures[]): void } {
  const pending: Array<(parts: ProcessFigures[]) => void> = []
  return {
    ...gatherHere(),
    all: () =>
      new Promise((resolve) => {
        pending.push(resolve)
        void send({ type: 'gather' })
      }),
    gathered: (parts) => pending.shift()?.(parts),
  }
}

/** Resolves once the primary has the message, or is gone: then this process ends as well. */
const send = (message: ToPrimary): Promise<void> =>
  new Promise((resolve) => process.send!(message, undefined, undefined, () => resolve()))

const sendFailure = ({ name, message, code, stack }: NodeJS.ErrnoException): Promise<void> =>
  send({ type: 'failed', name, message, code, stack })
