/** Pins of records that are made from others; and pins, mark-ups and sets where people are merged, and sheets and records moved. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { DocumentReferencesRead } from '../../../../contract/documents/documentreference.ts'
import { FolderUpdate } from '../../../../contract/documents/folder.ts'
import { DrawingSheetChoose } from '../../../../contract/drawings/register.ts'
import { SheetMarkupsRead, SheetMarkupsSave } from '../../../../contract/drawings/sheetmarkup.ts'
import { MergeUndo, UserMerge } from '../../../../contract/people/merge.ts'
import { ProjectMemberAdd } from '../../../../contract/projects/project.ts'
import { FolderDelete, FolderRestore } from '../../../../contract/records/bin.ts'
import { OpenIssueConvert } from '../../../../contract/records/openissue.ts'
import { RFIForward } from '../../../../contract/records/rfi.ts'
import { attachTo, pinsOf, pinsOn, place, sheetIn, unpin } from '../../../../test/kit/drawings/pinning.ts'
import { register, upload } from '../../../../test/kit/drawings/publishing.ts'
import { type Person, type Project, site } from '../../../../test/kit/harness.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import { because, change, makeOne, type RecordData, read, recordTypes } from '../../../../test/kit/records.ts'
import { outcome, restricted } from '../../../../test/kit/restricted.ts'
import { eventsOf } from '../../../../test/kit/told.ts'

const here = prepared(() => site())
const world = prepared(() => restricted(here))
let team: Project<'General Contractor PM' | 'Superintendent' | 'Viewer'>
let [admin, pm, superintendent, viewer] = [] as Person[] as [Person, Person, Person, Person]

beforeAll(() => {
  ;({ team, pm, viewer } = world)
  ;({ admin } = team)
  superintendent = team.people.Superintendent
})

const sheet = (parent = team.rootFolderId) => sheetIn(pm, parent, `A-${randomUUID()}`)
const issueWith = (more: RecordData = {}) =>
  makeOne(pm, recordTypes.openIssue, team.id, {
    subject: 'Duct',
    question: 'Where?',
    issueTo: pm.id,
    ...more,
  })
const convert = (by: Person, { folderId }: RecordData, folderType: number) =>
  by.client.call(OpenIssueConvert, { folderId, folderType }) as Promise<RecordData>
const places = async (by: Person, folderId: number) =>
  (await pinsOf(by, folderId)).map(({ sheetFolderId, x, y, version, fileName }) => [
    sheetFolderId,
    x,
    y,
    version,
    fileName,
  ])
const referencesOf = async (folderId: number) =>
  (await pm.client.call(DocumentReferencesRead, { folderId })).references!.map(({ documentId }) => documentId)

describe('a record that is made from a pinned one', () => {
  test('has its pins, also those of its files, and what they wrote; each takes back its own', async () => {
    const [on, issue] = [await sheet(), await issueWith()]
    const attachmentFileId = await attachTo(pm, issue.folderId)
    const { sheetFolderId, documentId, number } = on
    await place(
      pm,
      { sheetFolderId, recordFolderId: issue.folderId, x: 10, y: 20 },
      { sheetFolderId, attachmentFileId, x: 30, y: 40 },
    )
    const rfi = await convert(pm, issue, 121)
    expect(await places(viewer, rfi.folderId)).toEqual([
      [sheetFolderId, 10, 20, 1, undefined],
      [sheetFolderId, 30, 40, 1, 'photo.png'],
    ])
    const made = await pinsOf(pm, rfi.folderId)
    expect(made[1]!.attachmentFileId).not.toBe(attachmentFileId)
    expect(await pinsOf(pm, issue.folderId)).toHaveLength(2)
    const actions = (await eventsOf(here, { folderId: rfi.folderId })).map(({ action }) => action)
    expect(actions).toEqual(['Created', 'FileAttached', 'ReferenceAdded', 'PinPlaced', 'PinPlaced'])
    expect((await read(pm, recordTypes.rfi, rfi)).drawing).toBe(number)
    await unpin(pm, ...made.map(({ pinId }) => pinId!))
    expect(await referencesOf(rfi.folderId)).toEqual([])
    expect(await referencesOf(issue.folderId)).toEqual([documentId])
    expect((await read(pm, recordTypes.openIssue, issue)).drawing).toBe(number)
  })

  test('as a punch item has the sheet as its document, until the last pin is removed', async () => {
    const [on, issue] = [await sheet(), await issueWith()]
    await place(pm, { sheetFolderId: on.sheetFolderId, recordFolderId: issue.folderId })
    const item = await convert(pm, issue, 132)
    const written = { drawing: on.number, documentId: on.documentId, documentNumber: on.number }
    expect(await read(pm, recordTypes.punchList, item)).toMatchObject(written)
    const [pin] = await pinsOf(pm, item.folderId)
    await unpin(pm, pin!.pinId!)
    const after = await read(pm, recordTypes.punchList, item)
    expect([after.drawing, after.documentId]).toEqual([undefined, undefined])
  })

  test('keeps a drawing that a hand wrote', async () => {
    const [on, issue] = [await sheet(), await issueWith()]
    await place(pm, { sheetFolderId: on.sheetFolderId, recordFolderId: issue.folderId })
    for (const drawing of ['X', on.number]) await change(pm, recordTypes.openIssue, issue, { drawing })
    const item = await convert(pm, issue, 132)
    await unpin(pm, (await pinsOf(pm, item.folderId))[0]!.pinId!)
    expect((await read(pm, recordTypes.punchList, item)).drawing).toBe(on.number)
  })

  test('has only those on sheets that its maker sees', async () => {
    const [open, hidden, issue] = [
      await sheet(),
      await sheet(world.folderId),
      await issueWith({ issueTo: 0 }),
    ]
    for (const { sheetFolderId } of [open, hidden])
      await place(pm, { sheetFolderId, recordFolderId: issue.folderId })
    await change(pm, recordTypes.openIssue, issue, { issueTo: superintendent.id })
    const item = await convert(superintendent, issue, 132)
    expect((await pinsOf(pm, item.folderId)).map(({ sheetFolderId }) => sheetFolderId)).toEqual([
      open.sheetFolderId,
    ])
    const other = await convert(pm, issue, 121)
    expect(await pinsOf(pm, other.folderId)).toHaveLength(2)
    expect(await pinsOf(superintendent, other.folderId)).toHaveLength(1)
  })

  test('by forwarding has them as well', async () => {
    const on = await sheet()
    const rfi = await makeOne(pm, recordTypes.rfi, team.id, {
      subject: 'Beam',
      question: 'Which?',
      toUserId: pm.id,
    })
    await place(pm, { sheetFolderId: on.sheetFolderId, recordFolderId: rfi.folderId, x: 7, y: 8 })
    const sub = (await pm.client.call(RFIForward, { rfiId: rfi.rfiId, toUserId: superintendent.id })).rfi!
    expect(await places(superintendent, sub.folderId!)).toEqual([[on.sheetFolderId, 7, 8, 1, undefined]])
  })
})

describe('where two are merged', () => {
  const member = async (role: string, person: Person) => {
    const added = { userId: person.id, role }
    await admin.client.call(ProjectMemberAdd, { projectId: team.id, member: added })
    return person
  }

  test('the person who stays moves the pins and gets the sets of the one who goes; undone, no more', async () => {
    const goes = await member('Superintendent', await here.person(admin))
    const stays = await member('Superintendent', await here.person(admin))
    // Its drawing belongs to managers.
    const question = { subject: 'Beam', question: 'Which?', toUserId: pm.id }
    const [on, item] = [await sheet(), await makeOne(pm, recordTypes.rfi, team.id, question)]
    const [pin] = await place(goes, { sheetFolderId: on.sheetFolderId, recordFolderId: item.folderId })
    const set = await upload(here, goes, team.id, [{ number: `M-${randomUUID()}` }])
    const moved = (x: number) => outcome(place(stays, { pinId: pin!.pinId, x }))
    const fetched = async () =>
      (await here.fetch(`/files/drawings/${set.publicationId}/${set.fileId}`, { as: stays })).status
    expect([await moved(5), await fetched()]).toEqual(['403 Forbidden', 404])
    const { mergeId } = await admin.client.call(UserMerge, { userId: goes.id, intoUserId: stays.id })
    expect([await moved(6), await fetched()]).toEqual(['200', 200])
    await admin.client.call(MergeUndo, { mergeId })
    expect([await moved(7), await fetched()]).toEqual(['403 Forbidden', 404])
  })
})

describe('what is moved or goes into the bin', () => {
  test('a record takes its pins along', async () => {
    const [on, issue] = [await sheet(), await issueWith()]
    await place(pm, { sheetFolderId: on.sheetFolderId, recordFolderId: issue.folderId })
    const move = (folderParentId: number) =>
      admin.client.call(FolderUpdate, { folder: { folderId: issue.folderId, folderParentId } })
    const seen = async (by: Person) => (await pinsOn(by, on.sheetFolderId)).pins!.length
    await move(world.folderId)
    expect([await seen(pm), await seen(viewer)]).toEqual([1, 0])
    await move(team.rootFolderId)
    expect([await seen(pm), await seen(viewer)]).toEqual([1, 1])
    await admin.client.call(FolderDelete, { folderId: issue.folderId, ...because })
    expect(await seen(pm)).toBe(0)
    await admin.client.call(FolderRestore, { folderId: issue.folderId })
    expect(await places(viewer, issue.folderId)).toEqual([[on.sheetFolderId, 100, 200, 1, undefined]])
    const elsewhere = await here.project([], admin)
    expect(await outcome(move(elsewhere.rootFolderId))).toMatch(/^400/)
  })

  test('a sheet comes back with its pins and mark-ups; into a taken number, outside of the register', async () => {
    const [on, issue] = [await sheet(), await issueWith()]
    const { sheetFolderId, number } = on
    await place(pm, { sheetFolderId, recordFolderId: issue.folderId })
    const markups = [{ kind: 'Text', points: [9, 9], text: 'for all', layer: 3 }]
    await pm.client.call(SheetMarkupsSave, { sheetFolderId, markups })
    const isListed = async () =>
      (await register(pm, team.id)).some(({ folderId }) => folderId === sheetFolderId)
    const whatIsOnIt = async () => [
      (await pinsOn(viewer, sheetFolderId)).pins!.length,
      (await viewer.client.call(SheetMarkupsRead, { sheetFolderId })).markups!.length,
    ]
    const binned = async (folderId: number) => admin.client.call(FolderDelete, { folderId, ...because })
    await binned(sheetFolderId)
    expect([await isListed(), await pinsOf(pm, issue.folderId)]).toEqual([false, []])
    expect(await outcome(pinsOn(pm, sheetFolderId))).toBe('404 NotFound')
    await admin.client.call(FolderRestore, { folderId: sheetFolderId })
    expect([await isListed(), ...(await whatIsOnIt())]).toEqual([true, 1, 1])
    await binned(sheetFolderId)
    const taking = await sheetIn(pm, team.rootFolderId, number)
    await admin.client.call(FolderRestore, { folderId: sheetFolderId })
    expect([await isListed(), ...(await whatIsOnIt())]).toEqual([false, 1, 1])
    await admin.client.call(DrawingSheetChoose, { folderId: sheetFolderId })
    expect([await isListed(), ...(await whatIsOnIt())]).toEqual([true, 1, 1])
    expect((await register(pm, team.id)).map(({ folderId }) => folderId)).not.toContain(taking.sheetFolderId)
  })
})
