/** LISTEN, on a connection of its own. */
import pg from 'pg'

export interface Listening {
  /** NOTIFY by the same connection, so that its arrival proves that the connection works. */
  notify(payload: string): Promise<void>
  close(): Promise<void>
}

export async function listenOn(
  config: pg.ClientConfig,
  channel: string,
  onNotice: (payload: string) => void,
  onLost: () => void,
): Promise<Listening> {
  const client = new pg.Client(config)
  let closed = false
  const end = (): void => {
    if (closed) return
    closed = true
    onLost()
  }
  client.on('error', end).on('end', end)
  client.on('notification', ({ payload }) => closed || onNotice(payload ?? ''))
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
    // A notice need not survive a crash, so there is no wait for the disk.
    notify: async (payload) => {
      await client.query("SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)", [
        channel,
        payload,
      ])
    },
  }
}
