/** The names and hints of the fields of each form, and the names of groups. */
import { translated } from '../app/language/dictionary.ts'

/** The texts of one form. */
export interface FormTexts {
  /** In "New …", "Edit this …", "Save …". */
  readonly thing: string
  /** The button that sends it to somebody. */
  readonly send?: string
  /** By the key of the field; those of `everywhere` may be left out. */
  readonly labels?: Readonly<Record<string, string>>
  /** Hints below a field: the effect of leaving it empty. */
  readonly hints?: Readonly<Record<string, string>>
}

export const rfiFormTexts: FormTexts = translated('rfiFormTexts', {
  thing: 'RFI',
  send: 'Send RFI',
  labels: {
    subject: 'Subject',
    question: 'Question',
    recomendation: 'What you propose',
    toUserId: 'To',
    dateDue: 'Answer due',
    ccUserList: 'Copies to',
    answer: 'Answer',
    requestReasonId: 'Reason',
    actionRequestedId: 'What you ask for',
    costImpactId: 'Cost impact',
    estCostImpact: 'Cost, estimated',
    scheduleImpact: 'Schedule impact, days',
    specSection: 'Specification section',
    csiCode: 'MasterFormat code',
    fromUserId: 'From',
    dateSubmitted: 'Submitted on',
    comments: 'Comments',
  },
  hints: {
    dateDue: 'Left empty: as many days after it opens as the project says.',
  },
})

export const punchListItemFormTexts: FormTexts = translated('punchListItemFormTexts', {
  thing: 'punch item',
  send: 'Open item',
  labels: {
    summary: 'What is to be put right',
    description: 'More about it',
    responsiblePartyList: 'Responsible',
    dueDate: 'Due',
    folderParentId: 'Punch list',
    ccUserList: 'Copies to',
    notifyingParty: 'Noticed by',
    issueDate: 'Raised on',
    documentId: 'Document',
    costImpact: 'It costs something',
    cost: 'Cost',
    ownerStatus: 'With the owner',
    architectListStatus: 'With the architect',
  },
  hints: {
    dueDate: 'Left empty: as many days after it opens as the project says.',
    responsiblePartyList: 'People, companies, or anybody by name.',
  },
})

export const openIssueFormTexts: FormTexts = translated('openIssueFormTexts', {
  thing: 'issue',
  send: 'Open issue',
  labels: {
    subject: 'Subject',
    question: 'What must be settled',
    issueTo: 'To',
    dueDate: 'Due',
    ccUserList: 'Copies to',
    costImpact: 'It costs something',
    issueFrom: 'From',
    createdDate: 'Raised on',
  },
  hints: {
    dueDate: 'Left empty: as many days after it opens as the project says.',
  },
})

export const submittalItemFormTexts: FormTexts = translated('submittalItemFormTexts', {
  thing: 'submittal',
  labels: {
    description: 'What is submitted',
    csi: 'Specification section',
    typeId: 'Type',
    folderParentId: 'Package',
    responsibleContractorId: 'Contractor',
    submittedDueDate: 'To be submitted by',
    requiredReviewDays: 'Days for the review',
    dateReceivedFromSub: 'Came from the subcontractor',
    dateSubmitted: 'Submitted on',
    dateReceived: 'Reviewer received it',
    returnedDueDate: 'To be returned by',
    dateReturnedToSub: 'Went back to the subcontractor',
    copiesSubmitted: 'Copies submitted',
    returnedCopies: 'Copies returned',
    notes: 'Notes',
  },
  hints: {
    requiredReviewDays: 'Left empty: as the project says.',
  },
})

export const submittalFormTexts: FormTexts = translated('submittalFormTexts', {
  thing: 'package',
  labels: {
    description: 'What is submitted',
    subcontractorId: 'Subcontractor',
    submittingCompanyContactId: 'Who submits',
    reviewingCompanyContactId: 'Who reviews',
    projectManagerId: 'Project manager',
    dueDateFromSub: 'Due from the subcontractor',
    reviewingCompany: 'Reviewing company',
    revision: 'Revision',
    sourceNumber: 'Number where it comes from',
    targetNumber: 'Number where it goes to',
    notes: 'Notes',
  },
})

export const meetingMinuteFormTexts: FormTexts = translated('meetingMinuteFormTexts', {
  thing: 'meeting',
  labels: {
    topic: 'Topic',
    meetingDate: 'Day',
    typeId: 'Kind of meeting',
    startTime: 'Begins',
    endTime: 'Ends',
    location: 'Where',
    attendeeList: 'Who is there',
    notes: 'Notes',
    nextMeetingDate: 'Next meeting',
  },
})

export const dailyReportFormTexts: FormTexts = translated('dailyReportFormTexts', {
  thing: 'daily report',
  labels: {
    dated: 'Day',
    reportPeriod: 'Shift',
    sky: 'Sky',
    temperature: 'Temperature',
    precipitation: 'Rain or snow',
    wind: 'Wind',
    issues: 'What went wrong',
    meDeliveries: 'Deliveries',
    visitors: 'Visitors',
    ccUserList: 'Copies to',
  },
})

/** Named the same in every form. */
const everywhere: Record<string, string> = translated('formLabels', {
  locationFloor: 'Floor',
  locationRoom: 'Room',
  locationBuilding: 'Building',
  locationSite: 'Site',
  drawing: 'Drawing',
  drawingDetail: 'Detail',
  reference: 'Refers to',
  changeOrderNumber: 'Change order',
  changeOrderAmount: 'Amount of the change order',
  folderName: 'Name',
  folderDescription: 'What it is for',
})

export const labelOf = ({ labels }: FormTexts, key: string): string => labels?.[key] ?? everywhere[key] ?? key

const groups: Record<string, string> = translated('formGroups', {
  impact: 'Reason and impact',
  drawing: 'Drawing and specification',
  more: 'More',
  people: 'People and dates',
  place: 'Place',
  acceptance: 'Acceptance',
  dates: 'Dates of the review',
})
export const groupTitle = (name: string): string => groups[name] ?? name
