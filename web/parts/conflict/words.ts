/** The words of a text that are not in the one it was edited from. */

export interface Piece {
  text: string
  /** It is not in the text before. */
  isNew: boolean
}

/** Beyond this a table of all words by all words is too large for a phone; then the texts are not marked. */
const wordsMax = 1_500

/** Words, and the space between them, so that the pieces together are the text again. */
const wordsOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? []

/** The text in pieces: those that it shares with `before`, in the same order, and those that are new. */
export function newWords(before: string, text: string): Piece[] {
  const [old, now] = [wordsOf(before), wordsOf(text)]
  if (old.length > wordsMax || now.length > wordsMax) return text ? [{ text, isNew: false }] : []
  const shared = longestShared(old, now)
  const pieces: Piece[] = []
  now.forEach((word, at) => {
    const isNew = !shared.has(at)
    const last = pieces.at(-1)
    if (last?.isNew === isNew) last.text += word
    else pieces.push({ text: word, isNew })
  })
  return pieces
}

/** The places in `now` of the longest run of words that both have in the same order. */
function longestShared(old: readonly string[], now: readonly string[]): Set<number> {
  const width = now.length + 1
  const lengths = new Uint16Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        old[i] === now[j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!)
  const shared = new Set<number>()
  for (let i = 0, j = 0; i < old.length && j < now.length; ) {
    if (old[i] === now[j]) {
      shared.add(j)
      i++
      j++
    } else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i++
    else j++
  }
  return shared
}
