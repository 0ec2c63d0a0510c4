/** What is written beside records: replies, labels of new ones, and what has no place in a record. */
import { labelsMax } from '../../../contract/records/labelrules.ts'
import { addLabels, labelNameFault } from '../../directory/projects/label.ts'
import { writeReplies } from '../../imports/replies.ts'
import { changeLabels } from '../../records/engine/write/labels.ts'
import type { Kept, TopicComment } from '../topic.ts'
import { newStatus, topicTypes } from '../topictypes.ts'
import { labelIds } from './changerecords.ts'
import { dayOf, type Importing, type Incoming } from './incoming.ts'
import { lineOf } from './newissues.ts'

/** Labels that the project does not have are made by those who keep its labels; others keep the words for the next file. */
export async function settleLabels(importing: Importing, all: readonly Incoming[]): Promise<void> {
  const { call, project, labels } = importing
  const made = new Map<string, string>()
  for (const { topic, labelsKept, result } of all)
    for (const name of topic.labels) {
      const plain = name.toLowerCase()
      if (labels.has(plain) || made.has(plain)) continue
      if (project.isAdmin && !labelNameFault(name) && labels.size + made.size < labelsMax) {
        made.set(plain, name)
        result.notes.push(`The label "${name}" is new and is made.`)
      } else {
        labelsKept.push(name)
      }
    }
  if (made.size === 0) return
  await addLabels(call, project.projectId, [...made.values()])
  for (const [plain, name] of made) labels.set(plain, name)
}

export async function labelNew(importing: Importing, made: readonly Incoming[]): Promise<void> {
  const ids = await labelIds(importing)
  const changes = made.flatMap(({ topic, folderId }) => {
    const add = topic.labels.flatMap((name) => ids.get(name.toLowerCase()) ?? [])
    return add.length > 0 ? [{ folderId: folderId!, add: [...new Set(add)], remove: [] }] : []
  })
  await changeLabels(importing.call, importing.project.projectId, changes)
}

export async function writeComments(importing: Importing, all: readonly Incoming[]): Promise<void> {
  const { call, importId, project } = importing
  if (!project.isAdmin) return leaveOutComments(all)
  const comments = all.flatMap((one) =>
    one.added.map((comment) => ({ comment, ...one, folderId: one.folderId! })),
  )
  const names = await namesOf(importing, comments)
  for (const [type, { words }] of topicTypes) {
    const some = comments.filter(({ folderType }) => folderType === type)
    await writeReplies(
      { ...importing, headings: [], fields: [], rows: [], people: new Map() },
      words,
      some.map(({ folderId, comment }) => ({
        folderId,
        line: 0,
        message: comment.text!,
        saidBy: names.get(comment.author) ?? lineOf(comment.author),
        saidOn: dayOf(importing, comment.date),
        isAnswer: false,
      })),
    )
  }
  // They were written in this order.
  const inOrder = [...topicTypes.keys()].flatMap((type) =>
    comments.filter(({ folderType }) => folderType === type),
  )
  await call.db.rows(
    `INSERT INTO bcf_comment (reply_id, folder_id, guid, kept)
     SELECT r.id, r.folder_id, (c.comment ->> 'guid')::uuid, c.comment -> 'node'
       FROM (SELECT id, folder_id, row_number() OVER (ORDER BY id) AS at FROM reply WHERE import_id = $1) r
       JOIN jsonb_array_elements($2::text::jsonb) WITH ORDINALITY AS c (comment, at) ON c.at = r.at`,
    [importId, JSON.stringify(inOrder.map(({ comment: { guid, node } }) => ({ guid, node })))],
  )
  for (const { result, added } of all) result.comments = added.length
}

/** Comments are of those whom the file names: nobody else than an admin vouches for that. */
function leaveOutComments(all: readonly Incoming[]): void {
  for (const { added, result } of all) {
    if (added.length === 0) continue
    result.notes.push('Its comments are left out: only a project admin can bring them in.')
    if (result.outcome === 'Changed' && !result.changes?.length) result.outcome = 'Same'
  }
}

/** What members are called, by the texts that name them. */
async function namesOf(
  { call, meaningOf }: Importing,
  comments: ReadonlyArray<{ comment: TopicComment }>,
): Promise<Map<string, string>> {
  const texts = [...new Set(comments.map(({ comment }) => comment.author))]
  const ids = texts.flatMap((text) => meaningOf(text)?.personId ?? [])
  const rows = await call.db.rows<{ id: number; name: string }>(
    'SELECT n.id, n.full_name AS name FROM person n WHERE n.id = ANY ($1::int[])',
    [ids],
  )
  const byId = new Map(rows.map(({ id, name }) => [id, name]))
  return new Map(
    texts.flatMap((text): Array<[string, string]> => {
      const name = byId.get(meaningOf(text)?.personId ?? 0)
      return name ? [[text, name]] : []
    }),
  )
}

/** Said once it is known whether what has no place here is kept. */
export function sayKeptLabels(all: readonly Incoming[]): void {
  for (const { labelsKept, keeps, result } of all)
    for (const name of labelsKept) {
      const label = name.slice(0, 60)
      result.notes.push(
        keeps
          ? `The label "${label}" is none of the project. It is kept for the next BCF file.`
          : `The label "${label}" is none of the project. It is left out.`,
      )
    }
}

/** Of the version that the record has now: what was modified there holds as long as nobody changes it here. */
export async function keepTopics(importing: Importing, all: readonly Incoming[]): Promise<void> {
  const { call, project, importId } = importing
  const rows = all
    .filter(({ keeps }) => keeps)
    .map((one) => ({
      folderId: one.folderId,
      guid: one.topic.guid,
      kept: keptOf(importing, one),
    }))
  await call.db.rows(
    `INSERT INTO bcf_topic (folder_id, project_id, import_id, guid, kept)
     SELECT f.id, $2, $3, (c.one ->> 'guid')::uuid, jsonb_set(c.one -> 'kept', '{modified,version}', to_jsonb(f.version))
       FROM jsonb_array_elements($1::text::jsonb) AS c (one) JOIN folder f ON f.id = (c.one ->> 'folderId')::int
     ON CONFLICT (folder_id) DO UPDATE SET (import_id, guid, kept) = (EXCLUDED.import_id, EXCLUDED.guid, EXCLUDED.kept)`,
    [JSON.stringify(rows), project.projectId, importId],
  )
}

/**
 * Who made a topic, and when, is kept of the file that made the record: a later one would put another's name on it. Who changed
 * it elsewhere is said by admins alone, as comments are.
 */
function authorsOf({ project }: Importing, { topic, before, result }: Incoming): Partial<Kept> {
  if (!before) return { modified: topic.kept.modified ?? {} }
  const stays = result.changes?.length ? {} : before.modified
  return {
    created: before.created,
    modified: (project.isAdmin ? topic.kept.modified : stays) ?? {},
  }
}

function keptOf(importing: Importing, incoming: Incoming): Kept {
  const { topic, status, labelsKept } = incoming
  const day = dayOf(importing, topic.due)
  const code = status ?? newStatus
  return {
    ...topic.kept,
    ...authorsOf(importing, incoming),
    status: { said: topic.status, code },
    labels: labelsKept,
    ...(topic.due && day ? { due: { said: topic.due, day } } : {}),
  }
}
