/** Whether the server can do its work, and which one it is. */
import type { Database } from '../db/open.ts'
import { Fault } from '../kernel/faults.ts'
import { productVersion } from '../root.ts'
import { type Exchange, type Sent, sendJson } from './exchange.ts'

const answerTimeoutMs = 2000
const retryAfterSeconds = '2'

export async function health({ services }: Exchange): Promise<Sent> {
  try {
    await answers(services.database)
  } catch (cause) {
    throw new Fault(
      'ServiceUnavailable',
      'The records can not be reached just now. Please try again in a moment.',
      {
        dev: `The database did not answer within ${answerTimeoutMs} ms.`,
        cause,
        headers: { 'Retry-After': retryAfterSeconds },
      },
    )
  }
  return sendJson('{"status":"ok"}')
}

const asking = new WeakMap<Database, Promise<unknown>>()

/** Anyone may ask, as often as they like, so those who ask at the same time share one question. */
function answers(database: Database): Promise<unknown> {
  const asked = asking.get(database)
  if (asked) return asked
  const answer = inTime(database.row('SELECT 1')).finally(() => asking.delete(database))
  asking.set(database, answer)
  return answer
}

async function inTime(answer: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer from the database in time.')), answerTimeoutMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The interface only ever grows, so this stays. */
const interfaceVersion = '1'

export const version = (): Sent =>
  sendJson(JSON.stringify({ product: 'Plumbline', version: productVersion, interfaceVersion }))
