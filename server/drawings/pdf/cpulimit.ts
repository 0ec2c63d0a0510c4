/**
 * Ends this process when a job has used too much processor time. Time on the clock says little: on a busy machine a job waits for
 * most of it. PDFium does not let anything else run meanwhile, so a thread of its own looks.
 */
import { Worker } from 'node:worker_threads'

/** How the process ends then, for the one that started it. */
export const overLimit: NodeJS.Signals = 'SIGTERM'

const lookMs = 500

/** Runs in the thread. `limits[0]`: at how many milliseconds of the process it ends; 0 between jobs. */
const watch = `
const { workerData: { limits, signal } } = require('node:worker_threads')
setInterval(() => {
  const { user, system } = process.cpuUsage()
  if (limits[0] > 0 && (user + system) / 1000 > limits[0]) process.kill(process.pid, signal)
}, ${lookMs})`

export interface CpuLimit {
  begin(): void
  end(): void
}

export function limitCpu(jobMsMax: number): CpuLimit {
  const limits = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT))
  const worker = new Worker(watch, {
    eval: true,
    workerData: { limits, signal: overLimit },
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
  })
  worker.unref()
  return {
    begin() {
      const { user, system } = process.cpuUsage()
      limits[0] = (user + system) / 1000 + jobMsMax
    },
    end() {
      limits[0] = 0
    },
  }
}
