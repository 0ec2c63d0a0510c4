/** Replies to a record of any type that takes replies, as the caller. */
import type { Call } from '../../kernel/call.ts'
import { conflict, notFound } from '../../kernel/faults.ts'
import type { Perform } from '../../kernel/serve.ts'
import type { RecordTypes } from '../../records/engine/declare/recordtypes.ts'

export interface ReplyWords {
  text: string
  /** The official answer, of an RFI. */
  isAnswer?: boolean
}

export async function replyTo(
  types: RecordTypes,
  perform: Perform,
  call: Call,
  folderId: number,
  { text, isAnswer }: ReplyWords,
): Promise<void> {
  const node = await call.db.row<{ type: number }>('SELECT type FROM folder WHERE id = $1', [folderId])
  const recordType = node && types.byType(node.type)
  if (!recordType) throw notFound('This record')
  const reply = recordType.mail?.reply
  if (!reply) throw conflict(`A ${recordType.label} takes no replies. Files can be attached to it.`)
  const own = await call.db.row<{ id: number }>(`SELECT id FROM ${recordType.table} WHERE folder_id = $1`, [
    folderId,
  ])
  const words = { [recordType.key]: own!.id, [reply.words]: text, ...(isAnswer ? { isAnswer } : {}) }
  await perform(reply.operation, { reply: words }, call)
}
