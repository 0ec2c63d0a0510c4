/** LISTEN, on a connection of its own. */
import { cut } from './discard.ts'
import { connectClient, type Hosts } from './hosts.ts'

export interface Listening {
  /** NOTIFY by the same connection, so that its arrival proves that the connection works. */
  notify(payload: string): Promise<void>
  close(): Promise<void>
}

export interface Listener {
  channel: string
  onNotice: (payload: string) => void
  onLost: () => void
}

/** Those that are open, to be ended when another server takes over. */
export type Listenings = Set<() => void>

export async function listenOn(hosts: Hosts, open: Listenings, listener: Listener): Promise<Listening> {
  const { channel, onNotice, onLost } = listener
  // Only the host that takes writes sends notices.
  const client = await connectClient(hosts)
  let closed = false
  const drop = (): void => cut(client)
  open.add(drop)
  const end = (): void => {
    open.delete(drop)
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
