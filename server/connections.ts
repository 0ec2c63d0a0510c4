/** How many connections to the database the processes of a server have. */
import type { Settings } from './settings.ts'

/** A process that answers no calls itself needs few. */
const ofPrimary = 2
const leastOfWorker = 2
/** Each process hears the notices of sessions by one more. */
const forNotices = 1

type Shared = Pick<Settings, 'workers' | 'databaseConnectionsMax'>

/** Of the process that is started, for its statements. */
export const ownConnections = ({ workers, databaseConnectionsMax }: Shared): number =>
  workers === 1 ? databaseConnectionsMax : ofPrimary

/** Of each worker: its share of those that the setting allows. */
export const workerConnections = ({ workers, databaseConnectionsMax }: Shared): number =>
  Math.max(leastOfWorker, Math.floor(databaseConnectionsMax / workers))

/** Of all processes together. */
export function allConnections(settings: Shared): number {
  const own = ownConnections(settings) + forNotices
  return settings.workers === 1 ? own : own + settings.workers * (workerConnections(settings) + forNotices)
}
