/**
 * Encrypts values at rest: AES-256-GCM, as `<id of the key>.<base64>`. The database stores which key is in
 * use, so that all processes switch at one commit: the one in which `plumbline rotate-key` encrypts all values
 * with the new key.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Db } from '../db/db.ts'
import { advisoryLock } from '../db/locks.ts'
import type { Encryption } from '../kernel/caller.ts'
import { type Key, type Keyring, keyringOf } from './keyring.ts'

const nonceBytes = 12
const tagBytes = 16

export const encryptionOf = async (
  secretKey: string,
  dataFolder: string,
  newSecretKey = '',
): Promise<Encryption> => encryptionWith(await keyringOf({ secretKey, newSecretKey, dataFolder }))

export function encryptionWith(keyring: Keyring): Encryption {
  const encryptAll: Encryption['encryptAll'] = async (db, texts) => {
    if (texts.length === 0) return []
    await hold(db)
    const key = await keyById(keyring, await currentKeyId(db, keyring.first.id))
    return texts.map(({ text, about }) => encrypt(key, text, about))
  }
  return {
    hold,
    encryptAll,
    async encrypt(db, text, about) {
      const [encrypted] = await encryptAll(db, [{ text, about }])
      return encrypted!
    },
    async decrypt(encrypted, about) {
      // Old values have no key id; there was only one key.
      const [id, bytes] = encrypted.includes('.') ? encrypted.split('.') : [keyring.first.id, encrypted]
      return decrypt(await keyById(keyring, id!), bytes!, about)
    },
  }
}

const encryptionLock = `${advisoryLock.encryption}, 1`
/** The lock of `rotate-key`. */
export const rotationLock = `${advisoryLock.encryption}, 2`

const hold = async (db: Db): Promise<void> => {
  await db.rows(`SELECT pg_advisory_xact_lock_shared(${encryptionLock})`)
}

/** Waits until no other transaction encrypts, and blocks others until this one ends. */
export const holdExclusively = async (db: Db): Promise<void> => {
  await db.rows(`SELECT pg_advisory_xact_lock(${encryptionLock})`)
}

/** The key that has replaced the given one, in any number of steps; the key itself if none has. */
export async function currentKeyId(db: Db, id: string): Promise<string> {
  const row = await db.row<{ id: string }>(
    `WITH RECURSIVE next AS (
       SELECT $1::text AS id, 0 AS steps
       UNION ALL SELECT k.replaced_by, steps + 1 FROM next JOIN replaced_secret_key k ON k.id = next.id)
     SELECT id FROM next ORDER BY steps DESC LIMIT 1`,
    [id],
  )
  return row!.id
}

async function keyById(keyring: Keyring, id: string): Promise<Key> {
  const key = await keyring.find(id)
  if (!key)
    throw new Error(
      `The key ${id} is not available. Set PLUMBLINE_SECRET_KEY, or put the key back into secret.key.`,
    )
  return key
}

export function encrypt({ id, bytes }: Key, text: string, about: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(Buffer.from(about))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${id}.${Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64')}`
}

function decrypt(key: Key, base64: string, about: string): string {
  const encrypted = Buffer.from(base64, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, encrypted.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  }).setAAD(Buffer.from(about))
  decipher.setAuthTag(encrypted.subarray(nonceBytes, nonceBytes + tagBytes))
  const text = decipher.update(encrypted.subarray(nonceBytes + tagBytes))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}
