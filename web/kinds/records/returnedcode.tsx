/** The result of a review: its letter on a ground of its own, and its name. */
const letters: Readonly<Record<string, string>> = { 1: 'A', 2: 'B', 3: 'C', 4: 'R', 5: 'E', 6: 'F', 7: 'N' }

export function ReturnedCode({
  id,
  name,
}: {
  id: string | null | undefined
  name: string | null | undefined
}) {
  if (!id) return null
  const letter = letters[id]
  return (
    <span class="who">
      {letter && (
        <span class={`code code-${letter.toLowerCase()}`} aria-hidden="true">
          {letter}
        </span>
      )}
      <span>{name}</span>
    </span>
  )
}
