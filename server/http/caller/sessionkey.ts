/** Finds the session key in a request, and writes the cookies that carry it. */
import type { IncomingMessage } from 'node:http'
import { secondsPerDay } from '../../../contract/fields/durations.ts'
import { deviceDays } from '../../access/maillinks.ts'
import { newSecret } from '../../access/secrets.ts'
import { isServiceKey } from '../../access/servicekeys.ts'
import { Fault } from '../../kernel/faults.ts'
import { isNamed } from '../cors.ts'

export interface SentKey {
  key: string
  byCookie: boolean
}

/**
 * Body, Authorization, X-Api-Key, X-ss-id, cookie: the first one present is used. Cookies are never accepted for JSONP
 * calls.
 */
export function sentKey(request: IncomingMessage, bodyKey: unknown, cookies: boolean): SentKey | undefined {
  if (typeof bodyKey === 'string' && bodyKey !== '') return { key: bodyKey, byCookie: false }
  const bearer = bearerKey(request.headers.authorization)
  if (bearer) return { key: bearer, byCookie: false }
  // Other things than our keys may be sent so, to a proxy for example.
  const apiKey = request.headers['x-api-key']
  if (typeof apiKey === 'string' && isServiceKey(apiKey.trim()))
    return { key: apiKey.trim(), byCookie: false }
  const header = request.headers['x-ss-id']
  if (typeof header === 'string' && header.trim() !== '') return { key: header.trim(), byCookie: false }
  const cookie = cookies ? cookieNamed(request, 'ss-id') : undefined
  return cookie ? { key: cookie, byCookie: true } : undefined
}

const plainScheme = 'Bearer '

function bearerKey(authorization = ''): string | undefined {
  // As most clients write it: read without a regular expression.
  const isPlain =
    authorization.startsWith(plainScheme) &&
    isVisible(authorization.charCodeAt(plainScheme.length)) &&
    isVisible(authorization.charCodeAt(authorization.length - 1))
  if (isPlain) return authorization.slice(plainScheme.length)
  return /^bearer\s+(\S.*)$/i.exec(authorization.trim())?.[1]
}

/** ASCII, and no space. */
const isVisible = (char: number): boolean => char > 0x20 && char < 0x7f

/** Clients send other cookies too; an empty value counts as none. Java's client sends values in quotes. */
export function cookieNamed(request: IncomingMessage, name: string): string | undefined {
  const { cookie } = request.headers
  if (cookie === undefined) return undefined
  for (const pair of cookie.split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return unquoted(pair.slice(at + 1).trim()) || undefined
  }
  return undefined
}

const unquoted = (value: string): string => value.replace(/^"(.*)"$/, '$1')

/**
 * The key of a device that opened a link of a mail. A page of another origin never has it, whichever origins are allowed: the
 * page of the link is ours.
 */
export const sentDeviceKey = (request: IncomingMessage, cookies: boolean): string | undefined =>
  cookies && isOwnOrigin(request) ? cookieNamed(request, deviceCookie) : undefined

const deviceCookie = 'plumbline-link'

/** Strict: only our own pages send it, not even a link to them. */
export const deviceCookieOf = (key: string, secure: boolean): string =>
  [
    `${deviceCookie}=${key}`,
    `Max-Age=${deviceDays * secondsPerDay}`,
    'Path=/; HttpOnly; SameSite=Strict',
    ...(secure ? ['Secure'] : []),
  ].join('; ')

/**
 * Refuses a request that a page of another origin sent: it could sign a visitor in or out, or use their cookie. A client that
 * sends neither header is not a browser. `allowed`: origins separated by commas.
 */
export function refuseOtherOrigin(request: IncomingMessage, allowed: string): void {
  const { origin } = request.headers
  if (origin && isNamed(origin, allowed)) return
  if (isOwnOrigin(request)) return
  throw new Fault('Forbidden', 'This call came from another web site.', {
    dev: 'Sign-in, sign-out and the session cookie work only from the origin of the server, or from one in PLUMBLINE_ALLOWED_ORIGINS. An app in PLUMBLINE_CORS_ORIGINS signs in for a key, and sends it as Authorization: Bearer.',
  })
}

/** An app of another origin signs in for the key, though it never uses the cookie. */
export const signInOrigins = ({
  allowedOrigins,
  corsOrigins,
}: {
  allowedOrigins: string
  corsOrigins: string
}): string => [allowedOrigins, corsOrigins].filter((list) => list !== '').join(',')

function isOwnOrigin({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  const isOwn = !origin || (URL.canParse(origin) && new URL(origin).host === host)
  return isOwn && (!site || site === 'same-origin' || site === 'none')
}

/**
 * Max-Age and never Expires: a stock client splits Set-Cookie at commas. Only ss-id authenticates, and it
 * ends with the browser unless `remembered`; stock ServiceStack clients expect the other two.
 */
export const sessionCookies = (
  key: string,
  seconds: number,
  remembered: boolean,
  secure: boolean,
): string[] => [
  cookie('ss-id', key, remembered ? seconds : undefined, secure),
  cookie('ss-pid', newSecret(), seconds, secure),
  cookie('ss-opt', remembered ? 'perm' : 'temp', seconds, secure),
]

export const noCookies = (secure: boolean): string[] =>
  ['ss-id', 'ss-pid', 'ss-opt'].map((name) => cookie(name, '', 0, secure))

const cookie = (name: string, value: string, seconds: number | undefined, secure: boolean): string =>
  [
    `${name}=${value}`,
    ...(seconds === undefined ? [] : [`Max-Age=${seconds}`]),
    'Path=/; HttpOnly; SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ].join('; ')
