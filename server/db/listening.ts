/** LISTEN, on a connection of its own. */
import pg from 'pg'
import { cut, discard } from './discard.ts'
import { isLost } from './errors.ts'
import type { Hosts } from './hosts.ts'

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
  const client = await connectTo(hosts)
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

/** To the host that takes writes: only there are notices sent. */
async function connectTo(hosts: Hosts, isLast = !hosts.areSeveral): Promise<pg.Client> {
  const client = new pg.Client(hosts.config())
  client.on('error', () => undefined)
  try {
    await client.connect()
    await hosts.ask(client)
    return client
  } catch (error) {
    discard(client)
    if (isLast || !isLost(error)) throw error
    await hosts.find()
    return connectTo(hosts, true)
  }
}
