/** Converting an open issue to an RFI or a punch list item: the fields that are copied, and the links. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as contract from '../../../contract/index.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, eventsOf, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'
import { listOf, outcome } from '../../../test/kit/restricted.ts'
import { anItem, anRfi, converting } from '../../../test/kit/worlds/converting.ts'

const here = prepared(() => site())
const recordType = recordTypes.openIssue
const made = prepared(() => converting(here))

const whole = () => {
  const { Architect, Engineer } = made.project.people
  return {
    subject: 'Temporary heat',
    question: 'Who brings the heaters?',
    locationSite: 'North',
    locationBuilding: 'B',
    locationRoom: '301',
    dueDate: '3/4/2027',
    issueTo: Architect.id,
    ccUserList: [Engineer.id],
    costImpact: true,
    reference: 'Spec 01 50 00',
    drawing: 'A-101',
    drawingDetail: '7',
  }
}

describe('an open issue', () => {
  test('is converted to an RFI with all its fields', async () => {
    const { Architect, Engineer } = made.project.people
    const ids = await made.issue(whole())
    const created = await made.convert(ids, anRfi)
    expect(created).toMatchObject({
      number: expect.stringMatching(/^RFI-\d{3}$/),
      numberOfRecordsEffected: 1,
    })
    const rfi = await read(made.project.admin, recordTypes.rfi, created)
    expect(rfi).toMatchObject({
      rfiId: created.newId,
      statusName: 'Open',
      subject: 'Temporary heat',
      question: 'Who brings the heaters?\n\nLocation: North / B / 301',
      toUserId: Architect.id,
      fromUserId: made.project.admin.id,
      dateDue: '3/4/2027',
      costImpactId: 2,
      ccUserList: [String(Engineer.id)],
      reference: 'Spec 01 50 00',
      drawing: 'A-101',
      drawingDetail: '7',
    })
    expect((await read(Engineer, recordTypes.rfi, created)).rfiId).toBe(created.newId)
  })

  test('does not tell of an RFI that is not issued in its history', async () => {
    const { Architect, Subcontractor, Viewer, 'General Contractor PM': pm } = made.project.people
    const ids = await made.issue(whole(), Subcontractor)
    const created = await made.convert(ids, anRfi, {}, Subcontractor)
    await change(Subcontractor, recordTypes.rfi, created, { statusId: 1 })
    const told = async (who: Person) => {
      const { changes } = await who.client.call(contract.RecordHistoryRead, { folderId: ids.folderId })
      return changes!.filter(({ action }) => action === 'Converted').map(({ newId }) => newId)
    }
    const id = String(created.folderId)
    expect(await outcome(read(Architect, recordTypes.rfi, created))).toBe('404 NotFound')
    for (const who of [Architect, Viewer]) expect(await told(who)).toEqual([])
    for (const who of [Subcontractor, pm]) expect(await told(who)).toEqual([id])
    await change(pm, recordTypes.rfi, created, { statusId: 3 })
    for (const who of [Architect, Viewer]) expect(await told(who)).toEqual([id])
  })

  test('is converted to a punch list item with all its fields', async () => {
    const { Architect, Engineer } = made.project.people
    const created = await made.convert(await made.issue(whole()), anItem)
    expect(created.number).toMatch(/^PL-\d{3}$/)
    expect(await read(made.project.admin, recordTypes.punchList, created)).toMatchObject({
      punchListId: created.newId,
      statusName: 'Open',
      summary: 'Temporary heat',
      description: 'Who brings the heaters?',
      locationSite: 'North',
      locationBuilding: 'B',
      locationRoom: '301',
      dueDate: '3/4/2027',
      costImpact: true,
      responsiblePartyList: [String(Architect.id)],
      ccUserList: [String(Engineer.id)],
      reference: 'Spec 01 50 00',
      drawing: 'A-101',
      drawingDetail: '7',
    })
  })

  test('that is empty is converted to an empty RFI', async () => {
    const rfi = await read(made.project.admin, recordTypes.rfi, await made.convert(await made.issue(), anRfi))
    for (const key of ['subject', 'question', 'toUserId', 'toName', 'ccUserList'])
      expect(rfi).not.toHaveProperty(key)
    expect(rfi.costImpactId).toBe(0)
  })

  test('is addressed to the requested person, else to its to-person, without former members', async () => {
    const { Architect, Viewer } = made.project.people
    const to = async (fields: RecordData, more: RecordData) => {
      const ids = await made.issue(fields)
      const rfi = await read(made.project.admin, recordTypes.rfi, await made.convert(ids, anRfi, more))
      const item = await read(
        made.project.admin,
        recordTypes.punchList,
        await made.convert(ids, anItem, more),
      )
      return [rfi.toUserId ?? 0, rfi.toName, item.responsiblePartyList?.[0]]
    }
    const issueTo = Architect.id
    expect(await to({ issueTo }, { toUserId: Viewer.id })).toEqual([
      Viewer.id,
      Viewer.fullName,
      String(Viewer.id),
    ])
    expect(await to({ issueTo }, { toUserId: 0 })).toEqual([0, undefined, undefined])
    expect(await to({ issueTo }, { toUserId: null })).toEqual([issueTo, Architect.fullName, String(issueTo)])
    expect(await to({ toName: 'J. Doe' }, {})).toEqual([0, 'J. Doe', 'J. Doe'])
    const gone = await here.person(made.project.admin)
    const member = { userId: gone.id, role: 'Viewer' }
    await made.project.admin.client.call(contract.ProjectMemberAdd, { projectId: made.project.id, member })
    const ids = await made.issue({ issueTo: gone.id, ccUserList: [gone.id, Viewer.id] })
    await made.project.admin.client.call(contract.ProjectMemberRemove, { projectId: made.project.id, member })
    const rfi = await read(made.project.admin, recordTypes.rfi, await made.convert(ids, anRfi))
    expect([rfi.toUserId ?? 0, rfi.toName, rfi.ccUserList]).toEqual([0, gone.fullName, [String(Viewer.id)]])
  })

  test('shares its files and references without copying the bytes', async () => {
    const ids = await made.issue()
    const file = {
      folderId: ids.folderId,
      fileInfo: { uploadedFileName: 'wall.jpg', attachmentFileDescription: 'North' },
      fileContent: Buffer.from(randomUUID()).toString('base64'),
    }
    await made.project.admin.client.call(contract.FileCreate, file)
    const document = await made.project.admin.client.call(contract.DocumentCreate, {
      documentNumber: 'A-101',
      additionalInfo: [{ propertyName: 'ProjectId', propertyValue: String(made.project.id) }],
    })
    const reference = { folderId: ids.folderId, documentId: document.newId }
    await made.project.admin.client.call(contract.DocumentReferenceAdd, reference)
    const created = await made.convert(ids, anRfi)
    const files = await here.database.rows(
      `SELECT t.folder_id, t.stored_file_id, t.description, t.uploaded_by FROM attachment t
        WHERE t.folder_id = ANY($1::int[]) ORDER BY t.id`,
      [[ids.folderId, created.folderId!]],
    )
    expect(files).toEqual([files[0], { ...files[0], folder_id: created.folderId }])
    const { referencedDocuments } = await made.project.admin.client.call(contract.RFIRead, {
      folderId: created.folderId,
    })
    expect(referencedDocuments!.map(({ documentId }) => documentId)).toEqual([document.newId])
    expect((await eventsOf(here, created.folderId!)).map(({ action }) => action)).toEqual([
      'Created',
      'FileAttached',
      'ReferenceAdded',
    ])
  })

  test('stays open with the same ETag, and has the conversion in its history', async () => {
    const ids = await made.issue({ subject: 'Heat' })
    const before = await read(made.project.admin, recordType, ids)
    const created = await made.convert(ids, anRfi)
    const after = await read(made.project.admin, recordType, ids)
    expect([after, after.etag]).toEqual([before, before.etag])
    const event = (await eventsOf(here, ids.folderId)).at(-1)!
    expect([event.action, event.version, event.changes]).toEqual([
      'Converted',
      null,
      [['convertedTo', null, created.folderId]],
    ])
  })

  test('and the new records are linked to each other', async () => {
    const ids = await made.issue({ subject: 'Heat' })
    const rfi = await made.convert(ids, anRfi)
    const item = await made.convert(ids, anItem)
    expect(await made.links(ids)).toEqual([
      {
        folderId: rfi.folderId,
        folderType: 121,
        folderTypeName: 'RFI',
        number: rfi.number,
        title: 'Heat',
        relation: 'ConvertedTo',
      },
      {
        folderId: item.folderId,
        folderType: 132,
        folderTypeName: 'Punch list item',
        number: item.number,
        title: 'Heat',
        relation: 'ConvertedTo',
      },
    ])
    const back = { folderId: ids.folderId, folderType: 151, folderTypeName: 'Open issue' }
    const end = { ...back, number: ids.number, title: 'Heat', relation: 'ConvertedFrom' }
    expect([await made.links(rfi), await made.links(item)]).toEqual([[end], [end]])
    expect(await made.links(await made.issue())).toEqual([])
  })
})

describe('the folder of the new record', () => {
  const folder = async (more: RecordData = {}) =>
    (
      await made.project.admin.client.call(contract.FolderAdd, {
        folder: { folderProjectId: made.project.id, ...more },
      })
    ).folder!.folderId!

  test('is the same plain folder, else the section of its record type', async () => {
    const folderParentId = await folder()
    const inFolder = await made.convert(await made.issue({ folderParentId }), anRfi)
    expect((await read(made.project.admin, recordTypes.rfi, inFolder)).folderParentId).toBe(folderParentId)
    const inSection = await read(
      made.project.admin,
      recordTypes.rfi,
      await made.convert(await made.issue(), anRfi),
    )
    expect(inSection.folderPath).toMatch(/^RFIs \/ /)
  })

  test('is the requested one: a folder, the root, a punch list', async () => {
    const list = await made.project.admin.client.call(contract.FolderCreatePunchList, {
      folderProjectId: made.project.id,
    })
    const folderParentId = await folder()
    const into = async (type: number, parent: number) =>
      (
        await read(
          made.project.admin,
          type === anRfi ? recordTypes.rfi : recordTypes.punchList,
          await made.convert(await made.issue({ folderParentId }), type, { folderParentId: parent }),
        )
      ).folderParentId
    const other = await folder()
    expect(await into(anRfi, other)).toBe(other)
    expect(await into(anItem, list.folderId!)).toBe(list.folderId)
    expect(await into(anRfi, made.project.rootFolderId)).not.toBe(folderParentId)
  })

  test('hides it from people who may not see the issue', async () => {
    const { Viewer } = made.project.people
    const pm = made.project.people['General Contractor PM']
    const accessByList = await listOf(made.project, [pm])
    const inside = await made.issue({ folderParentId: await folder({ accessByList }) })
    const alone = await made.issue()
    const restrict = { folderId: alone.folderId, accessByList }
    await made.project.admin.client.call(contract.FolderUpdate, { folder: restrict })
    for (const ids of [inside, alone]) {
      const created = await made.convert(ids, anRfi, {}, pm)
      expect(await outcome(read(pm, recordTypes.rfi, created))).toBe('200')
      expect(await outcome(read(Viewer, recordTypes.rfi, created))).toBe('404 NotFound')
    }
  })
})
