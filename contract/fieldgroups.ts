/**
 * Whose words: the groups of fields of each record type, as data. A group has its owners in each state. Managers own every
 * group, but for `withoutManagers`; in a closed state only the groups that name it can be changed, by their owners. Every writable field is in one group,
 * is the status (a step), or is a field of a step.
 */
import type { meetingStatus, openIssueStatus, punchListStatus, rfiStatus, submittalStage } from './states.ts'

/** Who owns a group of fields or takes a step. A party of the record by its part in it, or one of the words below. */
export const owners = {
  manager: 'a manager of the project',
  creator: 'its creator',
  from: 'the person it comes from',
  author: 'its author',
  authorsCompany: 'its author or a member of their company who makes such records',
  to: 'the person or company it is addressed to',
  responsible: 'a responsible party',
  reviewing: 'the reviewer whose turn it is',
  side: 'its creator, the person it comes from, or a member of their side who writes',
  /** W of their role; w alone makes records and changes its own. */
  writers: 'a member with the right to change what their side made',
  verifiers: 'a member who verifies work',
  design: 'a member of the design side',
  designers: 'a member of the design side who writes',
  owner: "a member of the owner's side",
  submitting: 'the submitting side',
} as const
export type Owner = keyof typeof owners

export interface FieldGroup<State extends string = string> {
  readonly fields: readonly string[]
  /** Its owners by state; in a state that is left out, managers alone. */
  readonly by: Readonly<Partial<Record<State, readonly Owner[]>>>
  /** Whose words a manager writes here on behalf of, if they are not that party themself. */
  readonly onBehalfOf?: Owner
  /** Of lists: who may add entries, but take none away, in states where they own nothing else. */
  readonly additions?: Readonly<Partial<Record<State, readonly Owner[]>>>
  /** Only its owners can fill it in when a record is made as well. */
  readonly atCreation?: true
}

export interface FieldGroups<State extends string = string> {
  readonly groups: Readonly<Record<string, FieldGroup<State>>>
  /**
   * Fields that a step fills in or explains, by the states that the step leads to. They belong to anyone who takes that step, in
   * the update that takes it, and afterwards to managers.
   */
  readonly stepFields: Readonly<Record<string, readonly State[]>>
  /** Managers own nothing here by their role: it is theirs who wrote it. Project admins are free, as always. */
  readonly withoutManagers?: true
  /** Of a status without a table of steps: who, besides managers, takes it back once it has closed the record. */
  readonly reopenedBy?: readonly Owner[]
}

/** The same owners in several states. */
const inStates = <S extends string>(
  states: readonly S[],
  by: readonly Owner[],
): Partial<Record<S, readonly Owner[]>> =>
  Object.fromEntries(states.map((state) => [state, by])) as Partial<Record<S, readonly Owner[]>>

const authors = ['creator', 'from'] as const

type RfiState = keyof typeof rfiStatus

export const rfiGroups: FieldGroups<RfiState> = {
  groups: {
    question: {
      fields: [
        'subject',
        'question',
        'toUserId',
        'toName',
        'toCompanyId',
        'fromUserId',
        'fromName',
        'dateDue',
        'requestReasonId',
        'requestReasonName',
        'actionRequestedId',
        'actionRequestedName',
        'reference',
        'drawing',
        'drawingDetail',
        'specSection',
        'csiCode',
        'recomendation',
        'documentFileId',
        'collaborationID',
      ],
      by: { Draft: authors },
    },
    copies: {
      fields: ['ccUserList', 'sCCUserList'],
      by: { Draft: authors },
      additions: inStates(['Submitted', 'Open', 'Answered'], ['side']),
    },
    answer: { fields: ['answer'], by: inStates(['Open', 'Answered'], ['to']), onBehalfOf: 'to' },
    money: {
      fields: [
        'estCostImpact',
        'estScheduleAmount',
        'costImpactId',
        'scheduleImpact',
        'changeOrderId',
        'changeOrderNumber',
        'changeOrderAmount',
        'changeOrderStatus',
      ],
      by: inStates(['Draft', 'Submitted', 'Open', 'Answered', 'Closed'], ['side']),
    },
    place: { fields: ['folderParentId'], by: { Draft: authors } },
  },
  stepFields: {
    dateSubmitted: ['Submitted', 'Open', 'Answered', 'Closed'],
    dateTransmitted: ['Open'],
    dateResponsed: ['Answered'],
    dateClosed: ['Closed'],
    comments: ['Draft', 'Submitted', 'Open', 'Answered', 'Closed', 'Void'],
  },
}

type PunchState = keyof typeof punchListStatus
const punchOpen = ['Open', 'Ready for review', 'Not accepted', 'In dispute'] as const

export const punchListGroups: FieldGroups<PunchState> = {
  groups: {
    matter: {
      fields: [
        'summary',
        'description',
        'locationSite',
        'locationBuilding',
        'locationFloor',
        'locationRoom',
        'drawing',
        'drawingDetail',
        'reference',
        'documentId',
        'documentNumber',
        'dueDate',
        'issueDate',
        'notifyingParty',
        'responsiblePartyList',
        'ccUserList',
      ],
      by: inStates(['Draft', 'Open', 'Not accepted'], ['side']),
    },
    progress: {
      fields: ['subcontractorListStatus'],
      by: inStates(['Draft', ...punchOpen], ['responsible', 'verifiers']),
      onBehalfOf: 'responsible',
    },
    'design acceptance': {
      fields: ['architectListStatus'],
      by: inStates(['Draft', ...punchOpen], ['design']),
      onBehalfOf: 'design',
    },
    'owner acceptance': {
      fields: ['ownerStatus'],
      by: inStates(['Draft', ...punchOpen], ['owner']),
      onBehalfOf: 'owner',
    },
    money: {
      fields: ['cost', 'costImpact', 'costEventId', 'costEventNumber', 'costEventAmount', 'costEventStatus'],
      by: inStates(['Draft', ...punchOpen, 'Closed'], ['side']),
    },
    place: { fields: ['folderParentId'], by: { Draft: ['side'] } },
  },
  stepFields: { completedDate: ['Closed'] },
}

type IssueState = keyof typeof openIssueStatus
const issueOpen = ['Draft', 'Open', 'In progress', 'On hold'] as const

export const openIssueGroups: FieldGroups<IssueState> = {
  groups: {
    matter: {
      fields: [
        'subject',
        'question',
        'locationSite',
        'locationBuilding',
        'locationFloor',
        'locationRoom',
        'issueFrom',
        'fromName',
        'issueTo',
        'toName',
        'ccUserList',
        'dueDate',
        'reference',
        'drawing',
        'drawingDetail',
        'orgLinkItemId',
        'documentFileId',
        'createdDate',
      ],
      by: inStates(issueOpen, ['side']),
    },
    money: {
      fields: ['costImpact', 'changeOrderId', 'changeOrderNumber', 'changeOrderAmount', 'changeOrderStatus'],
      by: inStates([...issueOpen, 'In review', 'Closed'], ['side']),
    },
    place: { fields: ['folderParentId'], by: { Draft: ['side'] } },
  },
  stepFields: { closedDate: ['Closed'] },
}

type StageState = keyof typeof submittalStage
const itemWriters = ['Created', 'Contractor review', 'Submitted', 'Returned'] as const

export const submittalItemGroups: FieldGroups<StageState> = {
  groups: {
    matter: {
      fields: [
        'description',
        'type',
        'typeId',
        'csi',
        'responsibleContractor',
        'responsibleContractorId',
        'requiredReviewDays',
        'submittedDueDate',
        'returnedDueDate',
        'revision',
      ],
      by: { ...inStates(itemWriters, ['writers']), Created: ['writers', 'submitting'] },
    },
    submission: { fields: ['notes', 'copiesSubmitted'], by: { Created: ['writers', 'submitting'] } },
    verdict: {
      fields: ['returnedStatus', 'returnedStatusId', 'returnedNote', 'returnedCopies'],
      by: { Submitted: ['reviewing'] },
      onBehalfOf: 'reviewing',
    },
    place: { fields: ['folderParentId'], by: { Created: ['writers', 'creator'] } },
  },
  stepFields: {
    dateSubmitted: ['Submitted'],
    dateReceived: ['Submitted', 'Returned'],
    dateReturned: ['Returned'],
    dateReturnedToSub: ['Complete'],
    dateReceivedFromSub: ['Contractor review', 'Submitted'],
    explClosed: ['Complete'],
  },
}

/** A record type without states has the one state of this name. */
export const noState = 'any'

/** Every writable field that is in no other group. */
export const everyOtherField = ['*'] as const

const always = (by: readonly Owner[]): FieldGroup<typeof noState>['by'] => ({ [noState]: by })

/** A package has no state of its own; what counts is whether one of its items was submitted to its reviewers. */
export const packagePhase = { before: 'Not submitted', after: 'Submitted' } as const
type PackagePhase = (typeof packagePhase)[keyof typeof packagePhase]

export const submittalGroups: FieldGroups<PackagePhase> = {
  groups: {
    all: {
      fields: everyOtherField,
      by: { 'Not submitted': ['writers', 'creator'], Submitted: ['writers'] },
    },
    people: {
      fields: [
        'reviewingCompany',
        'reviewingCompanyContactId',
        'reviewingCompanyContact',
        'projectManagerId',
        'projectManager',
      ],
      by: { 'Not submitted': ['writers'] },
      atCreation: true,
    },
    place: { fields: ['folderParentId'], by: { 'Not submitted': ['writers', 'creator'] } },
  },
  stepFields: {},
}

export const dailyReportGroups: FieldGroups<typeof noState> = {
  groups: {
    all: { fields: everyOtherField, by: always(['authorsCompany']) },
    place: { fields: ['folderParentId'], by: always(['authorsCompany']) },
  },
  stepFields: {},
  withoutManagers: true,
}

export const meetingMinuteGroups: FieldGroups<keyof typeof meetingStatus> = {
  groups: {
    // Once distributed they are frozen: managers correct them, with a reason.
    all: { fields: everyOtherField, by: { Draft: ['creator', 'writers'], Final: [] } },
    place: { fields: ['folderParentId'], by: { Draft: ['creator'], Final: [] } },
  },
  stepFields: {},
}

/** Moving a document can change who sees it, so that is for managers. */
export const documentGroups: FieldGroups<typeof noState> = {
  groups: {
    all: { fields: everyOtherField, by: always(['writers', 'creator']) },
    place: { fields: ['folderParentId'], by: {} },
  },
  stepFields: {},
  reopenedBy: ['designers'],
}
