/** Rights: the matrix of roles and record types. */
import { beforeAll, describe, expect, test } from 'vitest'
import { ProjectAdd, ProjectMemberAdd } from '../../../contract/projects/project.ts'
import { sample } from '../../../test/kit/cases.ts'
import { type Project, refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import {
  change,
  makeOne,
  type RecordData,
  type RecordTypeName,
  read,
  recordTypes,
  type TestedType,
} from '../../../test/kit/records.ts'

const here = prepared(() => site())
const roles = [
  'Project Admin',
  'General Contractor PM',
  'Superintendent',
  'Project Assistant',
  'Architect',
  'Engineer',
  'Consultant',
  'Owner',
  'Viewer',
  'Subcontractor',
] as const
type Role = (typeof roles)[number]

let project: Project<Role>
beforeAll(async () => {
  project = await here.project(roles)
})

/**
 * The rows of the matrix: r read records as a party, R read all that is issued, w create and change one's own, W change also
 * what others of one's side made, V verify, D delete.
 */
const grid: Record<Role, string[]> = {
  'Project Admin': ['RWD', 'RWVD', 'RWD', 'RWD', 'RWD', 'RWD'],
  'General Contractor PM': ['RWD', 'RWVD', 'RWD', 'RWD', 'RWD', 'RWD'],
  Superintendent: ['RW', 'RWVD', 'R', 'RW', 'RWD', 'RW'],
  'Project Assistant': ['RW', 'RW', 'RW', 'RW', 'RW', 'RW'],
  Architect: ['R', 'Rw', 'R', 'Rw', '–', 'R'],
  Engineer: ['r', 'rw', 'r', 'rw', '–', 'r'],
  Consultant: ['r', 'rw', 'r', 'rw', '–', 'r'],
  Owner: ['R', 'Rw', 'R', 'Rw', 'R', 'R'],
  Viewer: ['R', 'R', 'R', 'R', 'R', 'R'],
  Subcontractor: ['rw', 'r', 'rw', 'rw', 'rw', 'r'],
}
/** Design and owner accept punch list items, no matter who made them. */
const accept: Role[] = ['Architect', 'Engineer', 'Consultant', 'Owner']
const columns: Array<[section: number, RecordTypeName]> = [
  [0, 'rfi'],
  [1, 'punchList'],
  [2, 'submittal'],
  [2, 'submittalItem'],
  [3, 'openIssue'],
  [4, 'dailyReport'],
  [5, 'meetingMinute'],
]

/** Fields that make a person a party of a record of that type. */
const partOf = (name: RecordTypeName, id: number, login: string): RecordData =>
  ({
    rfi: { ccUserList: [login] },
    punchList: { ccUserList: [login] },
    submittal: { projectManagerId: id },
    openIssue: { ccUserList: [id] },
    dailyReport: { ccUserList: login },
    meetingMinute: { attendeeList: [id] },
  })[name as string] ?? {}

/** Fields that the side of the record may change in the state that it is made in. */
const ofItsSide = (name: RecordTypeName): RecordData =>
  name === 'rfi' ? { estCostImpact: 'x' } : { reference: 'x', notes: 'x', visitors: 'x' }

const cells = roles.flatMap((role) =>
  columns.map(([section, name]) => [role, name, grid[role][section]!] as const),
)

describe('the rights matrix', () => {
  test.each(sample(cells, 'recordrights cells', 4))('%s and %s: %s', async (role, name, rights) => {
    const recordType: TestedType = recordTypes[name]
    const who = project.people[role]
    const reads = rights[0]
    const alien = await makeOne(project.admin, recordType, project.id)
    const party = partOf(name, who.id, who.login)
    const place =
      name === 'submittalItem'
        ? await makeOne(project.admin, recordTypes.submittal, project.id, { projectManagerId: who.id })
        : undefined
    const own = await makeOne(project.admin, recordType, project.id, {
      ...party,
      folderParentId: place?.folderId,
    })
    // All are of one company, whose people with w change its unsigned daily reports as well.
    const writes = rights.includes('W') || (name === 'dailyReport' && rights.includes('w'))
    // Records with states are open here, so they were issued: only project admins delete them. Others are Created or unsigned.
    const isIssued = ['rfi', 'punchList', 'openIssue'].includes(name) && role !== 'Project Admin'
    const flags = [
      writes || (name === 'punchList' && accept.includes(role)),
      rights.includes('D') && !isIssued,
    ]
    // New minutes are a Draft, which members who write see, and nobody else besides its creator and managers.
    const isDraft = name === 'meetingMinute'
    for (const [ids, seen] of [
      [alien, reads === 'R' && (!isDraft || writes)],
      [own, reads !== '–' && (!isDraft || writes)],
    ] as const) {
      if (seen) {
        const record = await read(who, recordType, ids)
        expect([record.userCanModify, record.userCanDelete]).toEqual(flags)
      } else expect((await refused(read(who, recordType, ids))).status).toBe(404)
      if (!recordType.update) continue
      const update = change(who, recordType, ids, ofItsSide(name))
      if (seen && writes) await update
      else expect((await refused(update)).status).toBe(seen ? 403 : 404)
    }
    const make = makeOne(who, recordType, project.id)
    if (/w/i.test(rights)) expect((await read(who, recordType, await make)).userCanModify).toBe(true)
    else expect((await refused(make)).status).toBe(403)
  })
})

describe('with r a person sees a record as', () => {
  const parts: Array<[RecordTypeName, part: string, fields: (id: number, login: string) => RecordData]> = [
    ['rfi', 'its To person', (id) => ({ toUserId: id })],
    ['rfi', 'its From person', (id) => ({ fromUserId: id })],
    ['rfi', 'a copy', (_, login) => ({ sCCUserList: `x;${login}` })],
    ['punchList', 'responsible', (_, login) => ({ responsiblePartyList: [login] })],
    ['punchList', 'a copy', (id) => ({ ccUserList: [String(id)] })],
    ['punchList', 'the notifying party', (_, login) => ({ notifyingParty: login })],
    ['openIssue', 'its To person', (id) => ({ issueTo: id })],
    ['openIssue', 'its From person', (id) => ({ issueFrom: id })],
    ['openIssue', 'a copy', (id) => ({ ccUserList: [id] })],
    ['submittal', 'the submitter', (id) => ({ submittingCompanyContactId: id })],
    ['submittal', 'the reviewer', (id) => ({ reviewingCompanyContactId: id })],
    ['submittal', 'the project manager', (id) => ({ projectManagerId: id })],
    ['meetingMinute', 'an attendee', (id) => ({ statusId: 2, attendeeList: [id] })],
    ['meetingMinute', 'the assignee of a point', (id) => ({ statusId: 2, itemList: [{ assignedTo: id }] })],
  ]
  test.each(sample(parts, 'recordrights parts', 3))('%s: %s', async (name, _, fields) => {
    const { Engineer, Consultant } = project.people
    const ids = await makeOne(
      project.admin,
      recordTypes[name],
      project.id,
      fields(Engineer.id, Engineer.login),
    )
    expect((await read(Engineer, recordTypes[name], ids)).folderId).toBe(ids.folderId)
    expect((await refused(read(Consultant, recordTypes[name], ids))).status).toBe(404)
  })

  test('its creator, who has no other part', async () => {
    const { Subcontractor } = project.people
    const creations: Array<[RecordTypeName, RecordData]> = [
      ['rfi', { fromUserId: 0 }],
      ['openIssue', { issueFrom: 0 }],
      ['submittalItem', {}],
      ['dailyReport', { author: 0 }],
    ]
    for (const [name, fields] of creations) {
      const ids = await makeOne(Subcontractor, recordTypes[name], project.id, fields)
      expect((await read(Subcontractor, recordTypes[name], ids)).folderId).toBe(ids.folderId)
    }
  })
})

test('an organization admin sees the projects of their organization, nobody else does', async () => {
  const member = await here.person(project.admin)
  const ids = await makeOne(project.admin, recordTypes.rfi, project.id)
  expect((await refused(read(member, recordTypes.rfi, ids))).status).toBe(404)
  expect((await read(project.admin, recordTypes.rfi, ids)).userCanDelete).toBe(true)
})

test('the owner of a project is its manager, whatever their role', async () => {
  const { admin } = project
  const [owner, other] = [await here.person(admin), await here.person(admin)]
  const { project: owned } = await admin.client.call(ProjectAdd, { project: { projectOwnerId: owner.id } })
  const projectId = owned!.projectId!
  for (const { id } of [owner, other])
    await admin.client.call(ProjectMemberAdd, { projectId, member: { userId: id, role: 'Superintendent' } })
  const rfi = { statusId: 2, subject: 's', question: 'q', toUserId: other.id }
  const ids = await makeOne(admin, recordTypes.rfi, projectId, rfi)
  expect((await refused(change(other, recordTypes.rfi, ids, { statusId: 3 }))).status).toBe(403)
  expect((await change(owner, recordTypes.rfi, ids, { statusId: 3 })).statusName).toBe('Open')
})
