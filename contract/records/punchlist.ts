/** Punch list items: what has to be corrected before handover. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'
import {
  attachmentCount,
  commonFields,
  inCourt,
  listed,
  listingWithSheets,
  nextCursor,
  pagingIfAsked,
  pinnedOn,
  sheetsField,
  whole,
} from '../paging.ts'
import { ProjectMember } from '../projects/project.ts'
import { codesInWords, punchListStatus } from '../states.ts'

const partyStatus = '1 Pending, 2 Complete, 3 Accepted, 4 Rejected.'

export const PunchList = dto('PunchList', {
  tempItemId: is.name('The id that the client gave it before the server did; makes repeating a call safe.'),
  folderId: is.id('The node of the folder tree that is this item.').own(),
  folderParentId: is.id('The punch list or folder it is in.').own(),
  projectId: is.id('The project it belongs to.').own(),
  summary: is.name('What it is about, in a line.'),
  description: is.text('What has to be corrected.'),
  punchListId: is.id('Its id among punch list items.').own(),
  punchListNumber: is.name('Its number. By default the next one.'),
  locationSite: is.text('The site.'),
  locationBuilding: is.text('The building.'),
  locationFloor: is.text('The floor.'),
  locationRoom: is.text('The room.'),
  dueDate: is.date('When it has to be done. By default as many days after it opens as the project says.'),
  status: is.nullableInt(codesInWords(punchListStatus)).list('punchListStatus'),
  statusName: is.name('The name of the status.').readOnly(),
  completedDate: is.date('When it was done; filled in when it closes.'),
  costImpact: is.bool('Whether it costs something.'),
  cost: is.trimmed('What it costs.'),
  ownerStatus: is.nullableInt(`The status with the owner: ${partyStatus}`).list('partyStatus'),
  ownerStatusName: is.name('The name of that status.').readOnly(),
  documentId: is.nullableId('The document it refers to.').names('document'),
  documentNumber: is.name('The number of that document; stored as sent if there is no id.'),
  notifyingParty: is.text('Who reported it: an id, login, e-mail, name or company.').names('party'),
  issueDate: is.date('When it was raised.'),
  subcontractorListStatus: is
    .nullableInt(`The summary of the responsible parties: ${partyStatus} When sent, it sets all of them.`)
    .list('partyStatus'),
  subcontractorStatusName: is.name('The name of that status.').readOnly(),
  architectListStatus: is.nullableInt(`The status with the architect: ${partyStatus}`).list('partyStatus'),
  architectStatusName: is.name('The name of that status.').readOnly(),
  costEventId: is.nullableInt('A cost event stored elsewhere.'),
  costEventNumber: is.trimmed('The number of the cost event.'),
  costEventAmount: is.trimmed('The amount of the cost event.'),
  costEventStatus: is.trimmed('The status of the cost event.'),
  responsiblePartyList: is
    .listOf(is.names, 'Who is to do it: ids, logins, e-mails, names or companies.')
    .names('party'),
  ccUserList: is
    .listOf(is.names, 'Who gets a copy: ids, logins, e-mails, names or companies.')
    .documented('CCUserList')
    .names('party'),
  reference: is.text('What it refers to.'),
  drawing: is.text('The drawing it refers to.'),
  drawingDetail: is.text('The detail on that drawing.'),
  ...is.folderBase,
})

export const PunchListUpdate = is.operation('PunchListUpdateRequest', {
  route: '/api/internal/punchlist/update',
  about: 'Changes a punch list item: only the fields sent.',
  effect: 'write',
  request: { punchList: is.one(PunchList, 'The item, found by folderId or punchListId.') },
  response: { punchList: is.one(PunchList, 'The item as it is now.') },
})

export const PunchListReadRecipients = is.operation('PunchListReadRecipientsRequest', {
  route: '/api/internal/punchlist/readrecipients',
  about: 'Lists the recipients of a punch list item, or all items of a punch list.',
  effect: 'read',
  request: {
    folderId: is.id('The item or the punch list.'),
    recipientType: is.name('ResponsibleParty, CC, NotifyingParty or All. By default All.'),
  },
  response: { recipients: is.listOf(ProjectMember, 'Each person once; userId 0 for an outside party.') },
})

export const PunchListCreateMany = is.operation('PunchListCreateManyRequest', {
  route: '/api/internal/punchlist/createmany',
  about: 'Creates punch list items: all or none. Repeating the call creates no duplicates.',
  effect: 'write',
  request: { punchlistList: is.listOf(PunchList, 'The items to create, at most 1,000.') },
  response: {
    returnedIdList: is.listOf(is.maps, 'For each one, in order: tempItemId, folderId, punchListId, number.'),
  },
})

export const PunchListRead = is.operation('PunchListReadRequest', {
  route: '/api/internal/punchlist/read',
  about: 'Reads one punch list item.',
  effect: 'read',
  request: { folderId: is.id('The item to read.') },
  response: { punchList: is.one(PunchList, 'The item.') },
})

export const PunchListParty = dto('PunchListParty', {
  party: is.name('The party, as in ResponsiblePartyList.'),
  userId: is.int('The member it refers to; 0 for a company or an outside party.'),
  isYours: is.bool('Whether it is you or your company.').readOnly(),
  isOutside: is
    .bool('Whether it is an outside party: a name that stands for nobody in the project.')
    .readOnly(),
  statusId: is.int(`The status of this party: ${partyStatus}`),
  statusName: is.name('The name of that status.').readOnly(),
})

export const PunchListPartiesRead = is.operation('PunchListPartiesReadRequest', {
  route: '/api/internal/punchlist/party/read',
  about: 'Lists the responsible parties of a punch list item, with the status of each.',
  effect: 'read',
  request: { folderId: is.id('The item.') },
  response: { parties: is.listOf(PunchListParty, 'Each party once, in the order of ResponsiblePartyList.') },
})

export const PunchListPartyUpdate = is.operation('PunchListPartyUpdateRequest', {
  route: '/api/internal/punchlist/party/update',
  about:
    'Sets the status of one responsible party: your own, that of your company, or, with the right to write, any. ' +
    'When all of them are Complete the item is Ready for review.',
  effect: 'write',
  request: {
    folderId: is.id('The item.'),
    party: is
      .name('The party as in the list, or by id, login, e-mail or name. By default you.')
      .names('party'),
    statusId: is.nullableInt(`The new status: ${partyStatus}`).list('partyStatus'),
  },
  response: {
    parties: is.listOf(PunchListParty, 'All responsible parties with their current status.'),
    punchList: is.one(PunchList, 'The item as it is now.'),
  },
})

export const PunchListReply = dto('PunchListReply', {
  replyId: is.id('Its id among replies.').readOnly(),
  punchListId: is.id('The punch list item it is about.'),
  creatorId: is.int('The author.').readOnly(),
  isPosted: is.bool('Always true: a reply is posted when it is created, and never changes.').readOnly(),
  message: is.text('The text.'),
  replyDate: is.text('The day of the reply, in the time zone of the project: YYYY-MM-DD.').readOnly(),
})

export const PunchListReplyReadByPunchList = is.operation('PunchListReplyReadByPunchListRequest', {
  route: '/api/internal/punchlistreply/readbypunchlist',
  about: 'Lists the replies to a punch list item and the reasons of its steps, oldest first.',
  effect: 'read',
  request: { punchListId: is.id('The punch list item.'), ...pagingIfAsked },
  response: { punchListReplyList: is.listOf(PunchListReply, 'The replies.'), nextCursor },
})

export const PunchListReplyCreate = is.operation('PunchListReplyCreateRequest', {
  route: '/api/internal/punchlistreply/create',
  about: 'Replies to a punch list item. The punch list item itself and its ETag are not changed.',
  effect: 'write',
  request: { reply: is.one(PunchListReply, 'The reply: punchListId and message.') },
  response: { reply: is.one(PunchListReply, 'The reply as it is stored.') },
})

export const PunchListRow = dto('PunchListReadInFolder', {
  folderId: is.id('The node of the folder tree that is this item.'),
  submittalId: is.id('Always 0: a punch list item belongs to no submittal.'),
  punchListId: is.id('Its id among punch list items.'),
  hasAttachments: is.bool('Whether files are attached to it.'),
  attachmentCount,
  number: is.name('Its number; left out of a draft.'),
  summary: is.name('What it is about, in a line.'),
  dueDate: is.date('When it has to be done, as it was sent.'),
  dueDateOn: is.date('The same as a day: YYYY-MM-DD.'),
  statusId: is.int('The code of its status: Status in PunchList.'),
  status: is.name('The name of its status.'),
  ownerStatus: is.name('The status with the owner, by name.'),
  subStatus: is.name('The status with the responsible parties, by name.'),
  archStatus: is.name('The status with the architect, by name.'),
  location: is.text('Site, building, floor and room, joined with ", ".'),
  responsibleNames: is.text('The names of the responsible parties, joined with ", ".'),
  costImpact: is.bool('Whether it costs something.'),
  cost: is.trimmed('What it costs.'),
  ...inCourt,
  ...pinnedOn,
  ...is.folderBase,
})

/** The sort and filter names of punch list items. */
export const punchListFields = [
  'Number',
  'Summary',
  'Status',
  'DueDate',
  'OwnerStatus',
  'SubStatus',
  'ArchStatus',
  'Location',
  'LocationFloor',
  'ResponsibleNames',
  'ResponsibleCompany',
  'CostImpact',
  ...commonFields,
  sheetsField,
] as const

export const PunchListReadInFolder = is.operation('PunchListReadInFolderRequest', {
  route: '/api/internal/punchlist/readinfolder',
  about:
    'Lists the items of a punch list or folder, in pages if requested; for the root, all of the project.',
  effect: 'read',
  request: {
    parentFolderId: is.id('The punch list or folder to look into.'),
    ...listingWithSheets(punchListFields, whole),
  },
  response: { punchListList: is.listOf(PunchListRow, 'The items.'), ...listed },
})

/** At most this many places are returned, with the number of the others. */
export const punchPlacesMax = 1000

export const PunchListPlace = dto('PunchListPlace', {
  locationSite: is.text('The site.'),
  locationBuilding: is.text('The building.'),
  locationFloor: is.text('The floor.'),
  locationRoom: is.text('The room.'),
  location: is.text(
    'The four fields joined as in the rows of PunchListReadInFolderRequest, which filters by it.',
  ),
  count: is.int('How many items you see there, without drafts and void ones.'),
  open: is.int('How many of them are not closed.'),
  ready: is.int('How many of them are ready for review.'),
})

export const PunchListPlacesRead = is.operation('PunchListPlacesReadRequest', {
  route: '/api/internal/punchlist/places/read',
  about:
    'Lists the places of the items in a punch list or folder, and how much is open at each; for the root, of the whole ' +
    'project. In natural order by site, building, floor and room; items without a place come last.',
  effect: 'read',
  request: { parentFolderId: is.id('The punch list or folder to look into.') },
  response: {
    places: is.listOf(PunchListPlace, `The first ${punchPlacesMax} places.`),
    placesLeftOff: is.int('How many more places there are.'),
  },
})
