/**
 * Limits the processor time of the jobs of a thread. Time on the clock says little: on a busy machine a job waits for most of it. One
 * that waits for ever is ended by the clock, much later.
 */
import { readFileSync, readlinkSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

const isLinux = process.platform === 'linux'
const lookMs = 250
/** So many times the limit may pass on the clock. */
const clockTimes = 8
/** Linux counts in hundredths of a second. */
const tickMs = 10

export interface ThreadCpu {
  /** The data that the thread is started with; it writes its id there. */
  readonly workerData: { cpuThread: Int32Array }
  /** Calls once the job that begins now is over its limit. What it returns ends the job. */
  limit(cpuMsMax: number, isOver: () => void): () => void
}

export function threadCpu(): ThreadCpu {
  const cpuThread = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  return {
    workerData: { cpuThread },
    limit(cpuMsMax, isOver) {
      const [began, usedBefore] = [performance.now(), usedMs(cpuThread)]
      const look = setInterval(
        () => {
          const clockMs = performance.now() - began
          // Where threads are not counted, the process is: it computes as much as its threads at least.
          const cpuMs = Math.min(clockMs, usedMs(cpuThread) - usedBefore)
          if (cpuMs < cpuMsMax && clockMs < cpuMsMax * clockTimes) return
          clearInterval(look)
          isOver()
        },
        Math.min(lookMs, cpuMsMax),
      )
      return () => clearInterval(look)
    },
  }
}

/** To be called by the thread, before its jobs. */
export function tellThread(): void {
  const { cpuThread } = workerData as ThreadCpu['workerData']
  if (isLinux) cpuThread[0] = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
}

function usedMs(cpuThread: Int32Array): number {
  if (!isLinux) {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  const id = Atomics.load(cpuThread, 0)
  return id > 0 ? ticksOf(id) * tickMs : 0
}

/** User and system time are the 14th and 15th value; the second one, a name in brackets, may have blanks. */
function ticksOf(id: number): number {
  let line: string
  try {
    line = readFileSync(`/proc/self/task/${id}/stat`, 'latin1')
  } catch (error) {
    // The thread has ended.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code!)) return 0
    throw error
  }
  const values = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return Number(values[11]) + Number(values[12])
}
