/** /live, /health and /version. */

import { knownTrouble } from '../../backup/known.ts'
import { answerMsMax } from '../../db/pool/reserved.ts'
import { isFullAt } from '../../folders.ts'
import { Fault } from '../../kernel/faults.ts'
import { productVersion } from '../../root.ts'
import { type Exchange, type Sent, sendJson } from '../exchange.ts'
import { databaseAway, orDiskFull } from '../status.ts'

/** The process answers: anyone who restarts processes asks here. Whether it can serve is told by /health. */
export const live = (): Sent => sendJson(JSON.stringify({ status: 'ok' }))

/** Whether calls can be served, by a connection of its own: it does not wait behind the calls. */
export async function health({ services, isDraining, isDiskFull }: Exchange): Promise<Sent> {
  const { database, settings } = services
  if (isDraining) throw ending()
  try {
    await database.ping()
  } catch (cause) {
    const away = databaseAway(cause, `The database did not answer within ${answerMsMax} ms.`)
    throw await orDiskFull(away, settings)
  }
  if (database.load().isStarved) throw starved()
  const isFull = isDiskFull || (await isFullAt(settings.data))
  const error =
    database.trouble() ?? (isFull ? 'The disk of the server is full: nothing can be saved.' : undefined)
  const backup = await knownTrouble(services)
  const details = backup && { backup }
  // The server goes on with what the database has: a load balancer should keep it, and people should look.
  return sendJson(JSON.stringify({ status: error ? 'error' : backup ? 'warning' : 'ok', error, details }))
}

/** Load balancers turn to other servers; calls are still answered for a while. */
const ending = (): Fault =>
  new Fault('ServiceUnavailable', 'The server is shutting down. Please try again in a moment.', {
    logged: 'never',
    headers: { 'Retry-After': '5', Connection: 'close' },
  })

const starved = (): Fault =>
  new Fault('ServiceUnavailable', 'All connections to the database are held up.', {
    dev: 'Calls wait, and for ten seconds none of them got a connection. Look for locks: docs/runbook.md.',
    headers: { 'Retry-After': '5' },
  })

/** The interface changes only by additions, so this number stays. */
const interfaceVersion = '1'

export const version = (): Sent =>
  sendJson(JSON.stringify({ product: 'Plumbline', version: productVersion, interfaceVersion }))
