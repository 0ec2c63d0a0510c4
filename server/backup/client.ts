/** A connection of its own, without the time limit of requests, for what takes as long as it takes. */
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import copyStreams from 'pg-copy-streams'
import type { Connection } from '../db/connection.ts'
import { connectOnce } from '../db/pool/hosts.ts'

export interface CopyClient {
  rows<T>(text: string, values?: readonly unknown[]): Promise<T[]>
  /** Several statements without values. */
  script(text: string): Promise<void>
  copyOut(text: string): AsyncIterable<Buffer>
  /** Returns the number of rows. */
  copyIn(text: string, data: AsyncIterable<Buffer>): Promise<number>
  close(): Promise<void>
}

const closeMsMax = 1_000

/** `use` is its name in pg_stat_activity. */
export async function openCopyClient(connection: Connection, use: string): Promise<CopyClient> {
  const client = await connectOnce(connection, use)
  return {
    async rows<T>(text: string, values: readonly unknown[] = []) {
      return (await client.query(text, [...values])).rows as T[]
    },
    script: async (text) => void (await client.query(text)),
    copyOut: (text) => client.query(copyStreams.to(text)),
    async copyIn(text, data) {
      const taking = client.query(copyStreams.from(text))
      await pipeline(Readable.from(data), taking)
      return taking.rowCount
    },
    close: () => close(client),
  }
}

/** In the midst of a COPY, PostgreSQL may wait for us to read on and not see that we want to end. */
async function close(client: pg.Client): Promise<void> {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const timer = setTimeout(() => stream.destroy(), closeMsMax)
  await client.end().catch(() => undefined)
  clearTimeout(timer)
}

/**
 * For the rest of the transaction: no time limits, and the same text of a value on every PostgreSQL. A
 * transaction that only waits for files to be copied is idle, but not forgotten.
 */
export const withoutLimits = `
SET LOCAL statement_timeout = 0;
SET LOCAL idle_in_transaction_session_timeout = 0;
SET LOCAL DateStyle = 'ISO, YMD';
SET LOCAL IntervalStyle = 'postgres';
SET LOCAL TimeZone = 'UTC';
SET LOCAL bytea_output = 'hex';
SET LOCAL extra_float_digits = 1;
SET LOCAL synchronize_seqscans = off;
SET LOCAL client_encoding = 'UTF8';
SELECT set_config(name, '0', true) FROM pg_settings WHERE name = 'transaction_timeout';`
