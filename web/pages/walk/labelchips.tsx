/** The labels of a new item, to tap; nothing where the project has none. */
import { useId } from 'preact/hooks'
import { Icon } from '../../parts/icon.tsx'
import { useLabels } from '../../parts/labels/labels.tsx'
import { labelTexts as t } from '../../texts/labels.ts'

interface Props {
  projectId: number
  labelIds: readonly number[]
  set: (labelIds: number[]) => void
}

export function LabelChips({ projectId, labelIds, set }: Props) {
  const id = useId()
  const labels = useLabels(projectId)
  if (labels.length === 0) return null
  return (
    <fieldset class="chips who-chips" aria-labelledby={id}>
      <span class="label" id={id}>
        {t.labels}
      </span>
      {labels.map(({ labelId, name }) => {
        const isOn = labelIds.includes(labelId!)
        return (
          <button
            key={labelId}
            type="button"
            aria-pressed={isOn}
            onClick={() => set(isOn ? labelIds.filter((one) => one !== labelId) : [...labelIds, labelId!])}
          >
            {isOn && <Icon name="check" />}
            {name}
          </button>
        )
      })}
    </fieldset>
  )
}
