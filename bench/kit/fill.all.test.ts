import { beforeAll, describe, expect, inject, test } from 'vitest'
import {
  PunchListCreateMany,
  PunchListRead,
  PunchListReadInFolder,
  RFICreateMany,
  RFIRead,
  RFIReadInFolder,
} from '../../contract/index.ts'
import { sample } from '../../test/kit/cases.ts'
import { site } from '../../test/kit/harness.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { fillPunchItems, fillRfis, shelfOf } from './fill.ts'

const here = prepared(() => site())
const team = prepared(() => here.project(['Project Admin', 'Viewer', 'Consultant']))
const manager = prepared(async () => team.people['Project Admin'])
const connection = inject('connection')
/** More than one transaction writes. */
const records = 5_100
const reported: number[] = []
const filling = prepared(async () => ({
  connection,
  people: [manager.id, team.people.Viewer.id, team.people.Consultant.id],
}))
beforeAll(async () => {
  await fillRfis({
    ...filling,
    shelf: await shelfOf(here.database, team.id, 120),
    records,
    onProgress: (done) => reported.push(done),
  })
})
beforeAll(async () => {
  await fillPunchItems({ ...filling, shelf: await shelfOf(here.database, team.id, 130), records: 3 })
})

const folderIdOf = async (number: string): Promise<number> => {
  const found = await here.database.row<{ id: number }>(
    'SELECT id FROM folder WHERE project_id = $1 AND number = $2',
    [team.id, number],
  )
  return found!.id
}

/** The operations that read, list and create a record, by record type. */
const recordTypes = {
  RFI: {
    read: async (folderId: number) => (await manager.client.call(RFIRead, { folderId })).rfi!,
    rows: async (parentFolderId: number) =>
      (await manager.client.call(RFIReadInFolder, { parentFolderId })).rfiReadInFolderList!,
    make: (record: object) => manager.client.call(RFICreateMany, { rfiList: [record] }),
  },
  PL: {
    read: async (folderId: number) => (await manager.client.call(PunchListRead, { folderId })).punchList!,
    rows: async (parentFolderId: number) =>
      (await manager.client.call(PunchListReadInFolder, { parentFolderId })).punchListList!,
    make: (record: object) => manager.client.call(PunchListCreateMany, { punchlistList: [record] }),
  },
}

/** Fields that differ between records: ids, numbers, and the time of creation. */
const own =
  /^(tempItemId|folderId|rfiId|punchListId|number|rfiNumber|punchListNumber|folderName|folderPath|updatedDate)$/

const alike = (record: object | undefined) =>
  Object.fromEntries(Object.entries(record ?? {}).filter(([key]) => !own.test(key)))

describe('records created by COPY', () => {
  test('are as many as requested, and progress is reported', async () => {
    const counted = await here.database.row<{ count: number }>(
      'SELECT count(*) FROM rfi WHERE project_id = $1',
      [team.id],
    )
    expect(counted!.count).toBe(records)
    expect(reported).toEqual([expect.any(Number), records])
  })

  test.each(sample(['RFI-001', 'RFI-010', 'RFI-020', 'RFI-030', 'PL-001'], 'fill are read and listed', 5))(
    'are read and listed like records created by operations: %s',
    async (number) => {
      const { read, rows, make } = recordTypes[number.split('-')[0] as keyof typeof recordTypes]
      const seeded = await read(await folderIdOf(number))
      const sent = { ...alike(seeded), tempItemId: number }
      const folderId = Number((await make(sent)).returnedIdList![0]!.folderId)
      expect(alike(seeded)).toEqual(alike(await read(folderId)))
      const listed = (await rows(seeded.folderParentId!)) as Array<{ folderId?: number }>
      const rowOf = (id: number) => alike(listed.find((row) => row.folderId === id))
      expect(rowOf(seeded.folderId!)).toEqual(rowOf(folderId))
    },
  )
})
