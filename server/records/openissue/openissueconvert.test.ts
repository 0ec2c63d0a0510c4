/** Open issues that become an RFI or a punch list item: what is taken over, and the links. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as say from '../../../contract/index.ts'
import { anItem, anRfi, converting } from '../../../test/converting.ts'
import { site } from '../../../test/harness.ts'
import { eventsOf, kinds, type Loose, read } from '../../../test/records.ts'
import { listOf, outcome } from '../../../test/restricted.ts'

const here = await site()
const kind = kinds.openIssue
const { project, issue, convert, links } = await converting(here)

const whole = () => {
  const { Architect, Engineer } = project.people
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
  test('becomes an RFI with all that it says', async () => {
    const { Architect, Engineer } = project.people
    const ids = await issue(whole())
    const made = await convert(ids, anRfi)
    expect(made).toMatchObject({ number: expect.stringMatching(/^RFI-\d{3}$/), numberOfRecordsEffected: 1 })
    const rfi = await read(project.admin, kinds.rfi, made)
    expect(rfi).toMatchObject({
      rfiId: made.newId,
      statusName: 'Open',
      subject: 'Temporary heat',
      question: 'Who brings the heaters?\n\nLocation: North / B / 301',
      toUserId: Architect.id,
      fromUserId: project.admin.id,
      dateDue: '3/4/2027',
      costImpactId: 2,
      ccUserList: [String(Engineer.id)],
      reference: 'Spec 01 50 00',
      drawing: 'A-101',
      drawingDetail: '7',
    })
    expect((await read(Engineer, kinds.rfi, made)).rfiId).toBe(made.newId)
  })

  test('becomes a punch list item with all that it says', async () => {
    const { Architect, Engineer } = project.people
    const made = await convert(await issue(whole()), anItem)
    expect(made.number).toMatch(/^PL-\d{3}$/)
    expect(await read(project.admin, kinds.punchList, made)).toMatchObject({
      punchListId: made.newId,
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

  test('that says nothing becomes an RFI that says nothing', async () => {
    const rfi = await read(project.admin, kinds.rfi, await convert(await issue(), anRfi))
    for (const key of ['subject', 'question', 'toUserId', 'toName', 'ccUserList'])
      expect(rfi).not.toHaveProperty(key)
    expect(rfi.costImpactId).toBe(0)
  })

  test('goes to whom one says, else to whom it went; people who left are no members any more', async () => {
    const { Architect, Viewer } = project.people
    const to = async (fields: Loose, more: Loose) => {
      const ids = await issue(fields)
      const rfi = await read(project.admin, kinds.rfi, await convert(ids, anRfi, more))
      const item = await read(project.admin, kinds.punchList, await convert(ids, anItem, more))
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
    const gone = await here.person(project.admin)
    const member = { userId: gone.id, role: 'Viewer' }
    await project.admin.client.call(say.ProjectMemberAdd, { projectId: project.id, member })
    const ids = await issue({ issueTo: gone.id, ccUserList: [gone.id, Viewer.id] })
    await project.admin.client.call(say.ProjectMemberRemove, { projectId: project.id, member })
    const rfi = await read(project.admin, kinds.rfi, await convert(ids, anRfi))
    expect([rfi.toUserId ?? 0, rfi.toName, rfi.ccUserList]).toEqual([0, gone.fullName, [String(Viewer.id)]])
  })

  test('hands on its files and references without copying a byte', async () => {
    const ids = await issue()
    const file = {
      folderId: ids.folderId,
      fileInfo: { uploadedFileName: 'wall.jpg', attachmentFileDescription: 'North' },
      fileContent: Buffer.from(randomUUID()).toString('base64'),
    }
    await project.admin.client.call(say.FileCreate, file)
    const document = await project.admin.client.call(say.DocumentCreate, {
      documentNumber: 'A-101',
      additionalInfo: [{ propertyName: 'ProjectId', propertyValue: String(project.id) }],
    })
    const reference = { folderId: ids.folderId, documentId: document.newId }
    await project.admin.client.call(say.DocumentReferenceAdd, reference)
    const made = await convert(ids, anRfi)
    const files = await here.database.rows(
      `SELECT t.folder_id, t.stored_file_id, t.description, t.uploaded_by FROM attachment t
        WHERE t.folder_id = ANY($1::int[]) ORDER BY t.id`,
      [[ids.folderId, made.folderId!]],
    )
    expect(files).toEqual([files[0], { ...files[0], folder_id: made.folderId }])
    const { referencedDocuments } = await project.admin.client.call(say.RFIRead, { folderId: made.folderId })
    expect(referencedDocuments!.map(({ documentId }) => documentId)).toEqual([document.newId])
    expect((await eventsOf(here, made.folderId!)).map(({ action }) => action)).toEqual([
      'Created',
      'FileAttached',
      'ReferenceAdded',
    ])
  })

  test('stays as it is: open, with its ETag, and with what became of it in its history', async () => {
    const ids = await issue({ subject: 'Heat' })
    const before = await read(project.admin, kind, ids)
    const made = await convert(ids, anRfi)
    const after = await read(project.admin, kind, ids)
    expect([after, after.etag]).toEqual([before, before.etag])
    const event = (await eventsOf(here, ids.folderId)).at(-1)!
    expect([event.action, event.version, event.changes]).toEqual([
      'Converted',
      null,
      [['convertedTo', null, made.folderId]],
    ])
  })

  test('and what became of it know of each other', async () => {
    const ids = await issue({ subject: 'Heat' })
    const rfi = await convert(ids, anRfi)
    const item = await convert(ids, anItem)
    expect(await links(ids)).toEqual([
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
    expect([await links(rfi), await links(item)]).toEqual([[end], [end]])
    expect(await links(await issue())).toEqual([])
  })
})

describe('where it lies', () => {
  const folder = async (more: Loose = {}) =>
    (await project.admin.client.call(say.FolderAdd, { folder: { folderProjectId: project.id, ...more } }))
      .folder!.folderId!

  test('is the same plain folder, else the section of its kind', async () => {
    const folderParentId = await folder()
    const inFolder = await convert(await issue({ folderParentId }), anRfi)
    expect((await read(project.admin, kinds.rfi, inFolder)).folderParentId).toBe(folderParentId)
    const inSection = await read(project.admin, kinds.rfi, await convert(await issue(), anRfi))
    expect(inSection.folderPath).toMatch(/^RFIs \/ /)
  })

  test('is what one says: a folder, the root, a punch list', async () => {
    const list = await project.admin.client.call(say.FolderCreatePunchList, { folderProjectId: project.id })
    const folderParentId = await folder()
    const into = async (type: number, parent: number) =>
      (
        await read(
          project.admin,
          type === anRfi ? kinds.rfi : kinds.punchList,
          await convert(await issue({ folderParentId }), type, { folderParentId: parent }),
        )
      ).folderParentId
    const other = await folder()
    expect(await into(anRfi, other)).toBe(other)
    expect(await into(anItem, list.folderId!)).toBe(list.folderId)
    expect(await into(anRfi, project.rootFolderId)).not.toBe(folderParentId)
  })

  test('keeps it from those who may not see the issue', async () => {
    const { Viewer } = project.people
    const pm = project.people['General Contractor PM']
    const accessByList = await listOf(project, [pm])
    const inside = await issue({ folderParentId: await folder({ accessByList }) })
    const alone = await issue()
    const restrict = { folderId: alone.folderId, accessByList }
    await project.admin.client.call(say.FolderUpdate, { folder: restrict })
    for (const ids of [inside, alone]) {
      const made = await convert(ids, anRfi, {}, pm)
      expect(await outcome(read(pm, kinds.rfi, made))).toBe('200')
      expect(await outcome(read(Viewer, kinds.rfi, made))).toBe('404 NotFound')
    }
  })
})
