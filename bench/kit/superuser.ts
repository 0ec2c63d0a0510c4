/** Settings that only the superuser of the embedded PostgreSQL may change. */
import pg from 'pg'
import { type ConnectionParts, clientConfig } from '../../server/db/connection.ts'
import { superuser } from '../../server/db/embedded/cluster.ts'

export async function asSuperuser(connection: ConnectionParts, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ ...clientConfig(connection, 60_000), user: superuser })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
