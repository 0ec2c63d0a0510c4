import type { Pages } from '../app/calls/paging.ts'
import { ErrorBox } from './errorbox.tsx'

/** The link to the next page of a listing, if there is one; its error is shown there as well. */
export function More({ of: { hasMore, more, moreError }, says }: { of: Pages<unknown>; says: string }) {
  return (
    <>
      <ErrorBox error={moreError} />
      {hasMore && (
        <p class="more">
          <button type="button" class="btn" onClick={() => void more()}>
            {says}
          </button>
        </p>
      )}
    </>
  )
}
