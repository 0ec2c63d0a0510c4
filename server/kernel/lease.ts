/** A job that runs by itself is run by one server at a time: the one that holds its lease. */
import { randomUUID } from 'node:crypto'
import type { Database } from '../db/open.ts'

/** Of this process. */
const self = randomUUID()

export interface Lease {
  job: string
  /**
   * After this time another server takes over, in case this one has died. While the work goes on it is
   * renewed.
   */
  leaseMs: number
  now: () => Date
  /** Who asks for it; by default this process. */
  holder?: string
}

/** Runs the work if no other server holds the lease. Returns whether it ran. */
export async function withLease(
  database: Database,
  lease: Lease,
  work: () => Promise<void>,
): Promise<boolean> {
  const { job, leaseMs, now, holder = self } = lease
  const take = async (): Promise<boolean> => {
    const from = now()
    const held = await database.rows(
      `INSERT INTO job_lease (job, holder, ends_at) VALUES ($1, $2, $3)
       ON CONFLICT (job) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at
        WHERE job_lease.ends_at <= $4 OR job_lease.holder = excluded.holder
       RETURNING job`,
      [job, holder, new Date(from.getTime() + leaseMs), from],
    )
    return held.length > 0
  }
  if (!(await take())) return false
  // If it cannot be renewed, the next time may be early enough.
  const renewing = setInterval(() => take().catch(() => undefined), leaseMs / 3).unref()
  try {
    await work()
  } finally {
    clearInterval(renewing)
    await database.rows('DELETE FROM job_lease WHERE job = $1 AND holder = $2', [job, holder])
  }
  return true
}
