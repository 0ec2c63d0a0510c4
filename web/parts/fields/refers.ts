/** What the ids, codes and texts of the records stand for: which list, a member, a company, a place. */

export type PlacePart = 'locationSite' | 'locationBuilding' | 'locationFloor' | 'locationRoom'

export type RefersTo =
  | 'member'
  | 'members'
  | 'parties'
  | 'organization'
  | 'document'
  | 'drawing'
  | 'punchLists'
  | 'packages'

export type Refers = { readonly list: string } | { readonly to: RefersTo } | { readonly place: PlacePart }

const list = (name: string): Refers => ({ list: name })
const to = (what: RefersTo): Refers => ({ to: what })

/** By the name of the type and the key of the field. */
const known: Readonly<Record<string, Readonly<Record<string, Refers>>>> = {
  RFI: {
    statusId: list('rfiStatus'),
    requestReasonId: list('rfiReason'),
    actionRequestedId: list('actionRequested'),
    costImpactId: list('costImpact'),
    ccUserList: to('parties'),
  },
  PunchList: { status: list('punchListStatus'), ccUserList: to('parties'), folderParentId: to('punchLists') },
  OpenIssue: { statusId: list('openIssueStatus'), ccUserList: to('members') },
  SubmittalItem: {
    stage: list('submittalStage'),
    returnedStatusId: list('returnedStatus'),
    typeId: list('submittalType'),
    folderParentId: to('packages'),
  },
  MeetingMinute: { statusId: list('meetingStatus'), typeId: list('meetingType') },
  MeetingMinuteItem: { statusId: list('meetingItemStatus'), categoryId: list('meetingCategory') },
  DailyReport: { ccUserList: to('parties') },
  DailyReportActivity: { contact: to('member') },
}

/** The same in every type that has the field. */
const everywhere: Readonly<Record<string, Refers>> = {
  toUserId: to('member'),
  fromUserId: to('member'),
  issueTo: to('member'),
  issueFrom: to('member'),
  author: to('member'),
  assignedTo: to('member'),
  submittingCompanyContactId: to('member'),
  reviewingCompanyContactId: to('member'),
  projectManagerId: to('member'),
  attendeeList: to('members'),
  responsiblePartyList: to('parties'),
  responsibleContractorId: to('organization'),
  subcontractorId: to('organization'),
  documentId: to('document'),
  drawing: to('drawing'),
  ownerStatus: list('partyStatus'),
  architectListStatus: list('partyStatus'),
  subcontractorListStatus: list('partyStatus'),
  documentDiscipline: list('discipline'),
  documentType: list('documentType'),
  documentStatus: list('documentStatus'),
  locationSite: { place: 'locationSite' },
  locationBuilding: { place: 'locationBuilding' },
  locationFloor: { place: 'locationFloor' },
  locationRoom: { place: 'locationRoom' },
}

export const refersOf = (type: string, key: string): Refers | undefined =>
  known[type]?.[key] ?? everywhere[key]
