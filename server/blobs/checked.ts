/**
 * Reads stored contents and compares them with their SHA-256, so that damaged ones are never passed on as
 * whole. Short ones are compared before the first byte is passed on, and so are those of which only a range
 * is wanted; long ones while they are read, and then the last bytes are held back until all of them were
 * compared.
 */
import { createHash, type Hash } from 'node:crypto'
import type { Stats } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { pipeline, type Readable, Transform } from 'node:stream'
import { BytesChanged, type Range } from './blobs.ts'

const shortBytes = 4 * 1024 * 1024
const rememberedMax = 10_000

export type CheckedReader = (file: FileHandle, sha256: Buffer, range?: Range) => Promise<Readable>

/** Each content is compared once, and again after its file has changed. */
export function checkedReader(): CheckedReader {
  const results = newResults()
  return async (file, sha256, range) => {
    try {
      const found = await file.stat()
      const isPart = range && (range.first > 0 || range.last < found.size - 1)
      if (isPart || found.size <= shortBytes) {
        const isRight = results.get(sha256, found) ?? (await compare(file, sha256))
        results.set(sha256, found, isRight)
      }
      if (results.get(sha256, found) === false) throw new BytesChanged(sha256)
      const bytes = file.createReadStream(range && { start: range.first, end: range.last })
      if (isPart || results.get(sha256, found)) return bytes
      return pipeline(
        bytes,
        holdingBack(sha256, (isRight) => results.set(sha256, found, isRight)),
        () => undefined,
      )
    } catch (error) {
      await file.close()
      throw error
    }
  }
}

/** What was found, by the file as it was then. The oldest are forgotten. */
function newResults() {
  const results = new Map<string, { of: string; isRight: boolean }>()
  const identity = ({ ino, size, mtimeMs }: Stats): string => `${ino} ${size} ${mtimeMs}`
  return {
    get(sha256: Buffer, found: Stats): boolean | undefined {
      const result = results.get(sha256.toString('hex'))
      return result?.of === identity(found) ? result.isRight : undefined
    },
    set(sha256: Buffer, found: Stats, isRight: boolean): void {
      const key = sha256.toString('hex')
      results.delete(key)
      results.set(key, { of: identity(found), isRight })
      if (results.size > rememberedMax) results.delete(results.keys().next().value!)
    },
  }
}

async function compare(file: FileHandle, sha256: Buffer): Promise<boolean> {
  const hash = createHash('sha256')
  for await (const chunk of file.createReadStream({ start: 0, autoClose: false })) hash.update(chunk)
  return isDigest(hash, sha256)
}

const isDigest = (hash: Hash, sha256: Buffer): boolean => hash.digest().equals(sha256)

function holdingBack(sha256: Buffer, compared: (isRight: boolean) => void): Transform {
  const hash = createHash('sha256')
  let held: Buffer | undefined
  return new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      const before = held
      held = chunk
      done(null, before)
    },
    flush(done) {
      const isRight = isDigest(hash, sha256)
      compared(isRight)
      if (isRight) done(null, held)
      else done(new BytesChanged(sha256))
    },
  })
}
