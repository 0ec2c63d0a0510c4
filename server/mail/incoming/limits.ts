/** What a message may ask of the server before anything reads it. All checks here take time in proportion to its bytes. */

export const messageBytesMax = 25 * 1024 * 1024
export const filesMax = 60
export const wordsMax = 100_000
/** More of a text is not searched for quotes. */
export const textCharsMax = 500_000
export const htmlCharsMax = 1_000_000
const headBytesMax = 256 * 1024
const headLinesMax = 1_000
/** Lines that may be the boundary of a part. */
const boundariesMax = 2_000

const newline = 10

/** Why it is not read at all; undefined if it may be. */
export function whyTooMuch(raw: Buffer): string | undefined {
  const head = headOf(raw)
  if (head.length > headBytesMax || countOf(head, Buffer.from('\n'), headLinesMax) > headLinesMax)
    return 'It could not be read: it has too many headers.'
  if (countOf(raw, Buffer.from('\n--'), boundariesMax) > boundariesMax)
    return 'It could not be read: it has too many parts.'
  return undefined
}

/** All up to the first empty line. */
export function headOf(raw: Buffer): Buffer {
  for (let at = raw.indexOf(newline); at >= 0; at = raw.indexOf(newline, at + 1)) {
    const next = raw[at + 1] === 13 ? at + 2 : at + 1
    if (raw[next] === newline) return raw.subarray(0, at + 1)
  }
  return raw
}

/** Stops counting above the limit. */
function countOf(bytes: Buffer, wanted: Buffer, max: number): number {
  let count = 0
  for (let at = bytes.indexOf(wanted); at >= 0 && count <= max; at = bytes.indexOf(wanted, at + 1)) count++
  return count
}
