/** Who sent this request? */

import type { Socket } from 'node:net'
import { digestText } from '../access/secrets.ts'
import type { Caller } from '../kernel/caller.ts'
import { Fault, unauthorized } from '../kernel/faults.ts'
import type { Exchange } from './exchange.ts'
import { isOwnOrigin, sentKey } from './sessionkey.ts'

export interface Identity {
  caller: Caller | undefined
  sessionKey: string | undefined
  /** The digest of the key: what a session is known by. */
  digest: string | undefined
}

const nobody: Identity = { caller: undefined, sessionKey: undefined, digest: undefined }

/** Nobody where no key was sent; a fault where a wrong one was. */
export function identify(exchange: Exchange, bodyKey?: unknown): Identity | Promise<Identity> {
  const sent = sentKey(exchange.request, bodyKey, exchange.callback === undefined)
  if (!sent) return nobody
  if (sent.byCookie && !isOwnOrigin(exchange.request))
    throw new Fault('Forbidden', 'This call came from a page that is not ours.', {
      dev: 'A session by cookie works only from our own origin. Send the key in the body or a header.',
    })
  const { sessions, now } = exchange.services
  const digest = digestFor(exchange.request.socket, sent.key)
  const found = sessions.find(digest, now())
  // One that was seen a moment ago is known at once.
  return found instanceof Promise
    ? found.then((caller) => known(caller, sent.key, digest))
    : known(found, sent.key, digest)
}

/** The key that came last by a connection, with its digest: mostly it comes again. */
const lastKeys = new WeakMap<Socket, { key: string; digest: string }>()

function digestFor(socket: Socket, key: string): string {
  const last = lastKeys.get(socket)
  if (last?.key === key) return last.digest
  const digest = digestText(key)
  lastKeys.set(socket, { key, digest })
  return digest
}

function known(caller: Caller | undefined, sessionKey: string, digest: string): Identity {
  if (caller) return { caller, sessionKey, digest }
  throw unauthorized(
    'Your session has ended. Please sign in again.',
    'The session key is wrong or has run out. Sign in at /api/internal/userlogin.',
  )
}

/** Where nobody need be signed in, a wrong key is as good as none: an old one must not stand in the way of signing in. */
export async function identifyIfAny(exchange: Exchange, bodyKey?: unknown): Promise<Identity> {
  try {
    return await identify(exchange, bodyKey)
  } catch (error) {
    if (error instanceof Fault) return nobody
    throw error
  }
}
