/** Nothing there: one sentence, and the next step. */
import type { RecordType } from '../../recordtypes/recordtypes.ts'
import { listTexts as t } from '../../texts/lists.ts'
import type { Asked } from './query.ts'

export function Empty({
  recordType,
  asked,
  projectId,
  canWrite,
  address,
}: {
  recordType: RecordType
  asked: Asked
  projectId: number
  canWrite: boolean
  /** Of the whole list. */
  address: string
}) {
  const isNarrowed = Boolean(asked.q || asked.folderId) || Object.keys(asked.filter).length > 0
  if (isNarrowed)
    return (
      <div class="empty scroll">
        <p>
          {asked.q || !asked.view ? t.nothingMatches : t.nothingThere}{' '}
          <a href={address}>{asked.q || !asked.view ? t.clearFilter : t.showAll}</a>.
        </p>
      </div>
    )
  return (
    <div class="empty scroll">
      <p>
        {recordType.texts.none}{' '}
        {canWrite && (
          <>
            <a href={`/p/${projectId}/${recordType.path}/new`}>{recordType.texts.first}</a>.
          </>
        )}
      </p>
    </div>
  )
}
