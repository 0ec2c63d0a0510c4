/**
 * The contents of files, each stored under its SHA-256, equal contents once. This is the interface of a file
 * store: on disk now, in a bucket if somebody writes that. It does not know which rows refer to a blob.
 */
import type { Readable } from 'node:stream'

export interface Blobs {
  /** Receives bytes under a random temporary name. A failed transfer leaves nothing behind. */
  receive(bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<Received>
  find(sha256: Buffer): Promise<Blob | undefined>
  /**
   * The bytes, or those of a range, compared with their SHA-256: if they are others, it fails before the last
   * of them. The stream must be read to its end or destroyed.
   */
  read(sha256: Buffer, range?: Range): Promise<Readable | undefined>
  /** The same as they are, for those who compare by themselves. */
  open(sha256: Buffer, range?: Range): Promise<Readable | undefined>
  /** Where the bytes are on this machine, for a process that reads them by itself. */
  pathOf(sha256: Buffer): string
  /** All blobs, in the order of their SHA-256. */
  list(): AsyncIterable<Blob>
  remove(sha256: Buffer): Promise<void>
  /**
   * Deletes interrupted transfers older than that moment, and returns how much it was; with `dry` nothing is
   * deleted.
   */
  sweep(before: Date, dry?: boolean): Promise<Swept>
}

export interface Received {
  readonly sha256: Buffer
  readonly sizeBytes: number
  /** Stores the bytes durably; safe to repeat until `drop`. A blob that was already stored counts as stored now. */
  keep(): Promise<void>
  /** Ends the transfer: deletes the bytes unless `keep` was called. To be called in any case. */
  drop(): Promise<void>
}

export interface Blob {
  readonly sha256: Buffer
  readonly sizeBytes: number
  /** When the bytes were last stored. */
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

/**
 * All bytes at once, for small blobs or those needed in one piece. Undefined if the blob does not exist, or
 * is damaged.
 */
export async function readWhole(blobs: Blobs, sha256: Buffer): Promise<Buffer | undefined> {
  try {
    const stream = await blobs.read(sha256)
    return stream && Buffer.concat(await stream.toArray())
  } catch (error) {
    if (error instanceof BytesChanged) return undefined
    throw error
  }
}

/** A row refers to a blob that does not exist. */
export class BytesMissing extends Error {
  constructor(sha256: Buffer) {
    super(`The bytes with the SHA-256 ${sha256.toString('hex')} are missing.`)
  }
}

/** The stored bytes are not those that were uploaded. */
export class BytesChanged extends Error {
  constructor(sha256: Buffer) {
    super(
      `The bytes stored under the SHA-256 ${sha256.toString('hex')} are others: they were changed or damaged.`,
    )
  }
}
