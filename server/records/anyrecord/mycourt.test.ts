import { beforeAll, describe, expect, test } from 'vitest'
import {
  FolderAdd,
  FolderDelete,
  FolderUpdate,
  OrganizationAdd,
  ProjectMemberAdd,
} from '../../../contract/index.ts'
import { MyCourtCount, MyCourtRead } from '../../../contract/records/anyrecord/mycourt.ts'
import { OpenIssueCreateMany, OpenIssueUpdate } from '../../../contract/records/openissue.ts'
import { PunchListCreateMany } from '../../../contract/records/punchlist.ts'
import { RFICreateMany, RFIForward, RFIUpdate } from '../../../contract/records/rfi.ts'
import { SubmittalItemCreateMany, SubmittalItemUpdate } from '../../../contract/records/submittal.ts'
import { isAll } from '../../../test/kit/cases.ts'
import { type Person, type Project, site } from '../../../test/kit/harness.ts'
import { lists, readPages } from '../../../test/kit/lists.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { because } from '../../../test/kit/records.ts'
import { told, wrong } from '../../../test/kit/told.ts'
import { listed } from '../../../test/tables/matrix/plantorganization.ts'

const here = prepared(() => site())
beforeAll(() => {
  here.clock.now = new Date('2026-03-10T12:00:00Z')
})

type Role = 'General Contractor PM' | 'Engineer' | 'Subcontractor' | 'Superintendent'
let project: Project<Role>
let pm: Person
let engineer: Person

const ofMe = async (who: Person, request: object = {}) => {
  const items = (await who.client.call(MyCourtRead, request)).items!
  const isAll = Object.keys(request).length === 0
  // As many as are counted, in whatever situation.
  if (isAll) expect((await who.client.call(MyCourtCount, {})).count).toBe(items.length)
  return items.map(({ title, dueDate }) => [title, dueDate].filter(Boolean).join(' '))
}

beforeAll(async () => {
  project = await here.project(['General Contractor PM', 'Engineer', 'Subcontractor', 'Superintendent'])
  pm = project.people['General Contractor PM']
  engineer = project.people.Engineer
})

const issue = async (subject: string, more: object = {}): Promise<number> => {
  const one = { projectId: project.id, subject, issueTo: engineer.id, ...more }
  const { returnedIdList } = await pm.client.call(OpenIssueCreateMany, { openIssueList: [one] })
  return Number(returnedIdList![0]!.folderId)
}

describe('the court of a person', () => {
  test('is sorted by due day, records without one last', async () => {
    await issue('late', { dueDate: '2026-03-02' })
    await issue('soon', { dueDate: '3/20/2026' })
    await issue('draft of the PM', { statusId: 1 })
    const rfi = { projectId: project.id, subject: 'which', question: 'which?', toUserId: engineer.id }
    await pm.client.call(RFICreateMany, { rfiList: [{ ...rfi, dateDue: '2026-03-05' }] })
    expect(await ofMe(engineer)).toEqual(['late 2026-03-02', 'which 2026-03-05', 'soon 2026-03-20'])
    expect(await ofMe(pm)).toEqual(['draft of the PM'])
    const [late, which] = (await engineer.client.call(MyCourtRead, {})).items!
    expect(late).toMatchObject({
      folderType: 151,
      folderTypeName: 'Open issue',
      projectId: project.id,
      number: 'OI-001',
      statusId: 2,
      statusName: 'Open',
      isOverdue: true,
    })
    expect(which).toMatchObject({ folderType: 121, statusName: 'Open', isOverdue: true, daysOpen: 0 })
  })

  test('loses a record by a step, and gets it back by another', async () => {
    const folderId = await issue('walks', { dueDate: '2026-04-01' })
    const step = (who: Person, statusId: number) =>
      who.client.call(OpenIssueUpdate, { openIssue: { folderId, statusId } })
    await step(engineer, 3)
    expect(await ofMe(engineer)).toContain('walks 2026-04-01')
    await step(engineer, 4)
    expect(await ofMe(engineer)).not.toContain('walks 2026-04-01')
    expect(await ofMe(pm)).toContain('walks 2026-04-01')
    await step(pm, 6)
    expect(await ofMe(pm)).not.toContain('walks 2026-04-01')
  })

  test('shows who took the last step, when and why, whatever was changed since', async () => {
    const folderId = await issue('came back', { dueDate: '2026-04-02' })
    const change = (who: Person, fields: object, reason?: string) =>
      who.client.call(OpenIssueUpdate, {
        openIssue: { folderId, ...fields },
        ...(reason ? { additionalInfo: [{ propertyName: 'Reason', propertyValue: reason }] } : {}),
      })
    const mine = async () =>
      (await engineer.client.call(MyCourtRead, {})).items!.find((item) => item.folderId === folderId)
    expect(await mine()).toMatchObject({ steppedById: pm.id, steppedByName: pm.fullName })
    await change(engineer, { statusId: 3 })
    await change(engineer, { statusId: 4 })
    here.clock.now = new Date('2026-03-10T13:00:00Z')
    await change(pm, { statusId: 3 }, 'The photo is missing.')
    here.clock.now = new Date('2026-03-10T12:00:00Z')
    await change(pm, { question: 'Another word.' })
    expect(await mine()).toMatchObject({
      steppedById: pm.id,
      steppedDate: `/Date(${Date.parse('2026-03-10T13:00:00Z')}-0000)/`,
      stepReason: 'The photo is missing.',
    })
    await change(engineer, { statusId: 4 })
    await change(pm, { statusId: 6 })
  })

  test('shows the revision of a submittal item and its outcome', async () => {
    const item = { description: 'Tile samples', csi: '09 30 13' }
    const info = [{ propertyName: 'ProjectId', propertyValue: String(project.id) }]
    const created = await project.admin.client.call(SubmittalItemCreateMany, {
      itemList: [item],
      additionalInfo: info,
    })
    const folderId = Number(created.returnedIdList![0]!.folderId)
    const returned = { folderId, stage: '3', returnedStatusId: '3' }
    await project.admin.client.call(SubmittalItemUpdate, { item: returned })
    const { items } = await project.admin.client.call(MyCourtRead, { projectId: project.id })
    expect(items!.find((one) => one.folderId === folderId)).toMatchObject({
      revision: '0',
      outcome: 'Approved as noted, resubmit',
      statusName: 'Returned',
    })
    await project.admin.client.call(SubmittalItemUpdate, { item: { folderId, stage: '4' } })
  })

  test('has the records of their company, for all of its people', async () => {
    const { organization } = await organizationOf(project.admin)
    const plumber = await here.person(project.admin, { organizationId: organization.id })
    await join(plumber, 'Subcontractor')
    const item = { projectId: project.id, summary: 'tap drips', responsiblePartyList: [organization.name] }
    await pm.client.call(PunchListCreateMany, { punchlistList: [{ ...item, dueDate: '2026-03-12' }] })
    expect(await ofMe(plumber)).toEqual(['tap drips 2026-03-12'])
  })

  test('has the RFI to answer, and not the one that was forwarded as it', async () => {
    const { Superintendent, Subcontractor } = project.people
    const rfi = {
      projectId: project.id,
      subject: 'forwarded',
      question: 'which?',
      toUserId: Superintendent.id,
    }
    const created = await pm.client.call(RFICreateMany, { rfiList: [{ ...rfi, dateDue: '2026-03-08' }] })
    const rfiId = Number(created.returnedIdList![0]!.rfiId)
    const request = { rfiId, toUserId: Subcontractor.id, dateDue: '2026-03-09' }
    const { rfi: sub } = await Superintendent.client.call(RFIForward, request)
    expect(await ofMe(Subcontractor)).toEqual(['forwarded 2026-03-09'])
    expect(await ofMe(Superintendent)).toEqual([])
    await Subcontractor.client.call(RFIUpdate, {
      rfi: { folderId: sub!.folderId, statusId: 4, answer: 'so' },
    })
    expect(await ofMe(Subcontractor)).toEqual([])
    expect(await ofMe(Superintendent)).toEqual(['forwarded 2026-03-08'])
    await project.admin.client.call(FolderDelete, { folderId: sub!.folderId, ...because })
    await Superintendent.client.call(RFIUpdate, { rfi: { rfiId, statusId: 4, answer: 'so' } })
  })

  test('of the manager is that of the From person if they manage, else of the project owner', async () => {
    const ready = { projectId: project.id, status: 3, dueDate: '2026-05-01' }
    const mine = { ...ready, summary: 'look at it' }
    await project.admin.client.call(PunchListCreateMany, { punchlistList: [mine] })
    expect(await ofMe(project.admin)).toContain('look at it 2026-05-01')
    expect(await ofMe(project.people.Superintendent)).toEqual([])
    const rfi = {
      projectId: project.id,
      subject: 'from the PM',
      fromUserId: pm.id,
      statusId: 4,
      answer: 'so',
    }
    await project.admin.client.call(RFICreateMany, { rfiList: [rfi] })
    expect(await ofMe(pm)).toContain('from the PM')
    expect(await ofMe(project.admin)).not.toContain('from the PM')
  })

  test('is limited to a project on request, else covers all projects', async () => {
    const other = await here.project([], project.admin)
    const one = {
      projectId: other.id,
      subject: 'elsewhere',
      issueTo: project.admin.id,
      dueDate: '2026-01-01',
    }
    await project.admin.client.call(OpenIssueCreateMany, { openIssueList: [one] })
    expect(await ofMe(project.admin, { projectId: other.id })).toEqual(['elsewhere 2026-01-01'])
    expect((await ofMe(project.admin))[0]).toBe('elsewhere 2026-01-01')
    expect(await ofMe(project.admin, { projectId: project.id })).not.toContain('elsewhere 2026-01-01')
    expect(await told(engineer.client.call(MyCourtRead, { projectId: other.id }))).toBe('404 NotFound')
  })

  test('has nothing that is in the bin or in a folder that they may not see', async () => {
    const { folder } = await project.admin.client.call(FolderAdd, {
      folder: { folderProjectId: project.id, folderName: 'later closed' },
    })
    const binned = await issue('binned')
    await issue('hidden', { folderParentId: folder!.folderId })
    expect(await ofMe(engineer)).toEqual(expect.arrayContaining([expect.stringMatching(/^hidden/)]))
    await project.admin.client.call(FolderDelete, { folderId: binned, ...because })
    const accessByList = await listed(project.admin, 'few', project.id)
    await project.admin.client.call(FolderUpdate, { folder: { folderId: folder!.folderId, accessByList } })
    expect((await ofMe(engineer)).join()).not.toMatch(/binned|hidden/)
  })

  test('comes in pages, each record once', async () => {
    const whole = await ofMe(engineer)
    const paged: string[] = []
    let cursor: string | undefined
    do {
      const page = await engineer.client.call(MyCourtRead, { take: 2, cursor })
      paged.push(...page.items!.map(({ title, dueDate }) => [title, dueDate].filter(Boolean).join(' ')))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(paged).toEqual(whole)
  })

  test.runIf(isAll)('equals the listings of all record types filtered by court', async () => {
    for (const who of [project.admin, ...Object.values<Person>(project.people)]) {
      const inLists: number[] = []
      // The court of a package is that of its items, so the items are listed and the package is not.
      for (const list of lists.filter(({ recordType }) => recordType !== 'submittal')) {
        const filter = { CourtUserId: 'me' }
        const rows = await readPages(who, list, project.rootFolderId, { take: 50, filter })
        inLists.push(...rows.map((row) => row.folderId as number))
      }
      const { items } = await who.client.call(MyCourtRead, { projectId: project.id })
      expect(items!.map(({ folderId }) => folderId).sort()).toEqual(inLists.sort())
    }
  })

  test.each([
    [{ take: 201 }, wrong('Take', 'InclusiveBetween')],
    [{ cursor: 'made up' }, wrong('Cursor', 'Enum')],
    [{ cursor: Buffer.from('["2026-13-45",1]').toString('base64url') }, wrong('Cursor', 'Enum')],
    [{ projectId: 'x' }, wrong('ProjectId', 'Type')],
  ])('is refused %j', async (request, refusal) => {
    expect(await told(engineer.client.call(MyCourtRead, request as object))).toBe(refusal)
  })
})

async function organizationOf(admin: Person): Promise<{ organization: { id: number; name: string } }> {
  const name = `Pipes ${here.url.slice(-5)} ${admin.id}`
  const { organization } = await admin.client.call(OrganizationAdd, {
    organization: { organizationName: name },
  })
  return { organization: { id: organization!.organizationId!, name } }
}

async function join(person: Person, role: string): Promise<void> {
  await project.admin.client.call(ProjectMemberAdd, {
    projectId: project.id,
    member: { userId: person.id, role },
  })
}
