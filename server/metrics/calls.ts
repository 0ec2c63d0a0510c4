/** Counts calls, by operation and status, and how long they take. */
import { counter, type Family, gauge, Histogram } from './families.ts'

export interface CallFigures {
  begin(): void
  /** `operation` is one of a fixed set of names: each is a line of its own for good. */
  end(operation: string, status: number, ms: number): void
  families(): Family[]
}

const boundsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

interface OfOperation {
  statuses: Map<number, number>
  /** By the first digit of the status: a histogram has many lines. */
  times: Map<string, Histogram>
}

export function countCalls(): CallFigures {
  const operations = new Map<string, OfOperation>()
  let inProgress = 0
  const of = (operation: string): OfOperation => {
    let known = operations.get(operation)
    if (!known) {
      known = { statuses: new Map(), times: new Map() }
      operations.set(operation, known)
    }
    return known
  }
  return {
    begin() {
      inProgress++
    },
    end(operation, status, ms) {
      inProgress--
      const { statuses, times } = of(operation)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const kind = `${Math.floor(status / 100)}xx`
      let time = times.get(kind)
      if (!time) {
        time = new Histogram(boundsSeconds)
        times.set(kind, time)
      }
      time.observe(ms / 1000)
    },
    families: () => familiesOf(operations, inProgress),
  }
}

function familiesOf(operations: ReadonlyMap<string, OfOperation>, inProgress: number): Family[] {
  const all = [...operations]
  return [
    counter(
      'plumbline_calls_total',
      'Calls that were answered, by operation and HTTP status.',
      all.flatMap(([operation, { statuses }]) =>
        [...statuses].map(([status, value]) => ({ labels: { operation, status: String(status) }, value })),
      ),
    ),
    {
      name: 'plumbline_call_duration_seconds',
      type: 'histogram',
      help: 'Time from the headers of a call to its response, by operation and first digit of the HTTP status.',
      samples: all.flatMap(([operation, { times }]) =>
        [...times].flatMap(([status, time]) => time.samples({ operation, status })),
      ),
    },
    gauge('plumbline_calls_in_progress', 'Calls that are being answered now.', inProgress),
  ]
}
