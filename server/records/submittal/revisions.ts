/** Revisions of submittal items: marking the newest one, and creating the next one after a review. */
import type { Value } from '../../../contract/kit.ts'
import type { SubmittalItem } from '../../../contract/records/submittal.ts'
import { advisoryLock } from '../../db/locks.ts'
import type { Call } from '../../kernel/call.ts'
import { writeCourts } from '../engine/court/court.ts'
import { refreshOfType } from '../engine/court/refresh.ts'
import type { RecordType } from '../engine/declare/recordtype.ts'
import { copyLabels } from '../engine/write/labels.ts'
import { createRecords } from '../engine/write/new/create.ts'
import { copyReviewers } from './reviewers.ts'

type Item = Value<typeof SubmittalItem.fields>
type ItemType = RecordType<typeof SubmittalItem.fields>

const nextOf = (revision: string): string =>
  /^\d{1,9}$/.test(revision)
    ? String(Number(revision) + 1)
    : /^[A-Ya-y]$/.test(revision)
      ? String.fromCharCode(revision.charCodeAt(0) + 1)
      : `${revision}.1`

/** The fields that the next revision copies. Dates and review results start empty. */
const copiedFields = [
  'folderParentId',
  'submittalItemNumber',
  'description',
  'csi',
  'requiredReviewDays',
  'copiesSubmitted',
  'type',
  'typeId',
  'responsibleContractor',
  'responsibleContractorId',
  'notes',
] as const

/**
 * The next revision has the same number, package and texts, and is visible to the same people. It is an
 * effect of the review, so the caller who completes an item needs no right to create one.
 */
export async function nextRevision(
  recordType: ItemType,
  item: Item,
  projectId: number,
  call: Call,
): Promise<void> {
  const copied = Object.fromEntries(copiedFields.map((key) => [key, item[key]])) as Item
  const revision = await nextFreeRevision(call, projectId, item)
  const [created] = await createRecords(recordType, call, [{ ...copied, revision }], () => 'Item', {
    follows: true,
    from: item,
  })
  await copyReviewers(call, item.folderId!, created!.folderId)
  await copyLabels(call, projectId, item.folderId!, created!.folderId)
  await call.db.rows(
    `WITH placed AS (
       UPDATE folder f SET access_by_list = old.access_by_list, sorting = old.sorting
         FROM folder old WHERE f.id = $2 AND old.id = $1)
     INSERT INTO party (project_id, folder_id, part, position, person_id)
     SELECT project_id, $2, part, position + 1, person_id FROM party
      WHERE folder_id = $1 AND part = 'creator' AND person_id <> $3`,
    [item.folderId, created!.folderId, call.caller.id],
  )
  // The person who submitted the old one may have the court as its creator.
  await writeCourts(recordType, call, [created!.folderId])
}

/** A revision in the bin keeps its number, because it can be restored; a purged one is never used again. */
async function nextFreeRevision(call: Call, projectId: number, item: Item): Promise<string> {
  const rows = await call.db.rows<{ revision: string }>(
    `SELECT revision FROM submittal_item WHERE project_id = $1 AND number = $2
     UNION SELECT revision FROM purged_record WHERE project_id = $1 AND record_type = 'submittal_item' AND number = $2`,
    [projectId, item.submittalItemNumber],
  )
  const taken = new Set(rows.map((row) => row.revision))
  let revision = nextOf(item.revision!)
  while (taken.has(revision)) revision = nextOf(revision)
  return revision
}

/** For each of the numbers, marks the highest revision that is not in the bin as the newest, and no other. */
export async function markNewestRevisions(
  recordType: ItemType,
  call: Call,
  projectId: number,
  numbers: readonly string[],
): Promise<void> {
  if (numbers.length === 0) return
  // Without the lock, two concurrent calls with revisions of one number would not see each other's rows.
  await call.db.rows('SELECT pg_advisory_xact_lock($1, $2)', [advisoryLock.revisions, projectId])
  const sorted = await call.db.rows<{ id: number }>(
    `UPDATE submittal_item t SET is_newest = sorted.is_newest
       FROM (SELECT i.id, row_number() OVER (PARTITION BY i.number
                    ORDER BY i.revision_order DESC, i.id DESC) = 1 AS is_newest
               FROM submittal_item i JOIN folder f ON f.id = i.folder_id
              WHERE i.project_id = $1 AND i.number = ANY($2::text[]) AND f.deleted_at IS NULL) sorted
      WHERE t.id = sorted.id AND t.is_newest <> sorted.is_newest
  RETURNING t.folder_id AS id`,
    [projectId, numbers],
  )
  await refreshOfType(
    recordType,
    call,
    sorted.map(({ id }) => id),
  )
}

/** The same for the numbers of items that were deleted or restored. */
export async function markNewestOfNodes(
  recordType: ItemType,
  call: Call,
  folderIds: readonly number[],
): Promise<void> {
  const rows = await call.db.rows<{ projectId: number; numbers: string[] }>(
    `SELECT project_id AS "projectId", array_agg(DISTINCT number) AS numbers
       FROM submittal_item WHERE folder_id = ANY($1::int[]) GROUP BY project_id`,
    [folderIds],
  )
  for (const { projectId, numbers } of rows) await markNewestRevisions(recordType, call, projectId, numbers)
}
