/** Submittals: the items sent for review, and the packages that contain them. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'
import {
  commonFields,
  inCourt,
  listed,
  listing,
  listingWithSheets,
  paged,
  pinnedOn,
  sheetsField,
} from '../paging.ts'
import { ItemListGeneric } from '../projects/codelist.ts'

export const SubmittalItem = dto('SubmittalItem', {
  folderId: is.id('The node of the folder tree that is this item.').own(),
  folderParentId: is.id('The package or folder it is in.').own(),
  submittalItemId: is.id('Its id among submittal items.').own(),
  submittalItemNumber: is.name('Its number, such as 03 30 00-007. By default the next one.'),
  description: is.text('What is submitted.'),
  stage: is
    .name(
      '1 Created, 5 Contractor review, 2 Submitted, 3 Returned, 4 Complete: the id in digits; the name is ' +
        'accepted, too.',
    )
    .list('submittalStage'),
  revision: is.text('The revision; the first is 0.'),
  csi: is.text('The MasterFormat section.').documented('CSI'),
  requiredReviewDays: is.trimmed(
    'Days the review takes: 3, 3 days or 2 weeks. By default as the project says.',
  ),
  status: is.name('Open, Closed or Void.'),
  copiesSubmitted: is.trimmed('How many copies were submitted.'),
  submittedDueDate: is.date('When it has to be submitted.'),
  dateSubmitted: is.date('When it was submitted; filled in at that step.'),
  type: is.name('The name of the type; stored as sent if there is no id.'),
  returnedStatus: is.name('The name of the review result; the letter is accepted, too.'),
  returnedCopies: is.trimmed('How many copies were returned.'),
  returnedDueDate: is.date('When it has to be returned. By default submitted plus the review days.'),
  dateReceived: is.date('When the reviewer first opened it; filled in by RecordOpenedRequest.'),
  dateReturned: is.date('When it was returned; filled in at that step.'),
  explClosed: is.text('Why it was closed.'),
  returnedNote: is.text("The reviewer's note."),
  dateReturnedToSub: is.date('When it went back to the subcontractor.'),
  dateReceivedFromSub: is.date('When it came from the subcontractor.'),
  responsibleContractor: is.name('The name of the contractor; stored as sent if there is no id.'),
  notes: is.text('Notes.'),
  statusId: is
    .name('1 Open, 2 Closed, 3 Void: the id in digits; the name is accepted, too.')
    .list('submittalStatus'),
  typeId: is.int('The type: an item of the code list submittalType.').list('submittalType'),
  responsibleContractorId: is.int('The contractor: an organization.').names('organization'),
  returnedStatusId: is
    .name(
      '1 Approved, 2 As noted, 3 As noted, resubmit, 4 Revise and resubmit, 5 Rejected, 6 For record only, ' +
        '7 Not reviewed: the id in digits.',
    )
    .list('returnedStatus'),
  stageName: is.name('The name of the stage.'),
  ...is.folderBase,
})

export const Submittal = dto(
  'Submittal',
  {
    folderId: is.id('The node of the folder tree that is this package.').own(),
    folderParentId: is.id('The folder it is in.').own(),
    submittalPackageId: is.id('Its id among packages.').own(),
    subcontractorId: is.int('The subcontractor: an organization.').names('organization'),
    submittingCompanyContactId: is.int('Who submits: a member.').names('member'),
    reviewingCompanyContactId: is.int('Who reviews: a member.').names('member'),
    projectManagerId: is.int('The project manager: a member.').names('member'),
    originalFolderId: is.int('The package it came from, stored elsewhere.'),
    forwardedFolderId: is.int('The package it was forwarded as, stored elsewhere.'),
    countTotalItems: is.int('How many items it has.').readOnly(),
    countOpenItems: is.int('How many of them are open.').readOnly(),
    countClosedItems: is.int('How many of them are closed.').readOnly(),
    isPending: is.bool('Whether any item waits for its review.').readOnly(),
    ...is.folderBase,
    number: is.name('Its number, such as SP-001. By default the next one.'),
    description: is.text('What is submitted.'),
    status: is.name('Closed when it has items and none is open, else Open.').readOnly(),
    reference: is.text('What it refers to.'),
    revision: is.text('The revision.'),
    subcontractor: is.name('The name of the subcontractor; stored as sent if there is no id.'),
    submittingCompanyContact: is.name(
      'The name of the member who submits; stored as sent if there is no id.',
    ),
    reviewingCompany: is.name('The company that reviews.'),
    reviewingCompanyContact: is.name('The name of the member who reviews; stored as sent if there is no id.'),
    projectManager: is.name('The name of the project manager; stored as sent if there is no id.'),
    dueDateFromSub: is.date('When the subcontractor has to submit.'),
    sourceNumber: is.text('Its number where it comes from.'),
    targetNumber: is.text('Its number where it goes to.'),
    notes: is.text('Notes.'),
    ballInCourtContact: is.name('The names of all who have to act next.').readOnly(),
  },
  { asOnWire: true },
)

export const SubmittalItemUpdate = is.operation('SubmittalItemUpdateRequest', {
  route: '/api/internal/submittal/item/update',
  about: 'Changes a submittal item: only the fields sent.',
  effect: 'write',
  request: { item: is.one(SubmittalItem, 'The item, found by folderId or submittalItemId.') },
  response: { item: is.one(SubmittalItem, 'The item as it is now.') },
})

export const SubmittalTypesRead = is.operation('SubmittalTypesReadRequest', {
  route: '/api/internal/submittal/types',
  about: 'Lists the types a submittal item may have.',
  effect: 'read',
  verbs: 'all',
  request: {
    projectId: is.id('The types of this project.').query(),
    organizationId: is.id('The types of this organization.').query(),
  },
  response: { submittalTypes: is.listOf(ItemListGeneric, 'The types.') },
})

export const SubmittalCreate = is.operation('SubmittalCreateRequest', {
  route: '/api/internal/submittal/create',
  about: 'Creates a submittal package.',
  effect: 'write',
  request: { submittal: is.one(Submittal, 'The package to create.').documented('submittal') },
  response: { submittal: is.one(Submittal, 'The package as it is now.').documented('submittal') },
})

export const SubmittalUpdate = is.operation('SubmittalUpdateRequest', {
  route: '/api/internal/submittal/update',
  about: 'Changes a submittal package: only the fields sent. Fields computed from its items are ignored.',
  effect: 'write',
  request: {
    submittal: is
      .one(Submittal, 'The package, found by folderId or submittalPackageId.')
      .documented('submittal'),
  },
  response: { submittal: is.one(Submittal, 'The package as it is now.').documented('submittal') },
})

export const SubmittalItemCreateMany = is.operation('SubmittalItemCreateManyRequest', {
  route: '/api/internal/submittal/item/createmany',
  about: 'Creates submittal items: all or none.',
  effect: 'write',
  request: { itemList: is.listOf(SubmittalItem, 'The items to create, at most 1,000.') },
  response: {
    returnedIdList: is.listOf(is.maps, 'For each one, in order: folderId, submittalItemId, number.'),
  },
})

export const SubmittalRead = is.operation('SubmittalReadRequest', {
  route: '/api/internal/submittal/read',
  about: 'Reads one submittal package.',
  effect: 'read',
  request: { folderId: is.id('The package to read.') },
  response: { submittal: is.one(Submittal, 'The package.').documented('submittal') },
})

export const SubmittalItemRead = is.operation('SubmittalItemReadRequest', {
  route: '/api/internal/submittal/item/read',
  about: 'Reads one submittal item.',
  effect: 'read',
  request: { folderId: is.id('The item to read.') },
  response: { item: is.one(SubmittalItem, 'The item.') },
})

export const SubmittalRow = dto('SubmittalReadInFolder', { ...Submittal.fields, ...inCourt })

/** The sort and filter names of submittal packages. */
export const submittalFields = [
  'Number',
  'Description',
  'Status',
  'Revision',
  'Reference',
  'DueDateFromSub',
  'Subcontractor',
  'SubmittingCompanyContact',
  'ReviewingCompany',
  'ReviewingCompanyContact',
  'ProjectManager',
  'CountOpenItems',
  ...commonFields,
] as const

export const SubmittalReadInFolder = is.operation('SubmittalReadInFolderRequest', {
  route: '/api/internal/submittal/readinfolder',
  about: 'Lists the submittal packages in a folder, in pages; for the root of a project, all of the project.',
  effect: 'read',
  request: { parentFolderId: is.id('The folder to look into.'), ...listing(submittalFields, paged) },
  response: { submittalList: is.listOf(SubmittalRow, 'The packages.'), ...listed },
})

export const SubmittalItemRow = dto('SubmittalItemReadInFolder', {
  ...SubmittalItem.fields,
  ...inCourt,
  ...pinnedOn,
})

/** The sort and filter names of submittal items. */
export const submittalItemFields = [
  'SubmittalItemNumber',
  'Description',
  'StageName',
  'Status',
  'ReturnedStatus',
  'Revision',
  'CSI',
  'Type',
  'ResponsibleContractor',
  'DueDate',
  'SubmittedDueDate',
  'DateSubmitted',
  'ReturnedDueDate',
  'DateReturned',
  ...commonFields,
  sheetsField,
] as const

export const SubmittalItemReadInFolder = is.operation('SubmittalItemReadInFolderRequest', {
  route: '/api/internal/submittal/item/readinfolder',
  about: 'Lists the items of a submittal package, in pages; for the root of a project, all of the project.',
  effect: 'read',
  request: {
    parentFolderId: is.id('The package or folder to look into.'),
    ...listingWithSheets(submittalItemFields, paged),
  },
  response: { itemList: is.listOf(SubmittalItemRow, 'The items.'), ...listed },
})
