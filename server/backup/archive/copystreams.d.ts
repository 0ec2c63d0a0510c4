/** The part of pg-copy-streams that we use; it has no types. */
declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream'
  import type { Submittable } from 'pg'

  const streams: {
    from(text: string): Writable & Submittable & { rowCount: number }
    to(text: string): Readable & Submittable
  }
  export default streams
}
