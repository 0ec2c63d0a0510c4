/** Publishing: each page becomes the newest version of its sheet, all of them or none. */
import type { DrawingPublicationPublish } from '../../../contract/drawings/publication.ts'
import type { Value } from '../../../contract/kit.ts'
import { documentStatus } from '../../../contract/states.ts'
import { advisoryLock } from '../../db/locks.ts'
import type { Call } from '../../kernel/call.ts'
import { type FieldChange, writeEvents } from '../../kernel/events/events.ts'
import { conflict, type FieldFault, forbidden, invalid, notEmpty } from '../../kernel/faults.ts'
import { deleteUnusedFiles } from '../file/storedfile.ts'
import { queueReadings } from './markups/readwritten.ts'
import { isPutIn, isUnsettled } from './outcomes.ts'
import { queuePacks } from './packs.ts'
import { changedSince, type JudgedPage, judgedPages } from './pages.ts'
import { findPublication, type Publication, publicationOf, stateCode } from './publications.ts'
import { putIn } from './putin.ts'

type Request = Value<typeof DrawingPublicationPublish.request.fields>

export async function publish(request: Request, call: Call) {
  if (!request.publicationId) throw notEmpty('PublicationId', 'the publication')
  const seen = await findPublication(call, request.publicationId)
  await lockPublishing(call, seen.projectId)
  const found = await findPublication(call, request.publicationId, 'FOR NO KEY UPDATE OF b')
  refuseUnpublishable(found)
  if (!request.readToken) throw notEmpty('ReadToken', 'what you have seen of the publication')
  const pages = await lockedPages(call, found)
  await refuseChanged(call, found, pages, request.readToken)
  refuseUnsettled(pages)
  const chosen = pages.filter(({ outcome }) => isPutIn(outcome))
  if (chosen.length === 0)
    throw conflict(
      'There is nothing to publish: every page is left out, or is in force already. Discard the publication.',
    )
  const tellUserIds = request.tellUserIds && (await membersAmong(call, found, request.tellUserIds))
  const status = request.documentStatus || documentStatus['Approved for construction'].code
  await putIn(call, found, chosen, status)
  await close(call, found, pages, tellUserIds ?? undefined)
  return {
    publication: await publicationOf(call, found.publicationId),
    sheetCount: chosen.length,
    numberOfRecordsEffected: chosen.length,
  }
}

/** Refuses people who are no members. */
async function membersAmong(
  call: Call,
  { projectId }: Publication,
  userIds: readonly number[],
): Promise<number[]> {
  const rows = await call.db.rows<{ id: number }>(
    'SELECT person_id AS id FROM member WHERE project_id = $1 AND removed_at IS NULL AND person_id = ANY ($2::int[])',
    [projectId, userIds],
  )
  const members = new Set(rows.map(({ id }) => id))
  const faults = userIds.flatMap((id, i): FieldFault[] => {
    const fieldName = `TellUserIds[${i}]`
    const message = `${fieldName}: ${id} is not a member of this project.`
    return members.has(id) ? [] : [{ fieldName, errorCode: 'Enum', message }]
  })
  if (faults.length > 0) throw invalid(faults)
  return [...members]
}

/** One publishes, withdraws or chooses in a project at a time. */
export const lockPublishing = async (call: Call, projectId: number): Promise<void> => {
  await call.db.rows('SELECT pg_advisory_xact_lock($1, $2)', [advisoryLock.publishing, projectId])
}

function refuseUnpublishable({ stateId, mayPublish, parentFolderId }: Publication): void {
  if (stateId === stateCode.reading)
    throw conflict('Its pages are still being read. It can be published once they are.')
  if (stateId !== stateCode.toConfirm) throw conflict('This publication was published or discarded already.')
  if (!mayPublish)
    throw forbidden(
      'Drawings are published by managers of the project, and by members of the design side who write documents.',
    )
  if (!parentFolderId) throw conflict('Its folder was removed for good. Choose another one first.')
}

/** The sheets are locked before they are judged, so that nobody adds a version meanwhile. */
async function lockedPages(call: Call, found: Publication): Promise<JudgedPage[]> {
  const before = await judgedPages(call, found)
  const folderIds = before.flatMap(({ sheet }) => sheet?.folderId ?? [])
  await call.db.rows(
    'SELECT count(*) FROM (SELECT FROM folder WHERE id = ANY ($1::int[]) ORDER BY id FOR NO KEY UPDATE) AS locked',
    [folderIds],
  )
  return judgedPages(call, found)
}

/** Names the sheets that got another version since. */
async function refuseChanged(
  call: Call,
  found: Publication,
  pages: readonly JudgedPage[],
  token: string,
): Promise<void> {
  const changed = changedSince(token, found, pages)
  if (!changed) return
  const { since } = changed
  const folderIds = pages.flatMap(({ sheet }) => sheet?.folderId ?? [])
  const rows = since
    ? await call.db.rows<{ number: string }>(
        `SELECT t.number FROM document t JOIN document_version v ON v.document_id = t.id AND v.version = t.version
           JOIN stored_file s ON s.id = v.stored_file_id
          WHERE t.folder_id = ANY ($1::int[]) AND greatest(s.created_at, t.updated_at) > $2 ORDER BY natural_order(t.number) LIMIT 20`,
        [folderIds, since],
      )
    : []
  const sheets = rows.map(({ number }) => number).join(', ')
  throw conflict(
    sheets
      ? `These sheets have changed since you read the publication: ${sheets}. Look at it again.`
      : 'The publication has changed since you read it. Look at it again.',
    sheets ? { sheets } : undefined,
  )
}

function refuseUnsettled(pages: readonly JudgedPage[]): void {
  const faults = pages
    .filter(({ outcome }) => isUnsettled(outcome))
    .map((page): FieldFault => ({ fieldName: 'Pages', errorCode: page.outcome, message: whyUnsettled(page) }))
  if (faults.length > 0) throw invalid(faults)
}

function whyUnsettled({ fileName, page, outcome, number }: JudgedPage): string {
  if (outcome === 'NumberTwice')
    return `${fileName}, page ${page}: ${number} is on several pages. Correct it, or leave the page out.`
  return outcome === 'NoNumber'
    ? `${fileName}, page ${page}: it has no number. Give it one, or leave the page out.`
    : `${fileName}, page ${page}: it cannot be read. Leave the page out.`
}

/** The publication is published: what each page did stays known; its page files are now those of the versions. */
async function close(
  call: Call,
  found: Publication,
  pages: readonly JudgedPage[],
  tellUserIds: readonly number[] | undefined,
): Promise<void> {
  const { publicationId, projectId, name } = found
  await call.db.rows(
    `UPDATE publication_page g SET outcome = r.outcome, cut_file_id = NULL
       FROM json_to_recordset($2::text::json) AS r (file_id int, page int, outcome text)
      WHERE g.publication_id = $1 AND g.file_id = r.file_id AND g.page = r.page`,
    [
      publicationId,
      JSON.stringify(pages.map(({ fileId, page, outcome }) => ({ file_id: fileId, page, outcome }))),
    ],
  )
  const fileIds = pages.flatMap(({ cutFileId, outcome }) => (cutFileId && isPutIn(outcome) ? cutFileId : []))
  await queuePacks(call.db, fileIds, call.now)
  await queueReadings(call.db, fileIds, call.now)
  await deleteUnusedFiles(
    call.db,
    pages.flatMap(({ cutFileId }) => cutFileId ?? []),
  )
  await call.db.rows(
    'UPDATE publication SET state = $2, published_by = $3, published_at = $4, revision = revision + 1 WHERE id = $1',
    [publicationId, stateCode.published, call.caller.id, call.now],
  )
  await writeEvents(call, [
    {
      action: 'DrawingsPublished',
      projectId,
      changes: [
        ['publicationId', null, publicationId],
        ['publicationName', null, name],
        ...(tellUserIds ? [['tellUserIds', null, tellUserIds] satisfies FieldChange] : []),
      ],
    },
  ])
}
