/** The names of fields in sentences: by the names of the contract, in everyday words if those differ. */
import { otherFieldName, translated } from '../app/language/dictionary.ts'

const known: Readonly<Record<string, string>> = translated('fieldNames', {
  InvitationEmail: 'address of the invitation',
  StatusId: 'status',
  Status: 'status',
  Stage: 'stage',
  StageName: 'stage',
  ToUserId: 'to',
  ToName: 'to',
  FromUserId: 'from',
  FromName: 'from',
  IssueTo: 'to',
  IssueFrom: 'from',
  DateDue: 'due date',
  DateSubmitted: 'date submitted',
  DateTransmitted: 'date received',
  DateResponsed: 'date answered',
  DateClosed: 'date closed',
  RequestReasonId: 'reason',
  RequestReasonName: 'reason',
  ActionRequestedId: 'action requested',
  ActionRequestedName: 'action requested',
  CostImpactId: 'cost impact',
  Recomendation: 'proposal',
  EstCostImpact: 'estimated cost',
  EstScheduleAmount: 'estimated delay',
  ScheduleImpact: 'schedule impact in days',
  SpecSection: 'specification section',
  CsiCode: 'CSI code',
  CSI: 'CSI section',
  CSIName: 'CSI division',
  CCUserList: 'copies to',
  SCCUserList: 'copies to',
  ResponsiblePartyList: 'responsible',
  NotifyingParty: 'notified by',
  LocationSite: 'site',
  LocationBuilding: 'building',
  LocationFloor: 'floor',
  LocationRoom: 'room',
  OwnerStatus: 'owner’s status',
  ArchitectListStatus: 'architect’s status',
  SubcontractorListStatus: 'responsible parties’ status',
  DocumentId: 'document',
  DocumentNumber: 'document',
  FolderParentId: 'folder',
  AccessByList: 'who sees it',
  ReturnedStatusId: 'review result',
  ReturnedStatus: 'review result',
  ReturnedNote: 'reviewer’s note',
  ReturnedDueDate: 'due back',
  SubmittedDueDate: 'due to submit',
  RequiredReviewDays: 'review days',
  ExplClosed: 'why closed',
  TypeId: 'type',
  TypeName: 'type',
  ResponsibleContractorId: 'contractor',
  ResponsibleContractor: 'contractor',
  SubcontractorId: 'subcontractor',
  SubmittingCompanyContactId: 'submitted by',
  SubmittingCompanyContact: 'submitted by',
  ReviewingCompanyContactId: 'reviewed by',
  ReviewingCompanyContact: 'reviewed by',
  ProjectManagerId: 'project manager',
  DueDateFromSub: 'due from subcontractor',
  AttendeeList: 'attendees',
  ItemList: 'points',
  MeDeliveries: 'deliveries',
  Dated: 'day',
  Issues: 'issues',
  UploadedFileName: 'file',
  IsOriginalClosed: 'original closed',
  PunchListNumber: 'number',
  SubmittalItemNumber: 'number',
  Reason: 'reason',
  PartyStatus: 'status of a party',
  Reviewers: 'reviewers',
  PrimarySubc: 'company',
  ContactString: 'contact',
})

/** Fields that no history names, as their forms call them in English. Other languages have all of them with their sentences. */
const others: Readonly<Record<string, string>> = {
  SmtpUrl: 'mail server',
  MailFrom: 'mail comes from',
  PublicUrl: 'the address of this server',
  OrganizationName: 'name of the company',
  OrganizationID: 'company',
  UserCompany: 'company',
  UserLogin: 'user name',
  UserPassword: 'password',
  Email: 'e-mail',
  Cell: 'mobile',
  Zip: 'ZIP code',
  Line1: 'street',
  Line2: 'second line of the address',
  ExpiresOn: 'valid until',
  RfiDays: 'days to answer an RFI',
  IssueDays: 'days to settle an open issue',
  PunchDays: 'days to do a punch item',
  ReviewDays: 'days to review a submittal',
  ReportLockDays: 'days until daily reports are locked',
  ObjectionDays: 'days for objections to minutes',
  FolderId: 'record',
  DocumentFileId: 'document',
  AttachmentFileId: 'file',
  FileContent: 'file',
}

/** ChangeOrderNumber → change order number */
const spaced = (name: string): string =>
  name
    .replace(/Id$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(' ')
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ')

const partyStatus = 'PartyStatus '

const texts = translated('fieldNameTexts', { statusOf: (party: string) => `status of ${party}` })

/** Of a field in a list, as an activity of a daily report, the field itself. */
export function fieldName(documented: string): string {
  if (documented.startsWith(partyStatus)) return texts.statusOf(documented.slice(partyStatus.length))
  const own = documented
    .split('.')
    .at(-1)!
    .replace(/\[\d+\]/g, '')
  // Some types have their names as on the wire.
  const documentedOwn = own.charAt(0).toUpperCase() + own.slice(1)
  return known[documentedOwn] ?? otherFieldName(documentedOwn) ?? others[documentedOwn] ?? spaced(own)
}

const inSentences: Readonly<Record<string, string>> = translated('fieldsInSentences', {
  to: 'the addressee',
  from: 'the sender',
})

/** Behind "changed": from and to are also the words before the values. */
export function fieldInSentence(documented: string): string {
  const name = fieldName(documented)
  return inSentences[name] ?? name
}

/** At the beginning of a line. */
export function fieldLabel(documented: string): string {
  const name = fieldName(documented)
  return name.charAt(0).toUpperCase() + name.slice(1)
}
