/** Whether a content takes back each state of drawing that it keeps: where it does not, nothing could be drawn after it. */
import { noNames, skipHex, skipInlinePicture, skipLiteral, wordAt } from '../cut/names.ts'
import { decoded } from '../file/filters.ts'
import { BrokenFile, type PdfStream, type PdfValue, TooLarge } from '../file/objects.ts'
import { isRegular, readName, type Scanner, skipWhite } from '../file/parse.ts'

export interface Balance {
  /** How many states it takes back that it has not kept. */
  readonly before: number
  /** How many it keeps to its end. */
  readonly after: number
}

export function balanceOf(
  contents: readonly PdfStream[],
  resolve: (value: PdfValue | undefined) => PdfValue,
): Balance {
  let [depth, lowest] = [0, 0]
  for (const stream of contents) {
    for (const word of wordsOf(unpacked(stream, resolve))) {
      if (word === 'q') depth++
      else if (word === 'Q') depth--
      lowest = Math.min(lowest, depth)
    }
  }
  return { before: -lowest, after: depth - lowest }
}

/** What can't be unpacked is not drawn either. */
function unpacked(stream: PdfStream, resolve: (value: PdfValue | undefined) => PdfValue): Buffer {
  try {
    return decoded(stream, resolve) ?? Buffer.alloc(0)
  } catch (error) {
    if (error instanceof TooLarge || !(error instanceof BrokenFile)) throw error
    return Buffer.alloc(0)
  }
}

function* wordsOf(content: Buffer): Generator<string> {
  const from: Scanner = { bytes: content, at: 0 }
  for (;;) {
    skipWhite(from)
    const code = content[from.at]
    if (code === undefined) return
    if (code === 0x2f) readName(from)
    else if (code === 0x28) skipLiteral(from)
    else if (code === 0x3c && content[from.at + 1] !== 0x3c) skipHex(from)
    else if (!isRegular(code)) from.at++
    else {
      const word = wordAt(from)
      if (word === 'ID') skipInlinePicture(from, noNames())
      else yield word
    }
  }
}
