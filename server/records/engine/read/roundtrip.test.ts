/** Records with every field set are read as they were sent, for every record type and by every route. */
import { beforeAll, describe, expect, test } from 'vitest'
import { DocumentCreate } from '../../../../contract/documents/document.ts'
import type { Operation } from '../../../../contract/kit.ts'
import { OrganizationAdd } from '../../../../contract/people/organization.ts'
import type { RouteKind } from '../../../../packages/client/src/caller.ts'
import { type Project, site } from '../../../../test/kit/harness.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import {
  creating,
  eventsOf,
  makeOne,
  type RecordData,
  type RecordTypeName,
  recordTypes,
  type TestedType,
} from '../../../../test/kit/records.ts'

const here = prepared(() => site())
let project: Project<'Architect' | 'Superintendent'>
let world: Awaited<ReturnType<typeof build>>

/** Targets for ids in fields: two of each, so that every id can be changed. */
async function build() {
  project = await here.project(['Architect', 'Superintendent'])
  const { admin, people, id } = project
  const company = async (organizationName: string) =>
    (await admin.client.call(OrganizationAdd, { organization: { organizationName } })).organization!
  const document = async (documentNumber: string) =>
    (
      await admin.client.call(DocumentCreate, {
        documentNumber,
        additionalInfo: [{ propertyName: 'ProjectId', propertyValue: String(id) }],
      })
    ).newId!
  const report = await makeOne(admin, recordTypes.dailyReport, id)
  return {
    people: [people.Architect, people.Superintendent] as const,
    companies: [await company('Steel & Sons'), await company('Glass Ltd')] as const,
    documents: [await document('A-101'), await document('S-201')] as const,
    report: report.dailyReportId as number,
  }
}

beforeAll(async () => {
  world = await build()
})

type Variant = 0 | 1

/** Names that belong to an id: sent as nonsense, read as the name of the referenced entity. */
const besideIds = (v: Variant): RecordData => {
  const person = world.people[v].fullName
  const company = world.companies[v].organizationName
  return {
    rfi: {
      toName: person,
      fromName: person,
      requestReasonName: ['Document conflict', 'Owner change'][v],
      actionRequestedName: ['Direction', 'Approval'][v],
    },
    punchList: { documentNumber: ['A-101', 'S-201'][v] },
    submittalItem: { type: ['Shop drawings', 'Samples'][v], responsibleContractor: company },
    submittal: {
      subcontractor: company,
      submittingCompanyContact: person,
      reviewingCompanyContact: person,
      projectManager: person,
    },
    openIssue: { fromName: person, toName: person },
    meetingMinute: { typeName: ['Progress', 'Safety'][v] },
    dailyReportActivity: { contactString: person, csiName: ['Concrete', 'Electrical'][v] },
  }
}

/** Fields that cannot hold just any text or number. */
const special = (v: Variant): Record<string, RecordData> => {
  const person = world.people[v].id
  const company = world.companies[v].organizationId
  return {
    rfi: {
      toUserId: person,
      fromUserId: person,
      statusId: [3, 4][v],
      requestReasonId: [3, 8][v],
      actionRequestedId: [3, 4][v],
      costImpactId: [2, 5][v],
      estScheduleAmount: ['3 days', '2 weeks'][v],
      sCCUserList: 'ignored if the list is sent',
    },
    punchList: {
      status: [2, 3][v],
      ownerStatus: [1, 2][v],
      subcontractorListStatus: [1, 3][v],
      architectListStatus: [2, 3][v],
      documentId: world.documents[v],
    },
    submittalItem: {
      stage: ['2', '3'][v],
      stageName: ['Submitted', 'Returned'][v],
      statusId: '1',
      status: 'Open',
      returnedStatusId: ['2', '1'][v],
      returnedStatus: ['Approved as noted', 'Approved'][v],
      revision: ['0', '0A'][v],
      requiredReviewDays: ['10', '2 weeks'][v],
      typeId: [2, 4][v],
      responsibleContractorId: company,
    },
    submittal: {
      subcontractorId: company,
      submittingCompanyContactId: person,
      reviewingCompanyContactId: person,
      projectManagerId: person,
    },
    openIssue: { issueFrom: person, issueTo: person, statusId: [2, 5][v], ccUserList: [person] },
    dailyReport: { author: person, dated: '/Date(1767312000000-0000)/' },
    dailyReportActivity: { contact: person, csi: [3, 260500][v], dailyReportId: world.report },
    meetingMinute: {
      typeId: [1, 3][v],
      statusId: [1, 2][v],
      attendeeList: world.people.map(({ id }) => id),
      itemList: [
        {
          itemNumber: '1.1',
          topic: 'Cranes',
          categoryId: 4,
          assignedTo: person,
          dueDate: '3/1/2026',
          statusId: 2,
          notes: 'Höher',
        },
        { topic: 'Only a topic', categoryId: 0, assignedTo: 0, statusId: 0 },
      ],
    },
  }
}

const placing = ['folderId', 'folderParentId', 'projectId', 'folderProject']

/** Every field that a client can set, with a value by its type that is different for each field. */
function whole(name: RecordTypeName, v: Variant): RecordData {
  const { dto, ownId } = recordTypes[name] as TestedType
  const record: RecordData = {}
  for (const [i, { key, field }] of dto.entries.entries()) {
    const { type, carriesDate } = field.type
    if (field.isReadOnly || placing.includes(key) || key === ownId) continue
    if (carriesDate)
      record[key] = [`2026-03-${10 + (i % 20)}`, `${1 + (i % 12)}/${1 + (i % 28)}/2027 4:30 PM`][v]
    else if (type === 'string') record[key] = `${key} <b>&"' ünï ✓ 🏗 ${v}`
    else if (type === 'bool') record[key] = v === 0
    else if (type === 'decimal') record[key] = [7.25, 1234567.125][v]
    else if (type === 'DateTime') record[key] = '/Date(1767312000000-0000)/'
    else if (type === 'List<string>') record[key] = [`Outside ${key}`, world.people[v].login]
    else if (!type.startsWith('List')) record[key] = 100 + i + v
  }
  return { ...record, ...special(v)[name] }
}

/** The expected record after those fields were sent. */
const expected = (name: RecordTypeName, sent: RecordData, v: Variant): RecordData => ({
  ...sent,
  ...besideIds(v)[name],
  ...(name === 'rfi' ? { sCCUserList: sent.ccUserList.join(';') } : {}),
  ...(name === 'dailyReport' ? { folderName: expect.stringMatching(/^DR-\d{3} folderName <b>/) } : {}),
})

const routes: RouteKind[] = ['route', 'reply', 'api']
const call = (i: number, operation: Operation<any, any>, request: RecordData) =>
  here.at(project.admin, routes[i % routes.length]!).call(operation, request) as Promise<RecordData>

let count = 100

/** Fields that must be unique: the number and the temp id. */
const fresh = (recordType: TestedType): RecordData => ({
  ...(recordType.number ? { [recordType.number]: `${recordType.prefix}-${++count}` } : {}),
  ...('tempItemId' in recordType.dto.fields ? { tempItemId: `t${++count}` } : {}),
})

async function makeWhole(name: RecordTypeName, i: number) {
  const recordType: TestedType = recordTypes[name]
  const sent = { ...whole(name, 0), ...fresh(recordType) }
  const created = await call(i, recordType.create, creating(recordType, project.id, [sent]))
  const ids = recordType.list ? created.returnedIdList[0] : created[recordType.one]
  const answer = await call(i + 1, recordType.read, { [recordType.by]: Number(ids[recordType.by]) })
  return { recordType, sent, ids, answer, record: answer[recordType.one] as RecordData }
}

const names = Object.keys(recordTypes) as RecordTypeName[]

describe.each(names.map((name, i) => [name, i] as const))('a whole %s', (name, i) => {
  test('is read as it was created', async () => {
    const { recordType, sent, ids, answer, record } = await makeWhole(name, i)
    expect(record).toMatchObject(expected(name, sent, 0))
    expect(Object.keys(record).filter((key) => !(key in recordType.dto.fields))).toEqual([])
    expect(record[recordType.ownId]).toBe(Number(ids[recordType.ownId]))
    expect(record[recordType.project ?? recordType.ownId]).toBe(
      recordType.project ? project.id : record[recordType.ownId],
    )
    expect(answer.numberOfRecordsEffected).toBe(1)
    expect(answer.etag).toMatch(/^"[^"]+"$/)
  })

  test('has every number and bool, even if nothing was sent', async () => {
    const recordType: TestedType = recordTypes[name]
    const bare = name === 'dailyReportActivity' ? { dailyReportId: world.report } : {}
    const ids = await makeOne(project.admin, recordType, project.id, bare)
    const answer = await call(i, recordType.read, { [recordType.by]: ids[recordType.by] })
    const record = answer[recordType.one] as RecordData
    for (const { key, field } of recordType.dto.entries) {
      const { type } = field.type
      if (type === 'bool') expect(typeof record[key], key).toBe('boolean')
      else if (['int', 'decimal', 'long'].includes(type)) expect(typeof record[key], key).toBe('number')
      else expect(record[key], key).not.toBeNull()
    }
  })
})

const changed = names.filter((name) => 'update' in recordTypes[name] && recordTypes[name].by === 'folderId')

describe.each(changed.map((name, i) => [name, i] as const))('an update of a whole %s', (name, i) => {
  test('is read as it was sent, and its event lists the changes', async () => {
    const { recordType, ids, record: before } = await makeWhole(name, i)
    const sent = whole(name, 1)
    const folderId = Number(ids.folderId)
    const answer = await call(i, recordType.update!, { [recordType.one]: { ...sent, folderId } })
    const { etag, ...read } = await call(i + 1, recordType.read, { folderId })
    const unchanged = recordType.number ? { [recordType.number]: before[recordType.number] } : {}
    expect(read[recordType.one]).toMatchObject({ ...expected(name, sent, 1), ...unchanged })
    expect(answer[recordType.one]).toEqual(read[recordType.one])
    const events = await eventsOf(here, folderId)
    const names = events[1]!.changes.map(([field]) => field)
    const action = stateless.includes(name) ? 'Updated' : 'StatusChanged'
    expect(events.map((event) => event.action)).toEqual(['Created', action])
    // The status of each party and the number of a revision are no fields.
    const notFields = ['partyStatus', 'questionRevision']
    for (const [field, from, to] of events[1]!.changes.filter(([key]) => !notFields.includes(key)))
      expect([from, to], field).toEqual(
        [before, read[recordType.one]].map((record) => asInEvent(recordType, record, field)),
      )
    const same = Object.keys(sent).filter((key) => JSON.stringify(before[key]) === JSON.stringify(sent[key]))
    expect(names.filter((key) => same.includes(key))).toEqual([])
  })

  test('with exactly what was read changes nothing', async () => {
    const { recordType, record, answer } = await makeWhole(name, i)
    const again = await call(i, recordType.update!, { [recordType.one]: record })
    expect(again[recordType.one]).toEqual(record)
    expect([again.etag, again.numberOfRecordsEffected]).toEqual([answer.etag, 1])
    expect(await eventsOf(here, record.folderId)).toHaveLength(1)
  })

  test('leaves absent fields unchanged', async () => {
    const { recordType, record } = await makeWhole(name, i)
    const answer = await call(i, recordType.update!, {
      [recordType.one]: { folderId: record.folderId, reference: 'new' },
    })
    const hasReference = 'reference' in recordType.dto.fields
    expect(answer[recordType.one]).toEqual(hasReference ? { ...record, reference: 'new' } : record)
  })

  test.each([[null], ['']])('clears a field that is sent as %j', async (empty) => {
    const { recordType, sent, record } = await makeWhole(name, i)
    const stays = [...notCleared[name]!, ...numberField(recordType)]
    const keys = Object.keys(sent).filter(
      (key) => !stays.includes(key) && (empty === null || typeof sent[key] === 'string'),
    )
    const cleared = Object.fromEntries(keys.map((key) => [key, empty]))
    const answer = await call(i, recordType.update!, {
      [recordType.one]: { folderId: record.folderId, ...cleared },
    })
    for (const key of keys) expect(unset(answer[recordType.one][key]), key).toBe(true)
    expect(keys.length).toBeGreaterThan(7)
  })

  test('can be sent with its own id instead of the FolderId', async () => {
    const { recordType, record } = await makeWhole(name, i)
    const ownId = record[recordType.ownId]
    const answer = await call(i, recordType.update!, {
      [recordType.one]: { [recordType.ownId]: ownId, drawing: 'x', notes: 'x' },
    })
    expect(answer[recordType.one].folderId).toBe(record.folderId)
  })
})

/** A state and what follows from it cannot be cleared; a name is cleared with its id. */
const notCleared: Record<string, string[]> = {
  rfi: ['statusId', 'toName', 'fromName', 'requestReasonName', 'actionRequestedName', 'sCCUserList'],
  punchList: ['status', 'documentNumber'],
  openIssue: ['statusId', 'fromName', 'toName'],
  meetingMinute: ['statusId', 'typeName'],
  submittalItem: ['stage', 'stageName', 'statusId', 'status', 'revision', 'type', 'responsibleContractor'],
  submittal: ['subcontractor', 'submittingCompanyContact', 'reviewingCompanyContact', 'projectManager'],
  dailyReport: ['dated', 'folderName'],
}
const stateless = ['submittal', 'dailyReport']
const numberField = (recordType: TestedType): string[] => (recordType.number ? [recordType.number] : [])
const unset = (value: unknown): boolean => value === undefined || value === 0 || value === false
/** Events report amounts as texts, to the last digit. */
const asInEvent = ({ dto }: TestedType, record: RecordData, key: string): unknown =>
  dto.fields[key].type.type === 'decimal' ? String(record[key]) : (record[key] ?? null)
