/** The labels of a record that is being created; nothing where the project has none. */
import { labelTexts as t } from '../../texts/labels.ts'
import { useLabels } from './labels.tsx'

interface LabelsFieldProps {
  projectId: number
  labelIds: readonly number[]
  set: (labelIds: number[]) => void
}

export function LabelsField({ projectId, labelIds, set }: LabelsFieldProps) {
  const labels = useLabels(projectId)
  if (labels.length === 0) return null
  return (
    <fieldset class="field checks label-choices">
      <legend class="label">{t.labels}</legend>
      {labels.map(({ labelId = 0, name, color }) => (
        <label key={labelId} class="check">
          <input
            type="checkbox"
            class="box"
            checked={labelIds.includes(labelId!)}
            onChange={({ currentTarget: { checked } }) =>
              set(checked ? [...labelIds, labelId!] : labelIds.filter((id) => id !== labelId))
            }
          />
          <span class={`tag ${color}`}>{name}</span>
        </label>
      ))}
    </fieldset>
  )
}
