/** Merging two people, or two companies, that are one; and undoing it. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'
import { PartyRecord, partyRecordsMax } from './party.ts'

/** For so many days a merge can be undone. */
export const mergeUndoDays = 30

const dryRun = is.bool('Only report the records; nothing is written.')
const touched = {
  mergeId: is.id('The merge, to undo it; 0 for a dry run.'),
  records: is.listOf(
    PartyRecord,
    `The records that it touches, at most ${partyRecordsMax}, the newest first.`,
  ),
  recordsLeftOff: is.int('How many more of them you see.'),
  recordsHidden: is.int('How many more records it touches that you do not see.'),
}

export const UserMerge = is.operation('UserMergeRequest', {
  route: '/api/internal/user/merge',
  about:
    'Merges a user or contact into another one: what refers to the first refers to the second afterwards, and the first cannot ' +
    `sign in any more. Needs an administrator of both. Can be undone for ${mergeUndoDays} days.`,
  effect: 'write',
  request: {
    userId: is.id('The user who goes.').names('person'),
    intoUserId: is.id('The user who stays.').names('person'),
    dryRun,
  },
  response: touched,
})

export const OrganizationMerge = is.operation('OrganizationMergeRequest', {
  route: '/api/internal/organization/merge',
  about:
    'Merges a company of the directory into another one: its people and all that refers to it. Needs an administrator of both. ' +
    `Can be undone for ${mergeUndoDays} days.`,
  effect: 'write',
  request: {
    organizationId: is.id('The company that goes.').names('organization'),
    intoOrganizationId: is.id('The company that stays.').names('organization'),
    dryRun,
  },
  response: touched,
})

/** What can be merged. */
export const mergeKinds: readonly string[] = ['person', 'organization']

/** The most candidates in a response. */
export const mergeCandidatesMax = 1000

export const MergeCandidate = dto('MergeCandidate', {
  id: is.id('The user or company.'),
  name: is.name('Its name.'),
  company: is.name('Of a user: the organization they belong to.'),
  login: is.name('Of a user: their login; left out of a contact.'),
  email: is.name('Of a user: their address.'),
  mayGo: is.bool(
    'Whether it can be the one that goes: not yourself, an administrator, or a company with projects of its own.',
  ),
})

export const MergeCandidatesRead = is.operation('MergeCandidatesReadRequest', {
  route: '/api/internal/merge/candidates',
  about:
    'Lists the people or companies that you may merge: those you administer, by name. Needs an administrator.',
  effect: 'read',
  request: {
    kind: is.name('person or organization. By default person.'),
    text: is.name('Only those whose name, login, address or company contains this.'),
  },
  response: {
    candidates: is.listOf(MergeCandidate, `The people or companies, at most ${mergeCandidatesMax}.`),
    candidatesLeftOff: is.int('How many more there are.'),
  },
})

export const Merge = dto('Merge', {
  mergeId: is.id('Its id.'),
  kind: is.name('person or organization.'),
  fromId: is.id('The user or company that is gone.'),
  fromName: is.name('Its name.'),
  intoId: is.id('The user or company that stayed.'),
  intoName: is.name('Its name.'),
  mergedByName: is.name('Who merged them.'),
  mergedDate: is.instant('When.'),
  undoneDate: is.instant('When it was undone.'),
})

export const MergesRead = is.operation('MergesReadRequest', {
  route: '/api/internal/merge/list',
  about: 'Lists the merges of people and companies that you administer, the newest first.',
  effect: 'read',
  response: { merges: is.listOf(Merge, 'The merges, at most 1,000.') },
})

export const MergeUndo = is.operation('MergeUndoRequest', {
  route: '/api/internal/merge/undo',
  about: 'Undoes a merge: what was changed again since stays as it is. Needs an administrator of both.',
  effect: 'write',
  request: { mergeId: is.id('The merge.') },
  response: {
    records: touched.records,
    recordsLeftOff: touched.recordsLeftOff,
    recordsHidden: touched.recordsHidden,
  },
})
