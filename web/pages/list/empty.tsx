/** An empty listing: one sentence, and the next step. */
import type { RecordType } from '../../recordtypes/recordtypes.ts'
import { listTexts as t } from '../../texts/lists.ts'
import type { ListQuery } from './query.ts'

export function Empty({
  recordType,
  listQuery,
  projectId,
  canWrite,
  address,
}: {
  recordType: RecordType
  listQuery: ListQuery
  projectId: number
  canWrite: boolean
  /** Of the whole list. */
  address: string
}) {
  const isNarrowed = Boolean(listQuery.q || listQuery.folderId) || Object.keys(listQuery.filter).length > 0
  if (isNarrowed)
    return (
      <div class="empty scroll">
        <p>
          {listQuery.q || !listQuery.view ? t.nothingMatches : t.nothingThere}{' '}
          <a href={address}>{listQuery.q || !listQuery.view ? t.clearFilter : t.showAll}</a>.
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
