/** Topics that are not here become open issues: according to the file, made by nobody here, and nobody is told. */
import { writeImported } from '../../imports/writeimported.ts'
import { createRecords } from '../../records/engine/write/new/create.ts'
import type { Topic } from '../topic.ts'
import { newStatus, newType, topicTypes } from '../topictypes.ts'
import { dayOf, type Importing, type Incoming, isNumber, statusOf } from './incoming.ts'

const recordsAtOnce = 1_000

/** What keeps a topic from becoming a record. */
export function faultsOf(importing: Importing, { assignedTo, created, due }: Topic): string[] {
  const faults: string[] = []
  for (const text of [assignedTo, created.author])
    if (text && isNumber(text.trim()))
      faults.push(`"${text.trim().slice(0, 40)}" is not the name or the address of a person.`)
  if (due && !dayOf(importing, due)) faults.push(`DueDate: "${due.slice(0, 40)}" is no day.`)
  return faults
}

export async function makeIssues(
  importing: Importing,
  all: readonly Incoming[],
  folderParentId: number | undefined,
): Promise<void> {
  const { call, source } = importing
  for (let from = 0; from < all.length; from += recordsAtOnce) {
    const some = all.slice(from, from + recordsAtOnce)
    for (const one of some) one.status = statusOf(importing, one.topic, newType)
    const created = await createRecords(
      topicTypes.get(newType)!.recordType,
      call,
      some.map((one) => ({ ...issueOf(importing, one), ...(folderParentId && { folderParentId }) })),
      (i) => some[i]!.result.file!,
      { imported: () => ({ source }) },
    )
    for (const [i, one] of some.entries()) {
      one.folderId = created[i]!.folderId
      one.result.folderId = created[i]!.folderId
      one.result.number = created[i]!.number ?? ''
      one.added = one.topic.comments
    }
    await noteImported(importing, from, some)
  }
}

function issueOf(importing: Importing, { topic, status }: Incoming) {
  const { call, project, meaningOf } = importing
  const to = meaningOf(topic.assignedTo ?? '')
  const author = topic.created.author.trim()
  const by = meaningOf(author)
  return {
    projectId: project.projectId,
    subject: lineOf(topic.title),
    question: topic.description,
    statusId: status ?? newStatus,
    dueDate: dayOf(importing, topic.due),
    createdDate: dayOf(importing, topic.created.date),
    ...(to?.personId ? { issueTo: to.personId } : topic.assignedTo && { toName: lineOf(topic.assignedTo) }),
    ...(by?.personId
      ? { issueFrom: by.personId }
      : author
        ? { fromName: lineOf(author) }
        : { issueFrom: call.caller.id }),
  }
}

export const lineOf = (text: string): string => text.replace(/\s+/g, ' ').trim()

const noteImported = (importing: Importing, from: number, some: readonly Incoming[]): Promise<void> =>
  writeImported(
    'BCF',
    { ...importing, headings: [], fields: [], rows: [], people: new Map() },
    some.map(({ topic, folderId }, i) => ({
      folderId: folderId!,
      row: {
        line: from + i + 1,
        key: `${topic.guid} ${importing.importId}`,
        values: new Map([
          ['MadeBy', topic.created.author || undefined],
          ['MadeOn', topic.created.date || undefined],
        ]),
      },
    })),
  )
