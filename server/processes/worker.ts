/**
 * A worker: answers calls as a server of one process would. It does what the primary process tells it; once that is
 * gone Node ends it, and PostgreSQL takes back what it had begun.
 */

import { connectTo, openServices } from '../app.ts'
import { workerConnections } from '../connections.ts'
import type { Connection } from '../db/connection.ts'
import type { CountCall, Used } from '../http/rate.ts'
import { createHttpServer } from '../http/server.ts'
import type { Services } from '../kernel/answer.ts'
import { type Log, logToStderr } from '../log.ts'
import type { Settings } from '../settings.ts'
import type { ToPrimary, ToWorker } from './messages.ts'
import { endingMsMax, listen, onEndAsked, stop } from './servers.ts'

/** To its end, which the primary or a signal asks for. */
export async function work(settings: Settings, number: number): Promise<void> {
  const log: Log = (level, message, more) => logToStderr(level, message, { worker: number, ...more })
  const counting = countInPrimary()
  let opened: Awaited<ReturnType<typeof openOn>> | undefined
  const server = createHttpServer(settings, log, () => opened?.services, counting.count)
  await new Promise<void>((resolve) => {
    // Whoever presses Ctrl-C means the primary, too. It may be starting yet, and ends its workers when it is through.
    onEndAsked(() => opened && resolve())
    const does = {
      async listen({ port }: { port: number }): Promise<void> {
        await listen(server, settings.host, port)
        await tell({ tell: 'listening' })
      },
      async open({ connection }: { connection: Connection }): Promise<void> {
        opened = await openOn(connection, settings, log)
        await tell({ tell: 'opened' })
      },
      counted: async ({ used }: { used: Used[] }) => counting.counted(used),
      end: async () => resolve(),
    }
    process.on('message', (message: ToWorker) => {
      does[message.tell](message as never).catch((error) => tellFailure(error).then(resolve))
    })
    void tell({ tell: 'hears' })
  })
  if (server.listening) await stop(server, endingMsMax)
  await opened?.close()
}

async function openOn(
  connection: Connection,
  settings: Settings,
  log: Log,
): Promise<{ services: Services; close(): Promise<void> }> {
  const { database } = connectTo(connection, settings, workerConnections(settings))
  const { services, close } = await openServices(database, settings, log)
  return {
    services,
    close: async () => {
      await close()
      await database.close()
    },
  }
}

/** Calls that come in the same turn are counted by one question. Answers come in the order of the questions. */
function countInPrimary(): { count: CountCall; counted(used: Used[]): void } {
  type Asking = { session: string; resolve: (used: Used) => void }
  let next: Asking[] = []
  const asked: Asking[][] = []
  const ask = (): void => {
    asked.push(next)
    void tell({ tell: 'count', sessions: next.map(({ session }) => session) })
    next = []
  }
  return {
    count: (session) =>
      new Promise((resolve) => {
        if (next.push({ session, resolve }) === 1) setImmediate(ask)
      }),
    counted(used) {
      for (const [i, { resolve }] of asked.shift()!.entries()) resolve(used[i]!)
    },
  }
}

/** Once the primary has it, or is gone: then so are we. */
const tell = (message: ToPrimary): Promise<void> =>
  new Promise((resolve) => process.send!(message, undefined, undefined, () => resolve()))

const tellFailure = ({ name, message, code, stack }: NodeJS.ErrnoException): Promise<void> =>
  tell({ tell: 'failed', name, message, code, stack })
