/**
 * A file that is kept: its bytes under their SHA-256, and a row that names them. The bytes come before the row, so a row never
 * lacks its bytes. What hangs on it (an attachment, a version of a document) is said elsewhere.
 */
import type { Received } from '../../blobs/blobs.ts'
import type { Db } from '../../db/db.ts'
import { advisoryLock } from '../../db/locks.ts'
import type { Call } from '../../kernel/call.ts'
import { invalidField } from '../../kernel/faults.ts'
import type { Content, Upload } from '../engine/declare/recordtype.ts'

export interface NewFile extends Upload {
  projectId: number
}

/** The id of its row. */
export async function keepFile(call: Call, file: NewFile): Promise<number> {
  if (!Buffer.isBuffer(file.content)) return keepReceived(call, file, file.content)
  const received = await call.blobs.receive([file.content])
  try {
    return await keepReceived(call, file, received)
  } finally {
    await received.drop()
  }
}

async function keepReceived(call: Call, file: NewFile, received: Received): Promise<number> {
  await holdContent(call.db, received.sha256)
  await received.keep()
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

/** Removes the rows of those files on which nothing hangs any more. Their bytes go by `collect.ts`. */
export const forgetFiles = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db.rows(
    `DELETE FROM stored_file s WHERE s.id = ANY($1::int[])
        AND NOT EXISTS (SELECT FROM attachment WHERE stored_file_id = s.id)
        AND NOT EXISTS (SELECT FROM document_version WHERE stored_file_id = s.id)`,
    [ids],
  )
}

/** Until the transaction ends nobody collects these contents: the row that is to refer to them is not seen before. */
const holdContent = async (db: Db, sha256: Buffer): Promise<void> => {
  await db.rows('SELECT pg_advisory_xact_lock_shared($1, $2)', [advisoryLock.contents, sha256.readInt32BE()])
}

/** Whether nobody is about to refer to these contents; then nobody does until the transaction ends. */
export async function holdContentAlone(db: Db, sha256: Buffer): Promise<boolean> {
  const row = await db.row<{ alone: boolean }>('SELECT pg_try_advisory_xact_lock($1, $2) AS alone', [
    advisoryLock.contents,
    sha256.readInt32BE(),
  ])
  return row!.alone
}

/** Refuses bytes that are not as many as were declared. */
export function checkSize(content: Content, declared: number | null | undefined, fieldName: string): void {
  const came = Buffer.isBuffer(content) ? content.length : content.sizeBytes
  if (declared && declared !== came)
    throw invalidField(
      fieldName,
      'InclusiveBetween',
      `${fieldName} says ${declared} bytes, but ${came} came. Please send the file again.`,
    )
}
