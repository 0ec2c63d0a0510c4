/** Changes a publication that is to be confirmed, and its pages. */
import type { DrawingPageToSave, DrawingPublicationSave } from '../../../contract/drawings/publication.ts'
import { publicationLimits } from '../../../contract/drawings/publicationstates.ts'
import { readDay } from '../../../contract/fields/dates.ts'
import type { Value } from '../../../contract/kit.ts'
import { nodeType } from '../../codes/nodetypes.ts'
import type { Call } from '../../kernel/call.ts'
import { conflict, type FieldFault, forbidden, invalid, invalidField } from '../../kernel/faults.ts'
import { placesOf } from '../engine/tree/recordplace.ts'
import { giveBoxes } from './giveboxes.ts'
import { asAnswered, judgedPages, readTokenOf, unsettledIn } from './pages.ts'
import { findPublication, type Publication, publicationOf, stateCode } from './publications.ts'

type Request = Value<typeof DrawingPublicationSave.request.fields>
type Page = Value<typeof DrawingPageToSave.fields>

export async function savePublication(request: Request, call: Call) {
  const pages = request.pages ?? []
  const { pagesAtOnce } = publicationLimits
  if (pages.length > pagesAtOnce)
    throw invalidField(
      'Pages',
      'Length',
      `Pages has ${pages.length} entries; at most ${pagesAtOnce} are allowed.`,
    )
  const found = await findPublication(call, request.publicationId, 'FOR NO KEY UPDATE OF b')
  refuseUnsavable(found)
  const before = await judgedPages(call, found)
  const changes = [
    await writeFields(call, found, request),
    await writePages(call, found, pages),
    await giveBoxes(call, found, request.boxes ?? []),
  ]
  if (changes.some(Boolean))
    await call.db.rows('UPDATE publication SET revision = revision + 1 WHERE id = $1', [found.publicationId])
  const after = await findPublication(call, found.publicationId)
  const now = await judgedPages(call, after)
  const sent = new Set(pages.map(keyOf))
  const shown = now.filter((page, i) => sent.has(keyOf(page)) || page.outcome !== before[i]?.outcome)
  return {
    publication: await publicationOf(call, found.publicationId),
    pages: await asAnswered(call, found.projectId, shown),
    unsettledCount: unsettledIn(now),
    readToken: readTokenOf(call, after, now),
    numberOfRecordsEffected: changes.some(Boolean) ? 1 : 0,
  }
}

const keyOf = ({ fileId, page }: Pick<Page, 'fileId' | 'page'>): string => `${fileId}/${page}`

export function refuseUnsavable({ stateId, mayEdit }: Publication): void {
  if (stateId !== stateCode.toConfirm && stateId !== stateCode.reading)
    throw conflict('This publication can no longer be changed: it was published or discarded.')
  if (!mayEdit) throw forbidden('You may see this publication, but not change it.')
}

/** Returns whether something changed. */
async function writeFields(call: Call, found: Publication, request: Request): Promise<boolean> {
  const parentFolderId = request.parentFolderId
    ? await placeIn(call, found, request.parentFolderId)
    : undefined
  const issueDate = request.issueDate ? readDay(request.issueDate) : undefined
  const rows = await call.db.rows(
    `UPDATE publication SET name = coalesce($2, name), issue_day = coalesce($3::date, issue_day),
            parent_folder_id = coalesce($4, parent_folder_id)
      WHERE id = $1 AND (name, issue_day, parent_folder_id)
            IS DISTINCT FROM (coalesce($2, name), coalesce($3::date, issue_day), coalesce($4, parent_folder_id))
      RETURNING id`,
    [found.publicationId, request.name || null, issueDate ?? null, parentFolderId ?? null],
  )
  return rows.length > 0
}

async function placeIn(call: Call, { projectId }: Publication, parentId: number): Promise<number> {
  const placement = { label: 'document', type: nodeType.document, sectionType: nodeType.documents }
  const [place] = await placesOf(call, placement, [
    { parentId, projectId, parentField: 'ParentFolderId', projectField: 'ParentFolderId' },
  ])
  return place!.parentId
}

/** An empty text clears a field. What was not sent stays. */
async function writePages(call: Call, found: Publication, pages: readonly Page[]): Promise<boolean> {
  if (pages.length === 0) return false
  await refuseUnknown(call, found, pages)
  const rows = pages.map((page) => ({
    file_id: page.fileId,
    page: page.page,
    words: Object.fromEntries(
      wordKeys.flatMap((key) => (page[key] === undefined ? [] : [[key, page[key]?.trim() || null]])),
    ),
    day: page.issueDate === undefined ? null : { day: (page.issueDate && readDay(page.issueDate)) || null },
    is_left_out: page.isLeftOut ?? null,
  }))
  const written = await call.db.rows(
    `WITH sent AS (
       SELECT r.*, r.words::jsonb AS w, r.day::jsonb AS d
         FROM json_to_recordset($2::text::json) AS r (file_id int, page int, words json, day json, is_left_out boolean)),
     next AS (
       SELECT g.file_id, g.page,
              CASE WHEN r.w ? 'number' THEN r.w->>'number' ELSE g.number END AS number,
              CASE WHEN r.w ? 'title' THEN r.w->>'title' ELSE g.title END AS title,
              CASE WHEN r.w ? 'revision' THEN r.w->>'revision' ELSE g.revision END AS revision,
              CASE WHEN jsonb_typeof(r.d) = 'object' THEN (r.d->>'day')::date ELSE g.issue_day END AS issue_day,
              coalesce(r.is_left_out, g.is_left_out) AS is_left_out
         FROM publication_page g JOIN sent r ON r.file_id = g.file_id AND r.page = g.page WHERE g.publication_id = $1)
     UPDATE publication_page g
        SET number = n.number, title = n.title, revision = n.revision, issue_day = n.issue_day, is_left_out = n.is_left_out,
            confidence = 100, note = NULL
       FROM next n WHERE g.file_id = n.file_id AND g.page = n.page
        AND (g.number, g.title, g.revision, g.issue_day, g.is_left_out, g.confidence)
            IS DISTINCT FROM (n.number, n.title, n.revision, n.issue_day, n.is_left_out, 100::smallint)
      RETURNING g.page`,
    [found.publicationId, JSON.stringify(rows)],
  )
  return written.length > 0
}

const wordKeys = ['number', 'title', 'revision'] as const

/** A page that is sent twice has two values, and one that is not there has none. */
async function refuseUnknown(call: Call, found: Publication, pages: readonly Page[]): Promise<void> {
  const known = await call.db.rows<{ fileId: number; page: number }>(
    'SELECT file_id AS "fileId", page FROM publication_page WHERE publication_id = $1',
    [found.publicationId],
  )
  const keys = new Set(known.map(keyOf))
  const seen = new Set<string>()
  const faults = pages.flatMap((page, i): FieldFault[] => {
    const at = `Pages[${i}].Page`
    const isKnown = keys.has(keyOf(page))
    const isTwice = seen.has(keyOf(page))
    seen.add(keyOf(page))
    if (!isKnown)
      return [
        {
          fieldName: at,
          errorCode: 'Enum',
          message: `${at}: this publication has no such page of such a file.`,
        },
      ]
    return isTwice ? [{ fieldName: at, errorCode: 'Unique', message: `${at}: this page is sent twice.` }] : []
  })
  if (faults.length > 0) throw invalid(faults)
}
