/** The labels of records: how they are read, and how they are shown. */
import type { ResponseOf } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { labelTexts as t } from '../../texts/labels.ts'

export type Label = NonNullable<ResponseOf<'LabelRead'>['labels']>[number]

export const useLabels = (projectId: number): readonly Label[] =>
  useRead('LabelRead', projectId ? { projectId } : undefined).data?.labels ?? []

/** By record; without labels in the project nothing is read. */
export function useLabelsOf(
  projectId: number,
  folderIds: readonly number[],
): (folderId: number) => readonly Label[] {
  const labels = useLabels(projectId)
  const isAsked = labels.length > 0 && folderIds.length > 0
  const request = isAsked ? { projectId, folderIds: [...folderIds] } : undefined
  const records = useRead('RecordLabelsRead', request).data?.records ?? []
  return (folderId) => named(labels, records.find((record) => record.folderId === folderId)?.labelIds ?? [])
}

export const named = (labels: readonly Label[], ids: readonly number[]): Label[] =>
  ids.flatMap((id) => labels.find(({ labelId }) => labelId === id) ?? [])

/** All of them, or the first ones and how many there are besides. */
export function LabelTags({
  labels,
  max = Number.POSITIVE_INFINITY,
}: {
  labels: readonly Label[]
  max?: number
}) {
  if (labels.length === 0) return null
  const rest = labels.slice(max)
  return (
    <span class="labels">
      {labels.slice(0, max).map(({ labelId, name, color }) => (
        <span key={labelId} class={`tag ${color}`}>
          {name}
        </span>
      ))}
      {rest.length > 0 && (
        <span class="tag" title={rest.map(({ name }) => name).join(', ')}>
          {t.more(rest.length)}
        </span>
      )}
    </span>
  )
}
