/** What people say about a record. Adding to it never changes the record's ETag. A reply stays as it is. */
import type { Dto, Fields, Value } from '../../../../contract/kit.ts'
import type { Call } from '../../../kernel/call.ts'
import { writeEvents } from '../../../kernel/events.ts'
import { notEmpty } from '../../../kernel/faults.ts'
import { type Paged, pageOf, readCursor, rowsWanted } from '../../../kernel/paging.ts'
import type { RecordType } from '../declare/recordtype.ts'
import type { RecordData } from '../declare/rows.ts'
import { nodeOf } from '../read/read.ts'
import { addingTo, type Holder } from './adding.ts'

/** The replies of a kind of record as data: how its type calls what a reply is. */
export interface Replies<F extends Fields = any> {
  readonly of: RecordType<any>
  readonly dto: Dto<F>
  /** The field with what is said. */
  readonly words: keyof F & string
  /** The field with the wording for the record, where the type has one. */
  readonly edited?: keyof F & string
  /** Whether all are listed where nobody asks for a page. */
  readonly isWhole: boolean
  /** SQL for each field: of the reply `r`, the record `t`, its project `p`. */
  readonly columns: { readonly [K in keyof F]: string }
}

/** A reply that is made: what is said, and the wording for the record where it differs. */
export interface NewReply extends Holder {
  words: string
  edited?: string
  isAnswer?: boolean
}

/** SQL: the day of a reply, where its project is. */
export const replyDay = `to_char(r.at AT TIME ZONE p.time_zone, 'YYYY-MM-DD')`

/** The fields of a reply as most types call them, besides the id of its record. */
export const plainReply = {
  replyId: 'r.id',
  creatorId: 'r.person_id',
  isPosted: 'true',
  message: 'r.message',
  replyDate: replyDay,
}

/** The replies of a record, oldest first: whoever sees the record sees what is said about it. */
export const readReplies =
  <F extends Fields, K extends string>(replies: Replies<F>, key: K) =>
  async (request: RecordData & Paged, call: Call): Promise<ReadReplies<F, K>> => {
    const { of } = replies
    const id = request[of.key]
    if (!id) throw notEmpty(documented(replies), `the ${documented(replies)} of the ${of.label}`)
    const isWhole = replies.isWhole && !request.take && !request.cursor
    const wanted = isWhole ? Number.POSITIVE_INFINITY : rowsWanted(request)
    const [after = 0] = readCursor(request, 'number') ?? []
    const folderId = await nodeOf(of, call, id as number)
    const rows = await find(replies, call, 'r.folder_id = $1 AND r.id > $2::bigint', [
      folderId,
      after as number,
      wanted + 1,
    ])
    const { page, nextCursor } = pageOf(rows, wanted, (row) => [row[idOf(replies)] as number])
    return { [key]: page, nextCursor } as ReadReplies<F, K>
  }

type ReadReplies<F extends Fields, K extends string> = { [P in K]: Array<Value<F>> } & {
  nextCursor: string | undefined
}

const idOf = ({ columns }: Replies): string => Object.keys(columns).find((key) => columns[key] === 'r.id')!

/**
 * The ability to be replied to. `also` is what follows from a reply of that kind, in the same transaction.
 */
export const createReply =
  <F extends Fields>(replies: Replies<F>, also?: Also<F>) =>
  async (request: { reply?: Value<F> | null }, call: Call): Promise<{ reply: Value<F> }> => {
    const sent = request.reply as RecordData | null | undefined
    const { of, words } = replies
    if (!sent) throw notEmpty('Reply', 'the reply')
    if (!sent[of.key]) throw notEmpty(`Reply.${documented(replies)}`, `the ${of.label} that is replied to`)
    const holder = await addingTo(call, sent[of.key] as number, {
      node: `(SELECT folder_id FROM ${of.table} WHERE id = $2)`,
      closed: `EXISTS (SELECT FROM ${of.table} t WHERE t.folder_id = f.id AND (${of.closed}))`,
      doing: 'reply to it',
    })
    const said = sent[words] as string | null | undefined
    if (!said?.trim()) throw notEmpty(`Reply.${documented(replies, words)}`, 'the text of the reply')
    const wording = replies.edited && (sent[replies.edited] as string | null | undefined)
    const edited = wording?.trim() ? wording : undefined
    const replyId = await addReply(call, { ...holder, words: said, edited })
    await writeEvents(call, [{ action: 'ReplyAdded', ...holder, changes: [[words, null, said]] }])
    await also?.(sent as Value<F>, call, { ...holder, replyId, words: edited ?? said })
    const [reply] = await find(replies, call, 'r.id = $1', [replyId, 1])
    return { reply: reply! }
  }

export interface MadeReply extends Holder {
  replyId: number
  /** The words that count: the wording for the record, else what was said. */
  words: string
}

export type Also<F extends Fields> = (reply: Value<F>, call: Call, made: MadeReply) => Promise<void>

const documented = ({ of, dto }: Replies, key: string = of.key): string =>
  dto.entries.find((entry) => entry.key === key)!.documented

/** At most as many as the last value says. One's own right to see them was looked at before. */
const find = <F extends Fields>(
  { of, columns }: Replies<F>,
  call: Call,
  where: string,
  values: ReadonlyArray<string | number>,
): Promise<Array<Value<F>>> =>
  call.db.rows<Value<F>>(
    `SELECT ${Object.entries(columns)
      .map(([key, sql]) => `${sql} AS "${key}"`)
      .join(', ')}
       FROM reply r JOIN ${of.table} t ON t.folder_id = r.folder_id JOIN project p ON p.id = r.project_id
      WHERE ${where} ORDER BY r.id LIMIT $${values.length}`,
    values.map((value) => (value === Number.POSITIVE_INFINITY ? null : value)),
  )

export async function addReply(call: Call, reply: NewReply): Promise<number> {
  call.changed.add(reply.folderId)
  const row = await call.db.row<{ id: number }>(
    `INSERT INTO reply (project_id, folder_id, person_id, message, at, edited, is_answer)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [
      reply.projectId,
      reply.folderId,
      call.caller.id,
      reply.words,
      call.now,
      reply.edited ?? null,
      reply.isAnswer ?? false,
    ],
  )
  return row!.id
}
