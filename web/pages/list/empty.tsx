/** An empty listing: one sentence, and the next step. */
import type { Listing } from '../../recordtypes/listings/listing.ts'
import { listTexts as t } from '../../texts/lists/lists.ts'
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
  const form = `/p/${projectId}/${list.recordType.path}/new`
  const isNarrowed = Boolean(listQuery.q || listQuery.folderId) || Object.keys(listQuery.filter).length > 0
  if (isNarrowed)
    return (
      <div class="empty scroll">
        <p>
          {listQuery.q || !listQuery.view ? t.nothingMatches : t.nothingThere}{' '}
          <a href={address}>{listQuery.q || !listQuery.view ? t.clearFilter : t.showAll}</a>.
        </p>
        {!listQuery.q && listQuery.view && (
          <p>
            {list.empty.belongs}{' '}
            {canMake && (
              <>
                <a href={form}>{list.recordType.texts.create}</a>.
              </>
            )}
          </p>
        )}
      </div>
    )
  return (
    <div class="empty scroll">
      <p>
        {list.empty.none} {list.empty.belongs}{' '}
        {canMake && (
          <>
            <a href={form}>{list.empty.first}</a>.
          </>
        )}
      </p>
    </div>
  )
}
