/**
 * The contents of files, each under its SHA-256, the same bytes once. What keeps them is behind this: a disk is the
 * first, a bucket can be another. Which rows refer to them is not known here.
 */
import type { Readable } from 'node:stream'

export interface Blobs {
  /** Takes bytes in as they come, under a name nobody else knows. Those that fail to come leave nothing behind. */
  receive(bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<Received>
  find(sha256: Buffer): Promise<Blob | undefined>
  /** The bytes, or those of a range. Whoever opens them reads them to the end or destroys the stream. */
  open(sha256: Buffer, range?: Range): Promise<Readable | undefined>
  /** All there is, in no order. */
  list(): AsyncIterable<Blob>
  remove(sha256: Buffer): Promise<void>
  /** Forgets what was being received before that moment and never will be; says how much it was, with `dry` only that. */
  sweep(before: Date, dry?: boolean): Promise<Swept>
}

export interface Received {
  readonly sha256: Buffer
  readonly sizeBytes: number
  /** From now on they are found, even after a power cut; safe to repeat. Bytes that were there are as young as new ones. */
  keep(): Promise<void>
  /** Forgets them unless they were kept. */
  drop(): Promise<void>
}

export interface Blob {
  readonly sha256: Buffer
  readonly sizeBytes: number
  /** When they were kept last. */
  readonly keptAt: Date
}

/** From the first to the last byte, both included. */
export interface Range {
  readonly first: number
  readonly last: number
}

export interface Swept {
  files: number
  bytes: number
}

/** All bytes at once: for what is small, or goes out in one piece anyway. Undefined where there are none. */
export async function readWhole(blobs: Blobs, sha256: Buffer): Promise<Buffer | undefined> {
  const stream = await blobs.open(sha256)
  return stream && Buffer.concat(await stream.toArray())
}

/** A row says that there are bytes, and there are none. */
export class BytesMissing extends Error {
  constructor(sha256: Buffer) {
    super(`The bytes with the SHA-256 ${sha256.toString('hex')} are missing.`)
  }
}
