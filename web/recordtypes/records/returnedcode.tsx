/** The result of a review: its letter on a ground of its own, and its name. */

import { type CodeListItem, returnedStatus } from '../../../contract/states.ts'
import { shipped } from '../../app/dictionary.ts'

const letters = new Map(
  Object.values<CodeListItem>(returnedStatus).map(({ code, letter }) => [String(code), letter]),
)

export const letterOf = (id: string | null | undefined): string | undefined => letters.get(id ?? '')

export function ReturnedCode({
  id,
  name,
}: {
  id: string | null | undefined
  name: string | null | undefined
}) {
  if (!id) return null
  const letter = letterOf(id)
  return (
    <span class="who">
      {letter && (
        <span class={`code code-${letter.toLowerCase()}`} aria-hidden="true">
          {letter}
        </span>
      )}
      <span>{shipped(name)}</span>
    </span>
  )
}
