/**
 * Sign-in by the Authenticate message of stock ServiceStack clients, which signs in the same users as
 * UserLoginRequest; and by passkey. Both set the cookie of the web app.
 */

import { secondsPerDay } from '../../../contract/fields/durations.ts'
import { writer } from '../../../contract/fields/fieldtypes.ts'
import type { Value } from '../../../contract/kit.ts'
import { PasskeySignIn } from '../../../contract/people/passkey.ts'
import { Authenticate, AuthenticateResponse } from '../../../contract/people/session.ts'
import type { Entering } from '../../access/signin.ts'
import { CountedDatabase } from '../../db/counteddatabase.ts'
import { within } from '../../db/timelimit.ts'
import { enterByPasskey } from '../../directory/people/passkeysignin.ts'
import { enter, leave, type SignedIn } from '../../directory/people/session.ts'
import type { Caller } from '../../kernel/caller.ts'
import { invalid, unauthorized } from '../../kernel/faults.ts'
import type { Services } from '../../kernel/services.ts'
import { bind, queryValues, type Source } from '../bind.ts'
import { type Known, readBody } from '../body/body.ts'
import { type Exchange, type Sent, sendJson } from '../exchange.ts'
import { wrongVerb } from '../routes.ts'
import { deviceOf } from './device.ts'
import { identify, identifyIfAny } from './identify.ts'
import { noCookies, refuseOtherOrigin, sentKey, sessionCookies, signInOrigins } from './sessionkey.ts'

const write = writer(AuthenticateResponse)
const paths = /^\/(?:auth(?:enticate)?(?:\/(\w+))?|(?:json\/reply|api)\/authenticate)$/

export const isAuthenticate = (path: string): boolean => paths.test(path)

/** Who signs in has no key yet, and needs no long body. */
const neverKnown: Known = { isKnown: async () => false, isBatch: false, isSessionNeeded: false }

type Message = Value<typeof Authenticate.fields>

/** Undefined if the path is another one. */
export async function authenticate(exchange: Exchange): Promise<Sent | undefined> {
  const path = paths.exec(exchange.place.path)
  if (!path) return undefined
  const isPasskey = path[1]?.toLowerCase() === 'passkey'
  const verbs = ['GET', 'POST', 'HEAD', 'OPTIONS']
  if (exchange.method === 'OPTIONS') return { status: 204, headers: { Allow: verbs.join(', ') }, body: '' }
  if (!verbs.includes(exchange.method)) throw wrongVerb(verbs)
  const body = await readBody(exchange, neverKnown)
  return within(exchange.limit, () =>
    isPasskey ? signInByPasskey(exchange, body) : carryOut(exchange, path[1], body),
  )
}

async function carryOut(exchange: Exchange, inPath: string | undefined, body: Source): Promise<Sent> {
  const { request, faults } = bind(Authenticate, [{ value: queryValues(exchange.query), loose: true }, body])
  if (faults.length > 0) throw invalid(faults)
  const message = request as Message
  const provider = (inPath ?? message.provider ?? '').toLowerCase()
  if (provider === 'logout') {
    // An image or a link of another site could GET it.
    if (exchange.method !== 'POST') throw wrongVerb(['POST', 'OPTIONS'])
    return signOut(exchange)
  }
  if (!message.userName && !message.password) return current(exchange)
  // A password in an address ends up in logs and histories.
  if (exchange.method !== 'POST') throw wrongVerb(['POST', 'OPTIONS'])
  if (!['', 'credentials', 'login'].includes(provider))
    throw unauthorized('Please sign in with name and password.')
  return signIn(exchange, message)
}

const signIn = (exchange: Exchange, message: Message): Promise<Sent> =>
  entered(exchange, !!message.rememberMe, (services, given) =>
    enter(services, { ...given, userName: message.userName ?? '', password: message.password ?? '' }),
  )

async function signInByPasskey(exchange: Exchange, body: Source): Promise<Sent> {
  if (exchange.method !== 'POST') throw wrongVerb(['POST', 'OPTIONS'])
  const { request, faults } = bind(PasskeySignIn, [body])
  if (faults.length > 0) throw invalid(faults)
  const sent = request as Value<typeof PasskeySignIn.fields>
  return entered(exchange, !!sent.rememberMe, (services, given) => enterByPasskey(services, sent, given))
}

/** Opens the session, and answers with its key and its cookies. */
async function entered(
  exchange: Exchange,
  isLasting: boolean,
  enterBy: (services: Pick<Services, 'database' | 'settings'>, given: Entering) => Promise<SignedIn>,
): Promise<Sent> {
  const { services, address, request } = exchange
  const { settings } = services
  refuseOtherOrigin(request, signInOrigins(settings))
  const usedBy = {
    client: address,
    operation: 'Authenticate',
    record: undefined,
    isWrite: true,
    limit: exchange.limit,
  }
  const database = new CountedDatabase(services.database, usedBy)
  const device = deviceOf(request.headers['user-agent'])
  const given = { address, now: services.now(), device, isLasting }
  const { caller, key } = await enterBy({ database, settings }, given)
  const days = isLasting ? settings.lastingSessionDays : settings.sessionDays
  const cookies = sessionCookies(key, days * secondsPerDay, isLasting, exchange.secure)
  return sendJson(response(caller, key), 200, { 'Set-Cookie': cookies })
}

async function current(exchange: Exchange): Promise<Sent> {
  const { caller, sessionKey } = await identify(exchange)
  if (!caller) throw unauthorized('Not Authenticated')
  // No script in a browser gets the key from the cookie, and no history or cache of GETs has one.
  const mayHaveKey = exchange.method === 'POST' && !sentKey(exchange.request, undefined, true)?.byCookie
  return sendJson(response(caller, mayHaveKey ? (sessionKey ?? '') : ''))
}

async function signOut(exchange: Exchange): Promise<Sent> {
  refuseOtherOrigin(exchange.request, signInOrigins(exchange.services.settings))
  const { caller, sessionKey } = await identifyIfAny(exchange)
  const { services, address } = exchange
  if (caller && sessionKey)
    await leave(services, { caller, key: sessionKey }, { address, now: services.now() })
  return sendJson('{}', 200, { 'Set-Cookie': noCookies(exchange.secure) })
}

const response = (caller: Caller, key: string): string =>
  write({
    userId: String(caller.id),
    sessionId: key,
    userName: caller.login,
    displayName: caller.fullName,
    roles: caller.isAdmin ? ['Admin'] : [],
    permissions: [],
    responseStatus: {},
  })
