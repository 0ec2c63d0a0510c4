/**
 * The law of pins: after anything that is done to records, sheets and pins, everybody is shown the pins of the records that they
 * see on the sheets that they see, and no others: by the sheet, by the record, in the register and in the history.
 */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FolderGet, FolderUpdate } from '../../../../contract/documents/folder.ts'
import { RecordHistoryRead } from '../../../../contract/records/anyrecord/recordhistory.ts'
import { FolderDelete, FolderRestore } from '../../../../contract/records/bin.ts'
import { rounds } from '../../../../test/kit/cases.ts'
import { attachTo, pinsOf, pinsOn, place, sheetIn, unpin } from '../../../../test/kit/drawings/pinning.ts'
import { register } from '../../../../test/kit/drawings/publishing.ts'
import { type Person, site } from '../../../../test/kit/harness.ts'
import { lists, type PageRequest, readPages } from '../../../../test/kit/lists.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import { because, change, makeOne, recordTypes } from '../../../../test/kit/records.ts'
import { outcome, restricted } from '../../../../test/kit/restricted.ts'

const here = prepared(() => site())
const world = prepared(() => restricted(here))

type Act =
  | { kind: 'place' | 'place a file'; sheet: number; record: number }
  | { kind: 'remove'; which: number }
  | { kind: 'bin' | 'restore'; thing: number }
  | { kind: 'restrict' | 'open up'; sheet: number }
  | { kind: 'issue' }

const index = (max: number) => fc.nat({ max: max - 1 })
const sheetCount = 2
const recordCount = 3
const kind = <K extends string>(...kinds: K[]) => fc.constantFrom(...kinds)
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: kind('place', 'place', 'place a file'),
      sheet: index(sheetCount),
      record: index(recordCount),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('remove'), which: fc.nat({ max: 9 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: kind('bin', 'restore'), thing: index(sheetCount + recordCount) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('restrict', 'open up'), sheet: index(sheetCount) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('issue') }) },
)

/** Two sheets, and three records: one that all see, one of few, and a draft. */
async function begin() {
  const { team, pm, folderId } = world
  const sheets = [
    await sheetIn(pm, team.rootFolderId, `L-${randomUUID()}`),
    await sheetIn(pm, team.rootFolderId, `L-${randomUUID()}`),
  ]
  const records = [
    await makeOne(pm, recordTypes.punchList, team.id, { summary: 'Door' }),
    await makeOne(pm, recordTypes.openIssue, team.id, { subject: 'Claim', folderParentId: folderId }),
    await makeOne(pm, recordTypes.rfi, team.id, {
      subject: 'Beam',
      question: 'Which?',
      toUserId: pm.id,
      statusId: 1,
    }),
  ]
  return {
    sheets,
    records,
    pins: new Map<number, { sheet: number; record: number }>(),
    everPlaced: new Map<number, number>(),
  }
}

type State = Awaited<ReturnType<typeof begin>>

async function take(state: State, one: Act): Promise<void> {
  const { team, pm, list } = world
  const { sheets, records, pins, everPlaced } = state
  const nodes = [
    ...sheets.map(({ sheetFolderId }) => sheetFolderId),
    ...records.map(({ folderId }) => folderId as number),
  ]
  if (one.kind === 'place' || one.kind === 'place a file') {
    const [sheet, record] = [sheets[one.sheet]!.sheetFolderId, records[one.record]!.folderId as number]
    // What is in the bin takes nothing.
    if (!(await isSeen(pm, sheet)) || !(await isSeen(pm, record))) return
    const what =
      one.kind === 'place' ? { recordFolderId: record } : { attachmentFileId: await attachTo(pm, record) }
    const [pin] = await place(pm, { sheetFolderId: sheet, ...what })
    pins.set(pin!.pinId!, { sheet, record })
    everPlaced.set(pin!.pinId!, sheet)
  } else if (one.kind === 'remove') {
    const id = [...pins.keys()][one.which]
    if (id && (await outcome(unpin(pm, id))) === '200') pins.delete(id)
  } else if (one.kind === 'restrict' || one.kind === 'open up') {
    const folder = {
      folderId: sheets[one.sheet]!.sheetFolderId,
      accessByList: one.kind === 'restrict' ? list : 0,
    }
    await outcome(team.admin.client.call(FolderUpdate, { folder }))
  } else if (one.kind === 'bin')
    await outcome(team.admin.client.call(FolderDelete, { folderId: nodes[one.thing]!, ...because }))
  else if (one.kind === 'restore')
    await outcome(team.admin.client.call(FolderRestore, { folderId: nodes[one.thing]! }))
  else await outcome(change(pm, recordTypes.rfi, records[2]!, { statusId: 3 }))
}

const isSeen = async (by: Person, folderId: number): Promise<boolean> =>
  (await outcome(by.client.call(FolderGet, { folderId }))) === '200'

const inOrder = (ids: Iterable<number>): number[] => [...ids].sort((a, b) => a - b)

async function check({ sheets, records, pins, everPlaced }: State, by: Person): Promise<void> {
  const seenSheets = new Set<number>()
  for (const { sheetFolderId } of sheets) if (await isSeen(by, sheetFolderId)) seenSheets.add(sheetFolderId)
  const seenRecords = new Set<number>()
  for (const { folderId } of records) if (await isSeen(by, folderId)) seenRecords.add(folderId)
  const expected = (of: { sheet?: number; record?: number }): number[] =>
    inOrder(
      [...pins].flatMap(([id, { sheet, record }]) =>
        seenSheets.has(sheet) &&
        seenRecords.has(record) &&
        (of.sheet ?? sheet) === sheet &&
        (of.record ?? record) === record
          ? id
          : [],
      ),
    )
  const rows = await register(by, world.team.id)
  for (const { sheetFolderId: sheet } of sheets) {
    const count = rows.find(({ folderId }) => folderId === sheet)?.pinCounts ?? []
    expect(count.reduce((sum, one) => sum + one.count!, 0)).toBe(expected({ sheet }).length)
    if (!seenSheets.has(sheet)) expect(await outcome(pinsOn(by, sheet))).toBe('404 NotFound')
    else {
      const read = await pinsOn(by, sheet)
      expect(inOrder(read.pins!.map(({ pinId }) => pinId!))).toEqual(expected({ sheet }))
      const placed = new Set(read.pins!.map(({ recordFolderId }) => recordFolderId))
      expect(read.notPlaced!.filter(({ recordFolderId }) => placed.has(recordFolderId))).toEqual([])
    }
  }
  for (const { folderId: record } of records) {
    if (!seenRecords.has(record)) {
      expect(await outcome(pinsOf(by, record))).toBe('404 NotFound')
      continue
    }
    expect(inOrder((await pinsOf(by, record)).map(({ pinId }) => pinId!))).toEqual(expected({ record }))
    await checkList(by, sheets, record, new Set(expected({ record }).map((id) => pins.get(id)!.sheet)))
    const { changes } = await by.client.call(RecordHistoryRead, { folderId: record, take: 200 })
    const told = changes!.flatMap(({ field, newValue, oldValue }) =>
      field === 'PinId' ? Number(newValue || oldValue) : [],
    )
    // In the bin a sheet is still seen by the history, but its restriction counts.
    for (const id of told)
      if (await isSeenByAdmin(everPlaced.get(id)!)) expect(seenSheets).toContain(everPlaced.get(id))
  }
}

/** Its list says the same of a record: as a row, and by the filter of each sheet. */
async function checkList(by: Person, sheets: State['sheets'], record: number, on: Set<number>) {
  const { folderType } = (await by.client.call(FolderGet, { folderId: record })).folder!
  const list = lists.find(({ recordType }) => typeOf[recordType] === folderType)!
  const rows = async (more: PageRequest) =>
    (await readPages(by, list, world.team.rootFolderId, more)).filter(({ folderId }) => folderId === record)
  const numbers = sheets.flatMap(({ sheetFolderId, number }) => (on.has(sheetFolderId) ? number : []))
  const [row] = await rows({ wantSheets: true })
  expect(row!.sheets.toSorted()).toEqual(numbers.toSorted())
  for (const { number } of sheets)
    expect(await rows({ filter: { Sheets: number } })).toHaveLength(numbers.includes(number) ? 1 : 0)
  expect(await rows({ filter: { Sheets: '' } })).toHaveLength(numbers.length === 0 ? 1 : 0)
}

const typeOf: Record<string, number> = { punchList: 132, openIssue: 151, rfi: 121 }

const isSeenByAdmin = (folderId: number): Promise<boolean> => isSeen(world.team.admin, folderId)

test('pins seen = visible records × visible sheets', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 10 }), async (acts) => {
      const state = await begin()
      for (const one of acts) await take(state, one)
      const { pm, viewer, team } = world
      for (const by of [pm, viewer, team.people.Superintendent]) await check(state, by)
    }),
    { numRuns: rounds(3, 40) },
  )
}, 600_000)
