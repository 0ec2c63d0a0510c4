/**
 * The standing of a record of any type: number, state, who has to act next since when, and what the caller
 * may do with it.
 */
import * as is from '../../base.ts'
import { dto } from '../../kit.ts'
import { inCourt, nextCursor, paging } from '../../paging.ts'

export const FieldOnBehalf = dto('FieldOnBehalf', {
  field: is.name('The field, as documented.'),
  onBehalfOfUserId: is.int(
    'The user it belongs to; 0 if it belongs to a company, an outside party or a side.',
  ),
  onBehalfOfName: is.name('Their name.'),
})

export const RecordContact = dto('RecordContact', {
  text: is.name('The text, as it is in the record.'),
  userId: is.int('Who they are.').names('person'),
  fullName: is.name('Their name.'),
})

export const RecordStanding = dto('RecordStanding', {
  folderId: is.id('The record.'),
  folderType: is.int('What it is: 121 an RFI, 132 a punch list item …'),
  folderTypeName: is.name('The name of its type.'),
  projectId: is.id('Its project.'),
  number: is.name('Its number; left out of a draft.'),
  title: is.name('What it is about, in a line.'),
  statusId: is.nullableInt(
    'The code of its status, for a submittal item that of its stage; left out if it has none.',
  ),
  statusName: is.name('The name of the status, in the project.'),
  dueDate: is.date('The day it is due.'),
  ...inCourt,
  isYours: is.bool('Whether you are one of those who have to act next, yourself or by your company.'),
  courtDate: is.instant(
    'Since when: the last step, result of one of several reviewers, or change of whose turn it is.',
  ),
  stepDate: is.instant('The last step, or its creation; of an answered RFI the answer that stands.'),
  stepUserId: is.int('Who took that step; of an answered RFI who gave the answer that stands.'),
  stepName: is.name('Their name.'),
  isEntered: is.bool(
    'Whether it was entered in that state, past those in which records begin: nobody took a step to it here, and that day is the one of its entry.',
  ),
  stepOn: is.date(
    'Of a record that was brought in, until a step is taken here: its day, if the source says it.',
  ),
  accordingTo: is.name('The source that the record was brought in from, if it was.'),
  stepOnBehalfOfName: is.name('For whom they took it, if it was for another party to take.'),
  createdByUserId: is.int('Who entered it, whoever it says it is from.'),
  createdByName: is.name('Their name.'),
  createdDate: is.instant('When it was entered, whatever day it says it was raised.'),
  createdBySide: is.name('Their side in the project: contractor, subcontractor, design or owner.'),
  folderParentId: is.id('The folder it is in.'),
  parentName: is.name('The name of that folder, if you see it.'),
  parentType: is.int('The type of that folder, if you see it.'),
  isRestricted: is.bool('Whether an access list restricts it.'),
  editableFields: is.listOf(
    is.names,
    'The fields that you may change now, as documented; those of addableFields only by adding to them.',
  ),
  addableFields: is.listOf(
    is.names,
    'Of these, the lists of people that you may only add to: entries that are there stay.',
  ),
  fieldsOnBehalf: is.listOf(
    FieldOnBehalf,
    'Of these, the fields that belong to another party. A change is recorded as made on their behalf; give a Reason.',
  ),
  partyNames: is.textMap(
    'Of the texts by which it names people as a login, an address or an id: the name of each person, to be shown instead.',
  ),
  untoldParties: is.listOf(
    is.names,
    'Parties who are not told of it: texts that stand for nobody; and, while it is open, people who left, were switched off, or ' +
      'have neither a sign-in nor an address, and companies with nobody who is reached. Left out if there are none.',
  ),
  addressableParties: is.listOf(
    is.names,
    'Of OutsideParties, those whom you may give an address (PartyAddressSaveRequest). Left out if there are none.',
  ),
  contacts: is.listOf(
    RecordContact,
    'Parties who are no members, but reached by the mail links of this record alone, until a manager makes them members. Left out ' +
      'if there are none.',
  ),
  userCanAdd: is.bool('Whether you may reply to it and attach files to it now.'),
  ...is.folderBase,
})

export const RecordStandingRead = is.operation('RecordStandingReadRequest', {
  route: '/api/internal/record/standing',
  about:
    'Returns the standing of a record of any type: its number, its state, who has to act next since when, and what you may do with it.',
  effect: 'read',
  request: { folderId: is.id('The record.') },
  response: { standing: is.one(RecordStanding, 'The standing of the record.') },
})

export const RecordReader = dto('RecordReader', {
  userId: is.int('Who sees the record.'),
  fullName: is.name('Their name.'),
  company: is.name('Their company.'),
  role: is.name(
    'Their role in the project; left out for an admin of the organization who is not a member, and for a contact.',
  ),
  isContact: is.bool('Whether they are no member, but reached by the mail links of records that name them.'),
  isParty: is.bool('Whether they are a party of the record.'),
  writes: is.bool('Whether they may change records of this type.'),
})

export const RecordReadersRead = is.operation('RecordReadersReadRequest', {
  route: '/api/internal/record/readers',
  about: 'Lists who may see a record: by role, as a party, or by the access list of its folder.',
  effect: 'read',
  request: { folderId: is.id('The record, document or folder.'), ...paging },
  response: { readers: is.listOf(RecordReader, 'Who sees it, by name.'), nextCursor },
})
