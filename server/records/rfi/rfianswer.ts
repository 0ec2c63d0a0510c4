/**
 * The official answer of an RFI is one of its replies: the one whose text equals its `Answer`. An earlier
 * answer stays among the replies, but is no longer official.
 */
import { rfiStatus } from '../../../contract/states.ts'
import { shownCompany } from '../../access/showncompany.ts'
import type { Call } from '../../kernel/call.ts'
import type { OnBehalf } from '../engine/declare/callerrights.ts'
import type { Holder } from '../engine/write/adding.ts'
import { addReply } from '../engine/write/replies.ts'

const words = 'coalesce(r.edited, r.message)'

/** After a change of `Answer`: makes the reply with that text official, and adds it if there is none. */
export async function updateOfficialReply(call: Call, rfi: Holder, answer: string | null | undefined) {
  const official = await call.db.row<{ words: string }>(
    `SELECT ${words} AS words FROM reply r WHERE r.folder_id = $1 AND r.is_answer`,
    [rfi.folderId],
  )
  if ((official?.words ?? '') === (answer ?? '')) return
  await setOfficialReply(call, rfi.folderId, undefined)
  if (answer) await addReply(call, { ...rfi, words: answer, isAnswer: true })
}

/** Without `replyId`, no reply is official any more. */
export async function setOfficialReply(
  call: Call,
  folderId: number,
  replyId: number | undefined,
): Promise<void> {
  await call.db.rows('UPDATE reply SET is_answer = false WHERE folder_id = $1 AND is_answer', [folderId])
  if (replyId) await call.db.rows('UPDATE reply SET is_answer = true WHERE id = $1', [replyId])
}

/** For whom the official answer was given is fixed now: the RFI may be addressed to somebody else later. */
export const markOnBehalf = (call: Call, folderId: number, { personId, name }: OnBehalf): Promise<unknown> =>
  call.db.rows(
    `UPDATE reply SET on_behalf_of = $2, on_behalf_name = coalesce($3, (SELECT full_name FROM person WHERE id = $2))
      WHERE folder_id = $1 AND is_answer`,
    [folderId, personId ?? null, name ?? null],
  )

/**
 * RFIs created with an answer get it as their official reply; those that are not imported have it on behalf of the recipient:
 * a person, or a company or outside party by its name. It is the caller's own if they are, or their company is, the recipient.
 */
export async function createOfficialReplies(call: Call, folderIds: readonly number[]): Promise<void> {
  if (folderIds.length === 0) return
  const answered = await call.db.rows<{ folderId: number }>(
    `INSERT INTO reply (project_id, folder_id, person_id, message, at, is_answer, signed_name, signed_company, on_behalf_of,
                        on_behalf_name)
     SELECT t.project_id, t.folder_id, $2, t.answer, $3, true, n.full_name, ${shownCompany('n', 'k')},
            y.person_id, coalesce(b.full_name, o.name, y.label)
       FROM rfi t JOIN person n ON n.id = $2 JOIN organization k ON k.id = n.organization_id
       LEFT JOIN party y ON y.folder_id = t.folder_id AND y.part = 'to' AND t.status_id <= ${rfiStatus.Open.code}
                        AND y.person_id IS DISTINCT FROM $2 AND y.organization_id IS DISTINCT FROM $4
       LEFT JOIN organization o ON o.id = y.organization_id LEFT JOIN person b ON b.id = y.person_id
      WHERE t.folder_id = ANY($1::int[]) AND t.answer IS NOT NULL ORDER BY t.id
  RETURNING folder_id AS "folderId"`,
    [folderIds, call.caller.id, call.now, call.caller.organizationId],
  )
  for (const { folderId } of answered) call.changed.add(folderId)
}
