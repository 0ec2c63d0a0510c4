/** Range, If-Range and If-None-Match. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Range } from '../../blobs/blobs.ts'
import { Fault } from '../../kernel/faults.ts'

/** Undefined means the whole file, also for several ranges at once and for a malformed header. */
export function rangeOf(headers: IncomingHttpHeaders, etag: string, sizeBytes: number): Range | undefined {
  const [, from, to] = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(headers.range ?? '') ?? []
  if (from === undefined || (from === '' && to === '')) return undefined
  // The client has a part of other contents: a range of these would not fit.
  if (headers['if-range'] !== undefined && String(headers['if-range']).trim() !== etag) return undefined
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  const end = sizeBytes - 1
  const range =
    from === ''
      ? { first: Math.max(sizeBytes - Number(to), 0), last: end }
      : { first: Number(from), last: to === '' ? end : Math.min(Number(to), end) }
  if (range.first > range.last) throw notSatisfiable(sizeBytes)
  return range
}

const notSatisfiable = (sizeBytes: number): Fault =>
  new Fault('RangeNotSatisfiable', 'The requested range is beyond the end of the file.', {
    dev: `It has ${sizeBytes} bytes.`,
    headers: { 'Content-Range': `bytes */${sizeBytes}` },
  })

/** Whether the client has these contents already. */
export function isKnown({ 'if-none-match': known }: IncomingHttpHeaders, etag: string): boolean {
  if (known === undefined) return false
  return known.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
