/** Views of lists that are shared with a project: seen by those who read the records, kept by those who shared them. */
import type { Value } from '../../../contract/kit.ts'
import {
  type SavedView,
  SavedViewRead,
  SavedViewRemove,
  SavedViewSave,
  savedViewColumnsMax,
  savedViewFilterCharsMax,
  savedViewsMax,
} from '../../../contract/projects/savedview.ts'
import { folderType as typeOf } from '../../codes/nodetypes.ts'
import { uniqueBroken } from '../../db/errors.ts'
import type { Call } from '../../kernel/call.ts'
import { type FieldChange, writeEvents } from '../../kernel/events/events.ts'
import { conflict, forbidden, invalidField, notEmpty, notFound } from '../../kernel/faults.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import { placeInProject } from '../engine/listing/listplace.ts'
import { listQueryOf } from '../engine/listing/listquery.ts'
import type { RecordListing } from '../engine/listing/listtype.ts'
import { projectRights } from '../engine/tree/projectrights.ts'

type Listings = ReadonlyMap<number, RecordListing>
type View = Value<typeof SavedView.fields>
type SaveRequest = Value<typeof SavedViewSave.request.fields>

/** What a view says, apart from its name. */
interface Stated {
  name: string
  filter: Record<string, string>
  sort: string
  columns: string[]
}

const stated = ['name', 'filter', 'sort', 'columns'] as const

async function rightsIn(call: Call, projectId: number | null | undefined, folderType: number) {
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  return projectRights(call, typeOf(folderType).section, projectId)
}

const readViews = (call: Call, projectId: number, folderType: number, keeps: boolean): Promise<View[]> =>
  call.db.rows<View>(
    `SELECT v.id AS "savedViewId", v.name, v.filter, v.sort, v.columns, n.full_name AS "sharedBy",
            ($3 OR v.shared_by = $4) AS "userCanModify"
       FROM saved_view v JOIN person n ON n.id = v.shared_by
      WHERE v.project_id = $1 AND v.folder_type = $2 ORDER BY lower(v.name)`,
    [projectId, folderType, keeps, call.caller.id],
  )

/** The list of the request. */
function checkedList(listings: Listings, folderType: number | null | undefined): number {
  if (folderType && listings.has(folderType)) return folderType
  throw invalidField(
    'FolderType',
    'Enum',
    `FolderType ${folderType ?? 0} is not a list: send one of ${[...listings.keys()].join(', ')}.`,
  )
}

/** The list of the view that the request names, if the project has it. */
async function listOf(call: Call, projectId: number | null | undefined, savedViewId: number) {
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  const found = await call.db.row<{ folderType: number }>(
    'SELECT folder_type AS "folderType" FROM saved_view WHERE id = $2 AND project_id = $1',
    [projectId, savedViewId],
  )
  return found?.folderType
}

/** The views of a list whose records the caller reads; two changes of them run one after the other. */
async function viewsToChange(call: Call, projectId: number | null | undefined, folderType: number) {
  const { projectId: id, reads, isManager, isAdmin } = await rightsIn(call, projectId, folderType)
  if (!reads) return undefined
  await call.db.rows('SELECT FROM project WHERE id = $1 FOR NO KEY UPDATE', [id])
  return { projectId: id, views: await readViews(call, id, folderType, isManager || isAdmin) }
}

/** A view that the caller sees and may change. */
async function viewToChange(call: Call, projectId: number | null | undefined, savedViewId: number) {
  const folderType = await listOf(call, projectId, savedViewId)
  // Of a project that they are not in, not even the views are missing.
  if (!folderType) await rightsIn(call, projectId, 0)
  const found = folderType ? await viewsToChange(call, projectId, folderType) : undefined
  const view = found?.views.find((one) => one.savedViewId === savedViewId)
  if (!found || !folderType || !view) throw notFound('This view')
  if (!view.userCanModify)
    throw forbidden('Only whoever shared this view, or a manager of the project, can change or remove it.')
  return { ...found, folderType, view }
}

async function listToShareIn(listings: Listings, request: SaveRequest, call: Call) {
  const folderType = checkedList(listings, request.folderType)
  const found = await viewsToChange(call, request.projectId, folderType)
  if (!found) throw forbidden('Only somebody who reads these records can share a view of them.')
  if (found.views.length >= savedViewsMax)
    throw conflict(`This list has ${savedViewsMax} shared views, which is the most. Remove one first.`)
  return { ...found, folderType, view: undefined }
}

async function saveView(listings: Listings, request: SaveRequest, call: Call): Promise<View> {
  const { savedViewId } = request
  const { projectId, folderType, view } = savedViewId
    ? await viewToChange(call, request.projectId, savedViewId)
    : await listToShareIn(listings, request, call)
  const next = statedIn(request, view)
  await refuseOtherLists(listings.get(folderType)!, projectId, next, call)
  const id = await write(call, projectId, folderType, view?.savedViewId, next)
  const changes = changesOf(view, next)
  if (changes.length > 0)
    await writeEvents(call, [{ action: view ? 'SavedViewChanged' : 'SavedViewAdded', projectId, changes }])
  // Who may change it does not depend on what was changed.
  return (await readViews(call, projectId, folderType, true)).find((one) => one.savedViewId === id)!
}

/** As sent, and else as before. */
function statedIn(request: SaveRequest, view: View | undefined): Stated {
  const name = request.name === undefined ? view?.name : request.name?.trim()
  if (!name) throw notEmpty('Name', 'a name for the view')
  const filter = (request.filter === undefined ? view?.filter : request.filter) ?? {}
  const chars = JSON.stringify(filter).length
  if (chars > savedViewFilterCharsMax)
    throw invalidField(
      'Filter',
      'Length',
      `Filter has ${chars} characters; at most ${savedViewFilterCharsMax} are allowed.`,
    )
  const sort = (request.sort === undefined ? view?.sort : request.sort)?.trim() ?? ''
  const columns = (request.columns === undefined ? view?.columns : request.columns) ?? []
  const isNamed = columns.every((column) => /^[a-z\d-]{1,40}$/i.test(column))
  if (!isNamed || columns.length > savedViewColumnsMax)
    throw invalidField(
      'Columns',
      'Enum',
      `Columns must be at most ${savedViewColumnsMax} names of letters, digits and hyphens.`,
    )
  return { name, filter: { ...filter }, sort, columns }
}

/** Throws the fault that the list would answer to this filter and this order. */
async function refuseOtherLists(
  { listing }: RecordListing,
  projectId: number,
  { filter, sort }: Stated,
  call: Call,
): Promise<void> {
  await listQueryOf(listing, call, await placeInProject(listing, call, projectId), { filter, sort })
}

async function write(
  call: Call,
  projectId: number,
  folderType: number,
  savedViewId: number | null | undefined,
  { name, filter, sort, columns }: Stated,
): Promise<number> {
  const values = [projectId, folderType, name, JSON.stringify(filter), sort, columns]
  try {
    const row = await call.db.row<{ id: number }>(
      savedViewId
        ? `UPDATE saved_view SET name = $3, filter = $4::text::jsonb, sort = $5, columns = $6
            WHERE project_id = $1 AND folder_type = $2 AND id = $7 RETURNING id`
        : `INSERT INTO saved_view (project_id, folder_type, name, filter, sort, columns, shared_by)
           VALUES ($1, $2, $3, $4::text::jsonb, $5, $6, $7) RETURNING id`,
      [...values, savedViewId || call.caller.id],
    )
    return row!.id
  } catch (error) {
    throw uniqueBroken(error) === 'saved_view_name'
      ? conflict('There is a shared view of this name already. Choose another name.')
      : error
  }
}

const changesOf = (view: View | undefined, next: Stated): FieldChange[] =>
  stated
    .filter((key) => asText(view?.[key]) !== asText(next[key]))
    .map((key) => [key, view?.[key] ?? null, next[key]])

/** A filter says the same in any order. */
const asText = (value: Stated[keyof Stated] | null | undefined): string =>
  JSON.stringify(
    value && typeof value === 'object' && !Array.isArray(value) ? Object.entries(value).sort() : value,
  ) ?? ''

async function removeView(
  request: { projectId?: number | null; savedViewId?: number | null },
  call: Call,
): Promise<void> {
  if (!request.savedViewId) throw notEmpty('SavedViewId', 'the view to remove')
  const { projectId, view } = await viewToChange(call, request.projectId, request.savedViewId)
  await call.db.rows('DELETE FROM saved_view WHERE id = $1', [request.savedViewId])
  await writeEvents(call, [{ action: 'SavedViewRemoved', projectId, changes: [['name', view.name, null]] }])
}

export default (listings: Listings): Served[] => [
  serve(SavedViewRead, async ({ projectId, folderType }, call) => {
    const list = checkedList(listings, folderType)
    const rights = await rightsIn(call, projectId, list)
    const keeps = rights.isManager || rights.isAdmin
    return { views: rights.reads ? await readViews(call, rights.projectId, list, keeps) : [] }
  }),
  serve(SavedViewSave, async (request, call) => ({ view: await saveView(listings, request, call) })),
  serve(SavedViewRemove, async (request, call) => {
    await removeView(request, call)
    return {}
  }),
]
