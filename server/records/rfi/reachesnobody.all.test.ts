/** Nothing waits on nobody: what is opened reaches somebody; what is open and reaches nobody is marked, and waits on the managers. */
import { describe, expect, test } from 'vitest'
import { MergeUndo, OrganizationMerge, UserMerge } from '../../../contract/people/merge.ts'
import { OrganizationAdd } from '../../../contract/people/organization.ts'
import { UserAdd, UserUpdate } from '../../../contract/people/user.ts'
import { ProjectMemberAdd, ProjectMemberRemove } from '../../../contract/projects/project.ts'
import { RecordStandingRead } from '../../../contract/records/anyrecord/recordstanding.ts'
import { RFIForward } from '../../../contract/records/rfi.ts'
import { refused, site } from '../../../test/kit/harness.ts'
import { lists, readPage } from '../../../test/kit/lists.ts'
import { hears, tellAll } from '../../../test/kit/mail/telling.ts'
import { change, makeOne, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'
import { upgradeRows } from '../../../test/upgrade/load.ts'

const here = await site()
const project = await here.project(['General Contractor PM', 'Architect', 'Project Assistant'] as const)
const { admin, id: projectId, people } = project
const { 'General Contractor PM': pm, Architect: architect } = people

/** A contact of the contractor who is a member, with these fields. */
async function contact(fields: RecordData = {}): Promise<number> {
  const { user } = await admin.client.call(UserAdd, { user: { firstName: 'Con', ...fields } })
  const userId = user!.userId!
  await admin.client.call(ProjectMemberAdd, { projectId, member: { userId, role: 'Architect' } })
  return userId
}
const update = (userId: number, fields: RecordData) =>
  admin.client.call(UserUpdate, { user: { userId, ...fields } })
const rfi = { subject: 'Beam', question: 'Which?' }
const make = (by: typeof pm, fields: RecordData) =>
  makeOne(by, recordTypes.rfi, projectId, { ...rfi, ...fields })
const standing = async ({ folderId }: RecordData) =>
  (await admin.client.call(RecordStandingRead, { folderId })).standing as RecordData
const statusOf = async (ids: RecordData) => (await read(admin, recordTypes.rfi, ids)).statusName

const switchedOff = await contact({ email: 'off@example.org' })
await update(switchedOff, { isActive: false })
const withoutAddress = await contact()

describe('an RFI of a manager', () => {
  const cases: Array<[what: string, to: RecordData, remedy: RegExp]> = [
    ['somebody switched off', { toUserId: switchedOff }, /mail address/],
    ['somebody without an address', { toUserId: withoutAddress }, /mail address/],
    ['the name of nobody', { toName: 'The town hall' }, /mail address/],
    ['the address of nobody', { toName: 'late@example.org' }, /Add late@example.org/],
    ['several names', { toName: `${architect.fullName}; ${pm.fullName}` }, /as copies/],
    ['nobody', {}, /Name a member/],
  ]
  test.each(cases)('to %s is not opened', async (_what, to, remedy) => {
    const sent = await refused(make(pm, { ...to, statusId: 3 }))
    expect([sent.status, sent.fields[0]!.fieldName]).toEqual([400, 'RfiList[0].ToUserId'])
    expect(sent.message).toMatch(remedy)
    const made = await make(pm, to)
    expect(await statusOf(made)).toBe('Submitted')
    expect((await refused(change(pm, recordTypes.rfi, made, { statusId: 3 }))).status).toBe(400)
    expect(await statusOf(await make(admin, to))).toBe('Open')
  })

  test('is opened by itself if it is whole, and waits if it is not', async () => {
    const toUserId = architect.id
    expect(await statusOf(await make(pm, { toUserId }))).toBe('Open')
    expect(await statusOf(await make(pm, { toUserId, question: ' ' }))).toBe('Submitted')
    expect(await statusOf(await make(pm, { toUserId, subject: '' }))).toBe('Submitted')
  })

  test('is not forwarded to nobody', async () => {
    const { rfiId } = await make(pm, { toUserId: architect.id })
    const to = { rfiId: rfiId as number, toUserId: await contact() }
    expect((await refused(pm.client.call(RFIForward, to))).status).toBe(400)
  })
})

describe('what is open and reaches nobody', () => {
  const ways: Array<
    [how: string, lose: (userId: number) => Promise<unknown>, back: (userId: number) => Promise<unknown>]
  > = [
    [
      'left',
      (userId) => admin.client.call(ProjectMemberRemove, { projectId, member: { userId } }),
      (userId) => admin.client.call(ProjectMemberAdd, { projectId, member: { userId, role: 'Architect' } }),
    ],
    ['were switched off', (id) => update(id, { isActive: false }), (id) => update(id, { isActive: true })],
    [
      'lost their address',
      (id) => update(id, { email: '' }),
      (id) => update(id, { email: `${id}@example.org` }),
    ],
  ]
  test.each(ways)('because they %s is marked, and its manager is told', async (_how, lose, back) => {
    const userId = await contact({ email: 'now@example.org' })
    const ids = await make(pm, { toUserId: userId })
    expect(await standing(ids)).toMatchObject({ courtUserId: userId, reachesNobody: false })
    await lose(userId)
    expect(await standing(ids)).toMatchObject({ courtUserId: pm.id, reachesNobody: true })
    const { rows } = await readPage(admin, lists[0]!, project.rootFolderId, { take: 200 })
    expect(rows.find(({ folderId }) => folderId === ids.folderId)).toMatchObject({ reachesNobody: true })
    await tellAll(here)
    // Tests beside this one, at another time, may make the notice: the order says nothing.
    expect(await hears(pm)).toContain(`court ${ids.number} ReachesNobody`)
    await back(userId)
    expect(await standing(ids)).toMatchObject({ courtUserId: userId, reachesNobody: false })
  })

  let firms = 1
  /** A company of the contractor's directory, with a contact who is the one of it in the project. */
  async function company(): Promise<{ organizationId: number; userId: number }> {
    const { organization } = await admin.client.call(OrganizationAdd, {
      organization: { organizationName: `Firm ${firms++}` },
    })
    const organizationId = organization!.organizationId!
    const firstName = `Sam ${organizationId}`
    const fields = { firstName, email: 'in@example.org', organizationID: organizationId }
    return { organizationId, userId: await contact(fields) }
  }

  test('because the one of a company moved to another is marked, and theirs no more', async () => {
    const [one, other] = [await company(), await company()]
    const [left, joined] = [
      await make(pm, { toCompanyId: one.organizationId }),
      await make(pm, { toCompanyId: other.organizationId }),
    ]
    await update(other.userId, { isActive: false })
    const marks = async () => [(await standing(left)).reachesNobody, (await standing(joined)).reachesNobody]
    expect(await marks()).toEqual([false, true])
    await update(one.userId, { organizationID: other.organizationId })
    expect(await marks()).toEqual([true, false])
  })

  test('because the one of a company was merged into a member is marked, until that is undone', async () => {
    const { organizationId, userId } = await company()
    const ids = await make(pm, { toCompanyId: organizationId })
    const intoUserId = await contact({ email: 'x@example.org' })
    const { mergeId } = await admin.client.call(UserMerge, { userId, intoUserId })
    expect(await standing(ids)).toMatchObject({ courtUserId: pm.id, reachesNobody: true })
    await admin.client.call(MergeUndo, { mergeId })
    expect(await standing(ids)).toMatchObject({ reachesNobody: false })
  })

  test('because its company was merged into one of nobody is not marked, nor what that one has', async () => {
    const { organizationId } = await company()
    const { organizationId: into, userId } = await company()
    const ids = await make(pm, { toCompanyId: into })
    await update(userId, { isActive: false })
    expect(await standing(ids)).toMatchObject({ reachesNobody: true })
    await admin.client.call(OrganizationMerge, { organizationId, intoOrganizationId: into })
    expect(await standing(ids)).toMatchObject({ reachesNobody: false })
  })

  test.each([
    ['a name', { toUserId: 0, toName: 'The town hall' }],
    ['nobody', { toUserId: 0 }],
  ])('because it is re-addressed to %s is marked', async (_whom, to) => {
    const ids = await make(pm, { toUserId: architect.id })
    await change(pm, recordTypes.rfi, ids, to)
    expect(await statusOf(ids)).toBe('Open')
    expect(await standing(ids)).toMatchObject({ courtUserId: pm.id, reachesNobody: true })
    await change(pm, recordTypes.rfi, ids, { toUserId: architect.id })
    expect(await standing(ids)).toMatchObject({ courtUserId: architect.id, reachesNobody: false })
  })

  test('of other types waits on the manager, too', async () => {
    const userId = await contact()
    const made = [
      await makeOne(pm, recordTypes.punchList, projectId, {
        status: 2,
        responsiblePartyList: ['Nobody & Co'],
      }),
      await makeOne(pm, recordTypes.openIssue, projectId, { subject: 'Leak', issueTo: userId }),
      await makeOne(admin, recordTypes.submittalItem, projectId, {
        folderParentId: (
          await makeOne(pm, recordTypes.submittal, projectId, { reviewingCompanyContactId: userId })
        ).folderId,
        stage: '2',
      }),
    ]
    for (const ids of made) expect(await standing(ids)).toMatchObject({ reachesNobody: true })
    const known = await makeOne(pm, recordTypes.punchList, projectId, {
      status: 2,
      responsiblePartyList: ['Nobody & Co', architect.login],
    })
    expect(await standing(known)).toMatchObject({ courtUserId: architect.id, reachesNobody: false })
  })
})

test('an upgrade writes the courts as they are written now', async () => {
  const left = await contact({ email: 'left@example.org' })
  const toLeft = await make(pm, { toUserId: left })
  await admin.client.call(ProjectMemberRemove, { projectId, member: { userId: left } })
  const toNobody = await make(admin, { statusId: 3 })
  const toName = await make(admin, { toName: 'The town hall', statusId: 3 })
  const draft = await make(pm, { toUserId: architect.id, statusId: 1 })
  const ids = [toLeft, toNobody, toName, draft].map(({ folderId }) => folderId as number)
  const courts = () =>
    here.database.rows(
      `SELECT folder_id, position, is_manager, person_id, name, reaches_nobody FROM court
        WHERE folder_id = ANY ($1::int[]) ORDER BY folder_id`,
      [ids],
    )
  await here.database.rows('UPDATE person SET is_active = false WHERE id = $1', [pm.id])
  const expected = await courts()
  // As the version before had them: a text has the court, and a draft that of its author.
  await here.database.rows('UPDATE court SET reaches_nobody = false WHERE folder_id = ANY ($1::int[])', [ids])
  await here.database.rows(
    `UPDATE court SET is_manager = false, person_id = NULL, name = 'The town hall' WHERE folder_id = $1`,
    [toName.folderId],
  )
  await here.database.script(await upgradeRows('from_0.2.0.sql', 'Records that reach nobody'))
  expect(await courts()).toEqual(
    expected.map((row) =>
      row.folder_id === draft.folderId ? { ...row, is_manager: true, person_id: pm.id } : row,
    ),
  )
})
