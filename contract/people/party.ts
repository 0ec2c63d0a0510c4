/** Texts that name a party of records but stand for nobody, and whom they mean. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'

/** At most this many texts, and records of a text, are listed. */
export const partyTextsMax = 500
export const partyRecordsMax = 1_000
/** Somebody who is no manager gives an address in at most so many records at once. */
export const contactRecordsMax = 50
/** And to at most so many people of a project in 24 hours. */
export const contactsPerDayMax = 100

const project = is.id('The project.')

export const PartyCandidate = dto('PartyCandidate', {
  userId: is.int('A member whom it could mean; 0 for a company.').names('member'),
  organizationId: is.int('A company that it could mean; 0 for a member.').names('organization'),
  name: is.name('The name of the member or the company.'),
  company: is.name('The company of the member.'),
})

export const PartyText = dto('PartyText', {
  text: is.name('The text, as it is written in one of the records.'),
  recordCount: is.int('How many records that you see have it.'),
  candidates: is.listOf(PartyCandidate, 'Members and companies of the project that have this name now.'),
})

export const EarlierPartyMatch = dto('EarlierPartyMatch', {
  text: is.name('The text of the records, in lower case.'),
  userId: is.int('The person that version 0.1.0 took it for.').names('person'),
  fullName: is.name('Their name.'),
  company: is.name('Their company.'),
  recordCount: is.int('How many records that you see have it.'),
})

export const PartyTextsRead = is.operation('PartyTextsReadRequest', {
  route: '/api/internal/party/texts',
  about:
    'Lists the texts among the parties of a project that stand for nobody, with the members and companies they could mean, ' +
    'and the matches that version 0.1.0 made by names that people could set for themselves. Needs a manager.',
  effect: 'read',
  request: { projectId: project },
  response: {
    partyTexts: is.listOf(PartyText, `The ${partyTextsMax} texts of the most records, these first.`),
    partyTextsLeftOff: is.int('How many more texts there are.'),
    earlierMatches: is.listOf(
      EarlierPartyMatch,
      'The matches of 0.1.0, until a manager has looked at them (PartyMatchesSeenRequest). They stay.',
    ),
  },
})

export const PartyMatchesSeen = is.operation('PartyMatchesSeenRequest', {
  route: '/api/internal/party/matchesseen',
  about:
    'Says that the matches of 0.1.0 in a project were looked at: they are listed no more. Needs a manager.',
  effect: 'write',
  request: { projectId: project },
})

export const PartyRecord = dto('PartyRecord', {
  folderId: is.id('The record.'),
  folderType: is.int('What it is: 121 an RFI, 132 a punch list item …'),
  folderTypeName: is.name('The name of its type.'),
  number: is.name('Its number; left out of a draft.'),
  title: is.name('What it is about, in a line.'),
})

export const PartyAssign = is.operation('PartyAssignRequest', {
  route: '/api/internal/party/assign',
  about:
    'Says whom a text means that stood for nobody: in all records of the project that have it as a party. Needs a manager.',
  effect: 'write',
  request: {
    projectId: project,
    text: is.name('The text, in any letter case.'),
    userId: is.id('The member it means …').names('member'),
    organizationId: is.id('… or the company.').names('organization'),
    dryRun: is.bool('Only report the records; nothing is written.'),
  },
  response: {
    records: is.listOf(PartyRecord, `The records, at most ${partyRecordsMax}, the newest first.`),
    recordsLeftOff: is.int('How many more records there are.'),
  },
})

export const PartyAddressSave = is.operation('PartyAddressSaveRequest', {
  route: '/api/internal/party/address',
  about:
    'Gives an e-mail address to a name in records that belongs to no person yet. If the caller is a manager, the person with that ' +
    'address becomes a project member without a password, in the chosen role, and the name refers to them in all records of the ' +
    'project that have it as a party. A person who is already known by the address keeps their name and company. Managers can only ' +
    'give roles that they could give otherwise. If the caller is no manager, they must be able to change every field that holds ' +
    'the name; the person becomes a contact, who reads only these records, by the links in their mails, until a manager makes them a ' +
    `member with this call. They can do so for at most ${contactsPerDayMax} people in 24 hours, and for nobody who left the project.`,
  effect: 'write',
  request: {
    projectId: project,
    text: is.name('The text, in any letter case.'),
    folderId: is.id(
      'If you are no manager: only of this record; by default of all with the text that you may change, at most ' +
        `${contactRecordsMax}. A manager’s counts for all; it says which contact of the text they mean.`,
    ),
    fullName: is.trimmedLine('Their name; by default the text, if that is no address.'),
    company: is.trimmedLine(
      'The company they belong to. One that you administer takes them in; else it is shown as named by you.',
    ),
    email: is.trimmedLine(
      'Their e-mail address: mails about the records go there. A manager may leave it out for a text of a contact.',
    ),
    phone: is.trimmedLine('Their telephone number. With it alone no mail reaches them.'),
    role: is.trimmedLine(
      'Their role, if they are no member yet; by default that of a new member. Only a manager gives one.',
    ),
    dryRun: is.bool('Only check and report the records; nothing is written.'),
  },
  response: {
    userId: is.int('The member or contact that the text means now; 0 in a dry run.').names('person'),
    isContact: is.bool('Whether they are no member, but reached by the mail links of these records alone.'),
    records: is.listOf(PartyRecord, `The records, at most ${partyRecordsMax}, the newest first.`),
    recordsLeftOff: is.int('How many more records there are.'),
  },
})
