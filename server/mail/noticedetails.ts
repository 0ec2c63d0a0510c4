/** What mails tell: their notices, as far as the person of each sees and wants it at that moment, and it still holds. */
import type { NoticeReason } from '../../contract/outbound/notice.ts'
import type { Db } from '../db/db.ts'
import { onBehalfName } from '../kernel/events/events.ts'
import {
  company,
  isSeen,
  joins,
  statusName,
  toldAction,
  toldNumber,
  toldPublication,
  toldTitle,
  toldTransmittal,
  withdrawalReason,
} from '../notices/noticesql.ts'
import { isStillWanted } from '../notices/wishes.ts'
import { courtNames } from '../records/engine/court/court.ts'
import { type RecordTypes, sqlByType } from '../records/engine/declare/recordtypes.ts'

export interface ToldNotice {
  reasons: NoticeReason[]
  recordCount: number
  projectId: number | null
  folderId: number | null
  type: number | null
  number: string | null
  title: string | null
  transmittalId: number | null
  publicationId: number | null
  at: Date
  /** Of the project. */
  rootFolderId: number | null
  projectName: string | null
  action: string
  statusName: string | null
  fullName: string | null
  company: string | null
  onBehalfOfName: string | null
  words: string | null
  /** The names of the fields that it changed. */
  fields: string[] | null
  /** Of an event of mail: to or for whom it was. */
  mailOf: string | null
  court: string | null
  due: string | null
  question: string | null
  answer: string | null
  isTo: boolean
  /** Whether an official answer is theirs to give. */
  isAnswerable: boolean
  /** The names of its files, the first of them, and how many there are. */
  files: string[]
  fileCount: number
}

const wordsMax = 4_000

/** SQL: the words of a reply, or why an answer was withdrawn, which the person who is told of it may read. */
const words = (
  types: RecordTypes,
): string => `CASE WHEN e.action = 'ReplyAdded' THEN left(e.changes -> 0 ->> 2, ${wordsMax})
  ELSE left(${withdrawalReason(types)}, ${wordsMax}) END`

/** SQL: what a mail quotes of the record `f`, as its question or its official answer. */
const quoted = (types: RecordTypes, as: 'question' | 'answer'): string =>
  sqlByType(
    types.all.filter(({ mail }) => mail?.[as]),
    ({ table, columns, mail }) =>
      `(SELECT left(t.${columns[mail![as]!]!.column}, ${wordsMax}) FROM ${table} t WHERE t.folder_id = f.id)`,
    'NULL',
  )

const filesNamed = 5

/** SQL: the files of the record `f`, but for those of a verdict kept back. */
const filesOf = ({
  hidesNode,
}: RecordTypes): string => `SELECT coalesce((array_agg(s.name ORDER BY t.id))[:${filesNamed}], '{}') AS names,
    count(*)::int AS count FROM attachment t JOIN stored_file s ON s.id = t.stored_file_id
   WHERE t.folder_id = f.id AND t.deleted_at IS NULL AND NOT (t.is_withheld AND ${hidesNode})`

/** SQL: the record of the notice `k`, or those that were changed with it. */
const toldRecords = `CASE WHEN k.record_count > 1
  THEN ARRAY(SELECT also.folder_id FROM event also WHERE also.transaction_id = e.transaction_id AND also.action = e.action)
  ELSE ARRAY[k.folder_id] END`

/** SQL: the reasons of the notice that still hold. What was answered or given to others since waits on them no more. */
const reasonsNow = `CASE WHEN 'court' = ANY (k.reasons) AND NOT EXISTS (SELECT FROM in_court c
    WHERE c.folder_id = ANY (${toldRecords}) AND c.through_id IS NULL
      AND (c.person_id = k.person_id OR c.organization_id = a.organization_id))
  THEN array_remove(k.reasons, 'court') ELSE k.reasons END`

const statement = (
  types: RecordTypes,
): string => `SELECT k.mail_id AS "mailId", now.reasons, k.record_count AS "recordCount",
    k.project_id AS "projectId", k.folder_id AS "folderId", f.type,
    ${toldNumber} AS number, ${toldTitle} AS title, ${toldTransmittal} AS "transmittalId", ${toldPublication} AS "publicationId",
    e.at AS "at", p.root_folder_id AS "rootFolderId", p.name AS "projectName", ${toldAction(types)} AS action,
    ${statusName(types)} AS "statusName", n.full_name AS "fullName", ${company} AS company,
    ${onBehalfName} AS "onBehalfOfName", ${words(types)} AS words,
    CASE WHEN e.action = 'Updated' THEN (SELECT array_agg(c.change ->> 0) FROM jsonb_array_elements(e.changes) c (change)) END AS fields,
    CASE WHEN e.action IN ('MailHeld', 'MailBounced') THEN e.changes -> 0 ->> 2 END AS "mailOf", ${courtNames()} AS court,
    to_char(f.due_day, 'YYYY-MM-DD') AS due, ${quoted(types, 'question')} AS question, ${quoted(types, 'answer')} AS answer,
    EXISTS (SELECT FROM party y WHERE y.folder_id = f.id AND y.part = 'to'
       AND (y.person_id = k.person_id OR y.organization_id = a.organization_id)) AS "isTo",
    files.names AS files, files.count AS "fileCount"
  FROM mail m JOIN notice k ON k.mail_id = m.id AND k.person_id = m.person_id ${joins}
  CROSS JOIN LATERAL (${filesOf(types)}) files
  CROSS JOIN LATERAL (SELECT ${reasonsNow} AS reasons) now
 WHERE m.id = ANY ($1::bigint[]) AND ${isSeen(types)} AND ${isStillWanted} AND now.reasons <> '{}' ORDER BY k.id`

/** By mail: all of them in one statement. */
export function noticeDetailReader(types: RecordTypes) {
  const text = statement(types)
  return async (db: Db, mailIds: readonly number[]): Promise<Map<number, ToldNotice[]>> => {
    const found = new Map<number, ToldNotice[]>()
    if (mailIds.length === 0) return found
    for (const { mailId, ...row } of await db.rows<Omit<ToldNotice, 'isAnswerable'> & { mailId: number }>(
      text,
      [mailIds],
    )) {
      const mail = types.byType(row.type ?? 0)?.mail
      const action = row.action === 'Created' ? (mail?.created ?? row.action) : row.action
      const isAnswerable = mail?.answer !== undefined && row.isTo && !row.answer
      found.set(mailId, [...(found.get(mailId) ?? []), { ...row, action, isAnswerable }])
    }
    return found
  }
}
