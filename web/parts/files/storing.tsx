/** Files that were chosen and are not stored yet: a page that is left now would lose them. */
import { filesTexts as t } from '../../texts/files.ts'

export function Storing({ n }: { n: number }) {
  return (
    <p class="hint" role="status">
      {n > 0 && t.storing(n)}
    </p>
  )
}
