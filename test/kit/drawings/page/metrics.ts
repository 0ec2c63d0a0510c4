/** Widths of Helvetica in thousandths of its size, and its texts in the bytes of WinAnsi. */

/** From space to tilde. */
const widths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
]

/** Those of WinAnsi that Latin-1 has not, as far as drawings use them. */
const winAnsi: Record<string, number> = { '€': 0x80, '–': 0x96, '—': 0x97, '’': 0x92, '“': 0x93, '”': 0x94 }
const otherWidths: Record<string, number> = { '–': 556, '—': 1000, '×': 584, ß: 611, '°': 400, '·': 278 }

function widthOfLetter(letter: string): number {
  const own = otherWidths[letter]
  if (own !== undefined) return own
  // An umlaut is as wide as its letter.
  const plain = letter.normalize('NFD')[0]!
  return widths[plain.charCodeAt(0) - 32] ?? 556
}

export const widthOf = (text: string, size: number): number =>
  ([...text].reduce((sum, letter) => sum + widthOfLetter(letter), 0) * size) / 1000

export const byteOf = (letter: string): number => winAnsi[letter] ?? letter.charCodeAt(0)

/** As a string of a PDF in WinAnsi. */
export function pdfString(text: string): string {
  const bytes = [...text].map(byteOf)
  const parts = bytes.map((byte) => {
    if (byte > 126) return `\\${byte.toString(8).padStart(3, '0')}`
    const letter = String.fromCharCode(byte)
    return /[\\()]/.test(letter) ? `\\${letter}` : letter
  })
  return `(${parts.join('')})`
}

/** In lines of that width, broken between words. */
export function linesOf(text: string, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : undefined
    if (longer !== undefined && widthOf(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
