/** The choices that match the typed text. */

export interface Choice {
  readonly value: string
  readonly label: string
  /** In grey at its side: a company, a code. Searched too. */
  readonly beside?: string
  /** Further words by which it is found. */
  readonly words?: string
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function beginsWord(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]!)) return true
  return false
}

/** Every typed word begins a word of the choice; those whose label begins with the text come first. */
export function matching<C extends Choice>(choices: readonly C[], typed: string): readonly C[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return choices
  const whole = wanted.join(' ')
  const ranked = choices.flatMap((choice, at) => {
    const label = plain(choice.label)
    const all = `${label} ${plain(choice.beside ?? '')} ${plain(choice.words ?? '')}`
    if (!wanted.every((part) => label.includes(part) || beginsWord(all, part))) return []
    const rank = label === whole ? 0 : label.startsWith(whole) ? 1 : beginsWord(all, whole) ? 2 : 3
    return [{ choice, rank, at }]
  })
  return ranked.sort((one, other) => one.rank - other.rank || one.at - other.at).map(({ choice }) => choice)
}

/** The choice that is called exactly so, in any letter case. */
export const calledSo = <C extends Choice>(choices: readonly C[], typed: string): C | undefined => {
  const wanted = plain(typed).trim()
  return wanted ? choices.find(({ label }) => plain(label) === wanted) : undefined
}
