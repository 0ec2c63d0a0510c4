/**
 * The keys that encrypt values at rest: from the environment, or from a 0600 file in the data folder. A key
 * has a short id, which each value that it encrypted contains. During a rotation both the old and the new key
 * are available.
 */
import { createHash, randomBytes } from 'node:crypto'
import { chown, link, open, readFile, rename, stat, unlink } from 'node:fs/promises'
import { makeFolders, secretKeyFile } from '../folders.ts'

export interface Key {
  readonly id: string
  readonly bytes: Buffer
}

export interface KeySource {
  /** 32 bytes in base64. If empty, the key file of the data folder is used. */
  secretKey: string
  /** The key that will replace it; both are available. */
  newSecretKey?: string
  dataFolder: string
}

export interface Keyring {
  /** The first key; the database stores which one has replaced it. */
  readonly first: Key
  /** All available keys. */
  all(): Key[]
  /**
   * Undefined if the key is not available. The key file is read again first: the key may have been added
   * since.
   */
  find(id: string): Promise<Key | undefined>
}

const keyBytes = 32
const idChars = 12

export const newEncryptionKey = (): Key => keyOf(randomBytes(keyBytes))

const keyOf = (bytes: Buffer): Key => ({
  id: createHash('sha256').update('plumbline key ').update(bytes).digest('hex').slice(0, idChars),
  bytes,
})

export const keyOfText = (text: string): Key => keyOf(Buffer.from(text, 'base64'))

/**
 * A key that was loaded stays loaded: a value that was read before the key was removed may be opened later.
 */
export async function keyringOf(source: KeySource): Promise<Keyring> {
  const keys = new Map<string, Key>()
  const add = (more: Key[]): Key => {
    for (const key of more) keys.set(key.id, key)
    return more[0]!
  }
  const read = () => (source.secretKey ? [keyOfText(source.secretKey)] : readKeyFile(source.dataFolder))
  const first = add(await read())
  if (source.newSecretKey) add([keyOfText(source.newSecretKey)])
  return {
    first,
    all: () => [...keys.values()],
    async find(id) {
      if (!keys.has(id)) add(await read())
      return keys.get(id)
    },
  }
}

/** The keys that are there now; none is created. */
export async function presentKeys({ secretKey, newSecretKey, dataFolder }: KeySource): Promise<Key[]> {
  const more = newSecretKey ? [keyOfText(newSecretKey)] : []
  if (secretKey) return [keyOfText(secretKey), ...more]
  const path = secretKeyFile(dataFolder)
  const contents = await keyFileText(path)
  return contents === undefined ? more : [...keysIn(contents, path), ...more]
}

/**
 * One key per line. Created at the first start, and linked into place: of two servers that start, one wins.
 */
async function readKeyFile(dataFolder: string): Promise<Key[]> {
  const path = secretKeyFile(dataFolder)
  const contents = await keyFileText(path)
  if (contents !== undefined) return keysIn(contents, path)
  const temporary = await writeTemporary(dataFolder, [newEncryptionKey()])
  await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(temporary)
  return keysIn(await readFile(path, 'utf8'), path)
}

const keyFileText = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })

function keysIn(text: string, path: string): Key[] {
  const keys = text.trim().split(/\s+/).map(keyOfText)
  if (keys.some(({ bytes }) => bytes.length !== keyBytes))
    throw new Error(`${path} does not contain a key of ${keyBytes} bytes. Restore its previous contents.`)
  return keys
}

/** Replaces the file atomically, or makes it; its owner stays the same. */
export async function writeKeyFile(dataFolder: string, keys: Key[]): Promise<void> {
  const path = secretKeyFile(dataFolder)
  const before = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  const temporary = await writeTemporary(dataFolder, keys)
  if (before) await chown(temporary, before.uid, before.gid)
  await rename(temporary, path)
  // Windows cannot open a folder; its file system journals names itself.
  if (process.platform === 'win32') return
  const folder = await open(dataFolder, 'r')
  await folder.sync()
  await folder.close()
}

async function writeTemporary(dataFolder: string, keys: Key[]): Promise<string> {
  await makeFolders(dataFolder)
  const temporary = `${secretKeyFile(dataFolder)}.${randomBytes(6).toString('hex')}`
  const file = await open(temporary, 'wx', 0o600)
  await file.writeFile(keys.map(({ bytes }) => `${bytes.toString('base64')}\n`).join(''))
  await file.sync()
  await file.close()
  return temporary
}
