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
import { prepared } from '../../../../test/kit/prepared.ts'
import { change, makeOne, type RecordData, recordTypes } from '../../../../test/kit/records.ts'
import { courts, type Who } from '../../../../test/kit/worlds/courts.ts'

const here = prepared(() => site())
const made = prepared(() => courts(here))

describe('the manager is', () => {
  const submitted = async (fromUserId: number) => {
    const created = await makeOne(made.project.admin, recordTypes.rfi, made.project.id, {
      ...made.rfi(2)(),
      fromUserId,
    })
    return created.folderId as number
  }

  test('the owner if the From person does not manage the project', async () => {
    expect(await made.courtOf('rfi', await submitted(made.whom().foreman.id))).toEqual(made.of('owner'))
    expect(await made.courtOf('rfi', await submitted(0))).toEqual(made.of('owner'))
  })

  test('determined by the current roles', async () => {
    const place = await here.project(['Superintendent'], made.project.admin)
    const { Superintendent } = place.people
    const { folderId } = await makeOne(made.project.admin, recordTypes.rfi, place.id, {
      ...made.rfi(2)(),
      toUserId: undefined,
      fromUserId: Superintendent.id,
    })
    const list = lists[0]!
    const court = async () => {
      const { rows } = await readPage(made.project.admin, list, place.rootFolderId)
      return rows.find((row) => row.folderId === folderId)!.courtUserId
    }
    const role = (name: string) =>
      made.project.admin.client.call(ProjectMemberUpdate, {
        projectId: place.id,
        member: { userId: Superintendent.id, role: name },
      })
    expect(await court()).toBe(made.project.admin.id)
    await role('General Contractor PM')
    expect(await court()).toBe(Superintendent.id)
    await role('Viewer')
    expect(await court()).toBe(made.project.admin.id)
    await made.project.admin.client.call(ProjectUpdate, {
      project: { projectId: place.id, projectOwnerId: Superintendent.id },
    })
    expect(await court()).toBe(Superintendent.id)
  })

  test('the From person exactly if the rights table has them as a manager', async () => {
    for (const { id } of Object.values(made.whom())) await submitted(id)
    const rows = await here.database.rows(
      `SELECT w.folder_id FROM in_court w JOIN court c USING (folder_id, position) JOIN project p ON p.id = c.project_id
        WHERE c.is_manager AND w.person_id <> CASE WHEN EXISTS (SELECT FROM access x WHERE x.person_id = c.person_id
              AND x.project_id = c.project_id AND x.section = 'setup' AND x.is_manager)
              THEN c.person_id ELSE p.owner_id END`,
    )
    expect(rows).toEqual([])
  })

  test('the one who has the court if nobody has the part', async () => {
    const open = await makeOne(made.project.admin, recordTypes.rfi, made.project.id, {
      ...made.rfi(3)(),
      toUserId: undefined,
    })
    expect(await made.courtOf('rfi', open.folderId)).toEqual(made.of('pm'))
    const nobody = await makeOne(made.project.admin, recordTypes.punchList, made.project.id, { status: 2 })
    expect(await made.courtOf('punchList', nobody.folderId)).toEqual(made.of('owner'))
    const withoutPackage = await makeOne(made.project.admin, recordTypes.submittalItem, made.project.id, {})
    expect(await made.courtOf('submittalItem', withoutPackage.folderId)).toEqual(made.of('owner'))
  })
})

describe('the court follows', () => {
  test('the steps and the people of a record', async () => {
    const { folderId } = await makeOne(made.project.admin, recordTypes.rfi, made.project.id, made.rfi(1)())
    const step = (fields: RecordData) =>
      change(made.project.admin, recordTypes.rfi, { folderId }, fields, { reason: 'x' })
    await step({ statusId: 3 })
    expect(await made.courtOf('rfi', folderId)).toEqual(made.of('architect'))
    await step({ toUserId: made.whom().engineer.id })
    expect(await made.courtOf('rfi', folderId)).toEqual(made.of('engineer'))
    await step({ statusId: 5 })
    expect(await made.courtOf('rfi', folderId)).toEqual(made.of('nobody'))
    await step({ statusId: 3 })
    expect(await made.courtOf('rfi', folderId)).toEqual(made.of('engineer'))
  })

  test('a chain of forwarded RFIs, down to the last one and back', async () => {
    const first = await makeOne(made.project.admin, recordTypes.rfi, made.project.id, made.rfi(3)())
    const forward = async (rfiId: number, who: Who) => {
      const { rfi: sub } = await made.project.admin.client.call(RFIForward, {
        rfiId,
        toUserId: made.whom()[who].id,
      })
      return sub! as RecordData
    }
    const second = await forward(first.rfiId, 'engineer')
    const third = await forward(second.rfiId, 'foreman')
    const courts = () =>
      Promise.all(
        [first, second, third].map(async ({ folderId }) => (await made.courtOf('rfi', folderId))[0]),
      )
    const { architect, engineer, foreman, owner } = made.whom()
    expect(await courts()).toEqual([foreman.id, foreman.id, foreman.id])
    await change(made.project.admin, recordTypes.rfi, third, { statusId: 4, answer: 'yes' })
    expect(await courts()).toEqual([engineer.id, engineer.id, owner.id])
    await change(made.project.admin, recordTypes.rfi, second, { statusId: 4, answer: 'yes' })
    expect((await courts())[0]).toBe(architect.id)
  })

  test('the package of an item, and the oldest open item of a package', async () => {
    const pack = await made.parcel()
    const [older, newer] = [await made.inside(pack), await made.inside(pack, { stage: '2' })]
    expect(await made.courtOf('submittal', pack.folderId)).toEqual(made.of('engineer'))
    await change(made.project.admin, recordTypes.submittalItem, older, { stage: '4', returnedStatusId: '6' })
    expect(await made.courtOf('submittal', pack.folderId)).toEqual(made.of('architect'))
    const set = (fields: RecordData) => change(made.project.admin, recordTypes.submittal, pack, fields)
    await set({ reviewingCompanyContactId: made.whom().foreman.id })
    expect(await made.courtOf('submittalItem', newer.folderId)).toEqual(made.of('foreman'))
    expect(await made.courtOf('submittal', pack.folderId)).toEqual(made.of('foreman'))
    const other = await made.parcel({ reviewingCompanyContactId: made.whom().pm.id })
    await made.project.admin.client.call(FolderUpdate, {
      folder: { folderId: newer.folderId, folderParentId: other.folderId },
    })
    expect(await made.courtOf('submittalItem', newer.folderId)).toEqual(made.of('pm'))
    expect(await made.courtOf('submittal', pack.folderId)).toEqual(made.of('nobody'))
  })

  test('a person named by a text, once a manager says so', async () => {
    const late = await here.person(made.project.admin)
    const { folderId } = await makeOne(made.project.admin, recordTypes.punchList, made.project.id, {
      status: 2,
      responsiblePartyList: [late.email],
    })
    expect(await made.courtOf('punchList', folderId)).toEqual(made.of('owner'))
    await made.project.admin.client.call(ProjectMemberAdd, {
      projectId: made.project.id,
      member: { userId: late.id, role: 'Subcontractor' },
    })
    expect(await made.courtOf('punchList', folderId)).toEqual(made.of('owner'))
    const assigning = { projectId: made.project.id, text: late.email, userId: late.id }
    await made.project.admin.client.call(PartyAssign, assigning)
    expect(await made.courtOf('punchList', folderId)).toEqual([late.id, late.fullName])
  })
})
