/** Replies that were imported: the words of others, according to the source. Nobody here said them, and nobody is told. */
import { writeEvents } from '../kernel/events/events.ts'
import type { Importing } from './importkind.ts'

export interface ImportedReply {
  line: number
  message: string
  saidBy?: string | undefined
  /** YYYY-MM-DD. */
  saidOn?: string | undefined
  isAnswer: boolean
}

/** Returns how many were written. `words` is the field that the history shows them as. */
export async function writeReplies(
  { call, project: { projectId }, importId, source }: Importing,
  words: string,
  replies: ReadonlyArray<ImportedReply & { folderId: number }>,
): Promise<number> {
  if (replies.length === 0) return 0
  for (const { folderId } of replies) call.changed.add(folderId)
  await call.db.rows(
    `INSERT INTO reply (project_id, folder_id, message, at, is_answer, import_id, said_by, said_day)
     SELECT $2, r."folderId", r.message, $3, r."isAnswer", $4, r."saidBy", r."saidOn"
       FROM json_to_recordset($1::text::json)
         AS r ("folderId" int, message text, "isAnswer" boolean, "saidBy" text, "saidOn" date)`,
    [JSON.stringify(replies), projectId, call.now, importId],
  )
  await writeEvents(
    call,
    replies.map(({ folderId, message, saidBy, saidOn, isAnswer }) => ({
      action: 'ReplyImported',
      projectId,
      folderId,
      changes: [
        [words, null, message],
        ['importedFrom', null, source],
        ...(saidBy ? [['saidBy', null, saidBy] as [string, null, string]] : []),
        ...(saidOn ? [['saidOn', null, saidOn] as [string, null, string]] : []),
        ...(isAnswer ? [['isAnswer', null, true] as [string, null, boolean]] : []),
      ],
    })),
  )
  return replies.length
}
