/** Files that a caller may download, and smaller versions of pictures. */
import type { RenditionSize } from '../../contract/fields/bytes.ts'

/** A file that the caller may download. */
export interface Found {
  sha256: Buffer
  sizeBytes: number
  /** As sent by a client: may be anything. */
  name: string
  type: string | null
  /** A part of the contents is the file: a tile of a pack. */
  part?: { readonly first: number; readonly last: number }
  /** What is made only now, of contents that have this `sha256`; it is of the declared type. */
  make?: () => Promise<Buffer>
  /** A client may keep it so long without asking again. */
  maxAgeSeconds?: number
}

/** Smaller versions of pictures. */
export interface Renditions {
  /** That of a file which the caller may download. Throws a fault if there is none. */
  of(found: Found, size: RenditionSize): Promise<Found>
}
