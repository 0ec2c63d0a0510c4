/** What a list reads first, before it is known which folder is the root of its project. */
import type { FirstRead } from '../../app/page.ts'
import type { Listing } from '../../recordtypes/listings/listing.ts'
import { askingOf, columnsKept } from './liststate.ts'
import { listQueryIn, meantIn, sentFilter, viewIn } from './query.ts'
import { pageRequest } from './rows.ts'

/** Stands for the id of the root, which the server puts in. */
const unknownRoot = -1

export function firstReads(
  own: Listing | undefined,
  at: Record<string, string>,
  query: URLSearchParams,
): readonly FirstRead[] {
  const name = query.get('view')
  // A view of the user's own is known when the user is.
  if (!own || (name && !own.views.some((view) => view.name === name))) return []
  const projectId = Number(at.projectId)
  const meant = meantIn(query, own.recordType.path !== at.recordType)
  const list = viewIn(own.views, meant)?.of ?? own
  const listQuery = listQueryIn(list, own.views, meant)
  const filter = sentFilter(listQuery)
  const placed = list.placed({ projectId, folderId: listQuery.folderId ?? unknownRoot })
  const root = Object.keys(placed).find((field) => placed[field] === unknownRoot)
  const rows = pageRequest({
    ...placed,
    ...askingOf(list, listQuery, columnsKept(list, listQuery.cols) ?? []),
  })
  return [
    [list.read as 'RFIReadInFolder', rows, root],
    ...(list.isBySection ? ([['SubmittalRegisterSections', { projectId, filter }]] as const) : []),
  ]
}
