/** Settings of what the server does under load, and at its end. */
import { number } from './settingtypes.ts'

const mebibyte = 1024 * 1024

export const loadSettings = {
  strangerBytesMax: number(
    'PLUMBLINE_STRANGER_BYTES_MAX',
    96 * mebibyte,
    mebibyte,
    1024 * 1024 * mebibyte,
    'Size of all bodies together that a process holds while their callers are unknown, as the key is in the body. A body over half of it needs its key in a header.',
  ),
  callsMax: number(
    'PLUMBLINE_CALLS_MAX',
    600,
    2,
    100_000,
    'Calls of a process that may be in progress, one client at most half of them, and requests that may wait for their turn; more are answered with 503.',
  ),
  queueMax: number(
    'PLUMBLINE_QUEUE_MAX',
    500,
    1,
    100_000,
    'Calls of a process that may wait for a connection to the database; more are answered with 503 at once.',
  ),
  drainSeconds: number(
    'PLUMBLINE_DRAIN_SECONDS',
    3,
    0,
    3600,
    'After SIGTERM the server answers for this long, while /health is 503, so that load balancers turn away from it. SIGINT (Ctrl-C) does not wait.',
  ),
} as const
