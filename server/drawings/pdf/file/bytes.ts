/** Where the bytes of a PDF are: in a file, of which only parts are read, or in memory. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

export interface ByteSource {
  readonly size: number
  /** Fewer at the end. */
  read(at: number, length: number): Buffer
}

export interface OpenFile extends ByteSource {
  /** Straight into memory that is there; how many there were. */
  readInto(target: Uint8Array, at: number): number
  close(): void
}

export function openFile(path: string): OpenFile {
  const descriptor = openSync(path, 'r')
  const { size } = fstatSync(descriptor)
  const readInto = (target: Uint8Array, at: number): number => {
    let done = 0
    while (done < target.length) {
      const count = readSync(descriptor, target, done, target.length - done, at + done)
      if (count === 0) break
      done += count
    }
    return done
  }
  return {
    size,
    readInto,
    read(at, length) {
      const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - at)))
      return bytes.subarray(0, readInto(bytes, at))
    },
    close: () => closeSync(descriptor),
  }
}

export const inMemory = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  read: (at, length) => bytes.subarray(at, at + length),
})
