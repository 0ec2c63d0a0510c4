/** A listing has exactly the records that the caller could read one by one, for every role, part and access list. */
import { beforeAll, describe, expect, test } from 'vitest'
import { FolderAdd } from '../../../../contract/documents/folder.ts'
import { OrganizationAdd } from '../../../../contract/people/organization.ts'
import { ProjectMemberAdd } from '../../../../contract/projects/project.ts'
import { sample } from '../../../../test/kit/cases.ts'
import { type Person, type Project, site } from '../../../../test/kit/harness.ts'
import { lists, readPage, readPages, type TestedList } from '../../../../test/kit/lists.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import { makeOne, type RecordData, read, recordTypes } from '../../../../test/kit/records.ts'
import { listOf } from '../../../../test/kit/restricted.ts'
import { partiesOf } from '../../../../test/tables/matrix/things.ts'

const here = prepared(() => site())
const roles = ['Superintendent', 'Architect', 'Engineer', 'Viewer', 'Subcontractor', 'Consultant'] as const
let project: Project<(typeof roles)[number]>
/** A person of a company that is a party. */
let smith: Person
let steel: number
let guarded: number
const createdByType = new Map<string, RecordData[]>()

beforeAll(async () => {
  project = await here.project(roles)
  const { admin, id } = project
  const { organization } = await admin.client.call(OrganizationAdd, {
    organization: { organizationName: `Steel ${id}` },
  })
  steel = organization!.organizationId!
  smith = await here.person(admin, { organizationId: steel })
  await admin.client.call(ProjectMemberAdd, {
    projectId: id,
    member: { userId: smith.id, role: 'Subcontractor' },
  })
  const { Subcontractor, Consultant, Viewer } = project.people
  const accessByList = await listOf(project, [Viewer, Consultant])
  const { folder } = await admin.client.call(FolderAdd, {
    folder: { folderProjectId: id, folderName: 'Claims', accessByList },
  })
  guarded = folder!.folderId!
  for (const list of lists) {
    const records: RecordData[] = []
    const one = async (more: RecordData) =>
      records.push(await makeOne(admin, recordTypes[list.recordType], id, { ...more }))
    for (const folderParentId of [undefined, guarded]) {
      await one({ folderParentId })
      await one({ folderParentId, ...partiesOf(list.recordType, [Subcontractor, Consultant]) })
      await one({ folderParentId, ...ofCompany(list.recordType, organization!.organizationName!) })
    }
    createdByType.set(list.recordType, records)
  }
})

/** Fields by which a company has a part, if the record type has one. */
function ofCompany(recordType: string, name: string): RecordData {
  if (recordType === 'rfi') return { ccUserList: [name] }
  if (recordType === 'punchList') return { responsiblePartyList: [name] }
  if (recordType === 'submittal') return { subcontractorId: steel }
  if (recordType === 'submittalItem') return { responsibleContractorId: steel }
  return recordType === 'dailyReport' ? { ccUserList: name } : {}
}

/** The records that a person can read, one by one. */
async function readable(who: Person, list: TestedList): Promise<number[]> {
  const ids: number[] = []
  for (const record of createdByType.get(list.recordType)!) {
    const found = await read(who, recordTypes[list.recordType], record).catch(() => undefined)
    if (found) ids.push(record.folderId)
  }
  return ids.sort((a, b) => a - b)
}

const inOrder = (rows: RecordData[]) => rows.map((row) => row.folderId as number).sort((a, b) => a - b)

describe.each(sample(lists, 'listing rights', 4).map((list) => [list.recordType, list] as const))(
  'the listing of %s',
  (recordType, list) => {
    test('has what the caller can read, in the project and in a restricted folder', async () => {
      const people: Array<[string, Person]> = [...Object.entries<Person>(project.people), ['smith', smith]]
      for (const [name, who] of people) {
        const may = await readable(who, list)
        const rows = await readPages(who, list, project.rootFolderId, { take: 2 })
        expect([name, inOrder(rows)]).toEqual([name, may])
        const { totalCount } = await readPage(who, list, project.rootFolderId, { wantCount: true })
        expect([name, totalCount]).toEqual([name, may.length])
        const claims = await readPage(who, list, guarded).catch(() => undefined)
        const inside = createdByType
          .get(recordType)!
          .slice(3)
          .map((record) => record.folderId as number)
        if (claims) expect(inOrder(claims.rows)).toEqual(may.filter((id) => inside.includes(id)))
        else expect(may.filter((id) => inside.includes(id))).toEqual([])
      }
    })
  },
)

test('items are listed for the parties of their package', async () => {
  const { admin, id, people } = project
  const pack = await makeOne(admin, recordTypes.submittal, id, {
    reviewingCompanyContactId: people.Engineer.id,
  })
  // A reviewer sees it once it is submitted.
  const item = await makeOne(admin, recordTypes.submittalItem, id, {
    folderParentId: pack.folderId,
    stage: '2',
  })
  const list = lists.find((each) => each.recordType === 'submittalItem')!
  expect(inOrder((await readPage(people.Engineer, list, pack.folderId)).rows)).toEqual([item.folderId])
  expect(inOrder((await readPage(people.Engineer, list, project.rootFolderId)).rows)).toEqual([item.folderId])
})

test.each(
  sample(
    [
      ['many records', 2_001],
      ['very many records', 20_001],
    ],
    'listing.rights the listing of a cal',
    2,
  ),
)('the listing of a caller with a part in %s is the same', async (_, parts) => {
  const { admin, id, people } = project
  const list = lists[0]!
  const before = inOrder(await readPages(people.Subcontractor, list, project.rootFolderId, { take: 3 }))
  const some = await makeOne(admin, recordTypes.openIssue, id, { issueTo: people.Subcontractor.id })
  // More than are sorted or read first: above this, each record is checked for a part of the caller.
  await here.database.rows(
    `INSERT INTO party (project_id, folder_id, part, position, person_id)
     SELECT $1, $2, 'cc', n, $3 FROM generate_series(1, $4::int) AS n`,
    [id, some.folderId, people.Subcontractor.id, parts],
  )
  expect(inOrder(await readPages(people.Subcontractor, list, project.rootFolderId, { take: 3 }))).toEqual(
    before,
  )
})
