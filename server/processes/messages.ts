/** What the primary process and its workers tell each other. */
import cluster from 'node:cluster'
import type { Connection } from '../db/connection.ts'
import type { Used } from '../http/rate.ts'

export type ToWorker =
  /** The port to open the doors on. */
  | { tell: 'listen'; port: number }
  /** The database is in order, and this is the way to it. */
  | { tell: 'open'; connection: Connection }
  /** The answers to the oldest question about calls. */
  | { tell: 'counted'; used: Used[] }
  | { tell: 'end' }

export type ToPrimary =
  /** It hears what it is told: what was said before is lost. */
  | { tell: 'hears' }
  | { tell: 'listening' }
  | { tell: 'opened' }
  /** A call each of these sessions; the same one may be there several times. */
  | { tell: 'count'; sessions: string[] }
  | { tell: 'failed'; name: string; message: string; code?: string; stack?: string }

/** Which of the workers a process is: whoever takes its place has the same number. */
const numberVariable = 'PLUMBLINE_WORKER_NUMBER'

export const forkWorker = (number: number) => cluster.fork({ [numberVariable]: String(number) })

/** Undefined in a process that is none of our workers. */
export const workerNumber = (): number | undefined =>
  cluster.isWorker ? Number(process.env[numberVariable]) || undefined : undefined
