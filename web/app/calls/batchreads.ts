/**
 * While the app starts, reads that begin in the same moment go to the server as one request: on a bad line each
 * request costs a round trip. Afterwards each goes alone, so that none waits for a slower one.
 */
import { operations } from 'plumbline:operations'
import { CallFailed } from '../../../packages/client/src/caller.ts'
import type { OperationName } from '../../../packages/client/src/operations.ts'
import { readsBelongTo } from '../device/readstore.ts'

/** A field of the request that is not known yet: an id in the answer to another read of the same moment. */
export interface Takes {
  field: string
  from: OperationName
  value: string
}

interface Waiting {
  name: OperationName
  request: object
  takes: Takes | undefined
  resolve: (response: object) => void
  reject: (error: unknown) => void
}

/** As many as the server takes. */
const readsMax = 20
/** What the address names, then what the page itself asks for. */
const roundsOfStart = 2

let rounds = 0
let waiting: Waiting[] = []
let start: Promise<unknown> = Promise.resolve()

/** The first ones are sent when `until` is fulfilled: when all of them are known. */
export function startBatching(until: Promise<unknown> = Promise.resolve()): void {
  rounds = roundsOfStart
  start = until
}

/** Undefined: it is sent alone. `post` sends a body to that path, and throws if there is no response. */
export function sendBatched(
  name: OperationName,
  request: object,
  post: (path: string, body: string, isSession: boolean) => Promise<Response>,
  takes?: Takes,
): Promise<object> | undefined {
  if (operations[name].effect !== 'read' || (rounds === 0 && waiting.length === 0)) return undefined
  if (waiting.length === 0) {
    rounds -= 1
    const sendThem = (): void => {
      const all = waiting
      waiting = []
      for (let i = 0; i < all.length; i += readsMax) void sendAll(all.slice(i, i + readsMax), post)
    }
    void start.then(() => setTimeout(sendThem))
  }
  return new Promise((resolve, reject) => waiting.push({ name, request, takes, resolve, reject }))
}

async function sendAll(all: Waiting[], post: Parameters<typeof sendBatched>[2]): Promise<void> {
  const reads = all.map(({ name, request, takes }) => ({
    operation: operations[name].name,
    request,
    takes: takes && { ...takes, from: all.findIndex((one) => one.name === takes.from) },
  }))
  const session = all.findIndex(({ name }) => name === 'SessionGet')
  try {
    const response = await post('/api/internal/together', JSON.stringify({ reads }), session >= 0)
    const body = await response.json().catch(() => ({}))
    if (!response.ok || !Array.isArray(body.responses)) throw new CallFailed(response.status, body)
    // What is stored of the others is stored for this person.
    const me = body.responses[session]
    if (me?.status === 200) await readsBelongTo(me.body.userId)
    for (const [i, { resolve, reject }] of all.entries()) settle(body.responses[i], resolve, reject)
  } catch (error) {
    for (const { reject } of all) reject(error)
  }
}

function settle(
  { status, etag, body }: { status: number; etag?: string; body: object },
  resolve: Waiting['resolve'],
  reject: Waiting['reject'],
): void {
  if (status === 200) resolve(Object.defineProperty(body, 'etag', { value: etag, enumerable: false }))
  else reject(new CallFailed(status, body))
}
