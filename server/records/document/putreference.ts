/** Puts a reference from a record to a version of a document, and takes it away. The calling function has checked the rights. */
import type { ReferenceAction } from '../../access/sight/pinsight.ts'
import type { Call } from '../../kernel/call.ts'
import { type FieldChange, writeEvents } from '../../kernel/events/events.ts'

/** The ends of a reference. */
export interface Referring {
  readonly folderId: number
  readonly projectId: number
  readonly documentId: number
  /** The record is signed, locked or frozen: what is added now is marked as added later. */
  readonly isFrozen: boolean
  /** What is withheld is hidden from the caller. */
  readonly hides: boolean
}

export const addedLater: FieldChange = ['addedLater', null, true]

/** Whether it was put: one that is there already stays. */
export async function putReference(call: Call, to: Referring, version: number): Promise<boolean> {
  const { folderId, projectId, documentId, isFrozen, hides } = to
  // One that is hidden from the caller becomes theirs: an answer that it is there already would tell of it.
  const added = await call.db.rows(
    `INSERT INTO document_reference AS ref (folder_id, document_id, project_id, version, created_by, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (folder_id, document_id) DO UPDATE
        SET version = $4, created_by = $5, created_at = $6, is_withheld = false
      WHERE ref.is_withheld AND $7
     RETURNING folder_id`,
    [folderId, documentId, projectId, version, call.caller.id, call.now, hides],
  )
  if (added.length === 0) return false
  await writeReferenceEvent(call, 'ReferenceAdded', to, [
    ['documentId', null, documentId],
    ['version', null, version],
    ...(isFrozen ? [addedLater] : []),
  ])
  return true
}

/** The event is written before the reference goes: a trigger looks whether it is withheld. */
export async function takeReference(
  call: Call,
  { folderId, projectId, documentId }: Omit<Referring, 'isFrozen' | 'hides'>,
  version: number,
): Promise<void> {
  await writeReferenceEvent(call, 'ReferenceRemoved', { folderId, projectId }, [
    ['documentId', documentId, null],
    ['version', version, null],
  ])
  await call.db.rows('DELETE FROM document_reference WHERE folder_id = $1 AND document_id = $2', [
    folderId,
    documentId,
  ])
}

/** The first change names the document: those who do not see that are not told of it. */
export const writeReferenceEvent = (
  call: Call,
  action: ReferenceAction,
  { folderId, projectId }: Pick<Referring, 'folderId' | 'projectId'>,
  changes: FieldChange[],
): Promise<void> => writeEvents(call, [{ action, projectId, folderId, changes }])
