/** Messages between the primary process and its workers. */
import cluster from 'node:cluster'
import type { Connection } from '../db/connection.ts'
import type { Used } from '../http/limits/rate.ts'
import type { ProcessFigures } from '../http/pages/metrics.ts'

export type ToWorker =
  /** The port to listen on. */
  | { type: 'listen'; port: number }
  /** What requests are answered with until the database is open. */
  | { type: 'starting'; sentence: string }
  /** The database is migrated, and this is its connection. */
  | { type: 'open'; connection: Connection }
  /** The counts for the oldest pending `count` message. */
  | { type: 'counted'; used: Used[] }
  /** Send your metrics. */
  | { type: 'measure' }
  /** The metrics of all workers, for the oldest pending `gather` message. */
  | { type: 'figures'; parts: ProcessFigures[] }
  /** Read the certificate files again. */
  | { type: 'reload' }
  /** Report by /health that the server is about to end. */
  | { type: 'drain' }
  | { type: 'end' }

export type ToPrimary =
  /** The worker handles messages from now on; earlier ones are lost. */
  | { type: 'ready' }
  | { type: 'listening' }
  | { type: 'opened' }
  /** One call of each of these sessions; a session may occur several times. */
  | { type: 'count'; sessions: string[] }
  /** The metrics of all workers are wanted. */
  | { type: 'gather' }
  | { type: 'measured'; figures: ProcessFigures }
  | { type: 'failed'; name: string; message: string; code?: string; stack?: string }

/** The number of a worker; its replacement gets the same number. */
const numberVariable = 'PLUMBLINE_WORKER_NUMBER'

export const forkWorker = (number: number) => cluster.fork({ [numberVariable]: String(number) })

/** Undefined in a process that is not one of our workers. */
export const workerNumber = (): number | undefined =>
  cluster.isWorker ? Number(process.env[numberVariable]) || undefined : undefined
