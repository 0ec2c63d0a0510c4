/** Secrets that are shown once and kept as digests: session keys, API keys. */
import { createHash, hash, randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const keyBytes = 32
/** As many letters as 32 bytes need in base 62. */
const keyChars = 43

/** 32 random bytes, written in letters and digits. */
export function newKey(): string {
  let number = BigInt(`0x${randomBytes(keyBytes).toString('hex')}`)
  let key = ''
  for (; key.length < keyChars; number /= 62n) key = alphabet[Number(number % 62n)] + key
  return key
}

export const digestOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** The same as text, in one step: every call begins with it. */
export const digestText = (key: string): string => hash('sha256', key, 'base64')
