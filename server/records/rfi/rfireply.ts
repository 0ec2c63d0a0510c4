/** Replies to RFIs. One of them is the official answer: whom it goes to gives it, or a manager. */
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
import { makeOfficial } from './rfianswer.ts'

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
 * Makes a reply the official answer. Unless it is answered or closed already, that is the step to Answered,
 * which the table of the states allows or not; he who may take it may also give another answer later.
 */
async function answer(reply: Value<typeof RFIReply.fields>, call: Call, made: CreatedReply): Promise<void> {
  if (!reply.isAnswer) return
  const { standing, closed, record } = await loadForUpdate(rfi, call, { rfiId: reply.rfiId }, 'Reply')
  if (!mayTake(answering, standing) && !standing.isAdmin)
    throw forbidden('Only whom it goes to or a manager of the project can give the official answer.')
  await makeOfficial(call, made.folderId, made.replyId)
  const isOver = closed || record.statusId === Answered!.code
  const statusId = isOver ? undefined : Answered!.code
  const is = { rfiId: reply.rfiId, answer: made.words, statusId }
  await changeRecord(rfi, call, is, 'Reply', { grants: ['answer'] })
}

export default [
  serve(RFIReplyReadByRFI, readReplies(replies, 'rfiReplyList')),
  serve(RFIReplyCreate, createReply(replies, answer)),
]
