/** Replies to RFIs. One of them can be the official answer, given by the to-person or a manager. */
import type { Value } from '../../../contract/kit.ts'
import { RFIReply, RFIReplyCreate, RFIReplyReadByRFI } from '../../../contract/records/rfi.ts'
import type { Call } from '../../kernel/call.ts'
import { serve } from '../../kernel/serve.ts'
import { changeRecord } from '../engine/write/change.ts'
import { checkOwnership } from '../engine/write/checkownership.ts'
import { loadForUpdate } from '../engine/write/loadforupdate.ts'
import {
  type CreatedReply,
  createReply,
  type Replies,
  readReplies,
  replyDay,
} from '../engine/write/replies.ts'
import { rfi, rfiStates } from './rfi.ts'
import { setOfficialReply } from './rfianswer.ts'

const replies: Replies<typeof RFIReply.fields> = {
  of: rfi,
  dto: RFIReply,
  words: 'response',
  edited: 'editedResponse',
  isWhole: true,
  columns: {
    rfiReplyId: 'r.id',
    rfiId: 't.id',
    fromUserId: 'r.person_id',
    response: 'r.message',
    editedResponse: 'r.edited',
    date: replyDay,
    isPosted: 'true',
    isAnswer: 'r.is_answer',
  },
}

const { Open, Answered } = rfiStates.states

/**
 * Makes a reply the official answer, judged like a change of Answer by RFIUpdate. Of an open RFI this is the step to Answered.
 */
async function answer(
  reply: Value<typeof RFIReply.fields>,
  call: Call,
  created: CreatedReply,
): Promise<void> {
  if (!reply.isAnswer) return
  const loaded = await loadForUpdate(rfi, call, { rfiId: reply.rfiId }, 'Reply')
  // The same words again are no change of the RFI, but make this reply the official one.
  const next = { ...loaded.record, answer: created.words }
  const fieldName = (): string => 'Reply.IsAnswer'
  checkOwnership(rfi, loaded, { requestedKeys: ['answer'], next, taken: undefined, fieldName })
  await setOfficialReply(call, created.folderId, created.replyId)
  const statusId = loaded.record.statusId === Open!.code ? Answered!.code : undefined
  const changes = { rfiId: reply.rfiId, answer: created.words, statusId }
  await changeRecord(rfi, call, changes, 'Reply')
}

export default [
  serve(RFIReplyReadByRFI, readReplies(replies, 'rfiReplyList')),
  serve(RFIReplyCreate, createReply(replies, answer)),
]
