/** The log of PostgreSQL, of limited size. */
import { copyFile, open, stat, truncate } from 'node:fs/promises'

const logBytesMax = 10 * 1024 * 1024
/** Enough for a start of ten minutes, each attempt to connect during which leaves two lines. */
const tailBytesMax = 512 * 1024

/**
 * Keeps PostgreSQL's log and one older part of it, each of limited size. The file is cut, not renamed, since
 * PostgreSQL has it open to append to.
 */
export async function limitLog(file: string): Promise<void> {
  if ((await sizeOf(file)) <= logBytesMax) return
  await copyFile(file, `${file}.old`)
  await truncate(file)
}

export function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  )
}

/** The end of what was written since the file had this size. */
export async function logSince(file: string, size: number): Promise<string> {
  const begin = Math.max(size, (await sizeOf(file)) - tailBytesMax)
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(tailBytesMax), position: begin })
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}
