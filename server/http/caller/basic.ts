/** HTTP Basic: who calls, by name and password in the header Authorization. */
import { CountedDatabase } from '../../db/counteddatabase.ts'
import { type Credentials, callerByPassword } from '../../directory/people/basicsignin.ts'
import type { Caller } from '../../kernel/caller.ts'
import { unauthorized } from '../../kernel/faults.ts'
import type { Exchange } from '../exchange.ts'
import { refuseOtherOrigin } from './sessionkey.ts'

/** Who failed is not checked again in the same request: it would count as another try. */
const failures = new WeakMap<Exchange['request'], unknown>()

/**
 * Undefined if there is no such header. A browser sends it by itself once it has it: so it is held to the origin of the
 * cookie, and JSONP ignores it.
 */
export async function callerByBasic(exchange: Exchange): Promise<Caller | undefined> {
  const { request, services } = exchange
  const sent = sentBasic(exchange)
  if (sent === undefined) return undefined
  refuseOtherOrigin(request, services.settings.allowedOrigins)
  if (services.settings.basicSignIn === 'off') throw turnedOff()
  if (failures.has(request)) throw failures.get(request)
  try {
    return await callerByPassword(accountOf(exchange), {
      ...credentialsOf(sent),
      address: exchange.address,
      now: services.now(),
    })
  } catch (error) {
    failures.set(request, error)
    throw error
  }
}

const sentBasic = ({ request, callback }: Exchange): string | undefined =>
  callback === undefined
    ? /^basic\s+(\S+)$/i.exec(request.headers.authorization?.trim() ?? '')?.[1]
    : undefined

const turnedOff = () =>
  unauthorized(
    'Please sign in.',
    'Sign-in by HTTP Basic is turned off here (PLUMBLINE_BASIC_SIGN_IN). Sign in at /api/internal/userlogin.',
  )

/** The longest name and password that a sign-in takes. */
const charsMax = 1000

/** RFC 7617: without a challenge the charset is not agreed on. Most clients send UTF-8, older ones Latin-1. */
function credentialsOf(sent: string): Credentials {
  const bytes = Buffer.from(sent, 'base64')
  const utf8 = bytes.toString('utf8')
  const text = utf8.includes('\uFFFD') ? bytes.toString('latin1') : utf8
  const at = text.indexOf(':')
  const [userName, password] = [text.slice(0, at), text.slice(at + 1)]
  if (at < 1 || userName.length > charsMax || password.length > charsMax)
    throw unauthorized(
      'Invalid Username or Password',
      'Authorization: Basic takes name:password in base64, each of at most 1000 characters.',
    )
  return { userName, password }
}

/** On the account of who calls: anybody may send a password. */
function accountOf({ services, address, limit }: Exchange) {
  const usedBy = { client: address, operation: 'Authenticate', record: undefined, isWrite: true, limit }
  return { database: new CountedDatabase(services.database, usedBy), settings: services.settings }
}
