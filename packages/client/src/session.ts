/** The session of a connection: it is begun again once, however many calls find that it has ended. */
import { CallFailed, type Connection } from './caller.ts'

/** With what a call was made. */
export interface Used {
  key: string | undefined
  /** How often somebody had signed out before it. */
  ends: number
}

export interface Session {
  /** With what the next call is made. */
  now(): Used
  /** Begins one with the key that `signIn` returns. */
  begin(signIn: () => Promise<string>): Promise<void>
  end(signOut: (key: string | undefined) => Promise<unknown>): Promise<void>
  /** The server did not know `used`: whether there is another key now, with which the call may go on. */
  again(used: Used): Promise<boolean>
}

export function sessionOf(
  connection: Connection,
  onSignedOut: (() => Promise<string | undefined>) | undefined,
): Session {
  let asking: Promise<boolean> | undefined
  /** Grows whenever somebody signs out: a key that comes later is of a session that nobody wants any more. */
  let ends = 0
  const ask = async (): Promise<boolean> => {
    const before = ends
    const key = await onSignedOut?.()
    if (!key || ends !== before) return false
    connection.key = key
    return true
  }
  return {
    now: () => ({ key: connection.key, ends }),
    async begin(signIn) {
      const before = ends
      const key = await signIn()
      if (ends !== before) throw new Error('Somebody signed out while this sign-in was under way.')
      connection.key = key
    },
    async end(signOut) {
      const { key } = connection
      ends += 1
      asking = undefined
      // Where the server does not know the session, it has ended already.
      await signOut(key).catch((error) => {
        if (!(error instanceof CallFailed && error.status === 401)) throw error
      })
      if (connection.key === key) connection.key = undefined
    },
    async again(used) {
      // They signed out: anyone who signs in next has not asked for it.
      if (ends !== used.ends) return false
      // Another call has found it out before.
      if (connection.key && connection.key !== used.key) return true
      if (!asking) {
        const mine = ask().finally(() => {
          if (asking === mine) asking = undefined
        })
        asking = mine
      }
      return asking
    },
  }
}
