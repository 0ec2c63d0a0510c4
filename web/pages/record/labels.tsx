/** The labels of a record, beside it; who may change something of the record may change them. */
import { useState } from 'preact/hooks'
import { LabelTags, useLabels, useLabelsOf } from '../../parts/labels/labels.tsx'
import { later } from '../../parts/later.tsx'
import { common } from '../../texts/everypage.ts'
import { labelTexts as t } from '../../texts/labels.ts'

const ChooseLabels = later(() =>
  import('../../parts/labels/choose.tsx').then((choose) => choose.ChooseLabels),
)

interface Props {
  projectId: number
  folderId: number
  name: string
  canChange: boolean
}

export function RecordLabels({ projectId, folderId, name, canChange }: Props) {
  const all = useLabels(projectId)
  const labels = useLabelsOf(projectId, [folderId])(folderId)
  const [isOpen, setOpen] = useState(false)
  if (all.length === 0) return null
  return (
    <dl class="facts">
      <dt>{t.labels}</dt>
      <dd class="label-facts">
        {labels.length > 0 ? <LabelTags labels={labels} /> : <span class="muted">{t.none}</span>}
        {canChange && (
          <button type="button" class="btn quiet" aria-label={t.change} onClick={() => setOpen(true)}>
            {common.edit}
          </button>
        )}
      </dd>
      {isOpen && (
        <ChooseLabels
          projectId={projectId}
          records={[{ folderId, name }]}
          current={labels}
          close={() => setOpen(false)}
        />
      )}
    </dl>
  )
}
