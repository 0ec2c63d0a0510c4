/** One job at a time: first what somebody waits for, then in the order in which they came. */
import type { PdfTurn } from '../../kernel/drawingpdf.ts'
import { tooBusy } from '../../kernel/gate.ts'

export interface Turns {
  take<T>(turn: PdfTurn, job: () => Promise<T>): Promise<T>
}

const order: readonly PdfTurn[] = ['awaited', 'thumbnail', 'overview', 'rest']

const waitingMax = 500

export function openTurns(): Turns {
  const waiting = new Map<PdfTurn, Array<() => Promise<void>>>(order.map((turn) => [turn, []]))
  let isRunning = false
  const runNext = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    for (let next = shift(); next; next = shift()) await next()
    isRunning = false
  }
  const shift = () =>
    order
      .map((turn) => waiting.get(turn)!)
      .find((jobs) => jobs.length > 0)
      ?.shift()
  return {
    take: (turn, job) =>
      new Promise((resolve, reject) => {
        const count = [...waiting.values()].reduce((sum, jobs) => sum + jobs.length, 0)
        if (count >= waitingMax) throw tooBusy()
        waiting.get(turn)!.push(() => job().then(resolve, reject))
        void runNext()
      }),
  }
}
