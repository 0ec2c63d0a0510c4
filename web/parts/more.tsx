import type { Pages } from '../app/paging.ts'
import { ErrorBox } from './errorbox.tsx'

/** The way to the next page of a list, where there is one; what went wrong with it stands there, too. */
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
