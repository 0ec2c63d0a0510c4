/** Mark-ups: what is refused, what is kept, who sees what, and what the limits count. */
import { beforeAll, describe, expect, test } from 'vitest'
import { DocumentRead } from '../../../../contract/documents/documentversion.ts'
import { markupLimits } from '../../../../contract/drawings/markups.ts'
import {
  SheetMarkupsCarryOver,
  SheetMarkupsRead,
  SheetMarkupsRemove,
  SheetMarkupsRestore,
  SheetMarkupsSave,
} from '../../../../contract/drawings/sheetmarkup.ts'
import { UserMerge } from '../../../../contract/people/merge.ts'
import { ProjectMemberAdd } from '../../../../contract/projects/project.ts'
import { RecordHistoryRead } from '../../../../contract/records/anyrecord/recordhistory.ts'
import { FolderDelete, FolderRestore } from '../../../../contract/records/bin.ts'
import { published, register } from '../../../../test/kit/drawings/publishing.ts'
import { type Person, type Project, refused, site } from '../../../../test/kit/harness.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import type { RecordData } from '../../../../test/kit/records.ts'
import { eventsOf, told, wrong } from '../../../../test/kit/told.ts'
import { purgeMarkups } from './removemarkups.ts'

const here = prepared(() => site())
let project: Project<'General Contractor PM' | 'Viewer' | 'Architect'>
let pm: Person
let viewer: Person
let sheetFolderId: number

beforeAll(async () => {
  project = await here.project(['General Contractor PM', 'Viewer', 'Architect'])
  ;({ 'General Contractor PM': pm, Viewer: viewer } = project.people)
  await published(here, pm, project.id, [{ number: 'A-101', revision: '1' }], { issueDate: '2026-03-02' })
  await published(here, pm, project.id, [{ number: 'A-101', revision: '2' }], { issueDate: '2026-03-03' })
  sheetFolderId = (await register(pm, project.id))[0]!.folderId!
})

/** A sheet of 36 by 24 inches. */
const line = { kind: 'Line', points: [10, 10, 90, 90] }
const save = (by: Person, markups: RecordData[], more: RecordData = {}) =>
  by.client.call(SheetMarkupsSave, { sheetFolderId, markups, ...more })
const read = async (by: Person, more: RecordData = {}) =>
  (await by.client.call(SheetMarkupsRead, { sheetFolderId, ...more })).markups!
const one = async (by: Person, more: RecordData = {}) => (await save(by, [{ ...line, ...more }])).markups![0]!
const events = async () =>
  (await eventsOf(here, { folderId: sheetFolderId })).filter(({ action }) => action.startsWith('Markups'))

describe('is refused', () => {
  const many = Array.from({ length: 5_001 }, (_, i) => [i / 10, 5]).flat()
  test.each<[string, RecordData, string]>([
    ['no kind', { points: [1, 2] }, wrong('Markups[0].Kind', 'Enum')],
    ['an unknown kind', { ...line, kind: 'Script' }, wrong('Markups[0].Kind', 'Enum')],
    ['a kind of every object', { ...line, kind: 'constructor' }, wrong('Markups[0].Kind', 'Enum')],
    ['an unknown layer', { ...line, layer: 4 }, wrong('Markups[0].Layer', 'InclusiveBetween')],
    ['an unknown color', { ...line, color: '#ff0000' }, wrong('Markups[0].Color', 'Enum')],
    ['a line too thin', { ...line, width: 0.4 }, wrong('Markups[0].Width', 'InclusiveBetween')],
    ['a line too thick', { ...line, width: 12.5 }, wrong('Markups[0].Width', 'InclusiveBetween')],
    ['no points', { kind: 'Line' }, wrong('Markups[0].Points', 'Length')],
    ['half a point', { ...line, points: [1, 2, 3] }, wrong('Markups[0].Points', 'Length')],
    ['a line of three points', { ...line, points: [1, 2, 3, 4, 5, 6] }, wrong('Markups[0].Points', 'Length')],
    ['an area of two points', { kind: 'Area', points: [1, 2, 3, 4] }, wrong('Markups[0].Points', 'Length')],
    ['5,001 points', { kind: 'Pen', points: many }, wrong('Markups[0].Points', 'Length')],
    ['not a number', { ...line, points: ['NaN', 1, 2, 3] }, wrong('Markups[0].Points', 'Type')],
    ['an endless number', { ...line, points: [1, '1e999', 2, 3] }, wrong('Markups[0].Points', 'Type')],
    ['a text as points', { ...line, points: '<svg/>' }, wrong('Markups[0].Points', 'Length')],
    ['an object as points', { ...line, points: { x: 1 } }, wrong('Markups[0].Points', 'Type')],
    [
      'a place left of the page',
      { ...line, points: [-130, 1, 2, 3] },
      wrong('Markups[0].Points', 'InclusiveBetween'),
    ],
    [
      'a place below the page',
      { ...line, points: [1, 1, 2, 1815] },
      wrong('Markups[0].Points', 'InclusiveBetween'),
    ],
    [
      'a text without words',
      { kind: 'Text', points: [1, 2], text: ' ' },
      wrong('Markups[0].Text', 'NotEmpty'),
    ],
    ['a link to nothing', { kind: 'Link', points: [1, 2, 9, 9] }, wrong('Markups[0].Text', 'NotEmpty')],
    ['2,001 characters', { ...line, text: 'x'.repeat(2_001) }, wrong('Markups[0].Text', 'Length')],
    ['a version that is not there', { ...line, version: 9 }, wrong('Markups[0].Version', 'Enum')],
  ])('%s', async (_what, markup, expected) => {
    expect(await told(save(pm, [markup]))).toBe(expected)
  })

  test('what has one fault is refused whole', async () => {
    const before = await read(pm)
    expect(await told(save(pm, [line, { ...line, color: 'pink' }]))).toBe(wrong('Markups[1].Color', 'Enum'))
    expect(await read(pm)).toEqual(before)
  })

  test('501 at once, none at all, and one that is sent twice', async () => {
    expect(
      await told(
        save(
          pm,
          Array.from({ length: 501 }, () => line),
        ),
      ),
    ).toBe(wrong('Markups', 'Length'))
    expect(await told(save(pm, []))).toBe(wrong('Markups', 'NotEmpty'))
    const twice = { ...line, tempItemId: 'twice' }
    expect(await told(save(pm, [twice, twice]))).toBe(wrong('Markups[1].TempItemId', 'Unique'))
  })
})

test('words stay plain text, places keep two decimals, and what is beside the page by 5 % is kept', async () => {
  const text = '<img src=x onerror="alert(1)"> & <b>bold</b>'
  const points = [-129, 1.2345, 2721.6, 1814.4]
  const made = await one(pm, { kind: 'Cloud', points, text, width: 0.5, color: 'white' })
  expect(made).toMatchObject({
    text,
    points: [-129, 1.23, 2721.6, 1814.4],
    width: 0.5,
    layer: 1,
    isMine: true,
  })
  expect((await read(pm)).find(({ markupId }) => markupId === made.markupId)).toEqual(made)
})

test('a call is repeated safely: by the ids that the client gave', async () => {
  const sent = [
    { ...line, tempItemId: 'here 1' },
    { ...line, tempItemId: 'here 2' },
  ]
  const first = await save(pm, sent)
  const again = await save(pm, [{ ...sent[0]!, color: 'blue' }, sent[1]!, { ...line, tempItemId: 'here 3' }])
  expect(again.markups!.slice(0, 2)).toEqual(first.markups)
  expect(again).toMatchObject({ numberOfRecordsEffected: 1 })
  expect(again.returnedIdList![0]).toEqual({
    tempItemId: 'here 1',
    markupId: String(first.markups![0]!.markupId),
  })
  // Another person may give the same ids.
  expect((await save(viewer, sent)).numberOfRecordsEffected).toBe(2)
})

describe('a layer', () => {
  test('is seen by its owner, their company, or everybody', async () => {
    const [mine, ours, all] = (
      await save(
        pm,
        [1, 2, 3].map((layer) => ({ ...line, layer })),
      )
    ).markups!
    const ids = async (by: Person) => {
      const seen = new Set((await read(by)).map(({ markupId }) => markupId))
      return [mine, ours, all].map((markup) => seen.has(markup!.markupId))
    }
    expect(await ids(pm)).toEqual([true, true, true])
    // Of the same company.
    expect(await ids(project.admin)).toEqual([false, true, true])
  })

  test('is only widened, and by its owner alone', async () => {
    const { markupId } = await one(pm, { layer: 2 })
    expect(await told(save(pm, [{ markupId, layer: 1 }]))).toBe(wrong('Markups[0].Layer', 'InclusiveBetween'))
    expect(await told(save(project.admin, [{ markupId, layer: 3 }]))).toBe('403 Forbidden')
    expect((await save(pm, [{ markupId, layer: 3 }])).markups![0]).toMatchObject({ layer: 3 })
    expect(await told(save(pm, [{ markupId, kind: 'Arrow' }]))).toBe(wrong('Markups[0].Kind', 'Enum'))
  })
})

test('what everybody sees is in the history and in HasSketches; the rest is not', async () => {
  const { length } = await events()
  const hasSketches = async () =>
    (
      await viewer.client.call(DocumentRead, { folderId: sheetFolderId, excludeFileContent: true })
    ).documentRevisions!.map((revision) => revision.hasSketches)
  await one(pm, { version: 1, layer: 1 })
  await one(pm, { version: 1, layer: 2 })
  expect((await events()).length).toBe(length)
  expect((await hasSketches())[1]).toBe(false)
  const { markupId } = await one(pm, { version: 1, layer: 3 })
  expect((await hasSketches())[1]).toBe(true)
  await pm.client.call(SheetMarkupsRemove, { sheetFolderId, markupIds: [markupId!] })
  expect((await hasSketches())[1]).toBe(false)
  expect((await events()).slice(length).map(({ action }) => action)).toEqual([
    'MarkupsSaved',
    'MarkupsRemoved',
  ])
  const { changes } = await viewer.client.call(RecordHistoryRead, { folderId: sheetFolderId })
  expect(changes!.filter(({ action }) => action === 'MarkupsSaved').length).toBeGreaterThan(0)
})

test('what is deleted comes back for 30 days, for its owner', async () => {
  const { markupId } = await one(pm, { layer: 3 })
  const request = { sheetFolderId, markupIds: [markupId!] }
  expect(await told(viewer.client.call(SheetMarkupsRemove, request))).toBe('403 Forbidden')
  for (const expected of [1, 0])
    expect((await pm.client.call(SheetMarkupsRemove, request)).numberOfRecordsEffected).toBe(expected)
  expect((await read(viewer)).some((markup) => markup.markupId === markupId)).toBe(false)
  expect((await read(pm, { wantDeleted: true })).map((markup) => markup.markupId)).toContain(markupId)
  expect(await read(viewer, { wantDeleted: true })).toEqual([])
  expect(await told(viewer.client.call(SheetMarkupsRestore, request))).toBe('404 NotFound')
  const back = await pm.client.call(SheetMarkupsRestore, request)
  expect(back.markups![0]).not.toHaveProperty('deletedDate')
  await pm.client.call(SheetMarkupsRemove, request)
  const begun = Date.now()
  const days = (n: number) => new Date(begun + n * 86_400_000)
  await purgeMarkups(here.database, days(29))
  expect((await read(pm, { wantDeleted: true })).length).toBe(1)
  await here.database.rows(
    "UPDATE sheet_markup SET deleted_at = deleted_at - interval '30 days' WHERE id = $1",
    [markupId],
  )
  expect(await told(pm.client.call(SheetMarkupsRestore, request))).toBe('404 NotFound')
  await purgeMarkups(here.database, days(0))
  expect(await read(pm, { wantDeleted: true })).toEqual([])
})

test('the limits count the own ones, and what everybody sees', async () => {
  await here.database.rows('DELETE FROM sheet_markup')
  const usual = { ...markupLimits }
  Object.assign(markupLimits, { ofPersonMax: 3, ofSheetMax: 4 })
  const lines = (count: number, layer: number) => Array.from({ length: count }, () => ({ ...line, layer }))
  try {
    await save(viewer, lines(2, 1))
    expect((await refused(save(viewer, lines(2, 1)))).message).toMatch(/^You have 2 .* at most 3 /)
    await save(viewer, lines(1, 3))
    // Nobody hears of what others have for themselves.
    await save(pm, lines(3, 3))
    expect((await refused(save(project.admin, lines(1, 3)))).message).toMatch(/has 4 .* at most 4 /)
    await save(project.admin, lines(3, 1))
  } finally {
    Object.assign(markupLimits, usual)
  }
})

test('the owner carries theirs over to the next revision, where they are flagged until they are checked', async () => {
  await here.database.rows('DELETE FROM sheet_markup')
  await save(viewer, [{ ...line, version: 1, layer: 3 }])
  const [first] = (await save(pm, [{ ...line, version: 1, text: 'Chase', layer: 2 }])).markups!
  const carry = (more: RecordData = {}) =>
    pm.client.call(SheetMarkupsCarryOver, { sheetFolderId, fromVersion: 1, ...more })
  const [carried, ...rest] = (await carry()).markups!
  expect(rest).toEqual([])
  expect(carried).toMatchObject({
    version: 2,
    needsCheck: true,
    text: 'Chase',
    layer: 2,
    points: line.points,
  })
  expect((await carry()).markups).toEqual([])
  expect(await told(carry({ fromVersion: 2 }))).toBe(wrong('FromVersion', 'Enum'))
  const [other] = (await read(viewer, { version: 1 })).filter(({ isMine }) => isMine)
  expect(await told(carry({ markupIds: [other!.markupId] }))).toBe('404 NotFound')
  const { markupId } = carried!
  expect((await save(pm, [{ markupId, color: 'blue' }])).markups![0]).toMatchObject({ needsCheck: true })
  expect((await save(pm, [{ markupId, isChecked: true }])).markups![0]).toMatchObject({ needsCheck: false })
  expect((await read(pm, { version: 1 })).map((markup) => markup.markupId)).toContain(first!.markupId)
})

test('501 are carried over in two calls', async () => {
  await here.database.rows('DELETE FROM sheet_markup')
  for (const count of [500, 1]) await save(pm, Array(count).fill({ ...line, version: 1 }))
  const carry = async (more: RecordData = {}) =>
    (await pm.client.call(SheetMarkupsCarryOver, { sheetFolderId, fromVersion: 1, ...more })).markups!.length
  expect(await told(carry({ markupIds: Array(501).fill(1) }))).toBe(wrong('MarkupIds', 'Length'))
  expect([await carry(), await carry(), await carry()]).toEqual([500, 1, 0])
  await here.database.rows('DELETE FROM sheet_markup')
})

test('those of an account, or a company, that was merged are theirs into which it was', async () => {
  const second = await here.person(project.admin)
  const member = { email: second.email, role: 'General Contractor PM' }
  await project.admin.client.call(ProjectMemberAdd, { projectId: project.id, member })
  const markupId = (await one(second, { layer: 1, text: 'mine' })).markupId!
  const ofPm = async () => (await read(pm)).find((markup) => markup.markupId === markupId)
  expect(await ofPm()).toBeUndefined()
  await project.admin.client.call(UserMerge, { userId: second.id, intoUserId: pm.id })
  expect(await ofPm()).toMatchObject({ isMine: true, layer: 1 })
  expect((await save(pm, [{ markupId, color: 'blue' }])).markups![0]).toMatchObject({ color: 'blue' })
  await pm.client.call(SheetMarkupsRemove, { sheetFolderId, markupIds: [markupId] })
  expect((await read(pm, { wantDeleted: true })).map((markup) => markup.markupId)).toContain(markupId)
})

test('they are with their sheet in the bin, and back', async () => {
  const { markupId } = await one(pm, { layer: 3 })
  const count = async () =>
    (await register(viewer, project.id)).find(({ folderId }) => folderId === sheetFolderId)?.markupCount
  const before = await count()
  expect(before).toBeGreaterThan(0)
  await pm.client.call(FolderDelete, { folderId: sheetFolderId })
  expect(await told(read(pm))).toBe('404 NotFound')
  await pm.client.call(FolderRestore, { folderId: sheetFolderId })
  expect(await count()).toBe(before)
  expect((await read(viewer)).map((markup) => markup.markupId)).toContain(markupId)
})
