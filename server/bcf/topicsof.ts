/** Open issues and RFIs as topics, with what the caller sees of them. */
import type { BcfVersion } from '../../contract/drawings/bcftopics.ts'
import type { Call } from '../kernel/call.ts'
import { Fault } from '../kernel/faults.ts'
import type { RecordData } from '../records/engine/declare/rows.ts'
import { readRecord } from '../records/engine/read/read.ts'
import { seesReply } from '../records/engine/write/replies.ts'
import { recordGuid, replyGuid } from './guids.ts'
import { type Kept, nothingKept, type Topic, type TopicComment } from './topic.ts'
import { topicTypes } from './topictypes.ts'
import type { XmlNode } from './xmltree.ts'

export interface TopicNode {
  folderId: number
  folderType: number
}

/** A record as a topic. */
export interface RecordTopic extends Topic {
  folderId: number
  folderType: number
  number: string
  statusId: number
  /** The import whose file has what is kept. */
  importId: number | undefined
  /** Whether it has a place on a sheet. */
  isPinned: boolean
  record: RecordData
}

interface NodeRow {
  folderId: number
  number: string | null
  version: number
  createdAt: Date
  createdBy: number
  creator: string
  guid: string
  kept: Kept | null
  importId: number | null
  labels: string[] | null
  isPinned: boolean
}

interface ReplyRow {
  folderId: number
  guid: string
  words: string
  at: Date
  personId: number | null
  author: string | null
  saidDay: string | null
  kept: XmlNode | null
}

/** The addresses of the members of a project, which they see of each other. Nobody else's leave it. */
export async function addressesIn(call: Call, projectId: number): Promise<Map<number, string>> {
  const rows = await call.db.rows<{ id: number; email: string }>(
    `SELECT n.id, btrim(n.email) AS email FROM member m JOIN person n ON n.id = m.person_id
      WHERE m.project_id = $1 AND m.removed_at IS NULL AND btrim(n.email) <> ''`,
    [projectId],
  )
  return new Map(rows.map(({ id, email }) => [id, email]))
}

export interface Among {
  call: Call
  addresses: ReadonlyMap<number, string>
  version: BcfVersion
}

/** In their order. What the caller no longer sees is left out. */
export async function topicsOf(
  { call, addresses, version }: Among,
  nodes: readonly TopicNode[],
): Promise<RecordTopic[]> {
  const records = await Promise.all(
    nodes.map(({ folderId, folderType }) =>
      readRecord(topicTypes.get(folderType)!.recordType, call, folderId).catch(ifGone),
    ),
  )
  const ids = nodes.map(({ folderId }) => folderId)
  const [rows, replies] = await Promise.all([
    call.db.rows<NodeRow>(readNodes, [ids]),
    call.db.rows<ReplyRow>(readComments, [ids, null, call.caller.id]),
  ])
  const byId = new Map(rows.map((row) => [row.folderId, row]))
  return nodes.flatMap(({ folderId, folderType }, i) => {
    const [row, record] = [byId.get(folderId), records[i]]
    if (!row || !record) return []
    const own = replies.filter((reply) => reply.folderId === folderId)
    return topicOf({ row, folderType, record, replies: own, addresses, version })
  })
}

function ifGone(error: unknown): undefined {
  if (!(error instanceof Fault && error.code === 'NotFound')) throw error
}

const readNodes = `SELECT f.id AS "folderId", f.number, f.version, f.created_at AS "createdAt", f.created_by AS "createdBy",
       (SELECT n.full_name FROM person n WHERE n.id = f.created_by) AS creator,
       coalesce(b.guid, ${recordGuid('f.id')})::text AS guid, b.kept, b.import_id AS "importId",
       (SELECT array_agg(l.name ORDER BY lower(l.name)) FROM record_label k JOIN label l ON l.id = k.label_id
         WHERE k.folder_id = f.id) AS labels,
       EXISTS (SELECT FROM sheet_pin pin WHERE pin.folder_id = f.id) AS "isPinned"
  FROM folder f LEFT JOIN bcf_topic b ON b.folder_id = f.id WHERE f.id = ANY ($1::int[])`

const readComments = `SELECT r.folder_id AS "folderId", coalesce(b.guid, ${replyGuid('r.id')})::text AS guid,
       coalesce(r.edited, r.message) AS words, r.at, r.person_id AS "personId", b.kept,
       coalesce(r.said_by, r.signed_name, (SELECT n.full_name FROM person n WHERE n.id = r.person_id)) AS author,
       to_char(r.said_day, 'YYYY-MM-DD') AS "saidDay"
  FROM reply r LEFT JOIN bcf_comment b ON b.reply_id = r.id
 WHERE r.folder_id = ANY ($1::int[]) AND $2::int IS NULL AND ${seesReply} ORDER BY r.folder_id, r.id`

interface Told {
  row: NodeRow
  folderType: number
  record: RecordData
  replies: readonly ReplyRow[]
  addresses: ReadonlyMap<number, string>
  version: BcfVersion
}

function topicOf({ row, folderType, record, replies, addresses, version }: Told): RecordTopic {
  const type = topicTypes.get(folderType)!
  const kept = row.kept ?? nothingKept(version)
  const person = ([id, text]: readonly [string, string]): string | undefined =>
    addresses.get(record[id] as number) ?? ((record[text] as string | undefined)?.trim() || undefined)
  const statusId = record.statusId as number
  const dueDay = (record[type.due] as string | undefined)?.slice(0, 10)
  const author = person(type.from) ?? addresses.get(row.createdBy) ?? row.creator
  return {
    folderId: row.folderId,
    folderType,
    number: row.number ?? '',
    statusId,
    importId: row.importId ?? undefined,
    isPinned: row.isPinned,
    record,
    guid: row.guid,
    title: (record.subject as string | undefined)?.trim() || row.number || type.name,
    type: saidOr(kept.type, type.name, version),
    status: saidOr(kept.status?.code === statusId ? kept.status.said : undefined, record.statusName, version),
    description: (record.question as string | undefined)?.trim() || undefined,
    due: dueDay && kept.due?.day === dueDay ? kept.due.said : dueDay && `${dueDay}T00:00:00`,
    assignedTo: person(type.to),
    labels: [...(row.labels ?? []), ...(kept.labels ?? [])],
    created: {
      date: kept.created?.date || row.createdAt.toISOString(),
      author: kept.created ? kept.created.author : author,
    },
    comments: replies.map((reply) => commentOf(reply, addresses)),
    kept: kept.modified?.version === row.version ? kept : { ...kept, modified: {} },
  }
}

/** What came in, even if it says nothing; 3.0 needs a word. */
const saidOr = (said: string | undefined, own: unknown, version: BcfVersion): string =>
  said || (said === '' && version === '2.1' ? '' : String(own ?? ''))

function commentOf(reply: ReplyRow, addresses: ReadonlyMap<number, string>): TopicComment {
  const { guid, words: text, kept } = reply
  if (kept) return { guid, text, date: '', author: '', node: kept }
  return {
    guid,
    text,
    date: reply.saidDay && !reply.personId ? `${reply.saidDay}T00:00:00` : reply.at.toISOString(),
    author: addresses.get(reply.personId ?? 0) ?? reply.author ?? '-',
    node: { name: 'Comment', attributes: { Guid: guid }, children: [] },
  }
}
