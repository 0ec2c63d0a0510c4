/** What a call did before its transaction began: bytes that were written to the store. */
import type { Received } from '../blobs/blobs.ts'

export interface Prepared {
  /** Of a call with one file. */
  readonly received?: Received
  /** Of a call with several: each content as it was received. */
  readonly contents?: ReadonlyMap<Buffer, Received>
  /** Called at the end of the call, with whether it was run. */
  end(isDone: boolean): Promise<void>
}
