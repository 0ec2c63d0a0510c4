/** The coded values as shipped. Ids are stable, the rules know them; names may be changed. */

export interface ShippedItem {
  code: number
  name: string
  advancedName?: string
  letter?: string
}

const items = (names: string, from = 1): ShippedItem[] =>
  names.split(' · ').map((name, i) => ({ code: from + i, name }))

const returned = (names: string): ShippedItem[] =>
  items(names).map((item) => {
    const [, name, letter] = /^(.*) \((\w)\)$/.exec(item.name)!
    return { ...item, name: name!, letter: letter!, advancedName: `${letter} ${name}` }
  })

const submittalTypes = (): ShippedItem[] => {
  const standard =
    'Preconstruction submittals · Shop drawings · Product data · Samples · Design data · ' +
    "Test reports · Certificates · Manufacturer's instructions · " +
    "Manufacturer's field reports · Operation and maintenance data · Closeout submittals"
  const coded = items(standard).map((item) => ({
    ...item,
    advancedName: `SD-${String(item.code).padStart(2, '0')} ${item.name}`,
  }))
  const other = items(
    'Mock-up · Delegated design · Sustainability · Warranty · Spare parts · Schedule · Permit · Other',
    12,
  )
  return [...coded, ...other.map((item) => ({ ...item, advancedName: item.name }))]
}

export const shippedLists = {
  rfiStatus: items('Draft · Submitted · Open · Answered · Closed · Void'),
  rfiReason: items(
    'Design clarification · Missing information · Document conflict · Coordination clash · ' +
      'Field condition · Constructability · ' +
      'Substitution request · Owner change · Code or permit · Error or omission · ' +
      'Means and methods · Schedule or sequence · Other',
  ),
  actionRequested: items(
    'Information · Clarification · Direction · Approval · Confirmation · Substitution · Inspection',
  ),
  costImpact: items(
    'Not stated · Yes, known · Yes, unknown · No impact · To be determined · Not applicable',
    0,
  ),
  punchListStatus: items('Draft · Open · Ready for review · Not accepted · In dispute · Closed · Void'),
  partyStatus: items('Pending · Complete · Accepted · Rejected'),
  openIssueStatus: items('Draft · Open · In progress · In review · On hold · Closed · Void'),
  submittalStage: items('Created · Submitted · Returned · Complete'),
  submittalStatus: items('Open · Closed · Void'),
  returnedStatus: returned(
    'Approved (A) · Approved as noted (B) · Approved as noted, resubmit (C) · ' +
      'Revise and resubmit (R) · Rejected (E) · For record only (F) · Not reviewed (N)',
  ),
  submittalType: submittalTypes(),
  documentStatus: items(
    'Work in progress · For review · Approved for construction · For information · As built · ' +
      'Superseded · Void',
  ),
  documentType: items('Drawing · Specification · Photo · Report · Correspondence · Contract · Model · Other'),
  discipline: items(
    'General · Civil · Landscape · Structural · Architectural · Interior · Fire protection · ' +
      'Plumbing · Mechanical · Electrical · ' +
      'Telecommunications · Security · Other',
  ),
  meetingStatus: items('Draft · Distributed · Final'),
  meetingType: items(
    'Progress · Coordination · Safety · Preconstruction · Design · Owner · Commissioning · Closeout · Other',
  ),
  meetingCategory: items(
    'General · Safety · Schedule · Quality · Design · Coordination · Cost · Submittals · RFIs · Procurement · ' +
      'Site logistics · Other',
  ),
  meetingItemStatus: items('Open · In progress · Done'),
} satisfies Record<string, ShippedItem[]>

export type ListName = keyof typeof shippedLists

/** Lists whose codes the rules build on: their names may change, their codes may not. */
export const fixedLists: ReadonlySet<ListName> = new Set([
  'rfiStatus',
  'punchListStatus',
  'partyStatus',
  'openIssueStatus',
  'submittalStage',
  'submittalStatus',
  'returnedStatus',
  'meetingStatus',
  'meetingItemStatus',
  'costImpact',
])

/** The list of that name, in any letter case, with or without spaces, one or many: "RFI reasons" is rfiReason. */
export const listNamed = (name: string): ListName | undefined => {
  const plain = name.replace(/[\s_-]/g, '').toLowerCase()
  const meant = [plain, plain.replace(/(s|es)$/, ''), plain.replace(/s$/, ''), plain.replace(/ies$/, 'y')]
  return (Object.keys(shippedLists) as ListName[]).find((list) => meant.includes(list.toLowerCase()))
}
