/** Which person is the manager, and how the court follows changes. */
import { describe, expect, test } from 'vitest'
import { FolderUpdate } from '../../../../contract/documents/folder.ts'
import { PartyAssign } from '../../../../contract/people/party.ts'
import {
  ProjectMemberAdd,
  ProjectMemberUpdate,
  ProjectUpdate,
} from '../../../../contract/projects/project.ts'
import { RFIForward } from '../../../../contract/records/rfi.ts'
import { site } from '../../../../test/kit/harness.ts'
import { lists, readPage } from '../../../../test/kit/lists.ts'
import { change, makeOne, type RecordData, recordTypes } from '../../../../test/kit/records.ts'
import { courts, type Who } from '../../../../test/kit/worlds/courts.ts'

const here = await site()
const { project, whom, courtOf, of, rfi, parcel, inside } = await courts(here)

describe('the manager is', () => {
  const submitted = async (fromUserId: number) => {
    const created = await makeOne(project.admin, recordTypes.rfi, project.id, { ...rfi(2)(), fromUserId })
    return created.folderId as number
  }

  test('the owner if the From person does not manage the project', async () => {
    expect(await courtOf('rfi', await submitted(whom().foreman.id))).toEqual(of('owner'))
    expect(await courtOf('rfi', await submitted(0))).toEqual(of('owner'))
  })

  test('determined by the current roles', async () => {
    const place = await here.project(['Superintendent'], project.admin)
    const { Superintendent } = place.people
    const { folderId } = await makeOne(project.admin, recordTypes.rfi, place.id, {
      ...rfi(2)(),
      toUserId: undefined,
      fromUserId: Superintendent.id,
    })
    const list = lists[0]!
    const court = async () => {
      const { rows } = await readPage(project.admin, list, place.rootFolderId)
      return rows.find((row) => row.folderId === folderId)!.courtUserId
    }
    const role = (name: string) =>
      project.admin.client.call(ProjectMemberUpdate, {
        projectId: place.id,
        member: { userId: Superintendent.id, role: name },
      })
    expect(await court()).toBe(project.admin.id)
    await role('General Contractor PM')
    expect(await court()).toBe(Superintendent.id)
    await role('Viewer')
    expect(await court()).toBe(project.admin.id)
    await project.admin.client.call(ProjectUpdate, {
      project: { projectId: place.id, projectOwnerId: Superintendent.id },
    })
    expect(await court()).toBe(Superintendent.id)
  })

  test('the From person exactly if the rights table has them as a manager', async () => {
    for (const { id } of Object.values(whom())) await submitted(id)
    const rows = await here.database.rows(
      `SELECT w.folder_id FROM in_court w JOIN court c USING (folder_id, position) JOIN project p ON p.id = c.project_id
        WHERE c.is_manager AND w.person_id <> CASE WHEN EXISTS (SELECT FROM access x WHERE x.person_id = c.person_id
              AND x.project_id = c.project_id AND x.section = 'setup' AND x.is_manager)
              THEN c.person_id ELSE p.owner_id END`,
    )
    expect(rows).toEqual([])
  })

  test('the one who has the court if nobody has the part', async () => {
    const open = await makeOne(project.admin, recordTypes.rfi, project.id, {
      ...rfi(3)(),
      toUserId: undefined,
    })
    expect(await courtOf('rfi', open.folderId)).toEqual(of('pm'))
    const nobody = await makeOne(project.admin, recordTypes.punchList, project.id, { status: 2 })
    expect(await courtOf('punchList', nobody.folderId)).toEqual(of('owner'))
    const withoutPackage = await makeOne(project.admin, recordTypes.submittalItem, project.id, {})
    expect(await courtOf('submittalItem', withoutPackage.folderId)).toEqual(of('owner'))
  })
})

describe('the court follows', () => {
  test('the steps and the people of a record', async () => {
    const { folderId } = await makeOne(project.admin, recordTypes.rfi, project.id, rfi(1)())
    const step = (fields: RecordData) =>
      change(project.admin, recordTypes.rfi, { folderId }, fields, { reason: 'x' })
    await step({ statusId: 3 })
    expect(await courtOf('rfi', folderId)).toEqual(of('architect'))
    await step({ toUserId: whom().engineer.id })
    expect(await courtOf('rfi', folderId)).toEqual(of('engineer'))
    await step({ statusId: 5 })
    expect(await courtOf('rfi', folderId)).toEqual(of('nobody'))
    await step({ statusId: 3 })
    expect(await courtOf('rfi', folderId)).toEqual(of('engineer'))
  })

  test('a chain of forwarded RFIs, down to the last one and back', async () => {
    const first = await makeOne(project.admin, recordTypes.rfi, project.id, rfi(3)())
    const forward = async (rfiId: number, who: Who) => {
      const { rfi: sub } = await project.admin.client.call(RFIForward, { rfiId, toUserId: whom()[who].id })
      return sub! as RecordData
    }
    const second = await forward(first.rfiId, 'engineer')
    const third = await forward(second.rfiId, 'foreman')
    const courts = () =>
      Promise.all([first, second, third].map(async ({ folderId }) => (await courtOf('rfi', folderId))[0]))
    const { architect, engineer, foreman, owner } = whom()
    expect(await courts()).toEqual([foreman.id, foreman.id, foreman.id])
    await change(project.admin, recordTypes.rfi, third, { statusId: 4, answer: 'yes' })
    expect(await courts()).toEqual([engineer.id, engineer.id, owner.id])
    await change(project.admin, recordTypes.rfi, second, { statusId: 4, answer: 'yes' })
    expect((await courts())[0]).toBe(architect.id)
  })

  test('the package of an item, and the oldest open item of a package', async () => {
    const pack = await parcel()
    const [older, newer] = [await inside(pack), await inside(pack, { stage: '2' })]
    expect(await courtOf('submittal', pack.folderId)).toEqual(of('engineer'))
    await change(project.admin, recordTypes.submittalItem, older, { stage: '4', returnedStatusId: '6' })
    expect(await courtOf('submittal', pack.folderId)).toEqual(of('architect'))
    const set = (fields: RecordData) => change(project.admin, recordTypes.submittal, pack, fields)
    await set({ reviewingCompanyContactId: whom().foreman.id })
    expect(await courtOf('submittalItem', newer.folderId)).toEqual(of('foreman'))
    expect(await courtOf('submittal', pack.folderId)).toEqual(of('foreman'))
    const other = await parcel({ reviewingCompanyContactId: whom().pm.id })
    await project.admin.client.call(FolderUpdate, {
      folder: { folderId: newer.folderId, folderParentId: other.folderId },
    })
    expect(await courtOf('submittalItem', newer.folderId)).toEqual(of('pm'))
    expect(await courtOf('submittal', pack.folderId)).toEqual(of('nobody'))
  })

  test('a person named by a text, once a manager says so', async () => {
    const late = await here.person(project.admin)
    const { folderId } = await makeOne(project.admin, recordTypes.punchList, project.id, {
      status: 2,
      responsiblePartyList: [late.email],
    })
    expect(await courtOf('punchList', folderId)).toEqual(of('owner'))
    await project.admin.client.call(ProjectMemberAdd, {
      projectId: project.id,
      member: { userId: late.id, role: 'Subcontractor' },
    })
    expect(await courtOf('punchList', folderId)).toEqual(of('owner'))
    const assigning = { projectId: project.id, text: late.email, userId: late.id }
    await project.admin.client.call(PartyAssign, assigning)
    expect(await courtOf('punchList', folderId)).toEqual([late.id, late.fullName])
  })
})
