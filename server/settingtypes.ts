/** The types of settings: how a value is read from text, and what it must be. */
import { isIP } from 'node:net'
import { isTimeZone } from '../contract/dates.ts'
import { isAmongWorst } from './access/worstpasswords.ts'
import { parseAddress } from './db/addresses.ts'

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

export const password = (env: string, about: string): Setting<string> => ({
  ...text(env, '', about),
  read: (value) => (value === '' || (value.length >= 12 && !isAmongWorst(value)) ? value : undefined),
  must: 'a password of at least 12 characters that is not a common one',
  secret: true,
})

export const timeZone = (env: string, standard: string, about: string): Setting<string> => ({
  env,
  about,
  standard,
  read: (value) => (isTimeZone(value) ? value : undefined),
  must: 'a time zone such as America/Chicago',
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
