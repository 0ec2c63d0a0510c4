/** Why something is done: asked for where it is kept in the history. */
import { useId } from 'preact/hooks'
import { describedBy, Labelled } from '../../parts/fields/labelled.tsx'
import { reviewTexts as t } from '../../texts/submittalreview.ts'

export function ReasonField({
  value,
  onValue,
  isMissing,
}: {
  value: string
  onValue: (value: string) => void
  isMissing: boolean
}) {
  const id = useId()
  const labelling = { id, label: t.why, needed: true, error: isMissing ? t.whyNeeded : undefined }
  return (
    <Labelled {...labelling}>
      <textarea
        class="in"
        id={id}
        rows={2}
        value={value}
        aria-required
        aria-invalid={isMissing || undefined}
        aria-describedby={describedBy(labelling)}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
    </Labelled>
  )
}
