import { expect, test } from 'vitest'
import { controlOf, fieldOf } from './picking.ts'

test.each([
  ['RFI', 'Subject', 'line'],
  ['RFI', 'question', 'text'],
  ['RFI', 'dateDue', 'date'],
  ['RFI', 'toUserId', 'person'],
  ['RFI', 'ccUserList', 'parties'],
  ['RFI', 'requestReasonId', 'list'],
  ['RFI', 'scheduleImpact', 'whole'],
  ['RFI', 'drawing', 'drawing'],
  ['OpenIssue', 'ccUserList', 'people'],
  ['OpenIssue', 'costImpact', 'yesno'],
  ['OpenIssue', 'changeOrderAmount', 'decimal'],
  ['OpenIssue', 'locationFloor', 'place'],
  ['PunchList', 'documentId', 'document'],
  ['PunchList', 'folderParentId', 'parent'],
  ['SubmittalItem', 'responsibleContractorId', 'organization'],
  ['SubmittalItem', 'stage', 'list'],
  ['DailyReport', 'dated', 'date'],
  ['RFIForwardRequest', 'toUserId', 'person'],
])('%s.%s is a %s', (type, name, control) => {
  expect(controlOf(fieldOf(type, name))).toBe(control)
})

test('a field that is not there is a mistake of ours', () => {
  expect(() => fieldOf('RFI', 'Subjekt')).toThrow('RFI has no field Subjekt.')
})
