/** Pins: placed, moved, confirmed and removed, with what they write into their records, and what is refused. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { DocumentReferencesRead } from '../../../../contract/documents/documentreference.ts'
import { SheetPinsRemove, SheetPinsSave } from '../../../../contract/drawings/sheetpin.ts'
import { RecordHistoryRead } from '../../../../contract/records/anyrecord/recordhistory.ts'
import { SubmittalItemReadInFolder } from '../../../../contract/records/submittal.ts'
import {
  attachTo,
  pinsOf,
  pinsOn,
  place,
  revise,
  sheetIn,
  unpin,
} from '../../../../test/kit/drawings/pinning.ts'
import { register } from '../../../../test/kit/drawings/publishing.ts'
import { type Person, type Project, site } from '../../../../test/kit/harness.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import { change, makeOne, type RecordData, read, recordTypes } from '../../../../test/kit/records.ts'
import { outcome, restricted } from '../../../../test/kit/restricted.ts'
import { eventsOf, told, wrong } from '../../../../test/kit/told.ts'

const here = prepared(() => site())
const world = prepared(() => restricted(here))
type Role = 'General Contractor PM' | 'Superintendent' | 'Viewer'
let team: Project<Role>
let [pm, superintendent, viewer] = [] as Person[] as [Person, Person, Person]

beforeAll(() => {
  ;({ team } = world)
  ;({ 'General Contractor PM': pm, Superintendent: superintendent, Viewer: viewer } = team.people)
})

const sheet = (page = {}, parent = team.rootFolderId) => sheetIn(pm, parent, `A-${randomUUID()}`, page)
const make = (
  type: 'rfi' | 'punchList' | 'openIssue' | 'submittalItem' | 'dailyReport',
  more: RecordData = {},
  by = pm,
) => makeOne(by, recordTypes[type], team.id, { subject: 'Beam', summary: 'Door', ...more })
const referencesOf = async (by: Person, folderId: number) =>
  (await by.client.call(DocumentReferencesRead, { folderId })).references!
const actions = async (folderId: number) =>
  (await eventsOf(here, { folderId })).slice(1).map(({ action }) => action)

test('a pin adds a reference, and the number of the sheet where there is none', async () => {
  const [on, item] = [await sheet(), await make('punchList')]
  const [pin] = await place(superintendent, {
    sheetFolderId: on.sheetFolderId,
    recordFolderId: item.folderId,
    x: 12.345,
    y: 7,
  })
  expect(pin).toMatchObject({
    x: 12.34,
    y: 7,
    version: 1,
    needsCheck: false,
    number: item.number,
    title: 'Door',
  })
  expect(pin).toMatchObject({
    statusName: 'Open',
    isClosed: false,
    mayMove: true,
    sheetNumber: on.number,
    folderType: 132,
  })
  expect(await read(pm, recordTypes.punchList, item)).toMatchObject({
    drawing: on.number,
    documentId: on.documentId,
    documentNumber: on.number,
  })
  expect(await actions(item.folderId)).toEqual(['PinPlaced', 'ReferenceAdded', 'Updated'])
  await unpin(superintendent, pin!.pinId!)
  const after = await read(pm, recordTypes.punchList, item)
  expect([after.drawing, after.documentId]).toEqual([undefined, undefined])
  expect((await actions(item.folderId)).slice(3)).toEqual(['PinRemoved', 'ReferenceRemoved', 'Updated'])
  expect(await pinsOf(pm, item.folderId)).toEqual([])
})

test.each([
  ['what was there', { drawing: 'Sketch 7' }, {}, 'Sketch 7'],
  ['what somebody wrote since', {}, { drawing: 'A-1, A-2' }, 'A-1, A-2'],
])('the last pin leaves %s', async (_, before, since, left) => {
  const [on, issue] = [await sheet(), await make('openIssue', before)]
  const [first, second] = await place(
    pm,
    { sheetFolderId: on.sheetFolderId, recordFolderId: issue.folderId },
    { sheetFolderId: on.sheetFolderId, recordFolderId: issue.folderId, x: 5 },
  )
  await change(pm, recordTypes.openIssue, issue, since)
  await unpin(pm, first!.pinId!)
  expect(await actions(issue.folderId)).not.toContain('ReferenceRemoved')
  await unpin(pm, second!.pinId!)
  expect((await read(pm, recordTypes.openIssue, issue)).drawing).toBe(left)
  expect(await actions(issue.folderId)).toContain('ReferenceRemoved')
})

test('a value that was written again by hand stays', async () => {
  const [on, issue] = [await sheet(), await make('openIssue')]
  const [pin] = await place(pm, { sheetFolderId: on.sheetFolderId, recordFolderId: issue.folderId })
  await change(pm, recordTypes.openIssue, issue, { drawing: 'X' })
  await change(pm, recordTypes.openIssue, issue, { drawing: on.number })
  await unpin(pm, pin!.pinId!)
  expect((await read(pm, recordTypes.openIssue, issue)).drawing).toBe(on.number)
})

test('the number of a restricted sheet is written nowhere, nor one that is not the caller’s to change', async () => {
  const hidden = await sheet({}, world.folderId)
  const [issue, question] = [await make('openIssue'), await make('rfi', { question: 'Where?' })]
  const open = await sheet()
  await place(pm, { sheetFolderId: hidden.sheetFolderId, recordFolderId: issue.folderId })
  // The question of an RFI that is open belongs to managers.
  await place(superintendent, { sheetFolderId: open.sheetFolderId, recordFolderId: question.folderId })
  expect((await read(pm, recordTypes.openIssue, issue)).drawing).toBeUndefined()
  expect((await read(pm, recordTypes.rfi, question)).drawing).toBeUndefined()
  expect(await pinsOf(viewer, question.folderId)).toHaveLength(1)
})

test('a further revision: in place with the same file, else to be checked, and scaled where the size differs', async () => {
  const [on, item] = [await sheet(), await make('punchList')]
  const { sheetFolderId } = on
  const [pin] = await place(pm, { sheetFolderId, recordFolderId: item.folderId, x: 1000, y: 800 })
  await revise(pm, sheetFolderId, 'rev 2')
  const shown = async (version?: number) => {
    const { pins } = await pinsOn(pm, sheetFolderId, version)
    return pins!.map(({ x, y, needsCheck, version: of }) => [x, y, needsCheck, of])
  }
  expect(await shown()).toEqual([[1000, 800, true, 2]])
  expect(await shown(1)).toEqual([[1000, 800, false, 1]])
  await place(pm, { pinId: pin!.pinId, x: 1000, y: 800, version: 2 })
  expect(await shown()).toEqual([[1000, 800, false, 2]])
  await revise(pm, sheetFolderId, 'rev 3', { width: 1296, height: 864 })
  // Its size is known once somebody has looked at it.
  expect(await told(place(pm, { pinId: pin!.pinId, x: 1297, y: 0 }))).toBe(
    wrong('Pins[0].X', 'InclusiveBetween'),
  )
  await place(pm, { pinId: pin!.pinId, x: 510, y: 400, version: 3 })
  await revise(pm, sheetFolderId, 'rev 3', { width: 1296, height: 864 })
  expect(await shown()).toEqual([[510, 400, false, 4]])
  expect((await actions(item.folderId)).filter((name) => name.startsWith('Pin'))).toEqual([
    'PinPlaced',
    'PinConfirmed',
    'PinMoved',
  ])
})

test('sent again with the same TempItemId, also in a call with others, it is placed once', async () => {
  const [on, item] = [await sheet(), await make('punchList')]
  const pin = { sheetFolderId: on.sheetFolderId, recordFolderId: item.folderId, tempItemId: randomUUID() }
  const [one] = await place(superintendent, pin)
  const [again, other] = await place(superintendent, pin, { ...pin, tempItemId: randomUUID() })
  expect([again!.pinId, again!.tempItemId]).toEqual([one!.pinId, pin.tempItemId])
  expect(other!.pinId).not.toBe(one!.pinId)
  await place(superintendent, { pinId: one!.pinId, x: 9, y: 9 })
  expect((await place(superintendent, pin))[0]).toMatchObject({ pinId: one!.pinId, x: 9 })
  await unpin(superintendent, one!.pinId!)
  expect((await place(superintendent, pin))[0]!.pinId).toBe(one!.pinId)
  expect(await pinsOf(pm, item.folderId)).toHaveLength(1)
})

test('all or none', async () => {
  const [on, item] = [await sheet(), await make('punchList')]
  const pin = { sheetFolderId: on.sheetFolderId, recordFolderId: item.folderId }
  expect(await told(place(pm, pin, { ...pin, y: 1729 }))).toBe(wrong('Pins[1].Y', 'InclusiveBetween'))
  expect(await pinsOf(pm, item.folderId)).toEqual([])
  const [one] = await place(pm, pin)
  expect(await told(unpin(pm, one!.pinId!, 2147483647))).toBe('404 NotFound')
  const other = await sheet()
  const moved = { pinId: one!.pinId, sheetFolderId: other.sheetFolderId, x: 11, y: 12 }
  expect(await told(place(pm, moved))).toBe(wrong('Pins[0].SheetFolderId', 'Enum'))
  expect(await pinsOf(pm, item.folderId)).toHaveLength(1)
})

const none = 2147483647
type Refused = (at: { on: number; item: number; report: number; far: number }) => RecordData
test.each<[string, Refused, string]>([
  ['nothing', () => ({ pins: [] }), wrong('Pins', 'NotEmpty')],
  [
    'too many',
    ({ on }) => ({ pins: Array.from({ length: 501 }, () => ({ sheetFolderId: on })) }),
    wrong('Pins', 'Length'),
  ],
  [
    'no place',
    ({ on, item }) => ({ pins: [{ sheetFolderId: on, recordFolderId: item, y: 1 }] }),
    wrong('Pins[0].X', 'NotEmpty'),
  ],
  [
    'no sheet',
    ({ item }) => ({ pins: [{ recordFolderId: item, x: 1, y: 1 }] }),
    wrong('Pins[0].SheetFolderId', 'NotEmpty'),
  ],
  [
    'no record',
    ({ on }) => ({ pins: [{ sheetFolderId: on, x: 1, y: 1 }] }),
    wrong('Pins[0].RecordFolderId', 'NotEmpty'),
  ],
  [
    'not finite',
    ({ on, item }) => ({ pins: [{ sheetFolderId: on, recordFolderId: item, x: 'NaN', y: 1 }] }),
    wrong('Pins[0].X', 'Type'),
  ],
  [
    'beyond the page',
    ({ on, item }) => ({ pins: [{ sheetFolderId: on, recordFolderId: item, x: -0.01, y: 1 }] }),
    wrong('Pins[0].X', 'InclusiveBetween'),
  ],
  [
    'no such version',
    ({ on, item }) => ({ pins: [{ sheetFolderId: on, recordFolderId: item, x: 1, y: 1, version: 2 }] }),
    wrong('Pins[0].Version', 'Enum'),
  ],
  [
    'a type that has no place',
    ({ on, report }) => ({ pins: [{ sheetFolderId: on, recordFolderId: report, x: 1, y: 1 }] }),
    wrong('Pins[0].RecordFolderId', 'Enum'),
  ],
  [
    'a record of another project',
    ({ on, far }) => ({ pins: [{ sheetFolderId: on, recordFolderId: far, x: 1, y: 1 }] }),
    wrong('Pins[0].SheetFolderId', 'Enum'),
  ],
  [
    'an unknown sheet',
    ({ item }) => ({ pins: [{ sheetFolderId: none, recordFolderId: item, x: 1, y: 1 }] }),
    '404 NotFound',
  ],
  [
    'a record as a sheet',
    ({ item }) => ({ pins: [{ sheetFolderId: item, recordFolderId: item, x: 1, y: 1 }] }),
    '404 NotFound',
  ],
  [
    'an unknown record',
    ({ on }) => ({ pins: [{ sheetFolderId: on, recordFolderId: none, x: 1, y: 1 }] }),
    '404 NotFound',
  ],
  [
    'an unknown file',
    ({ on }) => ({ pins: [{ sheetFolderId: on, attachmentFileId: none, x: 1, y: 1 }] }),
    '404 NotFound',
  ],
  ['an unknown pin', () => ({ pins: [{ pinId: none, x: 1, y: 1 }] }), '404 NotFound'],
])('refused: %s', async (_, sent, refusal) => {
  const things = await refusable()
  expect(await told(team.admin.client.call(SheetPinsSave, sent(things)))).toBe(refusal)
})

let known: { on: number; item: number; report: number; far: number } | undefined
async function refusable() {
  if (known) return known
  const other = await here.project([], team.admin)
  known = {
    on: (await sheet()).sheetFolderId,
    item: (await make('punchList')).folderId,
    report: (await make('dailyReport')).folderId,
    far: (await makeOne(team.admin, recordTypes.punchList, other.id, { summary: 'Far' })).folderId,
  }
  return known
}

test('who may place, move and remove', async () => {
  const [on, question] = [await sheet(), await make('rfi', { question: 'Where?', ccUserList: [viewer.id] })]
  const pin = { sheetFolderId: on.sheetFolderId, recordFolderId: question.folderId }
  const [own] = await place(superintendent, pin)
  const [ofPm] = await place(pm, pin)
  const move = (by: Person, { pinId }: RecordData) => outcome(place(by, { pinId, x: 50 }))
  expect(await move(superintendent, own!)).toBe('200')
  expect(await move(pm, own!)).toBe('200')
  expect(await move(superintendent, ofPm!)).toBe('403 Forbidden')
  expect(await outcome(unpin(superintendent, ofPm!.pinId!))).toBe('403 Forbidden')
  const mayMove = async (by: Person) => (await pinsOn(by, on.sheetFolderId)).pins!.map((one) => one.mayMove)
  expect([await mayMove(superintendent), await mayMove(pm), await mayMove(viewer)]).toEqual([
    [true, false],
    [true, true],
    [false, false],
  ])
  await change(team.admin, recordTypes.rfi, question, { statusId: 5 }, { reason: 'Done' })
  expect(await move(superintendent, own!)).toBe('409 Conflict')
  expect(await outcome(unpin(pm, own!.pinId!))).toBe('409 Conflict')
  expect(await outcome(place(superintendent, pin))).toBe('200')
  expect(await move(team.admin, own!)).toBe('200')
})

test('who may change the drawing of a record moves the pins of others', async () => {
  const [on, item] = [await sheet(), await make('punchList')]
  const [pin] = await place(pm, { sheetFolderId: on.sheetFolderId, recordFolderId: item.folderId })
  expect(await outcome(place(superintendent, { pinId: pin!.pinId, x: 50 }))).toBe('200')
})

test('a pin on a restricted sheet is for those who see it: list, record, history', async () => {
  const [on, issue] = [await sheet({}, world.folderId), await make('openIssue')]
  const [pin] = await place(pm, { sheetFolderId: on.sheetFolderId, recordFolderId: issue.folderId })
  expect(await pinsOf(pm, issue.folderId)).toHaveLength(1)
  expect(await pinsOf(viewer, issue.folderId)).toEqual([])
  expect(await outcome(pinsOn(viewer, on.sheetFolderId))).toBe('404 NotFound')
  expect(await outcome(unpin(superintendent, pin!.pinId!))).toBe('404 NotFound')
  expect(await outcome(place(superintendent, { pinId: pin!.pinId }))).toBe('404 NotFound')
  const said = async (by: Person) =>
    (await by.client.call(RecordHistoryRead, { folderId: issue.folderId })).changes!.map(
      ({ action }) => action,
    )
  expect(await said(pm)).toContain('PinPlaced')
  expect(await said(pm)).toContain('ReferenceAdded')
  expect(new Set(await said(viewer))).toEqual(new Set(['Created']))
})

test('counts in the register are of the records that one sees; the sheet itself does not change', async () => {
  const on = await sheet()
  const [seen, draft] = [await make('punchList'), await make('rfi', { statusId: 1 })]
  const version = () =>
    here.database.row('SELECT version, updated_at FROM folder WHERE id = $1', [on.sheetFolderId])
  const before = await version()
  for (const { folderId } of [seen, draft])
    await place(pm, { sheetFolderId: on.sheetFolderId, recordFolderId: folderId })
  const countsFor = async (by: Person) =>
    (await register(by, team.id))
      .find(({ folderId }) => folderId === on.sheetFolderId)!
      .pinCounts!.map(({ folderType, statusName, count }) => `${folderType} ${statusName} ${count}`)
  expect(await countsFor(pm)).toEqual(['121 Draft 1', '132 Open 1'])
  expect(await countsFor(viewer)).toEqual(['132 Open 1'])
  expect(await version()).toEqual(before)
  expect((await eventsOf(here, { folderId: on.sheetFolderId })).map(({ action }) => action)).toEqual([
    'Created',
  ])
})

test('records that name the sheet and have no pin there are listed as not placed', async () => {
  const on = await sheet()
  const byNumber = await make('openIssue', { drawing: on.number.toLowerCase().replace('-', ' ') })
  const byId = await make('punchList', { documentId: on.documentId })
  await make('openIssue', { drawing: `${on.number}1` })
  const listed = async (by = viewer) =>
    (await pinsOn(by, on.sheetFolderId)).notPlaced!.map(({ recordFolderId, mayPlace }) => [
      recordFolderId,
      mayPlace,
    ])
  expect(await listed()).toEqual([
    [byId.folderId, false],
    [byNumber.folderId, false],
  ])
  await place(pm, { sheetFolderId: on.sheetFolderId, recordFolderId: byId.folderId })
  expect(await listed(pm)).toEqual([[byNumber.folderId, true]])
})

test('a file of any record is pinned, and is a part of that record', async () => {
  const [on, report] = [await sheet(), await make('dailyReport')]
  const attachmentFileId = await attachTo(pm, report.folderId)
  const [pin] = await place(pm, { sheetFolderId: on.sheetFolderId, attachmentFileId })
  expect(pin).toMatchObject({
    recordFolderId: report.folderId,
    fileName: 'photo.png',
    statusId: 0,
    folderType: 161,
  })
  const item = await make('punchList')
  expect(
    await told(
      place(pm, { sheetFolderId: on.sheetFolderId, attachmentFileId, recordFolderId: item.folderId }),
    ),
  ).toBe(wrong('Pins[0].RecordFolderId', 'Enum'))
})

test('20 pins of one person for a record', async () => {
  const [on, item] = [await sheet(), await make('punchList')]
  const pin = { sheetFolderId: on.sheetFolderId, recordFolderId: item.folderId }
  await place(pm, ...Array.from({ length: 20 }, () => pin))
  expect(await told(place(pm, pin))).toBe('409 Conflict')
  expect(await outcome(place(superintendent, pin))).toBe('200')
})

test('what is in the request is looked at before anything is removed', async () => {
  expect(await told(pm.client.call(SheetPinsRemove, { pinIds: [] }))).toBe(wrong('PinIds', 'NotEmpty'))
})

test('what a reviewer pins belongs to the verdict: the submitting side does not see it before the item is complete', async () => {
  const { id, admin, people } = await here.project(
    ['General Contractor PM', 'Subcontractor', 'Architect'],
    team.admin,
  )
  const [manager, sub, architect] = [people['General Contractor PM'], people.Subcontractor, people.Architect]
  const pack = await makeOne(admin, recordTypes.submittal, id, {
    submittingCompanyContactId: sub.id,
    reviewingCompanyContactId: architect.id,
    projectManagerId: manager.id,
  })
  const item = await makeOne(manager, recordTypes.submittalItem, id, {
    folderParentId: pack.folderId,
    description: 'Rebar',
  })
  const on = await sheetIn(
    admin,
    (await here.database.row<{ id: number }>('SELECT root_folder_id AS id FROM project WHERE id = $1', [id]))!
      .id,
    'A-1',
  )
  await change(manager, recordTypes.submittalItem, item, { stage: '2' })
  const [pin] = await place(architect, { sheetFolderId: on.sheetFolderId, recordFolderId: item.folderId })
  await place(architect, { pinId: pin!.pinId, x: 70 })
  const seenBy = async (by: Person) => [
    (await pinsOf(by, item.folderId)).length,
    (await pinsOn(by, on.sheetFolderId)).pins!.length,
    (await register(by, id))[0]!.pinCounts?.length ?? 0,
    (await by.client.call(RecordHistoryRead, { folderId: item.folderId })).changes!.filter(({ action }) =>
      action!.startsWith('Pin'),
    ).length > 0,
    (await by.client.call(SubmittalItemReadInFolder, { parentFolderId: pack.folderId, wantSheets: true }))
      .itemList![0]!.sheets,
    (
      await by.client.call(SubmittalItemReadInFolder, {
        parentFolderId: pack.folderId,
        filter: { Sheets: 'A-1' },
      })
    ).itemList!.length,
  ]
  expect(await seenBy(sub)).toEqual([0, 0, 0, false, [], 0])
  expect(await seenBy(manager)).toEqual([1, 1, 1, true, ['A-1'], 1])
  // The reference goes with the last pin that everybody sees: one that stayed would tell of the other.
  const [second] = await place(sub, { sheetFolderId: on.sheetFolderId, recordFolderId: item.folderId })
  expect(await referencesOf(sub, item.folderId)).toHaveLength(1)
  await unpin(sub, second!.pinId!)
  expect(await referencesOf(sub, item.folderId)).toEqual([])
  await change(architect, recordTypes.submittalItem, item, { stage: '3', returnedStatusId: '1' })
  await change(manager, recordTypes.submittalItem, item, { stage: '4' })
  expect((await seenBy(sub)).slice(0, 3)).toEqual([1, 1, 1])
})
