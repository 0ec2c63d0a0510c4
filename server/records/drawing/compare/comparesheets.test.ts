/** What is refused of a comparison before anything is compared. */
import { expect, test } from 'vitest'
import { SheetCompareRead } from '../../../../contract/drawings/sheetcompare.ts'
import { site } from '../../../../test/kit/harness.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import type { RecordData } from '../../../../test/kit/records.ts'

const here = prepared(() => site())
const project = prepared(() => here.project(['Viewer']))

test.each<[what: string, places: RecordData[], message: RegExp]>([
  ['one place', [{ oldX: 1, oldY: 1, newX: 1, newY: 1 }], /two places on each page/],
  ['three places', Array(3).fill({ oldX: 1, oldY: 1, newX: 1, newY: 1 }), /two places on each page/],
  ['the same place twice', Array(2).fill({ oldX: 9, oldY: 9, newX: 9, newY: 9 }), /too close/],
  [
    'a place on no page',
    [
      { oldX: -1, oldY: 1, newX: 1, newY: 1 },
      { oldX: 99, oldY: 1, newX: 99, newY: 1 },
    ],
    /on the pages/,
  ],
  [
    'a page of other worlds',
    [
      { oldX: 0, oldY: 0, newX: 0, newY: 0 },
      { oldX: 20, oldY: 0, newX: 2000, newY: 0 },
    ],
    /50 times/,
  ],
])('%s is refused', async (_, places, message) => {
  const request = { oldSheetFolderId: 1, oldVersion: 1, newVersion: 2, places }
  await expect(project.people.Viewer.client.call(SheetCompareRead, request)).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(message),
  })
})
