/** Secrets that are shown once and stored as digests: session keys, API keys. */
import { createHash, hash, randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const keyBytes = 32
/** The length of 32 bytes in base 62. */
const keyChars = 43

/** 32 random bytes as letters and digits. */
export function newSecret(): string {
  let number = BigInt(`0x${randomBytes(keyBytes).toString('hex')}`)
  let key = ''
  for (; key.length < keyChars; number /= 62n) key = alphabet[Number(number % 62n)] + key
  return key
}

export const digestOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** The same as text, in one step: it runs for every call. */
export const digestText = (key: string): string => hash('sha256', key, 'base64')
