/** Identifies the caller of a request: by a session key, by the key of a service account, or by HTTP Basic. */

import type { Socket } from 'node:net'
import { digestText } from '../../access/secrets.ts'
import { callerByKey, isServiceKey } from '../../access/servicekeys.ts'
import type { Caller } from '../../kernel/caller.ts'
import { Fault, unauthorized } from '../../kernel/faults.ts'
import type { Exchange } from '../exchange.ts'
import { callerByBasic } from './basic.ts'
import { refuseOtherOrigin, sentKey } from './sessionkey.ts'

export interface Identity {
  caller: Caller | undefined
  /** Undefined if the caller sent the key of a service account, or name and password (HTTP Basic). */
  sessionKey: string | undefined
  /**
   * What the calls of the caller are counted by: the digest of the session key, by which a session is looked up; `key` and the id
   * of the key of a service account; or `basic` and the id of the person.
   */
  digest: string | undefined
  /** The epoch of the database in which the caller was identified. */
  epoch: number | undefined
  /** Set for a service account: by which key, for the events. */
  cameBy?: string
  /** The key may only read. */
  isReadOnly?: boolean
  /** A service account. */
  isService?: boolean
}

const nobody: Identity = { caller: undefined, sessionKey: undefined, digest: undefined, epoch: undefined }

/**
 * Returns `nobody` if no key, of a session or a service account, and no HTTP Basic was sent; throws a fault if what was sent is wrong.
 * A key comes before Basic: a proxy with passwords of its own may pass them on.
 */
export function identify(exchange: Exchange, bodyKey?: unknown): Identity | Promise<Identity> {
  const found = identifyByKey(exchange, bodyKey)
  return found === nobody && exchange.request.headers.authorization ? identifyByPassword(exchange) : found
}

async function identifyByPassword(exchange: Exchange): Promise<Identity> {
  const { epoch } = exchange.services.database
  const caller = await callerByBasic(exchange)
  if (!caller) return nobody
  const identity = { caller, sessionKey: undefined, digest: `basic ${caller.id}`, epoch }
  return meantFor(exchange.request.headers['plumbline-person'], identity)
}

function identifyByKey(exchange: Exchange, bodyKey?: unknown): Identity | Promise<Identity> {
  const sent = sentKey(exchange.request, bodyKey, exchange.callback === undefined)
  if (!sent) return nobody
  if (!sent.byCookie && isServiceKey(sent.key)) return identifyByServiceKey(exchange, sent.key)
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

async function identifyByServiceKey(exchange: Exchange, key: string): Promise<Identity> {
  const { services, request, address, limit } = exchange
  const { epoch } = services.database
  const found = await callerByKey(services, key, { address, limit, now: services.now() })
  if (!found)
    throw unauthorized(
      'This key does not work here.',
      'The key of the service account is wrong, has expired or was revoked. An organization admin makes another.',
    )
  const { caller, keyId, keyName, isReadOnly } = found
  return meantFor(request.headers['plumbline-person'], {
    caller,
    sessionKey: undefined,
    digest: `key ${keyId}`,
    epoch,
    cameBy: `key ${keyName}`,
    isReadOnly,
    isService: true,
  })
}

/** Before anything is done for a caller whose key may only read. */
export function refuseReadOnly({ isReadOnly }: Identity): void {
  if (isReadOnly)
    throw new Fault('Forbidden', 'This key may only read.', {
      dev: 'The key of the service account is read-only. An organization admin can make one that writes.',
    })
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
 * For operations that need no caller. A wrong key counts as none: an expired one must not prevent signing
 * in. No password is checked for them.
 */
export const identifyIfAny = (exchange: Exchange, bodyKey?: unknown): Promise<Identity> =>
  orNobody(async () => identifyByKey(exchange, bodyKey))

/** Whether the caller of an operation that needs one is known, before the whole body is read. */
export const isKnownCaller = async (exchange: Exchange, bodyKey?: unknown): Promise<boolean> =>
  (await orNobody(async () => identify(exchange, bodyKey))).caller !== undefined

async function orNobody(identifying: () => Promise<Identity>): Promise<Identity> {
  try {
    return await identifying()
  } catch (error) {
    if (error instanceof Fault) return nobody
    throw error
  }
}
