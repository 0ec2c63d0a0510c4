/** What people say about a record. Adding to it never changes the record's ETag. */
import type { Call } from '../kernel/call.ts'

export async function addReply(
  call: Call,
  projectId: number,
  folderId: number,
  message: string,
): Promise<void> {
  await call.db.rows(
    'INSERT INTO reply (project_id, folder_id, person_id, message, at) VALUES ($1, $2, $3, $4, $5)',
    [projectId, folderId, call.asker.id, message, call.now],
  )
}
