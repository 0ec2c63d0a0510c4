/** Where a link on a sheet leads: an address, or the sheets of the register with that number. */
import { markupTexts as t } from '../../../../texts/drawings/markups.ts'

/** Nothing else is an address here: a text may come from anybody. */
const isAddress = (text: string): boolean => /^https?:\/\//i.test(text)

export function LinkOpen({ text, projectId }: { text: string; projectId: number }) {
  const said = text.trim()
  if (!said || said === '…') return null
  if (isAddress(said))
    return (
      <a class="btn" href={said} target="_blank" rel="noopener noreferrer">
        {t.open}
      </a>
    )
  return (
    <a class="btn" href={`/p/${projectId}/drawings?q=${encodeURIComponent(said)}`}>
      {t.openSheet(said)}
    </a>
  )
}
