/** Faults of a whole call that changes many records, independent of the records. */
import { describe, expect, test } from 'vitest'
import { RecordUpdateMany } from '../../../contract/records/anyrecord/recordupdatemany.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const manager = prepared(() => here.organization())

describe('refusals of the whole call', () => {
  test.each([
    ['no records', { changes: {} }, wrong('FolderIds', 'NotEmpty')],
    ['no changes', { folderIds: [] }, wrong('Changes', 'NotEmpty')],
    ['an unknown field', { folderIds: [], changes: { Colour: 'red' } }, wrong('Changes.Colour', 'Enum')],
    [
      'a read-only field',
      { folderIds: [], changes: { UserCanModify: 'true' } },
      wrong('Changes.UserCanModify', 'Enum'),
    ],
    ['another record', { folderIds: [], changes: { folderId: '7' } }, wrong('Changes.folderId', 'Enum')],
    ['its own id', { folderIds: [], changes: { RfiId: '7' } }, wrong('Changes.RfiId', 'Enum')],
    [
      'a generated number',
      { folderIds: [], changes: { PunchListNumber: 'PL-9' } },
      wrong('Changes.PunchListNumber', 'Enum'),
    ],
    ['an invalid date', { folderIds: [], changes: { DateDue: 'soon' } }, wrong('Changes.DateDue', 'Date')],
    ['an invalid number', { folderIds: [], changes: { ToUserId: 'Bob' } }, wrong('Changes.ToUserId', 'Type')],
    [
      'a text too long',
      { folderIds: [], changes: { Reference: 'x'.repeat(100_001) } },
      wrong('Changes.Reference', 'Length'),
    ],
    ['too many records', { folderIds: Array(1_001).fill(1), changes: {} }, wrong('FolderIds', 'Length')],
    ['a string instead of a list', { folderIds: 'all', changes: {} }, wrong('FolderIds', 'Type')],
  ])('%s', async (_, request, refusal) => {
    expect(await told(manager.client.call(RecordUpdateMany, request as never))).toBe(refusal)
  })
})
