/**
 * The primary of several processes: it owns the database connection for work that is done once, and keeps the
 * workers running, which answer the calls. Workers share state only through the database, except for the
 * calls per minute, which are counted here.
 */
import cluster, { type Worker } from 'node:cluster'
import { createServer } from 'node:net'
import type { Connection } from '../db/connection.ts'
import { countByMinute } from '../http/limits/rate.ts'
import { logToStderr } from '../log.ts'
import type { Settings } from '../settings/settings.ts'
import { type Started, supervise } from '../supervise.ts'
import { gatherFigures } from './figures.ts'
import { forkWorker, type ToPrimary, type ToWorker } from './messages.ts'
import { endingMsMax, listen, type RunningServer } from './servers.ts'

/** A worker that has not ended this long after its deadline is killed. */
const graceMs = 5_000

interface RunningWorker extends Started {
  send(message: ToWorker): void
  /** Sends a message to the worker, and waits until it reports `done`. */
  request(message: ToWorker, done: ToPrimary['type']): Promise<void>
}

export async function startWorkers(settings: Settings): Promise<RunningServer> {
  const at = await portFor(settings)
  const count = countByMinute(() => new Date())
  const start = (number: number): RunningWorker => startWorker(number, count)
  const workers = Array.from({ length: settings.workers }, (_, i) => start(i + 1))
  const stopFirst = () => Promise.all(workers.map((worker) => worker.stop()))
  let stopAll: () => Promise<unknown> = stopFirst
  const all = (message: ToWorker, done: ToPrimary['type']) =>
    Promise.all(workers.map((worker) => worker.request(message, done)))
  try {
    await all({ type: 'listen', port: at.port }, 'listening')
  } catch (error) {
    await stopFirst()
    throw error
  }
  return {
    at,
    reload: () => {
      for (const worker of Object.values(cluster.workers!))
        worker!.send({ type: 'reload' } satisfies ToWorker)
    },
    tell: (sentence) => {
      for (const worker of workers) worker.send({ type: 'starting', sentence })
    },
    drain: () => {
      for (const worker of Object.values(cluster.workers!)) worker!.send({ type: 'drain' } satisfies ToWorker)
    },
    async open({ connection }) {
      await all({ type: 'open', connection }, 'opened')
      const stops = workers.map((worker, i) =>
        keepRunning(i + 1, worker, () => replace(start(i + 1), connection, at)),
      )
      stopAll = () => Promise.all(stops.map((end) => end()))
    },
    async close(atOnce) {
      if (atOnce) for (const worker of Object.values(cluster.workers!)) worker!.process.kill('SIGKILL')
      await stopAll()
    },
  }
}

/**
 * Finds the port (for port 0 a free one) and whether it is available, before any worker is forked. A port
 * that Node chose for the workers would change after all of them had died.
 */
async function portFor({ host, port }: Settings): Promise<RunningServer['at']> {
  const trial = createServer()
  const at = await listen(trial, host, port)
  await new Promise((resolve) => trial.close(resolve))
  return at
}

const keepRunning = (
  number: number,
  worker: RunningWorker,
  start: () => Promise<Started>,
): (() => Promise<void>) =>
  supervise(`Worker ${number}`, worker, start, (line) => logToStderr('warn', line, { worker: number }))

/** A replacement accepts no connections before it is ready: the other workers answer in the meantime. */
async function replace(
  worker: RunningWorker,
  connection: Connection,
  { port }: RunningServer['at'],
): Promise<RunningWorker> {
  try {
    await worker.request({ type: 'open', connection }, 'opened')
    await worker.request({ type: 'listen', port }, 'listening')
    return worker
  } catch (error) {
    await worker.stop()
    throw error
  }
}

function startWorker(number: number, count: ReturnType<typeof countByMinute>): RunningWorker {
  const worker = forkWorker(number)
  // A message that cannot be sent any more is ignored: the exit of the process reports that as well.
  const send = (message: ToWorker): void => {
    if (worker.isConnected()) worker.send(message, () => undefined)
  }
  const ended = endOf(worker)
  const reportOrExit = (done: ToPrimary['type']) =>
    Promise.race([reportOf(worker, done), ended.then(fail(number))])
  const isReady = reportOrExit('ready')
  worker.on('error', () => undefined)
  worker.on('message', async (message: ToPrimary) => {
    if (message.type === 'count')
      send({ type: 'counted', used: await Promise.all(message.sessions.map(count)) })
    if (message.type === 'gather') send({ type: 'figures', parts: await gatherFigures() })
  })
  return {
    ended,
    send,
    async request(message, done) {
      await isReady
      const isDone = reportOrExit(done)
      send(message)
      await isDone
    },
    async stop() {
      isReady.then(
        () => send({ type: 'end' }),
        () => undefined,
      )
      const killTimer = setTimeout(() => worker.process.kill('SIGKILL'), endingMsMax + graceMs)
      await ended
      clearTimeout(killTimer)
    },
  }
}

const fail = (number: number) => (how: string) => {
  throw new Error(`Worker ${number} ended before it was ready (${how}).`)
}

const reportOf = (worker: Worker, done: ToPrimary['type']): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.on('message', (message: ToPrimary) => {
      if (message.type === done) resolve()
      if (message.type === 'failed') reject(Object.assign(new Error(message.message), message))
    })
  })

const endOf = (worker: Worker): Promise<string> =>
  new Promise((resolve) => {
    worker.once('exit', (code, signal) => resolve(signal ? `killed by ${signal}` : `exit code ${code}`))
  })
