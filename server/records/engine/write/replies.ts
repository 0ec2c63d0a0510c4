/** Replies to a record. A new reply never changes the ETag of the record, and a reply cannot be edited. */
import type { Dto, Fields, Value } from '../../../../contract/kit.ts'
import { pageRowsMax } from '../../../../contract/paging.ts'
import { shownCompany } from '../../../access/showncompany.ts'
import { joinRights, seesNotIssued } from '../../../access/visibility.ts'
import { retryingRead } from '../../../db/pool/retry.ts'
import { param, raw } from '../../../db/sql.ts'
import type { Call } from '../../../kernel/call.ts'
import { writeEvents } from '../../../kernel/events/events.ts'
import { notEmpty } from '../../../kernel/faults.ts'
import { type Paged, pageOf, readCursor, rowsWanted } from '../../../kernel/paging.ts'
import type { RecordType } from '../declare/recordtype.ts'
import type { RecordData } from '../declare/rows.ts'
import { nodeOf } from '../read/read.ts'
import { addingTo, type Holder } from './adding.ts'

/** The replies of a record type, as data: the fields that its replies have. */
export interface Replies<F extends Fields = any> {
  readonly of: RecordType<any>
  readonly dto: Dto<F>
  /** The field with the text. */
  readonly words: keyof F & string
  /** The field with the edited text for the record, if the type has one. */
  readonly edited?: keyof F & string
  /** Whether all replies are returned if the request has neither Take nor Cursor. */
  readonly isWhole: boolean
  /** Parties may reply to a closed record as well. */
  readonly alsoClosed?: true
  /** SQL for each field: of the reply `r`, the record `t`, its project `p`. */
  readonly columns: { readonly [K in keyof F]: string }
}

/** A reply to create: its text, and the edited text for the record if it differs. */
export interface NewReply extends Holder {
  words: string
  edited?: string
  isAnswer?: boolean
}

/** SQL: whether the caller $3 sees the reply `r`: what was said before the record was issued stays with those who saw it then. */
export const seesReply = `(r.audience = 0 OR EXISTS (
  SELECT FROM folder f ${joinRights({ caller: param(3), project: 'f.project_id', section: raw('f.section') })}
   WHERE f.id = r.folder_id AND ${seesNotIssued('f', 'r.audience')}))`

/** SQL: the day of a reply in the time zone of its project; of an imported one, the day that was brought along, if any. */
export const replyDay = `CASE WHEN r.import_id IS NULL THEN to_char(r.at AT TIME ZONE p.time_zone, 'YYYY-MM-DD')
  ELSE to_char(r.said_day, 'YYYY-MM-DD') END`

/** The fields of a reply as most types name them, without the id of its record. */
export const plainReply = {
  replyId: 'r.id',
  creatorId: 'r.person_id',
  isPosted: 'true',
  message: 'r.message',
  replyDate: replyDay,
}

/**
 * Handler that reads the replies of a record, oldest first. Everybody who may see the record may see its
 * replies from then on.
 */
export const readReplies =
  <F extends Fields, K extends string>(replies: Replies<F>, key: K) =>
  async (request: RecordData & Paged, call: Call): Promise<ReadReplies<F, K>> => {
    const { of } = replies
    const id = request[of.key]
    if (!id) throw notEmpty(documented(replies), `the ${documented(replies)} of the ${of.label}`)
    const isWhole = replies.isWhole && !request.take && !request.cursor
    const wanted = isWhole && !call.mayStream ? Number.POSITIVE_INFINITY : rowsWanted(request)
    const [after = 0] = readCursor(request, 'number') ?? []
    const folderId = await nodeOf(of, call, id as number)
    const rows = await repliesAfter(replies, call, folderId, after as number, wanted + 1)
    if (isWhole && rows.length > wanted) {
      call.longList = allReplies(replies, call, folderId)
      return { [key]: [], nextCursor: undefined } as unknown as ReadReplies<F, K>
    }
    const { page, nextCursor } = pageOf(rows, wanted, (row) => [row[idOf(replies)] as number])
    return { [key]: page, nextCursor } as ReadReplies<F, K>
  }

const repliesAfter = <F extends Fields>(
  replies: Replies<F>,
  call: Call,
  folderId: number,
  after: number,
  limit: number,
): Promise<Array<Value<F>>> =>
  findReplies(replies, call, `r.folder_id = $1 AND r.id > $2::bigint AND ${seesReply}`, [
    folderId,
    after,
    call.caller.id,
    limit,
  ])

/** Read while they are sent. A reply never changes its place, so parts that follow each other have each once. */
async function* allReplies<F extends Fields>(
  replies: Replies<F>,
  call: Call,
  folderId: number,
): AsyncGenerator<Array<Value<F>>> {
  let after = 0
  for (;;) {
    const rows = await retryingRead(() => repliesAfter(replies, call, folderId, after, pageRowsMax))
    yield rows
    if (rows.length < pageRowsMax) return
    after = rows.at(-1)![idOf(replies)] as number
  }
}

type ReadReplies<F extends Fields, K extends string> = { [P in K]: Array<Value<F>> } & {
  nextCursor: string | undefined
}

const idOf = ({ columns }: Replies): string => Object.keys(columns).find((key) => columns[key] === 'r.id')!

/** Handler that creates a reply. `after` runs after it, in the same transaction. */
export const createReply =
  <F extends Fields>(replies: Replies<F>, after?: AfterReply<F>) =>
  async (request: { reply?: Value<F> | null }, call: Call): Promise<{ reply: Value<F> }> => {
    const sent = request.reply as RecordData | null | undefined
    const { of, words } = replies
    if (!sent) throw notEmpty('Reply', 'the reply')
    if (!sent[of.key]) throw notEmpty(`Reply.${documented(replies)}`, `the ${of.label} to reply to`)
    const holder = await addingTo(call, sent[of.key] as number, {
      node: `(SELECT folder_id FROM ${of.table} WHERE id = $2)`,
      closed: replies.alsoClosed
        ? 'false'
        : `EXISTS (SELECT FROM ${of.table} t WHERE t.folder_id = f.id AND (${of.closed}))`,
      doing: 'reply to it',
    })
    const text = sent[words] as string | null | undefined
    if (!text?.trim()) throw notEmpty(`Reply.${documented(replies, words)}`, 'the text of the reply')
    const editedText = replies.edited && (sent[replies.edited] as string | null | undefined)
    const edited = editedText?.trim() ? editedText : undefined
    const replyId = await addReply(call, { ...holder, words: text, edited })
    await writeEvents(call, [{ action: 'ReplyAdded', ...holder, changes: [[words, null, text]] }])
    await after?.(sent as Value<F>, call, { ...holder, replyId, words: edited ?? text })
    const [reply] = await findReplies(replies, call, 'r.id = $1', [replyId, 1])
    return { reply: reply! }
  }

export interface CreatedReply extends Holder {
  replyId: number
  /** The text that counts: the edited one for the record, else the original. */
  words: string
}

export type AfterReply<F extends Fields> = (
  reply: Value<F>,
  call: Call,
  created: CreatedReply,
) => Promise<void>

const documented = ({ of, dto }: Replies, key: string = of.key): string =>
  dto.entries.find((entry) => entry.key === key)!.documented

/** The last value is the limit. The caller's right to see them was checked before. */
export const findReplies = <F extends Fields>(
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
    `INSERT INTO reply (project_id, folder_id, person_id, message, at, edited, is_answer, signed_name, signed_company)
     SELECT $1, $2, n.id, $4, $5, $6, $7, n.full_name, ${shownCompany()}
       FROM person n JOIN organization o ON o.id = n.organization_id WHERE n.id = $3 RETURNING id`,
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
