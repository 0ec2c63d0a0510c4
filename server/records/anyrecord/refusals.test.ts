/** Every refusal that the operations of records share: the caller, the request, the response. */
import { beforeAll, describe, expect, test } from 'vitest'
import { DocumentCreate } from '../../../contract/documents/document.ts'
import { DailyReportActivityReadByReport } from '../../../contract/records/dailyreport.ts'
import { PunchListReadRecipients } from '../../../contract/records/punchlist.ts'
import { type Person, type Project, refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import {
  creating,
  info,
  oneOfEach,
  type RecordData,
  type RecordTypeName,
  recordTypes,
  type TestedType,
} from '../../../test/kit/records.ts'

const here = prepared(() => site())
const nobody = 2_147_483_647

type World = Awaited<ReturnType<typeof build>>
let world: World
beforeAll(async () => {
  world = await build()
})

/** A project with one record of each type, and another project with the same. */
async function build() {
  const project = await here.project()
  const foreign = await here.project()
  const documentIn = async ({ admin, id }: Project) =>
    (
      await admin.client.call(DocumentCreate, {
        documentNumber: 'A',
        additionalInfo: info({ ProjectId: id }),
      })
    ).newId!
  return {
    project,
    foreign,
    records: await oneOfEach(project),
    strange: await oneOfEach(foreign),
    strangeDocument: await documentIn(foreign),
  }
}

const names = Object.keys(recordTypes) as RecordTypeName[]

const create = (who: Person, recordType: TestedType, record: RecordData) =>
  who.client.call(recordType.create, creating(recordType, world.project.id, [record]))

/** An unknown id, in each field that holds a reference. */
const references: Array<[RecordTypeName, key: string, documented: string, value: (w: World) => unknown]> = [
  ['rfi', 'toUserId', 'ToUserId', () => nobody],
  ['rfi', 'fromUserId', 'FromUserId', (w) => w.foreign.admin.id],
  ['rfi', 'statusId', 'StatusId', () => 7],
  ['rfi', 'requestReasonId', 'RequestReasonId', () => 14],
  ['rfi', 'actionRequestedId', 'ActionRequestedId', () => 8],
  ['rfi', 'costImpactId', 'CostImpactId', () => 6],
  ['punchList', 'status', 'Status', () => 8],
  ['punchList', 'ownerStatus', 'OwnerStatus', () => 5],
  ['punchList', 'subcontractorListStatus', 'SubcontractorListStatus', () => -1],
  ['punchList', 'architectListStatus', 'ArchitectListStatus', () => 5],
  ['punchList', 'documentId', 'DocumentId', (w) => w.strangeDocument],
  ['submittalItem', 'stage', 'Stage', () => '6'],
  ['submittalItem', 'stageName', 'StageName', () => 'Lost'],
  ['submittalItem', 'statusId', 'StatusId', () => '4'],
  ['submittalItem', 'status', 'Status', () => 'Pending'],
  ['submittalItem', 'returnedStatusId', 'ReturnedStatusId', () => 'Z'],
  ['submittalItem', 'returnedStatus', 'ReturnedStatus', () => 'Great'],
  ['submittalItem', 'typeId', 'TypeId', () => 20],
  [
    'submittalItem',
    'responsibleContractorId',
    'ResponsibleContractorId',
    (w) => w.foreign.admin.organizationId,
  ],
  ['submittal', 'subcontractorId', 'subcontractorId', () => nobody],
  ['submittal', 'submittingCompanyContactId', 'submittingCompanyContactId', () => nobody],
  ['submittal', 'reviewingCompanyContactId', 'reviewingCompanyContactId', (w) => w.foreign.admin.id],
  ['submittal', 'projectManagerId', 'projectManagerId', () => nobody],
  ['openIssue', 'issueFrom', 'IssueFrom', () => nobody],
  ['openIssue', 'issueTo', 'IssueTo', () => nobody],
  ['openIssue', 'ccUserList', 'CCUserList', (w) => [w.project.admin.id, nobody]],
  ['openIssue', 'statusId', 'StatusId', () => 8],
  ['dailyReport', 'author', 'Author', () => nobody],
  ['dailyReportActivity', 'contact', 'Contact', (w) => w.foreign.admin.id],
  ['meetingMinute', 'attendeeList', 'AttendeeList', () => [nobody]],
  ['meetingMinute', 'itemList', 'ItemList', () => [{ topic: 'x', assignedTo: nobody }]],
  ['meetingMinute', 'statusId', 'StatusId', () => 4],
]

describe('an unknown id or name is a 400', () => {
  test.each(references)('%s.%s', async (name, key, documented, value) => {
    const recordType: TestedType = recordTypes[name]
    const record = { [key]: value(world), dailyReportId: world.records.dailyReport.dailyReportId }
    const fault = await refused(create(world.project.admin, recordType, record))
    const at = recordType.list ? `${recordType.listName}[0]` : recordType.listName
    expect([fault.status, fault.errorCode]).toEqual([400, 'ValidationException'])
    expect(fault.fields).toMatchObject([{ errorCode: 'Enum', fieldName: `${at}.${documented}` }])
    if (!recordType.update) return
    const changed = {
      [recordType.one]: { [recordType.by]: world.records[name][recordType.by], [key]: value(world) },
    }
    const again = await refused(world.project.admin.client.call(recordType.update, changed))
    expect(again.fields).toMatchObject([
      { errorCode: 'Enum', fieldName: `${recordType.oneName}.${documented}` },
    ])
  })

  test('and names the items of the code list', async () => {
    const fault = await refused(
      create(world.project.admin, recordTypes.submittalItem, { returnedStatus: 'Great' }),
    )
    expect(fault.message).toContain('2 Approved as noted')
    const other = await refused(create(world.project.admin, recordTypes.rfi, { requestReasonId: 99 }))
    expect(other.message).toContain('13 Other')
  })
})

describe.each(names)('%s', (name) => {
  const recordType: TestedType = recordTypes[name]

  test('needs a sign-in, which is checked before the fields', async () => {
    const stranger = world.project.admin.client.withKey(undefined)
    const calls = [recordType.create, recordType.read, ...(recordType.update ? [recordType.update] : [])]
    for (const operation of calls) {
      const fault = await refused(
        stranger.call(operation, { [recordType.by]: 'not a number', [recordType.one]: 7 }),
      )
      expect([fault.status, fault.errorCode]).toEqual([401, 'Unauthorized'])
    }
  })

  test('that is missing is a 400', async () => {
    const { admin } = world.project
    const by = recordType.by[0]!.toUpperCase() + recordType.by.slice(1)
    const cases: Array<[TestedType['read'] | undefined, RecordData, string]> = [
      [recordType.read, {}, by],
      [recordType.read, { [recordType.by]: 0 }, by],
      [recordType.create, {}, recordType.listName],
      [recordType.update, {}, recordType.oneName],
      [recordType.update, { [recordType.one]: { subject: 'x' } }, `${recordType.oneName}.${by}`],
    ]
    for (const [operation, request, fieldName] of cases) {
      if (!operation) continue
      const fault = await refused(admin.client.call(operation, request))
      expect(fault.status).toBe(400)
      expect(fault.fields).toMatchObject([{ errorCode: 'NotEmpty', fieldName }])
    }
  })

  test('that is absent, not visible, or of another type is the same 404', async () => {
    const { project, records, strange } = world
    const other = name === 'rfi' ? records.openIssue : records.rfi
    const ids =
      recordType.by === 'folderId'
        ? [nobody, strange[name].folderId, other.folderId]
        : [nobody, strange[name][recordType.by]]
    const texts = new Set<string>()
    for (const id of ids) {
      const faults = [await refused(project.admin.client.call(recordType.read, { [recordType.by]: id }))]
      if (recordType.update)
        faults.push(
          await refused(
            project.admin.client.call(recordType.update, { [recordType.one]: { [recordType.by]: id } }),
          ),
        )
      for (const fault of faults) {
        expect([fault.status, fault.errorCode]).toEqual([404, 'NotFound'])
        texts.add(fault.message)
      }
    }
    expect(texts.size).toBe(1)
  })

  test('with the ids of two different records is a 400', async () => {
    if (!recordType.update || recordType.by !== 'folderId') return
    const { project, records, strange } = world
    for (const ownId of [nobody, strange[name][recordType.ownId]]) {
      const record = { folderId: records[name].folderId, [recordType.ownId]: ownId }
      const fault = await refused(project.admin.client.call(recordType.update, { [recordType.one]: record }))
      expect(fault.status).toBe(400)
    }
  })
})

test('activities and recipients of a record that is absent or not visible are a 404', async () => {
  const { project, strange, records } = world
  const { client } = project.admin
  const reports = [nobody, strange.dailyReport.dailyReportId]
  for (const dailyReportId of reports) {
    expect((await refused(client.call(DailyReportActivityReadByReport, { dailyReportId }))).status).toBe(404)
    const request = { dailyReportActivityList: [{ dailyReportId }] }
    expect((await refused(client.call(recordTypes.dailyReportActivity.create, request))).status).toBe(404)
  }
  for (const folderId of [nobody, strange.punchList.folderId, records.rfi.folderId, project.rootFolderId])
    expect((await refused(client.call(PunchListReadRecipients, { folderId }))).status).toBe(404)
})
