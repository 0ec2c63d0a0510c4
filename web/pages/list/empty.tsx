/** An empty listing: one sentence, and the next step. */
import type { Listing } from '../../recordtypes/listings/listing.ts'
import { listTexts as t } from '../../texts/lists.ts'
import type { ListQuery } from './query.ts'

export function Empty({
  list,
  listQuery,
  projectId,
  canMake,
  address,
}: {
  list: Listing
  listQuery: ListQuery
  projectId: number
  canMake: boolean
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
        {list.empty.none}{' '}
        {canMake && (
          <>
            <a href={`/p/${projectId}/${list.recordType.path}/new`}>{list.empty.first}</a>.
          </>
        )}
      </p>
    </div>
  )
}
