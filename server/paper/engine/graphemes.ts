/**
 * The graphemes of a text in time that grows with its length: Intl.Segmenter needs time by the length of the whole text for each
 * of them, so it is given windows.
 */

/** The longest text that is looked at or shaped at once; also the longest grapheme, which nobody writes. */
export const pieceCharsMax = 256

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** From `from` on to `to`; the last of a window may go on behind it, so the next window begins with it. */
export function* graphemesOf(
  text: string,
  from = 0,
  to = text.length,
): Generator<[from: number, to: number]> {
  let start = from
  while (start < to) {
    const end = windowEnd(text, start, to)
    const found = [...segmenter.segment(text.slice(start, end))].map(({ index }) => start + index)
    const count = end === to ? found.length : Math.max(1, found.length - 1)
    for (let i = 0; i < count; i++) yield [found[i]!, found[i + 1] ?? end]
    start = found[count] ?? end
  }
}

/** Never between the two halves of a letter. */
function windowEnd(text: string, start: number, to: number): number {
  const end = Math.min(to, start + pieceCharsMax)
  return end < to && isHighSurrogate(text.charCodeAt(end - 1)) ? end - 1 : end
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff
