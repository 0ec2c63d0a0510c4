/** The search: which words find which records, in which order, and how hits are shown. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { DocumentCreate, DocumentUpdate } from '../../../contract/documents/document.ts'
import { DriveDocumentCreate } from '../../../contract/documents/drive.ts'
import { FileCreate, FileDelete } from '../../../contract/documents/file.ts'
import { FolderCreatePunchList, FolderUpdate } from '../../../contract/documents/folder.ts'
import { OrganizationUpdate } from '../../../contract/people/organization.ts'
import { PartyAssign } from '../../../contract/people/party.ts'
import { UserUpdate } from '../../../contract/people/user.ts'
import { ProjectMemberAdd } from '../../../contract/projects/project.ts'
import { RecordSearch } from '../../../contract/records/anyrecord/recordsearch.ts'
import { RFIReplyCreate } from '../../../contract/records/rfi.ts'
import { type Person, type Project, refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, make, makeOne, type RecordData, recordTypes } from '../../../test/kit/records.ts'
import { told } from '../../../test/kit/told.ts'
import { folderIn, remove, restore } from '../../../test/kit/worlds/binning.ts'
import { followUp } from '../../served.ts'
import { catchUp } from '../engine/search/searchindex.ts'

const here = prepared(() => site())
let project: Project<'Architect'>
let admin: Person
beforeAll(async () => {
  project = await here.project(['Architect'])
  admin = project.admin
})

const hits = async (text: string, more: RecordData = {}, by: Person = admin) =>
  (await by.client.call(RecordSearch, { projectId: project.id, text, ...more })).hits!
const found = async (text: string, more?: RecordData, by?: Person) =>
  (await hits(text, more, by)).map(({ folderId }) => folderId!)

const rfi = async (fields: RecordData) =>
  (await makeOne(admin, recordTypes.rfi, project.id, fields)).folderId as number
/** A unique word. */
const word = () => `w${randomUUID().replace(/\d|-/g, '')}`

describe('a record is found', () => {
  test.each([
    ['a word of its title', 'girder'],
    ['in any letter case', 'GIRDER'],
    ['the beginning of a word that ends the text', 'gir'],
    ['several words in any order', 'façade girder'],
    ['without accents', 'facade'],
    ['with accents of another sort', 'fáçâde'],
    ['a word of its question', 'cantilever'],
    ['a word between operators', '"girder" & (façade | !) <-> :* \\ \''],
    ['a star after a prefix', 'cant* girder '],
  ])('by %s', async (_, text) => {
    const folderId = await rfi({ subject: 'Girder at Façade', question: 'Is the cantilever right?' })
    expect(await found(text)).toContain(folderId)
  })

  test.each([
    ['a word that is not in it', 'girder balcony'],
    ['the beginning of a word that is not the last', 'gir facade '],
    ['the middle of a word', 'irder'],
  ])('not by %s', async (_, text) => {
    const folderId = await rfi({ subject: 'Girder at Façade' })
    expect(await found(text)).not.toContain(folderId)
  })

  test('by its number in any spelling, before records that only mention it', async () => {
    const mine = await here.project()
    const created = await make(
      mine.admin,
      recordTypes.rfi,
      mine.id,
      ...Array.from({ length: 13 }, () => ({ subject: 'Wall' })),
    )
    const speaks = await makeOne(mine.admin, recordTypes.openIssue, mine.id, {
      subject: 'See RFI-012, RFI-012 and RFI 12',
    })
    for (const text of ['RFI-012', 'rfi-12', 'RFI 12', 'rfi12', 'rfi 12 '])
      expect((await found(text, { projectId: mine.id }, mine.admin)).slice(0, 2)).toEqual([
        created[11]!.folderId,
        speaks.folderId,
      ])
    expect(await found('RFI-0', { projectId: mine.id }, mine.admin)).toContain(created[0]!.folderId)
    expect(await found('RFI-1', { projectId: mine.id, folderTypes: [121] }, mine.admin)).toHaveLength(5)
  })

  test('by the section of its number', async () => {
    const { folderId } = await makeOne(admin, recordTypes.submittalItem, project.id, {
      csi: '083113',
      description: 'Door',
    })
    for (const text of ['08 31 13', '083113', '08 31 13-001']) expect(await found(text)).toContain(folderId)
  })

  test('in languages without spaces', async () => {
    const folderId = await rfi({ subject: '混凝土梁' })
    expect(await found('凝土')).toEqual([folderId])
    expect(await found('土凝')).toEqual([])
  })
})

describe('all texts of a record are found', () => {
  test('its people and their companies', async () => {
    const company = word()
    const person = await here.person(admin, { firstName: 'Zoë', lastName: word(), company })
    const item = await makeOne(admin, recordTypes.openIssue, project.id, {
      subject: 'Noise',
      question: `Ask ${person.fullName}`,
    })
    const report = await makeOne(admin, recordTypes.dailyReport, project.id, {
      ccUserList: `${company} Roofers`,
    })
    expect(await found(person.fullName)).toEqual([item.folderId])
    expect(await found(`${company} roof`)).toEqual([report.folderId])
  })

  test('replies, files, activities, points of a meeting', async () => {
    const [reply, file, note, place, point] = [word(), word(), word(), word(), word()]
    const created = await makeOne(admin, recordTypes.rfi, project.id, { subject: 'Beam' })
    await admin.client.call(RFIReplyCreate, { reply: { rfiId: created.rfiId, response: `Not ${reply}!` } })
    const { attachmentFileId } = await admin.client.call(FileCreate, {
      folderId: created.folderId,
      fileInfo: { uploadedFileName: `${file}_12.pdf`, attachmentFileDescription: note },
      fileContent: 'JVBERg==',
    })
    for (const text of [reply, `${file}-12`, note]) expect(await found(text)).toEqual([created.folderId])
    await admin.client.call(FileDelete, { attachmentFileId })
    expect(await found(file)).toEqual([])
    const report = await makeOne(admin, recordTypes.dailyReport, project.id)
    const { dailyReportId } = report
    await makeOne(admin, recordTypes.dailyReportActivity, project.id, { dailyReportId, location: place })
    expect(await found(place)).toEqual([report.folderId])
    const minutes = await makeOne(admin, recordTypes.meetingMinute, project.id, {
      itemList: [{ topic: `The ${point}` }],
    })
    expect(await found(point)).toEqual([minutes.folderId])
  })

  test('documents by number, text and file; folders, punch lists and drive files by name', async () => {
    const [text, name, list, drive] = [word(), word(), word(), word()]
    const folderId = await folderIn(admin, project.rootFolderId, `${name} drawings`)
    const document = await admin.client.call(DocumentCreate, {
      parentFolderId: folderId,
      documentNumber: 'QX-101',
      documentDescription: text,
      fileName: 'plan.dwg',
      fileContent: 'JVBERg==',
    })
    for (const query of [text, 'QX101', 'qx 101 plan'])
      expect(await found(query)).toEqual([document.newFolderId])
    const punchList = await admin.client.call(FolderCreatePunchList, {
      folderProjectId: project.id,
      folderName: list,
    })
    const driven = await admin.client.call(DriveDocumentCreate, {
      document: { folderProject: project.id, fileName: `${drive}.rvt`, notes: `${text} model` },
    })
    expect(await found(name)).toEqual([folderId])
    expect(await found(list)).toEqual([punchList.folderId])
    expect(await found(`${drive}.rvt`)).toEqual([driven.folderId])
    expect(await found(`${text} model`)).toEqual([driven.folderId])
    // Filtered by type.
    expect(await found(text, { folderTypes: [181] })).toEqual([driven.folderId])
    expect(await found(text, { folderTypes: [111, 121] })).toEqual([document.newFolderId])
    const unknown = await refused(admin.client.call(RecordSearch, { text, folderTypes: [121, 7] }))
    expect([unknown.status, unknown.message]).toEqual([400, expect.stringContaining('folder type 7.')])
  })
})

describe('the search finds a change at once', () => {
  test('of the record, a document, a name of a folder', async () => {
    const [before, after] = [word(), word()]
    const folderId = await rfi({ subject: before })
    await change(admin, recordTypes.rfi, { folderId }, { subject: after })
    expect([await found(before), await found(after)]).toEqual([[], [folderId]])
    const folder = await folderIn(admin, project.rootFolderId, before)
    const document = await admin.client.call(DocumentCreate, {
      parentFolderId: folder,
      documentDescription: before,
    })
    await admin.client.call(FolderUpdate, { folder: { folderId: folder, folderName: after } })
    await admin.client.call(DocumentUpdate, { folderId: document.newFolderId, documentDescription: after })
    expect(await found(before)).toEqual([])
    expect((await found(after)).toSorted()).toEqual([folderId, folder, document.newFolderId].toSorted())
  })

  test('of a record moved to the bin and back', async () => {
    const text = word()
    const folderId = await rfi({ subject: text })
    await remove(admin, folderId)
    expect(await found(text)).toEqual([])
    await restore(admin, folderId)
    expect(await found(text)).toEqual([folderId])
  })

  test('of the name of a person or company, a moment later', async () => {
    const mine = await here.project()
    const [last, company] = [word(), word()]
    const folderId = (await makeOne(mine.admin, recordTypes.rfi, mine.id, { toUserId: mine.admin.id }))
      .folderId
    const lookFor = (text: string) => found(text, { projectId: mine.id }, mine.admin)
    await mine.admin.client.call(UserUpdate, { user: { userId: mine.admin.id, lastName: last } })
    await mine.admin.client.call(OrganizationUpdate, {
      organization: { organizationId: mine.admin.organizationId, organizationName: company },
    })
    await catchUp(followUp, here.database, 'outdated')
    expect([await lookFor(last), await lookFor(company)]).toEqual([[folderId], [folderId]])
  })

  test('of the person that a text refers to, once a manager says so', async () => {
    const person = await here.person(admin, { firstName: 'Zoë', lastName: word() })
    const item = await makeOne(admin, recordTypes.punchList, project.id, { ccUserList: [person.email] })
    expect([await found(person.email), await found(person.fullName)]).toEqual([[item.folderId], []])
    const member = { userId: person.id, role: 'Viewer' }
    await admin.client.call(ProjectMemberAdd, { projectId: project.id, member })
    expect(await found(person.fullName)).toEqual([])
    const assigning = { projectId: project.id, text: person.email, userId: person.id }
    await admin.client.call(PartyAssign, assigning)
    expect([await found(person.email), await found(person.fullName)]).toEqual([
      [item.folderId],
      [item.folderId],
    ])
  })

  test('of several replies to the same record at the same moment', async () => {
    const created = await makeOne(admin, recordTypes.rfi, project.id, { subject: 'Beam' })
    const replies = Array.from({ length: 8 }, word)
    await Promise.all(
      replies.map((response) =>
        admin.client.call(RFIReplyCreate, { reply: { rfiId: created.rfiId, response } }),
      ),
    )
    for (const text of replies) expect(await found(text)).toEqual([created.folderId])
  })

  test('but not one that failed', async () => {
    const text = word()
    await told(makeOne(admin, recordTypes.rfi, project.id, { subject: text, toUserId: 2_147_483_647 }))
    expect(await found(text)).toEqual([])
  })
})

test('records without a search entry are indexed later', async () => {
  const text = word()
  const folderId = await rfi({ subject: text })
  await here.database.rows('DELETE FROM search_entry WHERE folder_id = $1', [folderId])
  expect(await found(text)).toEqual([])
  await catchUp(followUp, here.database, 'all')
  expect(await found(text)).toEqual([folderId])
})
