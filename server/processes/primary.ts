/**
 * Several processes that answer calls, on all processors: this one, the primary, has the database, does what is to be
 * done once, and keeps so many workers running. They share what they know by the database, but for the calls a minute,
 * which are counted here.
 */
import cluster, { type Worker } from 'node:cluster'
import { createServer } from 'node:net'
import type { Connection } from '../db/connection.ts'
import { countByMinute } from '../http/rate.ts'
import { logToStderr } from '../log.ts'
import type { Settings } from '../settings.ts'
import { type Started, supervise } from '../supervise.ts'
import { forkWorker, type ToPrimary, type ToWorker } from './messages.ts'
import { endingMsMax, listen, type RunningServer } from './servers.ts'

/** One that has not ended so long after it had to is ended by force. */
const graceMs = 5_000

interface Working extends Started {
  /** Tells it to do something, and waits until it has. */
  has(message: ToWorker, done: ToPrimary['tell']): Promise<void>
}

export async function doorsOfWorkers(settings: Settings): Promise<RunningServer> {
  const at = await portFor(settings)
  const count = countByMinute(() => new Date())
  const start = (number: number): Working => workingAs(number, count)
  const first = Array.from({ length: settings.workers }, (_, i) => start(i + 1))
  const stopFirst = () => Promise.all(first.map((worker) => worker.stop()))
  let stopAll: () => Promise<unknown> = stopFirst
  const all = (message: ToWorker, done: ToPrimary['tell']) =>
    Promise.all(first.map((worker) => worker.has(message, done)))
  try {
    await all({ tell: 'listen', port: at.port }, 'listening')
  } catch (error) {
    await stopFirst()
    throw error
  }
  return {
    at,
    async open({ connection }) {
      await all({ tell: 'open', connection }, 'opened')
      const keeping = first.map((worker, i) => keep(i + 1, worker, () => again(start(i + 1), connection, at)))
      stopAll = () => Promise.all(keeping.map((end) => end()))
    },
    async close(atOnce) {
      if (atOnce) for (const worker of Object.values(cluster.workers!)) worker!.process.kill('SIGKILL')
      await stopAll()
    },
  }
}

/**
 * Which port it is where any will do, and whether it can be had, before anybody is forked. A port that Node chose for the
 * workers would be another one after all of them had died.
 */
async function portFor({ host, port }: Settings): Promise<RunningServer['at']> {
  const trial = createServer()
  const at = await listen(trial, host, port)
  await new Promise((resolve) => trial.close(resolve))
  return at
}

const keep = (number: number, first: Working, start: () => Promise<Started>): (() => Promise<void>) =>
  supervise(`Worker ${number}`, first, start, (line) => logToStderr('warn', line, { worker: number }))

/** One that takes another's place lets nobody in before it is ready: the others answer meanwhile. */
async function again(
  worker: Working,
  connection: Connection,
  { port }: RunningServer['at'],
): Promise<Working> {
  try {
    await worker.has({ tell: 'open', connection }, 'opened')
    await worker.has({ tell: 'listen', port }, 'listening')
    return worker
  } catch (error) {
    await worker.stop()
    throw error
  }
}

function workingAs(number: number, count: ReturnType<typeof countByMinute>): Working {
  const worker = forkWorker(number)
  // That a message can not be sent any more is told by the end of the process, too.
  const tell = (message: ToWorker): unknown => worker.isConnected() && worker.send(message, () => undefined)
  const ended = endOf(worker)
  const inTime = (done: ToPrimary['tell']) => Promise.race([heard(worker, done), ended.then(fail(number))])
  const hears = inTime('hears')
  worker.on('error', () => undefined)
  worker.on('message', async (message: ToPrimary) => {
    if (message.tell === 'count')
      tell({ tell: 'counted', used: await Promise.all(message.sessions.map(count)) })
  })
  return {
    ended,
    async has(message, done) {
      await hears
      const isDone = inTime(done)
      tell(message)
      await isDone
    },
    async stop() {
      hears.then(
        () => tell({ tell: 'end' }),
        () => undefined,
      )
      const patience = setTimeout(() => worker.process.kill('SIGKILL'), endingMsMax + graceMs)
      await ended
      clearTimeout(patience)
    },
  }
}

const fail = (number: number) => (how: string) => {
  throw new Error(`Worker ${number} ended before it was ready (${how}).`)
}

const heard = (worker: Worker, done: ToPrimary['tell']): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.on('message', (message: ToPrimary) => {
      if (message.tell === done) resolve()
      if (message.tell === 'failed') reject(Object.assign(new Error(message.message), message))
    })
  })

const endOf = (worker: Worker): Promise<string> =>
  new Promise((resolve) => {
    worker.once('exit', (code, signal) => resolve(signal ? `killed by ${signal}` : `exit code ${code}`))
  })
