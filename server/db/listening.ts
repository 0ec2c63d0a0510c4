/** Hearing what is said in the database, by a connection of its own. */
import pg from 'pg'

export interface Listening {
  /** Says something on the channel by this very connection, so that hearing it shows that the whole way works. */
  say(payload: string): Promise<void>
  close(): Promise<void>
}

export async function listenOn(
  config: pg.ClientConfig,
  channel: string,
  hear: (payload: string) => void,
  lost: () => void,
): Promise<Listening> {
  const client = new pg.Client(config)
  let closed = false
  const end = (): void => {
    if (closed) return
    closed = true
    lost()
  }
  client.on('error', end).on('end', end)
  client.on('notification', ({ payload }) => closed || hear(payload ?? ''))
  const close = async (): Promise<void> => {
    closed = true
    await client.end().catch(() => undefined)
  }
  try {
    await client.connect()
    await client.query(`LISTEN "${channel}"`)
  } catch (error) {
    await close()
    throw error
  }
  return {
    close,
    // What is said has no need to outlive a crash, so nobody waits for the disk.
    say: async (payload) => {
      await client.query("SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)", [
        channel,
        payload,
      ])
    },
  }
}
