/**
 * A file that is kept: its bytes under their SHA-256, and a row that names them. The bytes come before the row, so a row never
 * lacks its bytes. What hangs on it (an attachment, a version of a document) is said elsewhere.
 */
import type { Call } from '../kernel/call.ts'
import { invalidField } from '../kernel/faults.ts'

/** Refuses bytes that are not as many as were declared. */
export function checkSize(content: Buffer, declared: number | null | undefined, fieldName: string): void {
  if (declared && declared !== content.length)
    throw invalidField(
      fieldName,
      'InclusiveBetween',
      `${fieldName} says ${declared} bytes, but ${content.length} came. Please send the file again.`,
    )
}

export interface NewFile {
  projectId: number
  name: string
  type?: string | null
  content: Buffer
}

export async function keepFile(call: Call, file: NewFile): Promise<number> {
  const sha256 = await call.blobs.put(file.content)
  const row = await call.db.row<{ id: number }>(
    `INSERT INTO stored_file (project_id, sha256, name, type, size_bytes, created_by, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [file.projectId, sha256, file.name, file.type || null, file.content.length, call.asker.id, call.now],
  )
  return row!.id
}
