/**
 * The court of an RFI depends on the RFI it was forwarded as: two people may change both at the same time.
 */
import { expect, test } from 'vitest'
import { RFIForward, RFIReadInFolder } from '../../../../contract/records/rfi.ts'
import { site } from '../../../../test/kit/harness.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import { change, makeOne, type RecordData, recordTypes } from '../../../../test/kit/records.ts'

const here = prepared(() => site())
const team = prepared(() => here.project(['Architect', 'Engineer', 'Consultant']))
const recordType = recordTypes.rfi

const forward = async (ids: RecordData, toUserId: number): Promise<RecordData> =>
  (await team.admin.client.call(RFIForward, { rfiId: ids.rfiId, toUserId })).rfi!

/** An RFI, the one it was forwarded as, and the one that was forwarded as. */
async function chain(): Promise<[RecordData, RecordData, RecordData]> {
  const ids = await makeOne(team.admin, recordType, team.id, {
    subject: 'Beam',
    toUserId: team.people.Architect.id,
  })
  const sub = await forward(ids, team.people.Engineer.id)
  return [ids, sub, await forward(sub, team.people.Consultant.id)]
}

const courtOf = async ({ folderId }: RecordData): Promise<string | null | undefined> => {
  const { rfiReadInFolderList } = await team.admin.client.call(RFIReadInFolder, {
    parentFolderId: team.rootFolderId,
  })
  return rfiReadInFolderList!.find((row) => row.folderId === folderId)!.courtName
}

test('after changes of all at the same time, each is in the court of the last recipient', async () => {
  const all = await chain()
  await Promise.all(
    ['drawing', 'reference'].flatMap((field) =>
      all.map((ids) => change(team.admin, recordType, ids, { [field]: 'S-1' })),
    ),
  )
  for (const ids of all) expect(await courtOf(ids)).toBe(team.people.Consultant.fullName)
})

test('an RFI that is closed while its forwarded RFI is answered is in nobody’s court', async () => {
  const [ids, sub, last] = await chain()
  await Promise.all([
    change(team.admin, recordType, ids, { statusId: 5 }, { reason: 'Settled on site.' }),
    change(team.admin, recordType, last, { statusId: 4, answer: 'Yes.' }),
  ])
  expect(await courtOf(ids)).toBeUndefined()
  expect(await courtOf(sub)).toBe(team.people.Engineer.fullName)
})
