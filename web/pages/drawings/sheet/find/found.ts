/** Where words are on a sheet. */

export interface Words {
  readonly text?: string | null
  readonly x?: string | number | null
  readonly y?: string | number | null
  readonly width?: string | number | null
  readonly height?: string | number | null
}

const placesMax = 500

/** In letters of one case, without accents. */
const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

/**
 * The texts with what is typed; if there are none, those with any of its words, as long as each of them is somewhere on the sheet: what
 * belongs together is often drawn in parts. From the top left to the bottom right.
 */
export function foundIn<T extends Words>(all: readonly T[], typed: string): T[] {
  const wanted = plain(typed)
  if (!wanted) return []
  const texts = all.map((one) => [plain(one.text ?? ''), one] as const)
  const having = (words: string): T[] => texts.flatMap(([text, one]) => (text.includes(words) ? [one] : []))
  let found = having(wanted)
  if (found.length === 0) {
    const each = wanted.split(' ').map(having)
    if (each.every((some) => some.length > 0)) found = [...new Set(each.flat())]
  }
  return found.toSorted(inOrder).slice(0, placesMax)
}

const inOrder = (one: Words, other: Words): number =>
  Number(one.y) - Number(other.y) || Number(one.x) - Number(other.x)
