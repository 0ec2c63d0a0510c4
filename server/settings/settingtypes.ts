/** The types of settings: how a value is read from text, and what it must be. */
import { isIP } from 'node:net'
import { isTimeZone } from '../../contract/fields/dates.ts'
import { msPerDay, msPerHour, msPerMinute } from '../../contract/fields/durations.ts'
import { isAmongWorst } from '../access/worstpasswords.ts'
import { parseAddress } from '../db/pool/addresses.ts'

export interface Setting<T> {
  env: string
  about: string
  standard: T
  read: (text: string) => T | undefined
  /** What a value must be, for the error message. */
  must: string
  /** Read only from the environment: other users of the machine can read arguments. */
  secret?: true
  /** Says what is wrong with a value without repeating it: it may contain a password. */
  explain?: (text: string) => string
}

export const text = (env: string, standard: string, about: string): Setting<string> => ({
  env,
  about,
  standard,
  read: (value) => value,
  must: 'a text',
})

/** One of several words; the first is the standard. */
export const choice = <W extends string>(
  env: string,
  words: readonly [W, ...W[]],
  about: string,
): Setting<W> => ({
  env,
  about,
  standard: words[0],
  read: (value) => words.find((word) => word === value),
  must: `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`,
})

/** The address of a database as libpq takes it, with one host or several. */
export const databaseAddress = (env: string, about: string): Setting<string> => ({
  ...text(env, '', about),
  read: (value) => (value === '' || addressProblem(value) === undefined ? value : undefined),
  must: 'an address that starts with postgres://',
  explain: (value) => addressProblem(value) ?? '',
})

function addressProblem(value: string): string | undefined {
  try {
    parseAddress(value)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

export const number = (
  env: string,
  standard: number,
  min: number,
  max: number,
  about: string,
): Setting<number> => ({
  env,
  about,
  standard,
  read: (value) => (/^\d+$/.test(value) && +value >= min && +value <= max ? +value : undefined),
  must: `a whole number from ${min} to ${max}`,
})

const isStrong = (value: string): boolean => value.length >= 12 && !isAmongWorst(value)
const strong = 'of at least 12 characters that is not a common one'

export const password = (env: string, about: string): Setting<string> => ({
  ...text(env, '', about),
  read: (value) => (value === '' || isStrong(value) ? value : undefined),
  must: `a password ${strong}`,
  secret: true,
})

/** Any text is read: one that opens something is wrong or right, whatever its length. */
export const passphrase = (env: string, about: string): Setting<string> => ({
  ...text(env, '', about),
  secret: true,
})

/** What is wrong with a passphrase that shall encrypt something; `where` it stands. */
export const weakPassphrase = (value: string, where: string): string | undefined =>
  value === '' || isStrong(value) ? undefined : `${where} must be a passphrase ${strong}.`

export const timeZone = (env: string, standard: string, about: string): Setting<string> => ({
  env,
  about,
  standard,
  read: (value) => (isTimeZone(value) ? value : undefined),
  must: 'a time zone such as America/Chicago',
})

const msOf: Record<string, number> = { m: msPerMinute, h: msPerHour, d: msPerDay }
const durationMsMax = 366 * msPerDay

/** `90m`, `24h` or `7d` in milliseconds; undefined if it is none, or longer than a year. */
export function durationMs(value: string): number | undefined {
  const [, count, unit] = /^(\d{1,6})([mhd])$/.exec(value.trim()) ?? []
  const ms = Number(count) * (msOf[unit ?? ''] ?? 0)
  return ms > 0 && ms <= durationMsMax ? ms : undefined
}

/** A time such as 24h, as text; empty: never. */
export const duration = (env: string, about: string): Setting<string> => ({
  ...text(env, '', about),
  read: (value) => (value === '' || durationMs(value) ? value : undefined),
  must: 'a time such as 24h, 90m or 7d',
})

/** A secret key: 32 bytes in base64. */
export const secretKey = (env: string, about: string): Setting<string> => ({
  ...text(env, '', about),
  read: (value) => (value === '' || Buffer.from(value, 'base64').length === 32 ? value : undefined),
  must: '32 bytes in base64',
  secret: true,
})

/** Addresses or networks, separated by commas. */
export const networks = (env: string, about: string): Setting<string> => ({
  ...text(env, '', about),
  read: (value) => (value.split(',').every(isNetwork) ? value : undefined),
  must: 'addresses or networks such as 127.0.0.1, 10.0.0.0/8',
})

function isNetwork(text: string): boolean {
  const [address, bits, ...more] = text.trim().split('/')
  const family = isIP(address!)
  return (
    family !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && +bits <= (family === 6 ? 128 : 32)))
  )
}

export const origins = (env: string, about: string): Setting<string> => ({
  ...text(env, '', about),
  read: (value) => (value.split(',').every(isOrigin) ? value.toLowerCase() : undefined),
  must: 'origins such as https://app.example.com or capacitor://localhost, without a path',
})

/** `new URL` knows no origin of `capacitor://localhost` and `app://…`, which browsers send for web views. */
const isOrigin = (text: string): boolean => {
  const origin = text.trim().toLowerCase()
  return (
    URL.canParse(origin) &&
    (new URL(origin).origin === origin || /^[a-z][\w+.-]*:\/\/[\w.-]+(:\d+)?$/.test(origin))
  )
}

const isUrlOf = (text: string, ...protocols: string[]): boolean =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol) && new URL(text).hostname !== ''

/** The address of a mail server. It may contain a password. */
export const smtpAddress = (env: string, about: string): Setting<string> => ({
  ...text(env, '', about),
  read: (value) => (value === '' || isUrlOf(value.trim(), 'smtp:', 'smtps:') ? value.trim() : undefined),
  must: 'an address that starts with smtp:// or smtps://',
  secret: true,
})

/** The address of a mailbox. It contains a password. */
export const imapAddress = (env: string, about: string): Setting<string> => ({
  ...text(env, '', about),
  read: (value) => (value === '' || isMailbox(value.trim()) ? value.trim() : undefined),
  must: 'an address such as imaps://user:password@mail.example.com/INBOX, with a user and a password',
  secret: true,
})

const isMailbox = (text: string): boolean =>
  isUrlOf(text, 'imap:', 'imaps:') &&
  new URL(text).username !== '' &&
  new URL(text).password !== '' &&
  [new URL(text).username, new URL(text).password, new URL(text).pathname].every(isEncoded)

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** `plumbline@example.com`, or `Plumbline <plumbline@example.com>`. */
export const mailAddress = (env: string, about: string): Setting<string> => ({
  ...text(env, '', about),
  read: (value) =>
    /^(?:[^<>\p{Cc}]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u.test(value) ? value : undefined,
  must: 'an e-mail address, or a name with the address in <>',
})

/** `reply@in.example.com`: the address before which no name and in which no + may be. */
export const replyAddress = (env: string, about: string): Setting<string> => ({
  ...text(env, '', about),
  read: (value) =>
    value === '' || /^[\w.-]{1,36}@[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(value) ? value.toLowerCase() : undefined,
  must: 'an e-mail address such as reply@in.example.com, without a name and a +',
})

/** A port, or an address with a port. */
export const listenAddress = (env: string, about: string): Setting<string> => ({
  ...text(env, '', about),
  read: (value) =>
    value === '' ||
    (/^(?:\[[\da-f:.]+\]:|[\w.-]+:)?\d{1,5}$/i.test(value) && Number(/\d+$/.exec(value)![0]) < 65_536)
      ? value
      : undefined,
  must: 'a port, or an address with a port: 2525, 0.0.0.0:25',
})

/** Whom to write to: an e-mail address, or a page. */
export const contactAddress = (env: string, about: string): Setting<string> => ({
  ...text(env, '', about),
  read: (value) =>
    /^[^\s<>@:]+@[^\s<>@]+$/.test(value)
      ? `mailto:${value}`
      : /^(mailto:[^\s<>]+@|https:\/\/)[^\s<>]+$/.test(value)
        ? value
        : undefined,
  must: 'an e-mail address, or an address that starts with mailto: or https://',
})

/** The address that people open, without a path. */
export const publicAddress = (env: string, about: string): Setting<string> => ({
  ...text(env, '', about),
  read: (value) =>
    isUrlOf(value, 'http:', 'https:') && new URL(value).pathname === '/' ? new URL(value).origin : undefined,
  must: 'an address such as https://plumbline.example.com, without a path',
})
