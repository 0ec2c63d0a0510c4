/**
 * The contents of files, on disk under their SHA-256: written to a temporary name, synced, renamed. So a
 * name is there only when all its bytes are, and the same bytes are kept once.
 */
import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, open, readFile, rename, unlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

export interface Blobs {
  /** Keeps the bytes; safe to repeat. Returns their SHA-256. */
  put(content: Buffer): Promise<Buffer>
  get(sha256: Buffer): Promise<Buffer>
}

export async function openBlobs(where: string): Promise<Blobs> {
  const folder = resolve(where)
  const incoming = join(folder, 'incoming')
  await mkdir(incoming, { recursive: true })
  const placeOf = (sha256: Buffer): string => {
    const name = sha256.toString('hex')
    return join(folder, name.slice(0, 2), name.slice(2, 4), name)
  }
  return {
    async put(content) {
      const sha256 = createHash('sha256').update(content).digest()
      const place = placeOf(sha256)
      if (await exists(place)) return sha256
      const temporary = join(incoming, randomUUID())
      try {
        await writeSynced(temporary, content)
        await mkdir(dirname(place), { recursive: true })
        await rename(temporary, place)
      } catch (error) {
        await unlink(temporary).catch(() => undefined)
        throw error
      }
      // The name itself must survive a power cut too, and so must those of folders made just now.
      for (const above of [dirname(place), dirname(dirname(place)), folder]) await syncFolder(above)
      return sha256
    },
    get: (sha256) => readFile(placeOf(sha256)),
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

async function writeSynced(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows can not open a folder; it keeps its names in a journal of its own.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
