/** Rights: the matrix of roles and record types. */
import { beforeAll, describe, expect, test } from 'vitest'
import { ProjectAdd, ProjectMemberAdd } from '../../../contract/project.ts'
import { type Project, refused, site } from '../../../test/harness.ts'
import {
  change,
  type KindName,
  kinds,
  type Loose,
  makeOne,
  read,
  type Tested,
} from '../../../test/records.ts'

const here = await site()
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

/** The rows of the matrix: r read records as a party, R read all, W create and change, D delete. */
const grid: Record<Role, string[]> = {
  'Project Admin': ['RWD', 'RWD', 'RWD', 'RWD', 'RWD', 'RWD'],
  'General Contractor PM': ['RWD', 'RWD', 'RWD', 'RWD', 'RWD', 'RWD'],
  Superintendent: ['RW', 'RWD', 'R', 'RW', 'RWD', 'RW'],
  'Project Assistant': ['RW', 'RW', 'RW', 'RW', 'RW', 'RW'],
  Architect: ['R', 'RW', 'R', 'RW', '–', 'R'],
  Engineer: ['r', 'r', 'r', 'r', '–', 'r'],
  Consultant: ['r', 'r', 'r', 'r', '–', 'r'],
  Owner: ['R', 'R', 'R', 'R', 'R', 'R'],
  Viewer: ['R', 'R', 'R', 'R', 'R', 'R'],
  Subcontractor: ['rW', 'r', 'rW', 'rW', 'rW', 'r'],
}
const columns: Array<[section: number, KindName]> = [
  [0, 'rfi'],
  [1, 'punchList'],
  [2, 'submittal'],
  [2, 'submittalItem'],
  [3, 'openIssue'],
  [4, 'dailyReport'],
  [5, 'meetingMinute'],
]

/** Fields that make a person a party of a record of that type. */
const partOf = (name: KindName, id: number, login: string): Loose =>
  ({
    rfi: { ccUserList: [login] },
    punchList: { ccUserList: [login] },
    submittal: { projectManagerId: id },
    openIssue: { ccUserList: [id] },
    dailyReport: { ccUserList: login },
    meetingMinute: { attendeeList: [id] },
  })[name as string] ?? {}

const cells = roles.flatMap((role) =>
  columns.map(([section, name]) => [role, name, grid[role][section]!] as const),
)

describe('the rights matrix', () => {
  test.each(cells)('%s and %s: %s', async (role, name, rights) => {
    const kind: Tested = kinds[name]
    const who = project.people[role]
    const reads = rights[0]
    const alien = await makeOne(project.admin, kind, project.id)
    const party = partOf(name, who.id, who.login)
    const place =
      name === 'submittalItem'
        ? await makeOne(project.admin, kinds.submittal, project.id, { projectManagerId: who.id })
        : undefined
    const own = await makeOne(project.admin, kind, project.id, { ...party, folderParentId: place?.folderId })
    const flags = [rights.includes('W'), rights.includes('D')]
    for (const [ids, seen] of [
      [alien, reads === 'R'],
      [own, reads !== '–'],
    ] as const) {
      if (seen) {
        const record = await read(who, kind, ids)
        expect([record.userCanModify, record.userCanDelete]).toEqual(flags)
      } else expect((await refused(read(who, kind, ids))).status).toBe(404)
      if (!kind.update) continue
      const update = change(who, kind, ids, { reference: 'x', notes: 'x', visitors: 'x' })
      if (seen && flags[0]) await update
      else expect((await refused(update)).status).toBe(seen ? 403 : 404)
    }
    const make = makeOne(who, kind, project.id)
    if (rights.includes('W')) expect((await read(who, kind, await make)).userCanModify).toBe(true)
    else expect((await refused(make)).status).toBe(403)
  })
})

describe('with r a person sees a record as', () => {
  const parts: Array<[KindName, part: string, fields: (id: number, login: string) => Loose]> = [
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
    ['meetingMinute', 'an attendee', (id) => ({ attendeeList: [id] })],
    ['meetingMinute', 'the assignee of a point', (id) => ({ itemList: [{ assignedTo: id }] })],
  ]
  test.each(parts)('%s: %s', async (name, _, fields) => {
    const { Engineer, Consultant } = project.people
    const ids = await makeOne(project.admin, kinds[name], project.id, fields(Engineer.id, Engineer.login))
    expect((await read(Engineer, kinds[name], ids)).folderId).toBe(ids.folderId)
    expect((await refused(read(Consultant, kinds[name], ids))).status).toBe(404)
  })

  test('its creator, who has no other part', async () => {
    const { Subcontractor } = project.people
    const creations: Array<[KindName, Loose]> = [
      ['rfi', { fromUserId: 0 }],
      ['openIssue', { issueFrom: 0 }],
      ['submittalItem', {}],
      ['dailyReport', { author: 0 }],
    ]
    for (const [name, fields] of creations) {
      const ids = await makeOne(Subcontractor, kinds[name], project.id, fields)
      expect((await read(Subcontractor, kinds[name], ids)).folderId).toBe(ids.folderId)
    }
  })
})

test('an organization admin sees the projects of their organization, nobody else does', async () => {
  const member = await here.person(project.admin)
  const ids = await makeOne(project.admin, kinds.rfi, project.id)
  expect((await refused(read(member, kinds.rfi, ids))).status).toBe(404)
  expect((await read(project.admin, kinds.rfi, ids)).userCanDelete).toBe(true)
})

test('the owner of a project is its manager, whatever their role', async () => {
  const { admin } = project
  const [owner, other] = [await here.person(admin), await here.person(admin)]
  const { project: owned } = await admin.client.call(ProjectAdd, { project: { projectOwnerId: owner.id } })
  const projectId = owned!.projectId!
  for (const { id } of [owner, other])
    await admin.client.call(ProjectMemberAdd, { projectId, member: { userId: id, role: 'Superintendent' } })
  const rfi = { statusId: 2, subject: 's', question: 'q', toUserId: other.id }
  const ids = await makeOne(admin, kinds.rfi, projectId, rfi)
  expect((await refused(change(other, kinds.rfi, ids, { statusId: 3 }))).status).toBe(403)
  expect((await change(owner, kinds.rfi, ids, { statusId: 3 })).statusName).toBe('Open')
})
