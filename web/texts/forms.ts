/** The forms: the names of their fields, groups and buttons, and their messages. */
import { plural } from '../app/numbers.ts'

/** By the form and the key of the field. */
const labels: Record<string, Record<string, string>> = {
  rfi: {
    subject: 'Subject',
    question: 'Question',
    recomendation: 'What you propose',
    toUserId: 'To',
    dateDue: 'Answer due',
    ccUserList: 'Copies to',
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
  punchListItem: {
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
  openIssue: {
    subject: 'Subject',
    question: 'What must be settled',
    issueTo: 'To',
    dueDate: 'Due',
    ccUserList: 'Copies to',
    costImpact: 'It costs something',
    issueFrom: 'From',
    createdDate: 'Raised on',
  },
  submittalItem: {
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
  submittal: {
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
  meetingMinute: {
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
  dailyReport: {
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
}

/** Named the same in every form. */
const everywhere: Record<string, string> = {
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
}

export const labelOf = (form: string, key: string): string => labels[form]?.[key] ?? everywhere[key] ?? key

/** Hints below a field: the effect of leaving it empty. */
const hints: Record<string, string> = {
  'rfi.dateDue': 'Left empty: as many days after it opens as the project says.',
  'punchListItem.dueDate': 'Left empty: as many days after it opens as the project says.',
  'openIssue.dueDate': 'Left empty: as many days after it opens as the project says.',
  'submittalItem.requiredReviewDays': 'Left empty: as the project says.',
  'punchListItem.responsiblePartyList': 'People, companies, or anybody by name.',
}
export const hintOf = (form: string, key: string): string | undefined => hints[`${form}.${key}`]

const groups: Record<string, string> = {
  impact: 'Reason and impact',
  drawing: 'Drawing and specification',
  more: 'More',
  people: 'People and dates',
  place: 'Place',
  standing: 'How it stands',
  dates: 'Dates of the review',
}
export const groupTitle = (name: string): string => groups[name] ?? name

const things: Record<string, string> = {
  rfi: 'RFI',
  submittalItem: 'submittal',
  submittal: 'package',
  punchListItem: 'punch item',
  punchList: 'punch list',
  openIssue: 'issue',
  dailyReport: 'daily report',
  meetingMinute: 'meeting',
  folder: 'folder',
}
const thing = (form: string): string => things[form] ?? form

const sends: Record<string, string> = { rfi: 'Send RFI', punchListItem: 'Open item', openIssue: 'Open issue' }

export const formTexts = {
  newOne: (form: string) => `New ${thing(form)}`,
  edit: (name: string) => `Edit ${name}`,
  editOne: (form: string) => `Edit this ${thing(form)}`,
  draft: 'Save as draft',
  save: (form: string) => `Save ${thing(form)}`,
  send: (form: string) => sends[form] ?? 'Send',
  /** For people who may not open it: it is submitted to the manager first. */
  toManager: 'Submit to the manager',
  submit: 'Save and submit',
  saveChanges: 'Save changes',
  saving: 'Saving …',
  cancel: 'Cancel',
  keys: 'Form',
  leave: 'Back, your draft is kept',
  filled: (n: number) => plural(n, 'field filled in', 'fields filled in'),
  problems: (n: number) => `${plural(n, 'thing', 'things')} to put right before it is saved`,
  kept: 'Nothing is lost. What you wrote is kept as a draft on this device.',
  draftOf: (when: string) => `Your draft of ${when}`,
  draftWhy: 'You wrote this and did not send it yet.',
  useDraft: 'Use it',
  dropDraft: 'Throw it away',
  keptAt: (when: string) => `Draft kept on this device at ${when}.`,
  savedDraft: 'Saved as a draft. Nobody else is told yet.',
  sent: (name: string) =>
    name ? `${name} is sent.` : 'Submitted. It gets its number when the manager opens it.',
  saved: (name: string) => (name ? `${name} is saved.` : 'Saved.'),
  merged: 'Saved, together with the changes of somebody else.',
  nothingChanged: 'Nothing was changed.',
  referencesFailed: 'It is saved, but a document could not be referred to. Add it on the page.',
  noRight: 'Your role in this project does not write here.',
  notYours: 'You may read this, but not change it now.',
  toRecord: 'Go to its page',
} as const
