/** Records with every field set are read as they were sent, for every record type and by every route. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Door } from '../../../../contract/client.ts'
import { DocumentCreate } from '../../../../contract/document.ts'
import type { Operation } from '../../../../contract/kit.ts'
import { OrganizationAdd } from '../../../../contract/organization.ts'
import { type Project, site } from '../../../../test/harness.ts'
import {
  creating,
  eventsOf,
  type KindName,
  kinds,
  type Loose,
  makeOne,
  type Tested,
} from '../../../../test/records.ts'

const here = await site()
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
  const report = await makeOne(admin, kinds.dailyReport, id)
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
const besideIds = (v: Variant): Loose => {
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

/** Fields that can not hold just any text or number. */
const special = (v: Variant): Record<string, Loose> => {
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
      statusId: [2, 3][v],
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
function whole(name: KindName, v: Variant): Loose {
  const { dto, ownId } = kinds[name] as Tested
  const record: Loose = {}
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
const expected = (name: KindName, sent: Loose, v: Variant): Loose => ({
  ...sent,
  ...besideIds(v)[name],
  ...(name === 'rfi' ? { sCCUserList: sent.ccUserList.join(';') } : {}),
  ...(name === 'dailyReport' ? { folderName: expect.stringMatching(/^DR-\d{3} folderName <b>/) } : {}),
})

const routes: Door[] = ['route', 'reply', 'api']
const call = (i: number, operation: Operation<any, any>, request: Loose) =>
  here.at(project.admin, routes[i % routes.length]!).call(operation, request) as Promise<Loose>

let count = 100

/** Fields that must be unique: the number and the temp id. */
const fresh = (kind: Tested): Loose => ({
  ...(kind.number ? { [kind.number]: `${kind.prefix}-${++count}` } : {}),
  ...('tempItemId' in kind.dto.fields ? { tempItemId: `t${++count}` } : {}),
})

async function makeWhole(name: KindName, i: number) {
  const kind: Tested = kinds[name]
  const sent = { ...whole(name, 0), ...fresh(kind) }
  const created = await call(i, kind.create, creating(kind, project.id, [sent]))
  const ids = kind.list ? created.returnedIdList[0] : created[kind.one]
  const answer = await call(i + 1, kind.read, { [kind.by]: Number(ids[kind.by]) })
  return { kind, sent, ids, answer, record: answer[kind.one] as Loose }
}

const names = Object.keys(kinds) as KindName[]

describe.each(names.map((name, i) => [name, i] as const))('a whole %s', (name, i) => {
  test('is read as it was created', async () => {
    const { kind, sent, ids, answer, record } = await makeWhole(name, i)
    expect(record).toMatchObject(expected(name, sent, 0))
    expect(Object.keys(record).filter((key) => !(key in kind.dto.fields))).toEqual([])
    expect(record[kind.ownId]).toBe(Number(ids[kind.ownId]))
    expect(record[kind.project ?? kind.ownId]).toBe(kind.project ? project.id : record[kind.ownId])
    expect(answer.numberOfRecordsEffected).toBe(1)
    expect(answer.etag).toMatch(/^"[^"]+"$/)
  })

  test('has every number and bool, even if nothing was sent', async () => {
    const kind: Tested = kinds[name]
    const bare = name === 'dailyReportActivity' ? { dailyReportId: world.report } : {}
    const ids = await makeOne(project.admin, kind, project.id, bare)
    const answer = await call(i, kind.read, { [kind.by]: ids[kind.by] })
    const record = answer[kind.one] as Loose
    for (const { key, field } of kind.dto.entries) {
      const { type } = field.type
      if (type === 'bool') expect(typeof record[key], key).toBe('boolean')
      else if (['int', 'decimal', 'long'].includes(type)) expect(typeof record[key], key).toBe('number')
      else expect(record[key], key).not.toBeNull()
    }
  })
})

const changed = names.filter((name) => 'update' in kinds[name] && kinds[name].by === 'folderId')

describe.each(changed.map((name, i) => [name, i] as const))('an update of a whole %s', (name, i) => {
  test('is read as it was sent, and its event lists the changes', async () => {
    const { kind, ids, record: before } = await makeWhole(name, i)
    const sent = whole(name, 1)
    const folderId = Number(ids.folderId)
    const answer = await call(i, kind.update!, { [kind.one]: { ...sent, folderId } })
    const { etag, ...read } = await call(i + 1, kind.read, { folderId })
    const unchanged = kind.number ? { [kind.number]: before[kind.number] } : {}
    expect(read[kind.one]).toMatchObject({ ...expected(name, sent, 1), ...unchanged })
    expect(answer[kind.one]).toEqual(read[kind.one])
    const events = await eventsOf(here, folderId)
    const names = events[1]!.changes.map(([field]) => field)
    const action = stateless.includes(name) ? 'Updated' : 'StatusChanged'
    expect(events.map((event) => event.action)).toEqual(['Created', action])
    // The status of each party is not a field of the item.
    for (const [field, from, to] of events[1]!.changes.filter(([key]) => key !== 'partyStatus'))
      expect([from, to], field).toEqual(
        [before, read[kind.one]].map((record) => asInEvent(kind, record, field)),
      )
    const same = Object.keys(sent).filter((key) => JSON.stringify(before[key]) === JSON.stringify(sent[key]))
    expect(names.filter((key) => same.includes(key))).toEqual([])
  })

  test('with exactly what was read changes nothing', async () => {
    const { kind, record, answer } = await makeWhole(name, i)
    const again = await call(i, kind.update!, { [kind.one]: record })
    expect(again[kind.one]).toEqual(record)
    expect([again.etag, again.numberOfRecordsEffected]).toEqual([answer.etag, 1])
    expect(await eventsOf(here, record.folderId)).toHaveLength(1)
  })

  test('leaves absent fields unchanged', async () => {
    const { kind, record } = await makeWhole(name, i)
    const answer = await call(i, kind.update!, {
      [kind.one]: { folderId: record.folderId, reference: 'new' },
    })
    const hasReference = 'reference' in kind.dto.fields
    expect(answer[kind.one]).toEqual(hasReference ? { ...record, reference: 'new' } : record)
  })

  test.each([[null], ['']])('clears a field that is sent as %j', async (empty) => {
    const { kind, sent, record } = await makeWhole(name, i)
    const stays = [...notCleared[name]!, ...numberField(kind)]
    const keys = Object.keys(sent).filter(
      (key) => !stays.includes(key) && (empty === null || typeof sent[key] === 'string'),
    )
    const cleared = Object.fromEntries(keys.map((key) => [key, empty]))
    const answer = await call(i, kind.update!, { [kind.one]: { folderId: record.folderId, ...cleared } })
    for (const key of keys) expect(unset(answer[kind.one][key]), key).toBe(true)
    expect(keys.length).toBeGreaterThan(7)
  })

  test('can be sent with its own id instead of the FolderId', async () => {
    const { kind, record } = await makeWhole(name, i)
    const ownId = record[kind.ownId]
    const answer = await call(i, kind.update!, {
      [kind.one]: { [kind.ownId]: ownId, drawing: 'x', notes: 'x' },
    })
    expect(answer[kind.one].folderId).toBe(record.folderId)
  })
})

/** A state and what follows from it can not be cleared; a name is cleared with its id. */
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
const numberField = (kind: Tested): string[] => (kind.number ? [kind.number] : [])
const unset = (value: unknown): boolean => value === undefined || value === 0 || value === false
/** Events report amounts as texts, to the last digit. */
const asInEvent = ({ dto }: Tested, record: Loose, key: string): unknown =>
  dto.fields[key].type.type === 'decimal' ? String(record[key]) : (record[key] ?? null)
