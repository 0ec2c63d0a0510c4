/** Words in the letters of the fonts that every reader of PDFs has: those of Western Europe; imports nothing. */

/** What these fonts have besides Latin 1. */
const special: Record<string, number> = {
  '€': 0x80,
  '„': 0x84,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
}

/** A question mark for a letter that they do not have. */
const unknown = 0x3f

const codeOf = (letter: string): number => {
  const code = special[letter] ?? letter.codePointAt(0)!
  const isLetter = (code >= 0x20 && code < 0x7f) || letter in special || (code >= 0xa0 && code < 256)
  return isLetter ? code : unknown
}

/** In hexadecimal digits. */
export const winAnsi = (words: string): string =>
  [...words].map((letter) => codeOf(letter).toString(16).padStart(2, '0')).join('')
