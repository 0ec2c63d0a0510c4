/** The sheets that records are pinned on, in their lists: as rows that want them, as a filter and as an order. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { RecordCount } from '../../../../contract/records/anyrecord/recordcount.ts'
import { SubmittalRegisterRead } from '../../../../contract/records/submittalregister.ts'
import { attachTo, place, sheetIn } from '../../../../test/kit/drawings/pinning.ts'
import { type Person, site } from '../../../../test/kit/harness.ts'
import { lists, readPage, readPages } from '../../../../test/kit/lists.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import { makeOne, recordTypes } from '../../../../test/kit/records.ts'
import { restricted } from '../../../../test/kit/restricted.ts'

const here = prepared(() => site())
const world = prepared(() => restricted(here))
const pinned = ['rfi', 'punchList', 'openIssue', 'submittalItem'] as const
const wantSheets = true

/** Three sheets, one of them restricted, and four records: on all, on the restricted one, by a file, on none. */
async function records(type: (typeof pinned)[number]) {
  const { team, pm, folderId: restrictedFolder } = world
  const name = randomUUID().slice(0, 8)
  const [nine, ten, secret] = [
    await sheetIn(pm, team.rootFolderId, `A-${name}9`),
    await sheetIn(pm, team.rootFolderId, `A-${name}10`),
    await sheetIn(pm, restrictedFolder, `S-${name}`),
  ]
  const made: number[] = []
  for (let i = 0; i < 4; i++)
    made.push(
      (await makeOne(pm, recordTypes[type], team.id, { subject: name, summary: name, description: name }))
        .folderId,
    )
  const [all, hidden, byFile, none] = made as [number, number, number, number]
  const on = (recordFolderId: number, ...sheets: Array<typeof nine>) =>
    place(pm, ...sheets.map(({ sheetFolderId }) => ({ recordFolderId, sheetFolderId })))
  await on(all, ten, nine, secret, nine)
  await on(hidden, secret)
  await place(pm, { attachmentFileId: await attachTo(pm, byFile), sheetFolderId: nine.sheetFolderId })
  return { all, hidden, byFile, none, nine: nine.number, ten: ten.number, secret: secret.number, name }
}

const listOf = (type: string) => lists.find(({ recordType }) => recordType === type)!

test.each(pinned)(
  'the list of %s has the sheets that the caller sees, for those who want them',
  async (type) => {
    const { team, pm, viewer } = world
    const { all, hidden, byFile, none, nine, ten, secret, name } = await records(type)
    const ofThese = { Words: name }
    const read = async (by: Person, more: Record<string, unknown> = {}) => {
      const { rows } = await readPage(by, listOf(type), team.rootFolderId, { filter: ofThese, ...more })
      return new Map(rows.map(({ folderId, sheets }) => [folderId as number, sheets as string[] | undefined]))
    }
    const found = async (by: Person, sheets: string) =>
      [...(await read(by, { filter: { ...ofThese, Sheets: sheets } })).keys()].sort((a, b) => a - b)

    expect(await read(pm, { wantSheets })).toEqual(
      new Map([
        [all, [nine, ten, secret]],
        [hidden, [secret]],
        [byFile, [nine]],
        [none, []],
      ]),
    )
    // The viewer sees every record but the restricted sheet: it is as if nothing were pinned there.
    expect(await read(viewer, { wantSheets })).toEqual(
      new Map([
        [all, [nine, ten]],
        [hidden, []],
        [byFile, [nine]],
        [none, []],
      ]),
    )
    expect([...(await read(pm)).values()]).toEqual([undefined, undefined, undefined, undefined])

    expect(await found(pm, secret)).toEqual([all, hidden])
    expect(await found(viewer, secret)).toEqual([])
    expect(await found(viewer, nine)).toEqual([all, byFile])
    expect(await found(viewer, nine.toLowerCase().replace('-', ' '))).toEqual([all, byFile])
    expect(await found(viewer, `A-${name}*`)).toEqual([all, byFile])
    expect(await found(viewer, `${ten};${secret}`)).toEqual([all])
    expect(await found(pm, '')).toEqual([none])
    expect(await found(viewer, '')).toEqual([hidden, none])
    expect(await found(viewer, `;${ten}`)).toEqual([all, hidden, none])
  },
)

test('lists are sorted by their sheets, page by page, and counted by them', async () => {
  const { team, pm, viewer } = world
  const { all, hidden, byFile, none, nine, name } = await records('punchList')
  const order = async (by: Person, sort: string, wants = false) =>
    (
      await readPages(by, listOf('punchList'), team.rootFolderId, {
        take: 1,
        sort,
        filter: { Words: name },
        ...(wants && { wantSheets }),
      })
    ).map(({ folderId }) => folderId)
  expect(await order(pm, 'Sheets')).toEqual([byFile, all, hidden, none])
  expect(await order(pm, 'Sheets', true)).toEqual([byFile, all, hidden, none])
  expect(await order(viewer, '-Sheets', true)).toEqual([all, byFile, none, hidden])
  const filters: Array<Record<string, string>> = [{ Sheets: nine }, { Words: name, Sheets: '' }]
  const { counts } = await viewer.client.call(RecordCount, { projectId: team.id, folderType: 132, filters })
  expect(counts).toEqual([2, 2])
})

test('the submittal register has them, and files of lists', async () => {
  const { team, viewer } = world
  const { all, hidden, nine, ten, name } = await records('submittalItem')
  const request = { projectId: team.id, wantSheets, filter: { Sheets: `A-${name}*` } }
  const { items } = await viewer.client.call(SubmittalRegisterRead, request)
  expect(items!.find(({ folderId }) => folderId === all)!.sheets).toEqual([nine, ten])
  expect(items!.some(({ folderId }) => folderId === hidden)).toBe(false)
  const path = `/json/reply/SubmittalRegisterReadRequest?format=csv&projectId=${team.id}&wantSheets=true&filter={Sheets:"${nine}"}`
  const csv = await (await here.fetch(path, { as: viewer })).text()
  expect(csv).toContain(`${nine};${ten}`)
})
