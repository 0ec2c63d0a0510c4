/** Replies to RFIs. One of them can be the official answer, given by the to-person or a manager. */
import type { Value } from '../../../contract/kit.ts'
import { RFIReply, RFIReplyCreate, RFIReplyReadByRFI } from '../../../contract/rfi.ts'
import type { Call } from '../../kernel/call.ts'
import { forbidden } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { mayTake } from '../engine/declare/statemachine.ts'
import { changeRecord } from '../engine/write/change.ts'
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
const answering = Open!.to.Answered!

/**
 * Makes a reply the official answer. Unless the RFI is already answered or closed, this is the step to
 * Answered, so the state machine decides. A caller who may take that step may also replace the answer later.
 */
async function answer(
  reply: Value<typeof RFIReply.fields>,
  call: Call,
  created: CreatedReply,
): Promise<void> {
  if (!reply.isAnswer) return
  const { standing, closed, record } = await loadForUpdate(rfi, call, { rfiId: reply.rfiId }, 'Reply')
  if (!mayTake(answering, standing) && !standing.isAdmin)
    throw forbidden(
      'Only the person whom the RFI is addressed to or a manager of the project can give the official answer.',
    )
  await setOfficialReply(call, created.folderId, created.replyId)
  const isOver = closed || record.statusId === Answered!.code
  const statusId = isOver ? undefined : Answered!.code
  const changes = { rfiId: reply.rfiId, answer: created.words, statusId }
  await changeRecord(rfi, call, changes, 'Reply')
}

export default [
  serve(RFIReplyReadByRFI, readReplies(replies, 'rfiReplyList')),
  serve(RFIReplyCreate, createReply(replies, answer)),
]
