/**
 * OAuth 2, client credentials (RFC 6749, 4.4), for programs whose library has only this way: the id of a service account and one of
 * its keys give a token for an hour, which is sent as a Bearer key.
 */
import { tokenPath } from '../../../contract/emit/oauthpath.ts'
import type { Value } from '../../../contract/kit.ts'
import { TokenRequest } from '../../../contract/people/serviceaccount.ts'
import { callerByKey, isServiceKey } from '../../access/servicekeys.ts'
import { isServiceToken, newServiceToken, tokenSeconds } from '../../access/servicetokens.ts'
import { noteWrongClient } from '../../access/wrongclients.ts'
import { CountedDatabase } from '../../db/counteddatabase.ts'
import { within } from '../../db/timelimit.ts'
import { Fault, invalid } from '../../kernel/faults.ts'
import { bind } from '../bind.ts'
import { type Known, readBody } from '../body/body.ts'
import { type Exchange, type Sent, sendJson } from '../exchange.ts'
import { refusal } from '../headers.ts'
import { wrongVerb } from '../routes.ts'

export const isTokenPath = (path: string): boolean => path === tokenPath

/** A client that asks for a token has no session yet, and needs no long body. */
const neverKnown: Known = { isKnown: async () => false, isBatch: false, isSessionNeeded: false }

/** Undefined if the path is another one. */
export async function oauth(exchange: Exchange): Promise<Sent | undefined> {
  if (!isTokenPath(exchange.place.path)) return undefined
  const verbs = ['POST', 'OPTIONS']
  if (exchange.method === 'OPTIONS') return { status: 204, headers: { Allow: verbs.join(', ') }, body: '' }
  try {
    // A key in an address ends up in logs and histories.
    if (exchange.method !== 'POST') throw wrongVerb(verbs)
    const body = await readBody(exchange, neverKnown)
    return await within(exchange.limit, () => giveToken(exchange, body))
  } catch (error) {
    const sent = error instanceof Fault && refusalOf(error, exchange.requestId)
    if (sent) return sent
    throw error
  }
}

async function giveToken(exchange: Exchange, body: { value: unknown; loose: boolean }): Promise<Sent> {
  const { services, address, limit } = exchange
  const bound = bind(TokenRequest, [body])
  if (bound.faults.length > 0) throw invalid(bound.faults)
  const request = bound.request as Value<typeof TokenRequest.fields>
  if (!request.grant_type) throw refused('invalid_request', 'grant_type is missing.')
  if (request.grant_type !== 'client_credentials')
    throw refused('unsupported_grant_type', 'The only grant_type here is client_credentials.')
  const { id, secret, isBasic } = credentialsOf(exchange, request)
  const now = services.now()
  const isKey = isServiceKey(secret) && !isServiceToken(secret)
  const found = isKey ? await callerByKey(services, secret, { address, limit, now }) : undefined
  const usedBy = { client: address, operation: 'OAuthToken', record: undefined, isWrite: true, limit }
  const database = new CountedDatabase(services.database, usedBy)
  if (!found || String(found.caller.id) !== id) {
    await noteWrongClient(database, services.settings, { id, address, now })
    throw wrongClient(isBasic)
  }
  const token = await newServiceToken(database, { keyId: found.keyId, now })
  return sendJson(
    JSON.stringify({ access_token: token, token_type: 'Bearer', expires_in: tokenSeconds }),
    200,
    { Pragma: 'no-cache' },
  )
}

interface Client {
  id: string
  secret: string
  isBasic: boolean
}

/** By HTTP Basic or in the body, by one of them only (RFC 6749, 2.3.1). */
function credentialsOf({ request }: Exchange, sent: Value<typeof TokenRequest.fields>): Client {
  const basic = /^basic\s+(\S+)$/i.exec(request.headers.authorization?.trim() ?? '')?.[1]
  if (basic === undefined)
    return { id: sent.client_id?.trim() ?? '', secret: sent.client_secret?.trim() ?? '', isBasic: false }
  if (sent.client_secret)
    throw refused('invalid_request', 'Send the key by HTTP Basic or as client_secret, not both.')
  const text = Buffer.from(basic, 'base64').toString()
  const at = text.indexOf(':')
  return { id: text.slice(0, Math.max(at, 0)), secret: text.slice(at + 1), isBasic: true }
}

/** A browser asks a person for a password if it is challenged for one: only a client that sent Basic is. */
const wrongClient = (isBasic: boolean): Fault =>
  new Fault('Unauthorized', 'This account and key do not work here.', {
    dev: 'client_id is the id of a service account (userId), client_secret one of its keys that has not ended.',
    meta: { error: 'invalid_client' },
    headers: isBasic ? { 'WWW-Authenticate': 'Basic realm="service accounts"' } : {},
  })

const refused = (error: string, message: string): Fault =>
  new Fault('ValidationException', message, { meta: { error } })

/** Our status block, with the two fields that a library for OAuth looks at. Undefined for what is not the client's fault. */
function refusalOf(fault: Fault, requestId: string): Sent | undefined {
  if (fault.status >= 500 || fault.more.logged) return undefined
  const word = fault.status === 429 ? 'temporarily_unavailable' : 'invalid_request'
  const error = fault.more.meta?.error ?? word
  const sent = refusal(fault, requestId)
  const block = JSON.parse(String(sent.body)) as object
  return { ...sent, body: JSON.stringify({ error, error_description: fault.message, ...block }) }
}
