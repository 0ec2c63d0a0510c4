/** Topics that are here already: what differs is changed, as far as the caller may change it. */
import { RecordLabelsSave } from '../../../contract/records/label.ts'
import type { Call } from '../../kernel/call.ts'
import { Fault } from '../../kernel/faults.ts'
import type { RecordData } from '../../records/engine/declare/rows.ts'
import { addingTo } from '../../records/engine/write/adding.ts'
import { applyChange } from '../../records/engine/write/change.ts'
import type { RecordTopic } from '../topicsof.ts'
import { topicTypes } from '../topictypes.ts'
import { dayOf, type Importing, type Incoming, statusOf } from './incoming.ts'
import { lineOf } from './newissues.ts'

export async function changeOne(importing: Importing, incoming: Incoming, now: RecordTopic): Promise<void> {
  const { result } = incoming
  Object.assign(result, { folderId: now.folderId, folderType: now.folderType, number: now.number })
  incoming.keeps = now.record.userCanModify === true
  incoming.before = now.kept
  const wanted = differing(importing, incoming, now)
  const done = await changeFields(importing.call, incoming, wanted)
  if (await changeLabels(importing, incoming, now)) done.push('Labels')
  await takeComments(importing, incoming, now)
  result.changes = done
  result.outcome = done.length > 0 || incoming.added.length > 0 ? 'Changed' : 'Same'
}

/** The fields to send, by what they are called in a topic. */
type Wanted = Map<string, RecordData>

/** What a topic does not say stays as it is. */
function differing(importing: Importing, incoming: Incoming, now: RecordTopic): Wanted {
  const { topic, result } = incoming
  const type = topicTypes.get(now.folderType)!
  const wanted: Wanted = new Map()
  if (lineOf(topic.title) !== lineOf(now.title)) wanted.set('Title', { subject: lineOf(topic.title) })
  if (topic.description && topic.description !== now.description)
    wanted.set('Description', { question: topic.description })
  const status = statusOf(importing, topic, now.folderType)
  incoming.status = status ?? now.statusId
  if (status === undefined && topic.status && topic.status !== now.status)
    result.notes.push(`Status: "${topic.status.slice(0, 40)}" has no name here. It is not changed.`)
  if (status !== undefined && status !== now.statusId) wanted.set('Status', { statusId: status })
  const due = dayOf(importing, topic.due)
  if (due && due !== dayOf(importing, now.due)) wanted.set('DueDate', { [type.due]: due })
  const to = assigned(importing, topic.assignedTo, now)
  if (to) wanted.set('AssignedTo', to)
  return wanted
}

function assigned(
  { meaningOf }: Importing,
  assignedTo: string | undefined,
  { record, folderType, assignedTo: before }: RecordTopic,
): RecordData | undefined {
  if (!assignedTo || assignedTo === before) return undefined
  const [id, text] = topicTypes.get(folderType)!.to
  const personId = meaningOf(assignedTo)?.personId
  if (personId) return personId === record[id] ? undefined : { [id]: personId }
  return { [text]: lineOf(assignedTo) }
}

/** All at once; if that is refused, one by one. */
async function changeFields(call: Call, incoming: Incoming, wanted: Wanted): Promise<string[]> {
  const { folderId, folderType, result } = incoming
  const { recordType } = topicTypes.get(folderType)!
  const change = (fields: RecordData) =>
    tried(call, () => applyChange(recordType, call, { folderId, ...fields }, 'Topic'))
  const names = [...wanted.keys()]
  if (names.length === 0) return []
  const fault = await change(Object.assign({}, ...wanted.values()))
  if (!fault) return names
  const done: string[] = []
  for (const [name, fields] of wanted) {
    const refusal = names.length === 1 ? fault : await change(fields)
    if (refusal) result.notes.push(`${name}: ${refusal.message} It is not changed.`)
    else done.push(name)
  }
  return done
}

/** The fault of work that then has changed nothing. */
export async function tried(call: Call, work: () => Promise<unknown>): Promise<Fault | undefined> {
  const { db } = call
  const changed = new Set(call.changed)
  await db.rows('SAVEPOINT topic')
  try {
    await work()
    await db.rows('RELEASE SAVEPOINT topic')
    return undefined
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    await db.rows('ROLLBACK TO SAVEPOINT topic')
    for (const id of call.changed) if (!changed.has(id)) call.changed.delete(id)
    return error
  }
}

async function changeLabels(importing: Importing, incoming: Incoming, now: RecordTopic): Promise<boolean> {
  const { call, perform, project, labels } = importing
  const { topic, labelsKept, result } = incoming
  if (topic.labels.length === 0) return false
  const plain = (names: readonly string[]): Set<string> => new Set(names.map((name) => name.toLowerCase()))
  const [wanted, before] = [plain(topic.labels), plain(now.labels)]
  const unknown = plain(labelsKept)
  const add = [...wanted].filter((name) => !before.has(name) && !unknown.has(name))
  const remove = [...before].filter((name) => !wanted.has(name) && labels.has(name))
  if (add.length + remove.length === 0) return false
  const ids = await labelIds(importing)
  const idsOf = (names: readonly string[]): number[] => names.flatMap((name) => ids.get(name) ?? [])
  const { results } = await perform(
    RecordLabelsSave,
    {
      projectId: project.projectId,
      folderIds: [now.folderId],
      addLabelIds: idsOf(add),
      removeLabelIds: idsOf(remove),
    },
    call,
  )
  const message = results?.[0]?.message
  if (message) result.notes.push(`Labels: ${message} They are not changed.`)
  return !message
}

/** By their names in lower case. */
export async function labelIds({ call, project }: Importing): Promise<Map<string, number>> {
  const rows = await call.db.rows<{ id: number; name: string }>(
    'SELECT id, lower(name) AS name FROM label WHERE project_id = $1',
    [project.projectId],
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** A reply is never changed, so a comment that is here stays. */
async function takeComments(importing: Importing, incoming: Incoming, now: RecordTopic): Promise<void> {
  const { call } = importing
  const before = new Map(now.comments.map(({ guid, text }) => [guid, text]))
  const added = incoming.topic.comments.filter(({ guid }) => !before.has(guid))
  const others = incoming.topic.comments.filter(
    ({ guid, text }) => before.has(guid) && before.get(guid)?.trim() !== text,
  )
  if (others.length > 0)
    incoming.result.notes.push('Comments that are replies here were changed there. Replies are not changed.')
  if (added.length === 0) return
  const { recordType } = topicTypes.get(now.folderType)!
  const closed = `EXISTS (SELECT FROM ${recordType.table} t WHERE t.folder_id = f.id AND (${recordType.closed}))`
  const fault = await tried(call, () => addingTo(call, now.folderId, { closed, doing: 'reply to it' }))
  if (fault) incoming.result.notes.push(`Comments: ${fault.message} They are not brought in.`)
  else incoming.added = added
}
