/** The metrics of all workers, for whichever of them is asked for /metrics. */
import cluster, { type Worker } from 'node:cluster'
import type { ProcessFigures } from '../http/pages/metrics.ts'
import type { ToPrimary, ToWorker } from './messages.ts'

/** A worker that is busy for longer is left out. */
const measureMsMax = 1_000

let gathering: Promise<ProcessFigures[]> | undefined

/** Those who ask at the same time get the same metrics. Answers arrive in the order in which they were asked for. */
export function gatherFigures(): Promise<ProcessFigures[]> {
  gathering ??= askAll().finally(() => {
    gathering = undefined
  })
  return gathering
}

async function askAll(): Promise<ProcessFigures[]> {
  const workers = Object.values(cluster.workers!).filter((worker) => worker!.isConnected())
  const parts = await Promise.all(workers.map((worker) => figuresOf(worker!)))
  return parts.filter((part) => part !== undefined).sort((one, other) => one.worker - other.worker)
}

function figuresOf(worker: Worker): Promise<ProcessFigures | undefined> {
  return new Promise((resolve) => {
    const end = (figures?: ProcessFigures): void => {
      clearTimeout(timer)
      worker.off('message', onMessage)
      resolve(figures)
    }
    const onMessage = (message: ToPrimary): void => {
      if (message.type === 'measured') end(message.figures)
    }
    const timer = setTimeout(end, measureMsMax)
    worker.on('message', onMessage)
    worker.send({ type: 'measure' } satisfies ToWorker, () => undefined)
  })
}
