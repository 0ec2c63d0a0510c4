/** A listing is never stale: it shows a change at once, through any server. */
import { beforeAll, describe, expect, test } from 'vitest'
import { FileCreate } from '../../../../contract/documents/file.ts'
import { FolderAdd, FolderUpdate } from '../../../../contract/documents/folder.ts'
import { addDays } from '../../../../contract/fields/days.ts'
import type { Operation } from '../../../../contract/kit.ts'
import { OrganizationAdd } from '../../../../contract/people/organization.ts'
import { ProjectRoleRead, ProjectRoleSave } from '../../../../contract/people/role.ts'
import { UserUpdate } from '../../../../contract/people/user.ts'
import {
  ProjectMemberAdd,
  ProjectMemberRemove,
  ProjectMemberUpdate,
  ProjectUpdate,
} from '../../../../contract/projects/project.ts'
import { FolderDelete, FolderRestore } from '../../../../contract/records/bin.ts'
import { MeetingMinuteReadInFolder } from '../../../../contract/records/meetingminute.ts'
import { OpenIssueReadInFolder } from '../../../../contract/records/openissue.ts'
import { PunchListReadInFolder } from '../../../../contract/records/punchlist.ts'
import { RFIForward, RFIReadInFolder } from '../../../../contract/records/rfi.ts'
import { type Person, type Site, site } from '../../../../test/kit/harness.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import {
  because,
  makeOne,
  type RecordData,
  recordTypes,
  type TestedType,
} from '../../../../test/kit/records.ts'
import { listOf } from '../../../../test/kit/restricted.ts'
import { dayIn } from '../declare/days.ts'

/** Two servers on one database. */
const here = prepared(() => site())
const beside = prepared(() => site())
let servers: Site[]
beforeAll(() => {
  servers = [here, beside]
})

let id: number,
  rootFolderId: number,
  admin: Person,
  people: Record<'Architect' | 'General Contractor PM' | 'Viewer', Person>
beforeAll(async () => {
  ;({ id, rootFolderId, admin, people } = await here.project([
    'General Contractor PM',
    'Architect',
    'Viewer',
  ]))
})
const engineer = prepared(async () => people['General Contractor PM'])

/** The same page as returned by each of the servers. */
const pages = (caller: Person, operation: Operation<any, any>, more: RecordData = {}): Promise<string[]> => {
  const body = JSON.stringify({ parentFolderId: rootFolderId, take: 20, ...more })
  const headers = { 'Content-Type': 'application/json' }
  const answers = servers.map(async (server) =>
    (await server.fetch(operation.route, { as: caller, method: 'POST', headers, body })).text(),
  )
  return Promise.all(answers)
}

/** Reads a page through both servers, makes the change, and reads again: both must return the same new page. */
async function changes(
  operation: Operation<any, any>,
  change: () => Promise<unknown>,
  caller = people.Viewer,
) {
  const [before, sameBefore] = await pages(caller, operation)
  expect(sameBefore).toBe(before)
  await change()
  const [after, sameAfter] = await pages(caller, operation)
  expect(sameAfter).toBe(after)
  expect(after).not.toBe(before)
}

const rfi = prepared(() =>
  makeOne(engineer, recordTypes.rfi, id, {
    subject: 'Anchor bolts',
    question: 'Which?',
    statusId: 3,
    toUserId: people.Architect.id,
    dateDue: addDays(dayIn('UTC', new Date()), -1),
  }),
)
const update = (caller: Person, recordType: TestedType, record: RecordData) =>
  caller.client.call(recordType.update!, { [recordType.one]: record })

/** A time zone where it is not the same day as in UTC. */
const elsewhere = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find(
  (zone) => dayIn(zone, new Date()) !== dayIn('UTC', new Date()),
)

describe('a page of RFIs changes at once when', () => {
  test.each<[string, () => Promise<unknown>]>([
    [
      'a field is changed',
      () => update(engineer, recordTypes.rfi, { folderId: rfi.folderId, subject: 'Bolts' }),
    ],
    ['one is added', () => makeOne(engineer, recordTypes.rfi, id, { subject: 'Lintel', question: 'Which?' })],
    [
      'a file is attached',
      () =>
        engineer.client.call(FileCreate, {
          folderId: rfi.folderId,
          fileInfo: { uploadedFileName: 'a.txt' },
          fileContent: 'AAAA',
        }),
    ],
    [
      'a person is renamed',
      () => admin.client.call(UserUpdate, { user: { userId: people.Architect.id, firstName: 'Renamed' } }),
    ],
    [
      'the project moves to another time zone',
      () => admin.client.call(ProjectUpdate, { project: { projectId: id, timeZone: elsewhere } }),
    ],
    [
      'one is forwarded',
      () => people.Architect.client.call(RFIForward, { rfiId: rfi.rfiId, toUserId: engineer.id }),
    ],
    ['one goes to the bin', () => admin.client.call(FolderDelete, { folderId: rfi.folderId, ...because })],
    ['it is restored', () => admin.client.call(FolderRestore, { folderId: rfi.folderId })],
  ])('%s', (_, change) => changes(RFIReadInFolder, change))

  test('the project gets another manager by a change of roles', async () => {
    await makeOne(engineer, recordTypes.rfi, id, { subject: 'Whose?', question: 'Q', statusId: 2 })
    await changes(RFIReadInFolder, () =>
      admin.client.call(ProjectMemberUpdate, {
        projectId: id,
        member: { userId: engineer.id, role: 'Consultant' },
      }),
    )
    await changes(RFIReadInFolder, () =>
      admin.client.call(ProjectMemberUpdate, {
        projectId: id,
        member: { userId: engineer.id, role: 'General Contractor PM' },
      }),
    )
  })

  test('the caller gets another role', () =>
    changes(
      RFIReadInFolder,
      () =>
        admin.client.call(ProjectMemberUpdate, {
          projectId: id,
          member: { userId: people.Viewer.id, role: 'General Contractor PM' },
        }),
      people.Viewer,
    ))
})

test('a page changes when the rights of the caller’s role do', async () => {
  const { roles } = await admin.client.call(ProjectRoleRead, { projectId: id })
  const role = roles!.find(({ roleName }) => roleName === 'General Contractor PM')!
  const rights = role.rights!.map((right) =>
    right.section === 'rfis' ? { ...right, reads: 'party' } : right,
  )
  await changes(RFIReadInFolder, () =>
    admin.client.call(ProjectRoleSave, { projectId: id, roles: [{ ...role, rights }] }),
  )
  await admin.client.call(ProjectRoleSave, { projectId: id, roles: [role] })
})

test('a member who was removed gets nothing', async () => {
  const [other] = Object.values((await here.project(['Viewer'], admin)).people)
  const project = await here.project(['Viewer'], admin)
  const { Viewer: reader } = project.people
  for (const subject of ['Secret', 'Secret, too'])
    await makeOne(admin, recordTypes.rfi, project.id, { subject, question: 'Q' })
  const where = { parentFolderId: project.rootFolderId, take: 1 }
  expect((await pages(reader, RFIReadInFolder, where)).join()).toContain('Secret')
  expect((await pages(other!, RFIReadInFolder, where)).join()).toContain('"NotFound"')
  await admin.client.call(ProjectMemberRemove, { projectId: project.id, member: { userId: reader.id } })
  const given = await pages(reader, RFIReadInFolder, where)
  expect(given.join()).not.toContain('Secret')
  expect(given.join()).toContain('"NotFound"')
})

test('a record in a folder that was restricted is gone from the page', async () => {
  const folder = { folderName: 'Claims', folderProjectId: id }
  const { folderId } = (await admin.client.call(FolderAdd, { folder })).folder!
  await makeOne(admin, recordTypes.rfi, id, {
    subject: 'Claim',
    question: 'Q',
    folderParentId: folderId,
  })
  const page = async (caller: Person) =>
    (await pages(caller, RFIReadInFolder, { sort: '-CreatedDate', take: 1 })).map((page) =>
      page.includes('"Claim"'),
    )
  expect(await page(people.Viewer)).toEqual([true, true])
  const accessByList = await listOf({ id, admin }, [engineer])
  await admin.client.call(FolderUpdate, { folder: { folderId, accessByList } })
  expect(await page(people.Viewer)).toEqual([false, false])
  expect(await page(engineer)).toEqual([true, true])
})

describe('a page of each record type changes when a record does:', () => {
  test.each<[string, Operation<any, any>, TestedType, RecordData, RecordData]>([
    [
      'punch list items',
      PunchListReadInFolder,
      recordTypes.punchList,
      { summary: 'Paint' },
      { summary: 'Paint twice' },
    ],
    [
      'open issues',
      OpenIssueReadInFolder,
      recordTypes.openIssue,
      { subject: 'Crack' },
      { subject: 'Crack in a wall' },
    ],
    [
      'meeting minutes',
      MeetingMinuteReadInFolder,
      recordTypes.meetingMinute,
      { topic: 'Site' },
      { topic: 'Owner' },
    ],
  ])('%s', async (_, operation, recordType, fields, changed) => {
    const { folderId } = await makeOne(admin, recordType, id, fields)
    await changes(operation, () => update(admin, recordType, { folderId, ...changed }), admin)
  })
})

test('a listing sorted by the company in court can be paged to its end', async () => {
  const project = await here.project(['Viewer'], admin)
  const company = async (organizationName: string) =>
    (await admin.client.call(OrganizationAdd, { organization: { organizationName } })).organization!
  const [betas, gammas] = [await company(`Beta ${project.id}`), await company(`Gamma ${project.id}`)]
  const [beta, gamma] = [
    await here.person(admin, { organizationId: betas.organizationId! }),
    await here.person(admin, { organizationId: gammas.organizationId! }),
  ]
  for (const { id: userId } of [beta, gamma])
    await admin.client.call(ProjectMemberAdd, {
      projectId: project.id,
      member: { userId, role: 'Architect' },
    })
  const sent: number[] = []
  for (const { id: toUserId } of [beta, beta, beta, gamma]) {
    const record = { subject: 'Door', question: 'Which?', statusId: 3, toUserId }
    sent.push((await makeOne(admin, recordTypes.rfi, project.id, record)).folderId)
  }
  const readAllPages = async () => {
    const found: Array<number | null | undefined> = []
    for (let cursor: string | undefined; ; ) {
      const request = { parentFolderId: project.rootFolderId, take: 2, sort: 'CourtCompany', cursor }
      const page = await project.people.Viewer.client.call(RFIReadInFolder, request)
      found.push(...page.rfiReadInFolderList!.map(({ folderId }) => folderId))
      if (!page.nextCursor) return found
      cursor = page.nextCursor
    }
  }
  expect(await readAllPages()).toEqual(sent)
  // What people say about themselves moves nothing.
  await beta.client.call(UserUpdate, { user: { userId: beta.id, userCompany: 'Zeta' } })
  expect(await readAllPages()).toEqual(sent)
  const { organizationId } = betas
  await here.database.rows('UPDATE organization SET name = $2 WHERE id = $1', [
    organizationId,
    `Zeta ${project.id}`,
  ])
  expect(await readAllPages()).toEqual([sent[3], ...sent.slice(0, 3)])
})

/** A page is read by two statements: what the caller may see must hold for the second one as well. */
describe('a right that is lost between the statements of one page hides the rows:', () => {
  test.each<[string, (project: { id: number; folderId: number; reader: Person }) => Promise<unknown>]>([
    [
      'of a folder that is restricted',
      async ({ id, folderId }) => {
        const accessByList = await listOf({ id, admin }, [])
        await admin.client.call(FolderUpdate, { folder: { folderId, accessByList } })
      },
    ],
    [
      'of a project that one is no longer a member of',
      ({ id, reader }) =>
        admin.client.call(ProjectMemberRemove, { projectId: id, member: { userId: reader.id } }),
    ],
  ])('%s', async (_, change) => {
    const { id, rootFolderId, people } = await here.project(['Viewer'], admin)
    const folder = { folderName: 'Claims', folderProjectId: id }
    const { folderId } = (await admin.client.call(FolderAdd, { folder })).folder!
    await makeOne(admin, recordTypes.rfi, id, { subject: 'Claim', question: 'Q', folderParentId: folderId })
    const page = async () =>
      (await people.Viewer.client.call(RFIReadInFolder, { parentFolderId: rootFolderId, take: 5 }))
        .rfiReadInFolderList!.length
    expect(await page()).toBe(1)
    const held = () => change({ id, folderId: folderId!, reader: people.Viewer })
    expect(await beforeStatement('"_key"', held, page)).toBe(0)
  })
})

/** Does `before` ahead of the first statement with that text that the server sends for `call`. */
async function beforeStatement<T>(
  text: string,
  before: () => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> {
  const { rows } = here.database
  let isHeld = true
  const first: typeof rows = async (sql, values) => {
    if (isHeld && sql.includes(text)) {
      isHeld = false
      await before()
    }
    return rows(sql, values)
  }
  Object.assign(here.database, { rows: first })
  try {
    return await call()
  } finally {
    Object.assign(here.database, { rows })
    expect(isHeld).toBe(false)
  }
}
