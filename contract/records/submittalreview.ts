/** The reviewers of submittal items: several people, step by step. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'

/** The most reviewers of an item. */
export const reviewersMax = 50

export const SubmittalReviewer = dto('SubmittalReviewer', {
  folderId: is.id('The item that they review.').readOnly(),
  step: is.int('The step of the review, from 1. Reviewers with the same number review side by side.'),
  userId: is.int('The reviewer: a member who sees submittals.').names('member'),
  userName: is
    .name('The name of the reviewer; beside their verdict, the name that they had then.')
    .readOnly(),
  isDue: is.bool('Whether it is their turn.').readOnly(),
  isSkipped: is.bool('Whether a manager took them out of the review.').readOnly(),
  returnedStatusId: is
    .name('Their verdict: the id in digits. Absent while the caller may not see it.')
    .list('returnedStatus')
    .readOnly(),
  returnedNote: is.text('Their note.').readOnly(),
  returnedCopies: is.text('How many copies they returned.').readOnly(),
  dateReturned: is.instant('When they gave it.').readOnly(),
  signedCompany: is.name('Their company when they gave it.').readOnly(),
  givenByName: is.name('Who gave it on their behalf, if they did not.').readOnly(),
})

export const SubmittalStamp = dto('SubmittalStamp', {
  folderId: is.id('The item.'),
  userName: is.name('The name of the reviewer when the verdict was given.'),
  signedCompany: is.name('Their company then.'),
})

const node = is.id('A submittal item, or a package for all of its items that are not Submitted yet.')

export const SubmittalReviewersRead = is.operation('SubmittalReviewersReadRequest', {
  route: '/api/internal/submittal/reviewers/read',
  about:
    'Reads the reviewers of a submittal item, or of all items of a package, step by step. A verdict is seen by its reviewer ' +
    'and by the contractor, by the other reviewers once their step is done, by others once the item is Returned, and by the ' +
    'submitting side once it is Complete.',
  effect: 'read',
  request: { folderId: is.id('A submittal item or a package.') },
  response: {
    reviewers: is.listOf(SubmittalReviewer, 'The reviewers.'),
    stamps: is.listOf(
      SubmittalStamp,
      'Of items without reviewers of their own: in whose name the verdict was given, as far as the caller may see it.',
    ),
  },
})

export const SubmittalReviewersSave = is.operation('SubmittalReviewersSaveRequest', {
  route: '/api/internal/submittal/reviewers/save',
  about:
    'Replaces the reviewers of a submittal item, or of all items of a package that are not Submitted yet. For members who ' +
    'write until it is Submitted, then for managers with a Reason: a reviewer who is left out is skipped. Verdicts that were ' +
    'given stay. With an empty list, the reviewing contact of the package reviews.',
  effect: 'write',
  request: {
    folderId: node,
    reviewers: is.listOf(SubmittalReviewer, `The reviewers, at most ${reviewersMax}.`),
  },
  response: {
    reviewers: is.listOf(SubmittalReviewer, 'The reviewers as they are now.'),
    numberOfRecordsEffected: is.int('How many items have other reviewers now.'),
  },
})
