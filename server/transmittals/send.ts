/**
 * Sends a transmittal. The papers of its records are made before the transaction begins, each as those see the record who get it;
 * what changes meanwhile is a 409, so that nobody gets another version than the cover sheet says.
 */
import { shownCompany } from '../access/showncompany.ts'
import type { Received } from '../blobs/blobs.ts'
import type { Call } from '../kernel/call.ts'
import type { Caller } from '../kernel/caller.ts'
import { writeEvents } from '../kernel/events/events.ts'
import { conflict } from '../kernel/faults.ts'
import type { Prepared } from '../kernel/prepared.ts'
import type { PaperSources } from '../paper/paperbytes.ts'
import { type FrozenPaper, frozenPaper } from '../paper/print.ts'
import { keptBytes } from '../records/file/preparebytes.ts'
import { storeFile } from '../records/file/storedfile.ts'
import { isRecord, nameOf, type Plan, type PlannedItem, planOf, type SendRequest } from './plan.ts'

/** A record as a PDF, and those who see it so. */
interface Made {
  item: PlannedItem
  name: string
  people: number[]
  received: Received
}

interface PreparedPapers extends Prepared {
  readonly made: readonly Made[]
}

/** Undefined if there are only documents: their files are kept already. */
export async function preparePapers(
  sources: PaperSources,
  request: SendRequest,
  call: Call,
): Promise<PreparedPapers | undefined> {
  const { items, people } = await planOf(request, call)
  const records = items.filter(isRecord)
  if (records.length === 0) return undefined
  const made: Made[] = []
  const kept: Prepared[] = []
  const end = async (isDone: boolean): Promise<void> => {
    for (const one of kept) await one.end(isDone)
  }
  try {
    for (const item of records)
      for (const { paper, people: ids } of await papersOf(sources, call, item, [call.caller, ...people])) {
        const received = await call.blobs.receive(paper.open())
        kept.push(await keptBytes(call, received))
        made.push({ item, name: paper.name, people: ids, received })
      }
  } catch (error) {
    await end(false)
    throw error
  }
  return { made, end }
}

interface ForPeople {
  paper: FrozenPaper
  people: number[]
}

/** One for all who see the same of the record. */
async function papersOf(
  sources: PaperSources,
  call: Call,
  { folderId }: PlannedItem,
  people: readonly Caller[],
): Promise<ForPeople[]> {
  const found = new Map<string, ForPeople>()
  for (const caller of new Map(people.map((one) => [one.id, one])).values()) {
    const paper = await frozenPaper(sources, call.as({ caller, cameBy: '' }), folderId, call.caller)
    const same = found.get(paper.digest) ?? { paper, people: [] }
    found.set(paper.digest, { ...same, people: [...same.people, caller.id] })
  }
  return [...found.values()]
}

/** Returns its id. */
export async function send(request: SendRequest, call: Call): Promise<number> {
  const plan = await planOf(request, call)
  const made = (call.prepared as PreparedPapers | undefined)?.made ?? []
  refuseChanged(plan, made)
  const papers: object[] = []
  for (const { item, name, people, received } of made) {
    const file = { name, type: 'application/pdf', content: received, projectId: plan.projectId }
    const stored_file_id = await storeFile(call, file)
    papers.push(...people.map((person_id) => ({ position: item.position, person_id, stored_file_id })))
  }
  const { id, number } = await write(call, plan, papers)
  await writeEvents(call, [
    {
      action: 'TransmittalSent',
      projectId: plan.projectId,
      changes: [
        ['transmittalId', null, id],
        ['number', null, transmittalNumber(number)],
        // No names: the audit is also for people who may not see what was sent.
        ['itemCount', null, plan.items.length],
        ['userIds', null, plan.people.map((person) => person.id)],
      ],
    },
  ])
  return id
}

const digitsMin = 3

export const transmittalNumber = (number: number): string => `T-${String(number).padStart(digitsMin, '0')}`

/** Everybody has a paper of every record, in the version of now. */
function refuseChanged({ items, people }: Plan, made: readonly Made[]): void {
  for (const item of items.filter(isRecord)) {
    const own = made.filter((one) => one.item.folderId === item.folderId)
    const isSame =
      own.every((one) => one.item.version === item.version) &&
      people.every(({ id }) => own.some((one) => one.people.includes(id)))
    if (!isSame)
      throw conflict(`"${nameOf(item)}" was changed at this moment. Please look at it and send again.`)
  }
}

interface Written {
  id: number
  number: number
}

/** The number is taken after the papers are stored: its row is locked until the commit. */
async function write(call: Call, plan: Plan, papers: readonly object[]): Promise<Written> {
  const { projectId, subject, remarks, items, people } = plan
  const written = await call.db.row<Written>(
    `WITH counted AS (UPDATE project_defaults SET transmittal_count = transmittal_count + 1 WHERE project_id = $1
                      RETURNING transmittal_count)
     INSERT INTO transmittal (project_id, number, subject, remarks, sent_by, sent_at, sent_by_name, sent_by_company)
     SELECT $1, transmittal_count, $2, $3, n.id, $5, n.full_name, ${shownCompany()}
       FROM counted CROSS JOIN person n JOIN organization o ON o.id = n.organization_id WHERE n.id = $4 RETURNING id, number`,
    [projectId, subject, remarks, call.caller.id, call.now],
  )
  const { id } = written!
  await call.db.rows(
    `INSERT INTO transmittal_item (transmittal_id, project_id, position, folder_id, folder_type, number, title, version,
                                   issue, as_of, stored_file_id)
     SELECT $1, $2, r.position, r."folderId", r."folderType", r.number, r.title, r.version, r.issue, r."asOf", r."storedFileId"
       FROM json_to_recordset($3::text::json) AS r (position int, "folderId" int, "folderType" int, number text, title text,
            version int, issue text, "asOf" timestamptz, "storedFileId" int)`,
    [id, projectId, JSON.stringify(items)],
  )
  await call.db.rows(
    `INSERT INTO transmittal_recipient (transmittal_id, project_id, person_id, position, full_name, company)
     SELECT $1, $2, r.id, r.place, n.full_name, ${shownCompany()} FROM unnest($3::int[]) WITH ORDINALITY AS r (id, place)
       JOIN person n ON n.id = r.id JOIN organization o ON o.id = n.organization_id`,
    [id, projectId, people.map((person) => person.id)],
  )
  await call.db.rows(
    `INSERT INTO transmittal_paper (transmittal_id, project_id, position, person_id, stored_file_id)
     SELECT $1, $2, r.position, r.person_id, r.stored_file_id FROM json_to_recordset($3::text::json)
         AS r (position int, person_id int, stored_file_id int)`,
    [id, projectId, JSON.stringify(papers)],
  )
  return written!
}
