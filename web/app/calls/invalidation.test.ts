import { operations } from 'plumbline:operations'
import { expect, test } from 'vitest'
import type { OperationName } from '../../../packages/client/src/operations.ts'
import { aboutOf, isInvalidated } from './invalidation.ts'

test.each<[OperationName, OperationName, boolean]>([
  ['RFIReadInFolder', 'RFIUpdate', true],
  ['RFIReplyReadByRFI', 'RFIUpdate', true],
  ['RFIRead', 'RFIReplyCreate', true],
  ['RFIReadInFolder', 'OpenIssueConvert', true],
  ['DailyReportRead', 'DailyReportActivityUpdate', true],
  ['SubmittalRegisterSections', 'SubmittalItemUpdate', true],
  ['RFIReadInFolder', 'RecordUpdateMany', true],
  ['RFIReadInFolder', 'FolderRestore', true],
  ['FilesGetByFolder', 'FileCreate', true],
  ['RecordHistoryRead', 'FileCreate', true],
  ['MyCourtRead', 'PunchListPartyUpdate', true],
  ['ProjectSectionsRead', 'PunchListUpdate', true],
  ['ProjectDashboardRead', 'DailyReportCreateMany', true],
  ['AccessListRead', 'FolderUpdate', true],
  ['RFIReadInFolder', 'ProjectRoleSave', true],
  ['ListRead', 'ListSave', true],
  ['ProjectGetMembersByProject', 'ProjectMemberAdd', true],
  ['ProjectGet', 'ProjectUpdate', true],
  ['ListRead', 'RFIUpdate', false],
  ['ProjectGetMembersByProject', 'MeetingMinuteUpdate', false],
  ['ProjectGet', 'FileCreate', false],
  ['SessionGet', 'RecordUpdateMany', false],
  ['RFIReadInFolder', 'PunchListUpdate', false],
  ['DocumentReadInFolder', 'MeetingMinuteUpdate', false],
])('%s after %s: %s', (reading, written, is) => {
  expect(isInvalidated(reading, written)).toBe(is)
})

test('what lists the records of a project is never taken for a setting', () => {
  const taken = (Object.keys(operations) as OperationName[]).filter(
    (name) => operations[name].effect === 'read' && aboutOf(name) === 'settings',
  )
  expect(taken.filter((name) => /Record|Folder|Court|Dashboard|Sections|Overview|Places/.test(name))).toEqual(
    [],
  )
})
