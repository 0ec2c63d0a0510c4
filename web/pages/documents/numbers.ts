/** The number of a drawing in the name of its file: "A-101 Floor plan rev C.pdf" may be a new version of A-101. */

const beginningsMax = 8

/** What the number may be, the longest first: the name up to each of its spaces, dashes and the like. */
export function numbersIn(fileName: string): string[] {
  const name = fileName.replace(/\.[a-z0-9]{1,5}$/i, '').trim()
  const ends = [...name.matchAll(/[\s_()[\]+,-]/g)].map(({ index }) => index)
  const beginnings = [...ends, name.length].map((end) => name.slice(0, end).trim())
  const numbers = beginnings.filter((one) => /\d/.test(one) && /^[\p{L}\p{N} ._-]{2,40}$/u.test(one))
  return [...new Set(numbers)].reverse().slice(-beginningsMax)
}

interface Numbered {
  documentNumber?: string | null
  userCanModify?: boolean | null
}

/** The document of that number, of those which the user may change. */
export function documentFor<D extends Numbered>(fileName: string, known: readonly D[]): D | undefined {
  for (const number of numbersIn(fileName)) {
    const found = known.find(
      (one) => one.userCanModify && one.documentNumber?.trim().toLowerCase() === number.toLowerCase(),
    )
    if (found) return found
  }
  return undefined
}
