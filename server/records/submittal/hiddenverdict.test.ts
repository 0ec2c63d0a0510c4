/** Until an item is Complete, the submitting side sees that it is returned and when, but not how. */
import { beforeAll, describe, expect, test } from 'vitest'
import { DocumentCreate } from '../../../contract/documents/document.ts'
import * as reference from '../../../contract/documents/documentreference.ts'
import { FileCreate, FileDelete, FilesGetByFolder } from '../../../contract/documents/file.ts'
import { RecordHistoryRead } from '../../../contract/records/anyrecord/recordhistory.ts'
import { RecordSearch } from '../../../contract/records/anyrecord/recordsearch.ts'
import {
  SubmittalItemRead,
  SubmittalItemReadInFolder,
  SubmittalItemUpdate,
} from '../../../contract/records/submittal.ts'
import { SubmittalRegisterRead } from '../../../contract/records/submittalregister.ts'
import { isAll } from '../../../test/kit/cases.ts'
import { send } from '../../../test/kit/files/bytes.ts'
import { type Person, type Project, refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, info, makeOne, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'
import { purgeTakenOff } from '../file/attachmentbin.ts'

const here = prepared(() => site())
const recordType = recordTypes.submittalItem
type Role = 'General Contractor PM' | 'Project Assistant' | 'Subcontractor' | 'Architect' | 'Viewer'
let project: Project<Role>
let pkg: RecordData
beforeAll(async () => {
  project = await here.project([
    ...(['General Contractor PM', 'Project Assistant', 'Subcontractor', 'Architect', 'Viewer'] as const),
  ])
  pkg = await makeOne(project.admin, recordTypes.submittal, project.id, {
    submittingCompanyContactId: project.people.Subcontractor.id,
    reviewingCompanyContactId: project.people.Architect.id,
    projectManagerId: project.people['General Contractor PM'].id,
  })
})

const who = () => ({
  sub: project.people.Subcontractor,
  architect: project.people.Architect,
  manager: project.people['General Contractor PM'],
  writer: project.people['Project Assistant'],
  viewer: project.people.Viewer,
})
const set = (person: Person, ids: RecordData, fields: RecordData, reason?: string) =>
  change(person, recordType, ids, fields, { reason })
const verdict = { returnedStatusId: '4', returnedNote: 'Wrong steel quebracho', returnedCopies: '3' }
const hiddenKeys = [...Object.keys(verdict), 'returnedStatus']

async function submitted(): Promise<RecordData> {
  const item = { folderParentId: pkg.folderId, description: 'Rebar' }
  const ids = await makeOne(who().writer, recordType, project.id, item)
  await set(who().writer, ids, { stage: '2' })
  return ids
}
async function returned(): Promise<RecordData> {
  const ids = await submitted()
  await set(who().architect, ids, { stage: '3', ...verdict })
  return ids
}
const attach = (person: Person, { folderId }: RecordData, name: string) =>
  person.client.call(FileCreate, {
    folderId,
    fileInfo: { uploadedFileName: name },
    fileContent: Buffer.from('abc').toString('base64'),
  })
const filesOf = async (person: Person, { folderId }: RecordData) =>
  (await person.client.call(FilesGetByFolder, { folderId })).fileInfos!.map((file) => file.uploadedFileName)
const historyOf = async (person: Person, { folderId }: RecordData, more: RecordData = {}) =>
  (await person.client.call(RecordHistoryRead, { folderId, ...more })).changes!

describe('the submitting side', () => {
  test('reads the item without its verdict, others with it', async () => {
    const ids = await returned()
    const seen = await read(who().sub, recordType, ids)
    expect(seen).toMatchObject({ stage: '3', stageName: 'Returned' })
    expect(seen.dateReturned).toBeTruthy()
    for (const key of hiddenKeys) expect(seen, key).not.toHaveProperty(key)
    for (const person of [who().architect, who().manager, who().writer, who().viewer])
      expect(await read(person, recordType, ids)).toMatchObject(verdict)
    const complete = await set(who().manager, ids, { stage: '4' })
    expect(complete.dateReturnedToSub).toBe(complete.dateReturned)
    expect(await read(who().sub, recordType, ids)).toMatchObject(verdict)
  })

  test('does not find it in lists, by filters, sort orders or search', async () => {
    const ids = await returned()
    for (const filter of [{ ReturnedStatus: '4' }, { ReturnedStatus: '1' }]) {
      const { itemList } = await who().sub.client.call(SubmittalItemReadInFolder, {
        parentFolderId: pkg.folderId,
        filter,
      })
      expect(itemList!.filter(({ folderId }) => folderId === ids.folderId)).toEqual([])
    }
    const all = await who().sub.client.call(SubmittalItemReadInFolder, {
      parentFolderId: pkg.folderId,
      sort: '-ReturnedStatus',
    })
    const row = all.itemList!.find(({ folderId }) => folderId === ids.folderId)
    for (const key of hiddenKeys) expect(row, key).not.toHaveProperty(key)
    const register = await who().sub.client.call(SubmittalRegisterRead, { projectId: project.id })
    const inRegister = register.items!.find(({ folderId }) => folderId === ids.folderId)!
    expect(inRegister.returnedStatus).toBeUndefined()
    const filtered = await who().sub.client.call(SubmittalRegisterRead, {
      projectId: project.id,
      filter: { ReturnedStatus: '4' },
    })
    expect(filtered.items!.map(({ folderId }) => folderId)).not.toContain(ids.folderId)
    const others = await who().viewer.client.call(SubmittalRegisterRead, {
      projectId: project.id,
      filter: { ReturnedStatus: '4' },
    })
    expect(others.items!.map(({ folderId }) => folderId)).toContain(ids.folderId)
  })

  test.runIf(isAll)('does not find its words, and everybody else who sees the item does', async () => {
    const ids = await submitted()
    await attach(who().architect, ids, 'jacaranda.pdf')
    await set(who().architect, ids, { stage: '3', ...verdict })
    const { sub, architect, manager, writer, viewer } = who()
    const find = async (person: Person, text: string) =>
      (await person.client.call(RecordSearch, { text, projectId: project.id })).hits!.filter(
        ({ folderId }) => folderId === ids.folderId,
      )
    for (const text of ['quebracho', 'rebar quebracho', 'jacaranda']) {
      expect(await find(sub, text), text).toEqual([])
      for (const person of [architect, manager, writer, viewer])
        expect(await find(person, text), text).toHaveLength(1)
    }
    // Nor does the snippet of a hit by other words tell them.
    const [theirs] = await find(sub, 'rebar')
    expect(JSON.stringify(theirs)).not.toContain('quebracho')
    expect((await find(viewer, 'quebracho'))[0]!.snippet).toContain('**quebracho**')
    const listed = async (Words: string) =>
      (
        await sub.client.call(SubmittalItemReadInFolder, { parentFolderId: pkg.folderId, filter: { Words } })
      ).itemList!.map(({ folderId }) => folderId)
    expect(await listed('quebracho')).not.toContain(ids.folderId)
    await set(manager, ids, { stage: '4' })
    for (const text of ['quebracho', 'jacaranda']) expect(await find(sub, text), text).toHaveLength(1)
    expect(await listed('quebracho')).toContain(ids.folderId)
  })

  test('does not get it by a CSV export, nor by counting', async () => {
    const ids = await returned()
    const { sub, viewer } = who()
    const lists: Array<[string, object]> = [
      ['/api/internal/submittal/item/readinfolder.csv', { parentFolderId: pkg.folderId, take: 200 }],
      ['/api/internal/submittal/register/read.csv', { projectId: project.id, take: 200 }],
    ]
    for (const [path, body] of lists) {
      const lineOf = async (person: Person) => {
        const headers = { 'X-ss-id': person.key, 'Content-Type': 'application/json' }
        const answer = await fetch(`${here.url}${path}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        })
        return (await answer.text()).split('\r\n').find((line) => line.includes(ids.number))
      }
      expect(await lineOf(sub), path).toContain('Returned')
      expect(await lineOf(sub), path).not.toMatch(/Revise and resubmit|quebracho/)
      expect(await lineOf(viewer), path).toContain('Revise and resubmit')
    }
    const count = async (person: Person, ReturnedStatus: string) =>
      (
        await person.client.call(SubmittalItemReadInFolder, {
          parentFolderId: pkg.folderId,
          wantCount: true,
          take: 1,
          filter: { ReturnedStatus, SubmittalItemNumber: ids.number },
        })
      ).totalCount
    expect([await count(sub, '4'), await count(sub, '1'), await count(sub, '')]).toEqual([0, 0, 1])
    expect([await count(viewer, '4'), await count(viewer, '')]).toEqual([1, 0])
  })

  test('does not read it in the history or in the fields of a conflict', async () => {
    const ids = await submitted()
    const { etag } = await who().sub.client.call(SubmittalItemRead, { folderId: ids.folderId })
    await set(who().architect, ids, { returnedNote: 'An early remark' })
    await set(who().architect, ids, { stage: '3', ...verdict }, 'Quebracho is wood.')
    const lines = await historyOf(who().sub, ids)
    const text = JSON.stringify(lines)
    for (const word of ['quebracho', 'Quebracho', 'remark', 'Revise']) expect(text).not.toContain(word)
    expect(lines.map(({ field }) => field)).not.toContain('ReturnedStatusId')
    expect(lines.filter(({ field }) => field === 'Stage').map(({ newValue }) => newValue)).toContain(
      'Returned',
    )
    expect(JSON.stringify(await historyOf(who().sub, ids, { repliesOnly: true }))).not.toContain('wood')
    expect(JSON.stringify(await historyOf(who().viewer, ids))).toContain('quebracho')
    const fault = await refused(change(who().sub, recordType, ids, { notes: 'x' }, { ifMatch: etag }))
    expect(fault.status).toBe(409)
    expect(fault.meta.fields).toContain('Stage')
    expect(fault.meta.fields).not.toMatch(/ReturnedStatus|ReturnedNote|ReturnedCopies/)
  })

  test.runIf(isAll)('cannot find it out by trying values', async () => {
    const ids = await returned()
    const { sub } = who()
    const whole = await read(sub, recordType, ids)
    expect((await set(sub, ids, whole)).stage).toBe('3')
    for (const none of [null, '', 0, '0', false])
      expect(
        (await set(sub, ids, { returnedStatusId: none as never, returnedCopies: none as never })).stage,
      ).toBe('3')
    expect(await read(who().viewer, recordType, ids)).toMatchObject(verdict)
    const messages = []
    for (const returnedStatusId of ['4', '1']) {
      const fault = await refused(set(sub, ids, { returnedStatusId }))
      expect(fault.status).toBe(403)
      messages.push(fault.message)
    }
    expect(messages[0]).toBe(messages[1])
    const clear = { item: { folderId: ids.folderId }, additionalInfo: info({ Clear: 'ReturnedNote' }) }
    expect((await refused(sub.client.call(SubmittalItemUpdate, clear))).status).toBe(403)
    await set(who().manager, ids, { statusId: '3', explClosed: 'Not needed' })
    for (const returnedStatusId of ['4', '1'])
      expect((await refused(set(sub, ids, { returnedStatusId }))).status).toBe(409)
    expect(await read(sub, recordType, ids)).not.toHaveProperty('returnedStatusId')
  })

  test('does not see files of reviewers, and sees those of others', async () => {
    const ids = await submitted()
    await attach(who().sub, ids, 'ours.pdf')
    const { attachmentFileId } = await attach(who().architect, ids, 'quebracho-marks.pdf')
    await attach(who().manager, ids, 'cover.pdf')
    expect(await filesOf(who().sub, ids)).toEqual(['ours.pdf', 'cover.pdf'])
    expect(await filesOf(who().viewer, ids)).toEqual(['ours.pdf', 'quebracho-marks.pdf', 'cover.pdf'])
    const download = async (as: Person) =>
      (await send(here, `/files/${attachmentFileId}`, { method: 'GET', as })).status
    expect([await download(who().sub), await download(who().viewer)]).toEqual([404, 200])
    expect(JSON.stringify(await historyOf(who().sub, ids))).not.toContain('marks')
    await set(who().architect, ids, { stage: '3', ...verdict })
    await set(who().manager, ids, { stage: '4' })
    expect(await filesOf(who().sub, ids)).toEqual(['ours.pdf', 'quebracho-marks.pdf', 'cover.pdf'])
  })

  test('does not learn of a file of a reviewer from its removal by others', async () => {
    const ids = await submitted()
    const { attachmentFileId } = await attach(who().architect, ids, 'quebracho-marks.pdf')
    await who().manager.client.call(FileDelete, { attachmentFileId })
    expect(JSON.stringify(await historyOf(who().sub, ids))).not.toContain('marks')
    expect(JSON.stringify(await historyOf(who().viewer, ids))).toContain('marks')
    // Nor from the end of the bin.
    const before = new Date(Date.UTC(1940, 0))
    await here.database.rows(`UPDATE attachment SET deleted_at = '1939-06-01' WHERE id = $1`, [
      attachmentFileId,
    ])
    expect(await purgeTakenOff(here.database, { before, now: new Date() })).toBe(1)
    expect(JSON.stringify(await historyOf(who().sub, ids))).not.toContain('marks')
    expect((await historyOf(who().viewer, ids)).map(({ action }) => action)).toContain('FilePurged')
  })

  test.runIf(isAll)('does not see references of reviewers, from either end', async () => {
    const { sub, architect, manager, viewer } = who()
    const drawing = async () => {
      const fields = { parentFolderId: project.rootFolderId, documentNumber: 'Q-1' }
      const { newFolderId, newId } = await manager.client.call(DocumentCreate, fields)
      return { folderId: newFolderId!, documentId: newId! }
    }
    const [ids, ours, marked, removed] = [
      await submitted(),
      await drawing(),
      await drawing(),
      await drawing(),
    ]
    const { folderId } = ids
    const refer = async (by: Person, { documentId }: { documentId: number }) =>
      (await by.client.call(reference.DocumentReferenceAdd, { folderId, documentId })).numberOfRecordsEffected
    const seen = async (by: Person, node: number) => {
      const { references } = await by.client.call(reference.DocumentReferencesRead, { folderId: node })
      const answer = await by.client.call(reference.ReferencedDocumentsReadByFolderID, { folderID: node })
      const { documentList, folderList } = answer.referenceList!
      expect(documentList!.length + folderList!.length).toBe(references!.length)
      return [references!.length, answer.numberOfRecordsEffected]
    }
    await refer(sub, ours)
    for (const document of [marked, removed]) await refer(architect, document)
    await manager.client.call(reference.DocumentReferenceRemove, { folderId, documentId: removed.documentId })
    for (const [node, hidden, all] of [
      [folderId, 1, 2],
      [ours.folderId, 1, 1],
      [marked.folderId, 0, 1],
    ] as const) {
      expect(await seen(sub, node)).toEqual([hidden, hidden])
      for (const by of [viewer, architect]) expect(await seen(by, node)).toEqual([all, all])
    }
    const toldOf = async (by: Person) =>
      (await historyOf(by, ids)).filter(({ action, field }) => /^Ref/.test(action!) && field === 'DocumentId')
    expect([(await toldOf(sub)).length, (await toldOf(viewer)).length]).toEqual([1, 4])
    const request = { folderId, documentId: marked.documentId }
    expect((await sub.client.call(reference.DocumentReferenceRemove, request)).numberOfRecordsEffected).toBe(
      0,
    )
    expect(await seen(viewer, folderId)).toEqual([2, 2])
    expect([await refer(sub, marked), await seen(sub, folderId)]).toEqual([1, [2, 2]])
    await refer(architect, removed)
    expect(await seen(sub, folderId)).toEqual([2, 2])
    await set(architect, ids, { stage: '3', ...verdict })
    await set(manager, ids, { stage: '4' })
    expect(await seen(sub, folderId)).toEqual([3, 3])
  })
})

test('nothing is hidden where the contractor is responsible itself', async () => {
  const { writer, architect, manager } = who()
  const own = { responsibleContractorId: project.admin.organizationId, folderParentId: pkg.folderId }
  const ids = await makeOne(writer, recordType, project.id, own)
  await set(writer, ids, { stage: '2' })
  await set(manager, ids, { stage: '3', ...verdict })
  expect(await read(architect, recordType, ids)).toMatchObject(verdict)
  expect(await read(who().sub, recordType, ids)).toMatchObject(verdict)
})
