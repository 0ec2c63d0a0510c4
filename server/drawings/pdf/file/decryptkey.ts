/** The key of an encrypted file for the empty password, checked against what the file says of it. */
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { BrokenFile, type PdfDict } from './objects.ts'
import { openRc4 } from './rc4.ts'

/** Stands for a password that is shorter. */
const filling = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

export function emptyPasswordKey(encrypt: PdfDict, id: Buffer): Buffer {
  const revision = encrypt.get('R')
  if (encrypt.get('Filter') !== 'Standard' || typeof revision !== 'number')
    throw new BrokenFile('an encryption that is not read')
  return revision >= 5 ? newKey(encrypt, revision) : oldKey(encrypt, revision, id)
}

function bytesOf(encrypt: PdfDict, key: string, length: number): Buffer {
  const value = encrypt.get(key)
  if (!Buffer.isBuffer(value) || value.length < length) throw new BrokenFile('an encryption without its key')
  return value.subarray(0, length)
}

const md5 = (...parts: readonly Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest()

function oldKey(encrypt: PdfDict, revision: number, id: Buffer): Buffer {
  const bits = encrypt.get('V') === 4 ? 128 : encrypt.get('Length')
  const length = revision === 2 ? 5 : Math.min(16, Math.max(5, (typeof bits === 'number' ? bits : 40) >> 3))
  const rights = Buffer.alloc(4)
  rights.writeInt32LE(Number(encrypt.get('P')) | 0)
  const isMetadataPlain = revision >= 4 && encrypt.get('EncryptMetadata') === false
  const more = isMetadataPlain ? Buffer.alloc(4, 0xff) : Buffer.alloc(0)
  let key = md5(filling, bytesOf(encrypt, 'O', 32), rights, id, more)
  for (let round = 0; revision > 2 && round < 50; round++) key = md5(key.subarray(0, length))
  key = key.subarray(0, length)
  if (!proof(key, revision, id).equals(bytesOf(encrypt, 'U', revision === 2 ? 32 : 16)))
    throw new BrokenFile('a password is needed')
  return key
}

function proof(key: Buffer, revision: number, id: Buffer): Buffer {
  if (revision === 2) return openRc4(key).applied(filling)
  let bytes = md5(filling, id)
  for (let round = 0; round < 20; round++)
    bytes = openRc4(Buffer.from(key.map((byte) => byte ^ round))).applied(bytes)
  return bytes
}

function newKey(encrypt: PdfDict, revision: number): Buffer {
  const user = bytesOf(encrypt, 'U', 48)
  const sum = revision === 5 ? (salt: Buffer) => createHash('sha256').update(salt).digest() : hardSum
  if (!sum(user.subarray(32, 40)).equals(user.subarray(0, 32))) throw new BrokenFile('a password is needed')
  const cipher = createDecipheriv('aes-256-cbc', sum(user.subarray(40, 48)), Buffer.alloc(16))
  return cipher.setAutoPadding(false).update(bytesOf(encrypt, 'UE', 32))
}

const sums = ['sha256', 'sha384', 'sha512']

/** Algorithm 2.B of ISO 32000-2 for the empty password. */
function hardSum(salt: Buffer): Buffer {
  let key = createHash('sha256').update(salt).digest()
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32))
    const bytes = cipher.setAutoPadding(false).update(Buffer.concat(Array(64).fill(key)))
    const kind = bytes.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = createHash(sums[kind]!).update(bytes).digest()
    last = bytes.at(-1)!
  }
  return key.subarray(0, 32)
}
