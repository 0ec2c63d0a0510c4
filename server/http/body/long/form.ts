/** The pairs of a long form, yielding to the event loop: a file may be sent in one, as base64. */
import { formPairs, tooManyPairs } from '../form.ts'
import { decode } from '../json.ts'
import { nextTurn, pieceBytes, yielder } from '../yielding.ts'

const [ampersand, equals, percent] = [38, 61, 37]
/** No field has so long a name: such a pair would be ignored. */
const nameBytesMax = 1_000

export async function longFormPairs(bytes: Buffer, max: number): Promise<Array<[string, string]>> {
  const pairs: Array<[string, string]> = []
  const pause = yielder()
  let count = 0
  for (let from = 0; from <= bytes.length; ) {
    const found = bytes.indexOf(ampersand, from)
    const to = found === -1 ? bytes.length : found
    if (++count > max) throw tooManyPairs(max)
    const pair = bytes.subarray(from, to)
    if (pair.length <= pieceBytes) pairs.push(...formPairs(decode(pair), max))
    else pairs.push(...(await longPair(pair)))
    await pause()
    from = to + 1
  }
  return pairs
}

async function longPair(pair: Buffer): Promise<Array<[string, string]>> {
  const nameEnd = pair.subarray(0, nameBytesMax).indexOf(equals)
  if (nameEnd === -1) return []
  const [[name = ''] = []] = formPairs(decode(pair.subarray(0, nameEnd + 1)), 1)
  let value = ''
  for (let at = nameEnd + 1; at < pair.length; ) {
    const end = endOfPiece(pair, at)
    value += formPairs(`a=${decode(pair.subarray(at, end))}`, 1)[0]![1]
    at = end
    await nextTurn()
  }
  return [[name, value]]
}

/** Not within a character, whose bytes may be written as `%E2%82%AC`. */
function endOfPiece(pair: Buffer, from: number): number {
  let at = from + pieceBytes
  if (at >= pair.length) return pair.length
  if (pair[at - 1] === percent) at -= 1
  else if (pair[at - 2] === percent) at -= 2
  // A character has at most four bytes.
  for (let i = 0; i < 3; i++)
    if (isWrittenContinuation(pair, at)) at += 3
    else if (isContinuation(pair[at]!)) at++
  return Math.min(at, pair.length)
}

const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80

/** `%80` to `%BF`. */
const isWrittenContinuation = (pair: Buffer, at: number): boolean =>
  pair[at] === percent && /^[89ab]/i.test(pair.toString('latin1', at + 1, at + 2))
