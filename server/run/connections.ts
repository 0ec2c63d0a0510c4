/** How many database connections each process of a server has. */
import type { Settings } from '../settings/settings.ts'

/** A primary that answers no calls itself needs few. */
const ofPrimary = 2
const leastOfWorker = 2
/** Each process needs one more for session notices, and one for what must not wait for the others (db/pool/reserved.ts). */
const besides = 2

type Shared = Pick<Settings, 'workers' | 'databaseConnectionsMax'>

/** For the statements of the process that is started. */
export const ownConnections = ({ workers, databaseConnectionsMax }: Shared): number =>
  workers === 1 ? databaseConnectionsMax : ofPrimary

/** For each worker: its share of the setting. */
export const workerConnections = ({ workers, databaseConnectionsMax }: Shared): number =>
  Math.max(leastOfWorker, Math.floor(databaseConnectionsMax / workers))

/** For all processes together. */
export function allConnections(settings: Shared): number {
  const own = ownConnections(settings) + besides
  return settings.workers === 1 ? own : own + settings.workers * (workerConnections(settings) + besides)
}
