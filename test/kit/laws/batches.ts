/** Batches of valid and invalid records in any mixture, for the property tests of bulk creation. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { ProjectMemberAdd } from '../../../contract/projects/project.ts'
import { nodeType } from '../../../server/codes/nodetypes.ts'
import type { Person, Project, Site } from '../harness.ts'
import { makeOne, type RecordData, type RecordTypeName, recordTypes, type TestedType } from '../records.ts'

const none = 2_147_483_647
const tooLong = 'x'.repeat(100_001)

/** Sample values for a record type. The person, the code and the state are each invalid in their own way. */
export interface Trial {
  table: string
  /** A text field by which the test tells its records apart. */
  text: string
  person: (stranger: Person) => RecordData
  code?: RecordData
  /** A date that does not exist. */
  day?: RecordData
  /** A state that no step leads to from the first state. */
  state?: RecordData
  /** A state in which the record has no number. */
  draft?: RecordData
}

export const trials: Partial<Record<RecordTypeName, Trial>> = {
  rfi: {
    table: 'rfi',
    text: 'reference',
    person: ({ id }) => ({ toUserId: id }),
    code: { requestReasonId: 999 },
    day: { dateDue: 'some day' },
    state: { statusId: 5 },
    draft: { statusId: 1 },
  },
  punchList: {
    table: 'punch_list_item',
    text: 'reference',
    person: () => ({ documentId: none }),
    code: { ownerStatus: 99 },
    day: { dueDate: '2026-02-30' },
    state: { status: 4 },
    draft: { status: 1 },
  },
  submittalItem: {
    table: 'submittal_item',
    text: 'notes',
    person: () => ({ responsibleContractorId: none }),
    code: { returnedStatus: 'nowhere' },
    day: { submittedDueDate: 'soon' },
    state: { stage: '4' },
  },
  openIssue: {
    table: 'open_issue',
    text: 'reference',
    person: ({ id }) => ({ issueTo: id }),
    code: { statusId: 99 },
    day: { dueDate: '13/13/2026' },
    state: { statusId: 4 },
    draft: { statusId: 1 },
  },
  dailyReport: {
    table: 'daily_report',
    text: 'issues',
    person: ({ id }) => ({ author: id }),
    day: { dated: 'yesterday' },
  },
  dailyReportActivity: {
    table: 'daily_report_activity',
    text: 'description',
    person: ({ id }) => ({ contact: id }),
  },
  meetingMinute: {
    table: 'meeting_minute',
    text: 'notes',
    person: ({ id }) => ({ attendeeList: [id] }),
    code: { typeId: 999 },
    day: { meetingDate: 'Mon' },
    state: { statusId: 3 },
    draft: { statusId: 1 },
  },
}
export const names = Object.keys(trials) as RecordTypeName[]

/** Where records are created: two projects of the caller, and one of strangers. */
export interface Ground {
  caller: Person
  stranger: Person
  here: Place
  other: Place
  foreign: Place
}

interface Place extends Project {
  /** A section that holds other record types. */
  documents: number
  dailyReportId: number
}

async function preparePlace(here: Site, project: Project): Promise<Place> {
  const section = await here.database.row<{ id: number }>(
    'SELECT id FROM folder WHERE project_id = $1 AND type = $2',
    [project.id, nodeType.documents],
  )
  const { dailyReportId } = await makeOne(project.admin, recordTypes.dailyReport, project.id)
  return { ...project, documents: section!.id, dailyReportId }
}

export async function groundOf(here: Site, name: RecordTypeName): Promise<Ground> {
  const home = await here.project(['Project Assistant'])
  const caller = home.people['Project Assistant']
  const other = await here.project([], home.admin)
  const member = { userId: caller.id, role: 'Project Assistant' }
  await home.admin.client.call(ProjectMemberAdd, { projectId: other.id, member })
  const foreign = await here.project()
  const places = [
    await preparePlace(here, home),
    await preparePlace(here, other),
    await preparePlace(here, foreign),
  ] as const
  if (numbered(name)) await makeOne(caller, recordTypes[name], home.id, { [numbered(name)!]: 'taken' })
  return { caller, stranger: foreign.admin, here: places[0], other: places[1], foreign: places[2] }
}

const numbered = (name: RecordTypeName): string | undefined => (recordTypes[name] as TestedType).number

/** A valid record. Activities belong to their report, other records to their project. */
export function rightOf(
  name: RecordTypeName,
  { isElsewhere, isDraft, text }: Right,
  ground: Ground,
): RecordData {
  const recordType: TestedType = recordTypes[name]
  const place = isElsewhere ? ground.other : ground.here
  const at = recordType.project
    ? { [recordType.project]: place.id }
    : name === 'dailyReportActivity'
      ? { dailyReportId: place.dailyReportId }
      : { folderParentId: place.rootFolderId }
  const tempItemId = 'tempItemId' in recordType.dto.fields ? { tempItemId: randomUUID() } : {}
  return { ...at, ...tempItemId, ...(isDraft ? trials[name]!.draft : {}), [trials[name]!.text]: text }
}

export interface Right {
  isElsewhere: boolean
  isDraft: boolean
  text: string
}

/** The ways in which a record of that type can be invalid: fields that replace those of a valid one. */
export function waysOf(name: RecordTypeName, { here: home, other, foreign, stranger }: Ground) {
  const recordType: TestedType = recordTypes[name]
  const { text, person, code, day, state } = trials[name]!
  const inTree = {
    'a parent that is not there': { folderParentId: none },
    'a parent of strangers': { folderParentId: foreign.rootFolderId },
    'a parent that holds no such things': { folderParentId: home.documents, ...projectOf(recordType, home) },
  }
  const ofProject = {
    'a project of strangers': projectOf(recordType, foreign),
    'a project that is not there': projectOf(recordType, { id: none }),
    'a parent of another project': { ...projectOf(recordType, home), folderParentId: other.rootFolderId },
  }
  const inReport = {
    'no report': { dailyReportId: 0 },
    'a report that is not there': { dailyReportId: none },
    'a report of strangers': { dailyReportId: foreign.dailyReportId },
  }
  const number = numbered(name)
  const wrong: Record<string, RecordData | undefined> = {
    'a text that is too long': { [text]: tooLong },
    'a text with a NUL': { [text]: 'a\0b' },
    'a list where a text is': { [text]: { a: 1 } },
    'somebody or something unknown': person(stranger),
    'a code that is not in its list': code,
    'a day that is none': day,
    'a state it cannot begin in': state,
    ...(name === 'dailyReportActivity' ? inReport : inTree),
    ...(recordType.project ? ofProject : {}),
    ...(number
      ? {
          'a number that is taken': {
            ...projectOf(recordType, home),
            ...homeOf(recordType, home),
            [number]: 'taken',
          },
        }
      : {}),
  }
  return Object.values(wrong).filter((fields) => fields !== undefined)
}

const projectOf = (recordType: TestedType, { id }: { id: number }): RecordData =>
  recordType.project ? { [recordType.project]: id } : {}
const homeOf = (recordType: TestedType, { rootFolderId }: Place): RecordData =>
  recordType.project ? {} : { folderParentId: rootFolderId }

const word = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .filter((text) => text.trim() === text)
const right = fc.record({ isElsewhere: fc.boolean(), isDraft: fc.boolean(), text: word })
/** Each is valid, or invalid in one of the ways, or has the TempItemId or the number of the previous one. */
export const entry: fc.Arbitrary<Entry> = fc.record({
  right,
  wrong: fc.oneof(
    { weight: 6, arbitrary: fc.constant(undefined) },
    { weight: 2, arbitrary: fc.nat({ max: 999 }) },
    { weight: 1, arbitrary: fc.constantFrom('twin' as const, 'sameNumber' as const) },
  ),
})

export interface Entry {
  right: Right
  wrong: undefined | number | 'twin' | 'sameNumber'
}

/** The records as they are sent, and the indexes of the invalid ones. */
export function spoilt(
  name: RecordTypeName,
  ways: readonly RecordData[],
  records: readonly RecordData[],
  entries: readonly Entry[],
) {
  const number = numbered(name)
  const sent = records.map((record) => ({ ...record }))
  const wrong: number[] = []
  for (const [i, entry] of entries.entries()) {
    const before = sent[i - 1]
    if (typeof entry.wrong === 'number') Object.assign(sent[i]!, ways[entry.wrong % ways.length])
    else if (entry.wrong === 'twin' && before?.tempItemId) sent[i]!.tempItemId = before.tempItemId
    else if (entry.wrong === 'sameNumber' && before && number) {
      before[number] = `same ${i}`
      sent[i] = { ...before, ...(before.tempItemId ? { tempItemId: randomUUID() } : {}) }
    } else continue
    wrong.push(i)
  }
  return { sent, wrong }
}
