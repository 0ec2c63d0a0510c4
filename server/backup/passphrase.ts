/** Encrypts secret keys by a passphrase: scrypt makes a key of it, AES-256-GCM encrypts. */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { type Key, keyOfText } from '../access/keyring.ts'

/** All bytes in base64. */
export interface EncryptedKeys {
  /** The parameters of scrypt. */
  cost: number
  blockSize: number
  salt: string
  nonce: string
  tag: string
  /** The keys, one in a line. */
  keys: string
}

/** 2 to this power: a second of a processor for each try. */
const cost = 17
const costMax = 22
const blockSize = 8
const [saltBytes, nonceBytes, keyBytes] = [16, 12, 32]
const cipherName = 'aes-256-gcm'
const about = Buffer.from('plumbline backup keys')

export async function encryptKeys(keys: readonly Key[], passphrase: string): Promise<EncryptedKeys> {
  const [salt, nonce] = [randomBytes(saltBytes), randomBytes(nonceBytes)]
  const key = await keyOfPassphrase(passphrase, salt, cost, blockSize)
  const cipher = createCipheriv(cipherName, key, nonce).setAAD(about)
  const text = keys.map(({ bytes }) => `${bytes.toString('base64')}\n`).join('')
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return {
    cost,
    blockSize,
    salt: salt.toString('base64'),
    nonce: nonce.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    keys: encrypted.toString('base64'),
  }
}

/** Undefined if the passphrase is another one. */
export async function decryptKeys(encrypted: EncryptedKeys, passphrase: string): Promise<Key[] | undefined> {
  const [salt, nonce, tag, keys] = [encrypted.salt, encrypted.nonce, encrypted.tag, encrypted.keys].map(
    (text) => Buffer.from(text, 'base64'),
  )
  const key = await keyOfPassphrase(passphrase, salt!, Math.min(encrypted.cost, costMax), encrypted.blockSize)
  const decipher = createDecipheriv(cipherName, key, nonce!, { authTagLength: 16 }).setAAD(about)
  decipher.setAuthTag(tag!)
  const text = decipher.update(keys!, undefined, 'utf8')
  try {
    decipher.final()
  } catch {
    return undefined
  }
  return text.trim().split('\n').map(keyOfText)
}

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

const keyOfPassphrase = (passphrase: string, salt: Buffer, costOf: number, r: number): Promise<Buffer> =>
  derive(passphrase.normalize(), salt, keyBytes, { N: 2 ** costOf, r, p: 1, maxmem: 256 * r * 2 ** costOf })
