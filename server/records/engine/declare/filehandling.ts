/** Files that are sent to a record, and how a record type stores them. */
import type { Received } from '../../../blobs/blobs.ts'
import type { Call } from '../../../kernel/call.ts'

/**
 * The bytes of a file: in the store before the handler runs; or, where a call makes this one within its own transaction, as sent;
 * or those of a file that is stored already.
 */
export type Content = Received | Buffer | StoredContent

export interface StoredContent {
  readonly storedFileId: number
  readonly sizeBytes: number
}

/** A file as received, before its project is known. */
export interface Upload {
  name: string
  type?: string | null
  content: Content
}

/** How a record type stores files if it does not simply attach them. */
export interface FileHandling {
  /** Throws a fault if the caller may not send a file; runs before the bytes are received. */
  may: (call: Call, folderId: number) => Promise<void>
  take: (call: Call, folderId: number, file: Upload) => Promise<unknown>
}
