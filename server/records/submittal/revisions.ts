/** Revisions of submittal items: which one of a number is the newest, and the one that follows a review. */
import type { Value } from '../../../contract/kit.ts'
import type { SubmittalItem } from '../../../contract/submittal.ts'
import { advisoryLock } from '../../db/locks.ts'
import type { Call } from '../../kernel/call.ts'
import { refreshOfType } from '../engine/court/refresh.ts'
import type { RecordType } from '../engine/declare/recordtype.ts'
import { createRecords } from '../engine/write/create.ts'

type Item = Value<typeof SubmittalItem.fields>
type ItemType = RecordType<typeof SubmittalItem.fields>

const nextOf = (revision: string): string =>
  /^\d{1,9}$/.test(revision)
    ? String(Number(revision) + 1)
    : /^[A-Ya-y]$/.test(revision)
      ? String.fromCharCode(revision.charCodeAt(0) + 1)
      : `${revision}.1`

/** What the next revision takes over; dates and the review start anew. */
const carriedOver = [
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
 * Same number and package, texts carried over; seen by those who saw the old one. It follows from the review, so whoever
 * completes an item needs no right to make one.
 */
export async function nextRevision(kind: ItemType, item: Item, projectId: number, call: Call): Promise<void> {
  const same = Object.fromEntries(carriedOver.map((key) => [key, item[key]])) as Item
  const revision = await freeAfter(call, projectId, item)
  const [made] = await createRecords(kind, call, [{ ...same, revision }], () => 'Item', {
    follows: true,
    from: item,
  })
  await call.db.rows(
    `WITH placed AS (
       UPDATE folder f SET access_by_list = old.access_by_list, sorting = old.sorting
         FROM folder old WHERE f.id = $2 AND old.id = $1)
     INSERT INTO party (project_id, folder_id, part, position, person_id)
     SELECT project_id, $2, part, position + 1, person_id FROM party
      WHERE folder_id = $1 AND part = 'creator' AND person_id <> $3`,
    [item.folderId, made!.folderId, call.caller.id],
  )
}

/** One in the bin keeps its number and revision, in case it comes back; one that is no more has used them up. */
async function freeAfter(call: Call, projectId: number, item: Item): Promise<string> {
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

/** Of each of those numbers the highest revision that is not in the bin is the newest, and no other. */
export async function sortRevisions(
  kind: ItemType,
  call: Call,
  projectId: number,
  numbers: readonly string[],
): Promise<void> {
  if (numbers.length === 0) return
  // Two who bring in revisions of one number at the same moment would not see each other's.
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
    kind,
    call,
    sorted.map(({ id }) => id),
  )
}

/** The same for the numbers of items that went to the bin or came back. */
export async function sortRevisionsOf(
  kind: ItemType,
  call: Call,
  folderIds: readonly number[],
): Promise<void> {
  const rows = await call.db.rows<{ projectId: number; numbers: string[] }>(
    `SELECT project_id AS "projectId", array_agg(DISTINCT number) AS numbers
       FROM submittal_item WHERE folder_id = ANY($1::int[]) GROUP BY project_id`,
    [folderIds],
  )
  for (const { projectId, numbers } of rows) await sortRevisions(kind, call, projectId, numbers)
}
