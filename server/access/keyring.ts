/**
 * The keys that seal values at rest: the environment's, or those of a 0600 file beside the data. A key is
 * known by a short id, which the values it sealed carry. While one is replaced by another, both are at hand.
 */
import { createHash, randomBytes } from 'node:crypto'
import { chown, link, mkdir, open, readFile, rename, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'

export interface Key {
  readonly id: string
  readonly bytes: Buffer
}

export interface KeySource {
  /** 32 bytes in base64. Empty: the key file of the data folder. */
  secretKey: string
  /** The one that is to replace it; at hand beside it. */
  newSecretKey?: string
  dataFolder: string
}

export interface Keyring {
  /** The one it begins with; the database says which one has replaced it. */
  readonly first: Key
  /** All that are at hand. */
  all(): Key[]
  /** Undefined: it is not at hand. A key file is read again first: it may have been added since. */
  find(id: string): Promise<Key | undefined>
}

const keyBytes = 32
const idChars = 12

export const newKey = (): Key => keyOf(randomBytes(keyBytes))

export const keyOf = (bytes: Buffer): Key => ({
  id: createHash('sha256').update('plumbline key ').update(bytes).digest('hex').slice(0, idChars),
  bytes,
})

export const keyOfText = (text: string): Key => keyOf(Buffer.from(text, 'base64'))

/** A key that was at hand once stays so: a value that was read before it went may be opened after. */
export async function keyringOf(source: KeySource): Promise<Keyring> {
  const keys = new Map<string, Key>()
  const take = (more: Key[]): Key => {
    for (const key of more) keys.set(key.id, key)
    return more[0]!
  }
  const read = () => (source.secretKey ? [keyOfText(source.secretKey)] : readKeyFile(source.dataFolder))
  const first = take(await read())
  if (source.newSecretKey) take([keyOfText(source.newSecretKey)])
  return {
    first,
    all: () => [...keys.values()],
    async find(id) {
      if (!keys.has(id)) take(await read())
      return keys.get(id)
    },
  }
}

const pathIn = (dataFolder: string): string => join(dataFolder, 'secret.key')

/** A key a line. Made at the first start, and linked into place: one of two starting servers wins. */
async function readKeyFile(dataFolder: string): Promise<Key[]> {
  const path = pathIn(dataFolder)
  const known = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (known !== undefined) return keysIn(known, path)
  const temporary = await writeBeside(dataFolder, [newKey()])
  await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(temporary)
  return keysIn(await readFile(path, 'utf8'), path)
}

function keysIn(text: string, path: string): Key[] {
  const keys = text.trim().split(/\s+/).map(keyOfText)
  if (keys.some(({ bytes }) => bytes.length !== keyBytes))
    throw new Error(`${path} does not hold a key of ${keyBytes} bytes. Put back the one it held.`)
  return keys
}

/** The file holds these keys or those before, never half of them, whatever happens. Its owner stays. */
export async function writeKeyFile(dataFolder: string, keys: Key[]): Promise<void> {
  const path = pathIn(dataFolder)
  const { uid, gid } = await stat(path)
  const temporary = await writeBeside(dataFolder, keys)
  await chown(temporary, uid, gid)
  await rename(temporary, path)
  // Windows can not open a folder; it keeps its names in a journal of its own.
  if (process.platform === 'win32') return
  const folder = await open(dataFolder, 'r')
  await folder.sync()
  await folder.close()
}

async function writeBeside(dataFolder: string, keys: Key[]): Promise<string> {
  await mkdir(dataFolder, { recursive: true })
  const temporary = `${pathIn(dataFolder)}.${randomBytes(6).toString('hex')}`
  const file = await open(temporary, 'wx', 0o600)
  await file.writeFile(keys.map(({ bytes }) => `${bytes.toString('base64')}\n`).join(''))
  await file.sync()
  await file.close()
  return temporary
}
