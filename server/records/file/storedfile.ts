/**
 * A stored file: its bytes under their SHA-256, and a row that refers to them. The bytes are written before
 * the row (`preparebytes.ts`), so a row never lacks its bytes. Attachments and document versions refer to the row.
 */

import type { Received } from '../../blobs/blobs.ts'
import type { Db } from '../../db/db.ts'
import { advisoryLock } from '../../db/locks.ts'
import type { Call } from '../../kernel/call.ts'
import { invalidField } from '../../kernel/faults.ts'
import type { Content, Upload } from '../engine/declare/filehandling.ts'

export interface NewFile extends Upload {
  projectId: number
}

/** Stores a file; returns the id of its row. */
export async function storeFile(call: Call, file: NewFile): Promise<number> {
  const { content } = file
  if ('storedFileId' in content) return storeAgain(call, file, content.storedFileId)
  const before = Buffer.isBuffer(content) ? call.prepared?.contents?.get(content) : content
  if (before) return storeReceived(call, file, before, true)
  const received = await call.blobs.receive([content as Buffer])
  try {
    return await storeReceived(call, file, received, false)
  } finally {
    await received.drop()
  }
}

async function storeReceived(
  call: Call,
  file: NewFile,
  received: Received,
  isKept: boolean,
): Promise<number> {
  await holdContent(call.db, received.sha256)
  // Old contents that nobody referred to may have been collected just before the lock was taken.
  if (!isKept || !(await call.blobs.find(received.sha256))) await received.keep()
  const row = await call.db.row<{ id: number }>(
    `INSERT INTO stored_file (project_id, sha256, name, type, size_bytes, created_by, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [
      file.projectId,
      received.sha256,
      file.name,
      file.type || null,
      received.sizeBytes,
      call.caller.id,
      call.now,
    ],
  )
  return row!.id
}

/** A further row for the contents of a stored file, which nothing removes while that file is there. */
async function storeAgain(call: Call, file: NewFile, storedFileId: number): Promise<number> {
  const row = await call.db.row<{ id: number }>(
    `INSERT INTO stored_file (project_id, sha256, name, type, size_bytes, created_by, created_at)
     SELECT $2, s.sha256, $3, $4, s.size_bytes, $5, $6 FROM stored_file s WHERE s.id = $1 FOR KEY SHARE RETURNING id`,
    [storedFileId, file.projectId, file.name, file.type || null, call.caller.id, call.now],
  )
  return row!.id
}

/** Deletes the rows of those files that nothing refers to any more. `collect.ts` removes their bytes. */
export const deleteUnusedFiles = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db.rows(
    `DELETE FROM stored_file s WHERE s.id = ANY($1::int[])
        AND NOT EXISTS (SELECT FROM attachment WHERE stored_file_id = s.id)
        AND NOT EXISTS (SELECT FROM document_version WHERE stored_file_id = s.id)
        AND NOT EXISTS (SELECT FROM transmittal_item WHERE stored_file_id = s.id)
        AND NOT EXISTS (SELECT FROM publication_file WHERE stored_file_id = s.id)
        AND NOT EXISTS (SELECT FROM publication_page WHERE cut_file_id = s.id)`,
    [ids],
  )
}

/**
 * Protects the contents from collection until the transaction ends, because its new row is not visible
 * before.
 */
export const holdContent = async (db: Db, sha256: Buffer): Promise<void> => {
  await db.rows('SELECT pg_advisory_xact_lock_shared($1, $2)', [advisoryLock.contents, sha256.readInt32BE()])
}

/** Whether no transaction is about to refer to these contents; if so, none can until this one ends. */
export async function holdContentAlone(db: Db, sha256: Buffer): Promise<boolean> {
  const row = await db.row<{ alone: boolean }>('SELECT pg_try_advisory_xact_lock($1, $2) AS alone', [
    advisoryLock.contents,
    sha256.readInt32BE(),
  ])
  return row!.alone
}

/** Refuses contents whose size differs from the declared one. */
export function checkSize(content: Content, declared: number | null | undefined, fieldName: string): void {
  const received = Buffer.isBuffer(content) ? content.length : content.sizeBytes
  if (declared && declared !== received)
    throw invalidField(
      fieldName,
      'InclusiveBetween',
      `${fieldName} is ${declared} bytes, but ${received} were received. Please send the file again.`,
    )
}
