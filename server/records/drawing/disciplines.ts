/** The discipline of a sheet by the letters of its number, as the National CAD Standard has them. */
import { readList } from '../../codes/codes.ts'
import { shippedLists } from '../../codes/shipped.ts'
import type { Call } from '../../kernel/call.ts'

/** By the first letters of a key, the longest first: the name of the shipped item. */
const byLetters: Readonly<Record<string, string>> = {
  FA: 'Fire protection',
  FP: 'Fire protection',
  ID: 'Interior',
  LA: 'Landscape',
  A: 'Architectural',
  B: 'Civil',
  C: 'Civil',
  E: 'Electrical',
  F: 'Fire protection',
  G: 'General',
  I: 'Interior',
  L: 'Landscape',
  M: 'Mechanical',
  P: 'Plumbing',
  Q: 'Other',
  R: 'Other',
  S: 'Structural',
  T: 'Telecommunications',
  V: 'Civil',
  W: 'Civil',
  X: 'Other',
  Y: 'Security',
  Z: 'Other',
}

export interface Discipline {
  readonly code: number
  readonly name: string
}

/** Finds the item of the project's list. A project that has removed or retired it knows no such discipline. */
export async function disciplinesIn(
  call: Call,
  projectId: number,
): Promise<(key: string | null) => Discipline | undefined> {
  const items = await readList(call.db, 'discipline', { projectId })
  const codes = new Map(shippedLists.discipline.map(({ code, name }) => [name, code]))
  return (key) => {
    const letters = /^\d*([A-Z]+)/.exec(key ?? '')?.[1] ?? ''
    const shipped = byLetters[letters.slice(0, 2)] ?? byLetters[letters.slice(0, 1)]
    const item = shipped && items.find(({ id, isRetired }) => id === codes.get(shipped) && !isRetired)
    return item ? { code: item.id, name: item.name } : undefined
  }
}
