/**
 * A connection of its own, for what must not wait for the others: whether the database answers, and the cancelling of
 * statements whose time is over.
 */
import type pg from 'pg'
import { cut, discard } from './discard.ts'
import { connectClient, type Hosts } from './hosts.ts'

export interface Reserved {
  /** Rejects if the database does not answer within the time limit. */
  ping(): Promise<void>
  /** Cancels what the server process of that number runs. */
  cancel(processId: number): Promise<void>
  /** Its server was replaced. */
  drop(): void
  close(): Promise<void>
}

export const answerMsMax = 2_000

export function openReserved(hosts: Hosts): Reserved {
  let client: Promise<pg.Client> | undefined
  let pinging: Promise<void> | undefined
  const limits = { query_timeout: answerMsMax, connectionTimeoutMillis: answerMsMax }
  const connected = (): Promise<pg.Client> => {
    if (client) return client
    const connecting = connectClient(hosts, { ...limits, application_name: 'plumbline health' })
    const forget = (): void => {
      if (client === connecting) client = undefined
    }
    client = connecting
    connecting.then((open) => open.on('error', forget).on('end', forget), forget)
    return connecting
  }
  const query = async (text: string, values: unknown[] = []): Promise<void> => {
    const open = await connected()
    try {
      await open.query(text, values)
    } catch (error) {
      // After a timeout, the answer might still come.
      client = undefined
      discard(open)
      throw error
    }
  }
  const end = async (how: (open: pg.Client) => void): Promise<void> => {
    const open = client
    client = undefined
    await open?.then(how, () => undefined)
  }
  return {
    // Anybody may ask, so those who ask at the same time share one query.
    ping: () => {
      pinging ??= inTime(query('SELECT 1')).finally(() => {
        pinging = undefined
      })
      return pinging
    },
    cancel: (processId) => inTime(query('SELECT pg_cancel_backend($1)', [processId])),
    drop: () => void end(cut),
    close: () => end(discard),
  }
}

/** Even if a search for another host takes longer. */
async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer from the database in time.')), answerMsMax)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
