/** Identifies the caller of a request by its session key. */

import type { Socket } from 'node:net'
import { digestText } from '../access/secrets.ts'
import type { Caller } from '../kernel/caller.ts'
import { Fault, unauthorized } from '../kernel/faults.ts'
import type { Exchange } from './exchange.ts'
import { refuseOtherOrigin, sentKey } from './sessionkey.ts'

export interface Identity {
  caller: Caller | undefined
  sessionKey: string | undefined
  /** The digest of the session key, by which a session is looked up. */
  digest: string | undefined
  /** The epoch of the database in which the caller was identified. */
  epoch: number | undefined
}

const nobody: Identity = { caller: undefined, sessionKey: undefined, digest: undefined, epoch: undefined }

/** Returns `nobody` if no session key was sent; throws a fault if it is wrong. */
export function identify(exchange: Exchange, bodyKey?: unknown): Identity | Promise<Identity> {
  const sent = sentKey(exchange.request, bodyKey, exchange.callback === undefined)
  if (!sent) return nobody
  const { sessions, now, settings, database } = exchange.services
  if (sent.byCookie) refuseOtherOrigin(exchange.request, settings.allowedOrigins)
  const { epoch } = database
  const digest = digestFor(exchange.request.socket, sent.key)
  const found = sessions.find(digest, now(), exchange)
  const meant = exchange.request.headers['plumbline-person']
  const identityFor = (caller: Caller | undefined): Identity =>
    meantFor(meant, identityOf(caller, sent.key, digest, epoch))
  // A cached session is found without a promise.
  return found instanceof Promise ? found.then(identityFor) : identityFor(found)
}

/**
 * A client that stores what people wrote says whose it is: the cookie may be another person's by now, who
 * signed in at another tab.
 */
function meantFor(meant: string | string[] | undefined, identity: Identity): Identity {
  if (meant === undefined || meant === String(identity.caller!.id)) return identity
  throw new Fault('Unauthorized', 'Another person is signed in on this device now.', {
    dev: 'The header Plumbline-Person names another person than the session. Leave it out, or sign in again.',
    meta: { person: 'another' },
  })
}

/** The last session key of a connection with its digest: most connections send the same one again. */
const lastKeys = new WeakMap<Socket, { key: string; digest: string }>()

function digestFor(socket: Socket, key: string): string {
  const last = lastKeys.get(socket)
  if (last?.key === key) return last.digest
  const digest = digestText(key)
  lastKeys.set(socket, { key, digest })
  return digest
}

function identityOf(caller: Caller | undefined, sessionKey: string, digest: string, epoch: number): Identity {
  if (caller) return { caller, sessionKey, digest, epoch }
  throw unauthorized(
    'Your session has ended. Please sign in again.',
    'The session key is wrong or has expired. Sign in at /api/internal/userlogin.',
  )
}

/**
 * For operations that need no session. A wrong key counts as none: an expired one must not prevent signing
 * in.
 */
export async function identifyIfAny(exchange: Exchange, bodyKey?: unknown): Promise<Identity> {
  try {
    return await identify(exchange, bodyKey)
  } catch (error) {
    if (error instanceof Fault) return nobody
    throw error
  }
}
