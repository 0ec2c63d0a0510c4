import { expect, test } from 'vitest'
import { divisions } from './csi.ts'
import { folderType, sectionTypes } from './nodetypes.ts'
import { type ListName, listNamed, shippedLists } from './shipped.ts'

/** As in the rules: codes from 1 up, in this order; the cost impact begins at 0. */
const lists: Record<Exclude<ListName, 'submittalStage'>, string> = {
  rfiStatus: 'Draft · Submitted · Open · Answered · Closed · Void',
  rfiReason:
    'Design clarification · Missing information · Document conflict · Coordination clash · ' +
    'Field condition · ' +
    'Constructability · Substitution request · Owner change · Code or permit · Error or omission · ' +
    'Means and methods · Schedule or sequence · Other',
  actionRequested:
    'Information · Clarification · Direction · Approval · Confirmation · Substitution · Inspection',
  costImpact: 'Not stated · Yes, known · Yes, unknown · No impact · To be determined · Not applicable',
  punchListStatus: 'Draft · Open · Ready for review · Not accepted · In dispute · Closed · Void',
  partyStatus: 'Pending · Complete · Accepted · Rejected',
  openIssueStatus: 'Draft · Open · In progress · In review · On hold · Closed · Void',
  submittalStatus: 'Open · Closed · Void',
  returnedStatus:
    'Approved · Approved as noted · Approved as noted, resubmit · Revise and resubmit · Rejected · ' +
    'For record only · ' +
    'Not reviewed',
  submittalType:
    'Preconstruction submittals · Shop drawings · Product data · Samples · Design data · ' +
    'Test reports · Certificates · ' +
    "Manufacturer's instructions · Manufacturer's field reports · Operation and maintenance data · " +
    'Closeout submittals · ' +
    'Mock-up · Delegated design · Sustainability · Warranty · Spare parts · Schedule · Permit · Other',
  documentStatus:
    'Work in progress · For review · Approved for construction · For information · As built · ' +
    'Superseded · Void',
  documentType: 'Drawing · Specification · Photo · Report · Correspondence · Contract · Model · Other',
  discipline:
    'General · Civil · Landscape · Structural · Architectural · Interior · Fire protection · ' +
    'Plumbing · Mechanical · ' +
    'Electrical · Telecommunications · Security · Other',
  meetingStatus: 'Draft · Distributed · Final',
  // The rules name these fields, but not their items.
  meetingType:
    'Progress · Coordination · Safety · Preconstruction · Design · Owner · Commissioning · Closeout · Other',
  meetingCategory:
    'General · Safety · Schedule · Quality · Design · Coordination · Cost · Submittals · RFIs · ' +
    'Procurement · Site logistics · Other',
  meetingItemStatus: 'Open · In progress · Done',
}

test('submittalStage has its new stage where items pass it, with a code of its own', () => {
  const stages = shippedLists.submittalStage.map(({ code, name }) => `${code} ${name}`)
  expect(stages.join(' · ')).toBe('1 Created · 5 Contractor review · 2 Submitted · 3 Returned · 4 Complete')
})

test.each(Object.entries(lists) as Array<[ListName, string]>)(
  '%s is shipped as in the rules',
  (list, names) => {
    const first = list === 'costImpact' ? 0 : 1
    expect(shippedLists[list].map(({ code, name }) => `${code} ${name}`)).toEqual(
      names.split(' · ').map((name, i) => `${first + i} ${name}`),
    )
  },
)

test('review results have the letters that reviewers stamp', () => {
  expect(shippedLists.returnedStatus.map(({ letter }) => letter).join('')).toBe('ABCREFN')
})

test('a code list is found by its name ignoring case, spaces and plural', () => {
  expect(
    ['RFI status', 'rfistatus', 'RFI Reasons', 'disciplines', 'Returned-Status', 'meeting categories'].map(
      listNamed,
    ),
  ).toEqual(['rfiStatus', 'rfiStatus', 'rfiReason', 'discipline', 'returnedStatus', 'meetingCategory'])
  expect(['', 's', 'rfi', 'toString', '__proto__'].map(listNamed)).toEqual(Array(5).fill(undefined))
})

test('the active divisions are these 35', () => {
  expect([...divisions.keys()]).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 21, 22, 23, 25, 26, 27, 28, 31, 32, 33, 34, 35, 40, 41,
    42, 43, 44, 45, 46, 48,
  ])
})

test('folder types are those of the rules; other types are plain folders', () => {
  const named = [
    100, 110, 111, 120, 121, 130, 131, 132, 140, 141, 142, 150, 151, 160, 161, 170, 171, 180, 181,
  ]
  expect(named.map((id) => folderType(id).name)).toEqual([
    'Project',
    'Documents',
    'Document',
    'RFIs',
    'RFI',
    'Punch lists',
    'Punch list',
    'Punch list item',
    'Submittals',
    'Submittal package',
    'Submittal item',
    'Open issues',
    'Open issue',
    'Daily reports',
    'Daily report',
    'Meeting minutes',
    'Meeting minute',
    'Drive folder',
    'Drive file',
  ])
  expect([1, 2, 99].map((id) => folderType(id).name)).toEqual(['Folder', 'Folder', 'Folder'])
  expect(sectionTypes.map(({ id }) => id)).toEqual([110, 120, 130, 140, 150, 160, 170])
})
