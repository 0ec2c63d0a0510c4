/** The reviewers of submittals, and what the submitting side sees of their review. */
import { translated } from '../../app/language/dictionary.ts'
import { plural } from '../../app/language/numbers.ts'

export const reviewTexts = translated('reviewTexts', {
  title: 'Reviewers',
  step: (n: number) => `Step ${n}`,
  reviewsNow: 'Reviews now',
  later: 'Later',
  gave: 'Has reviewed',
  skipped: 'Skipped',
  for: (name: string) => `given by ${name}`,
  none: 'Nobody is named here. The reviewer of its package reviews it.',
  name: 'Name the reviewers',
  change: 'Change the reviewers',
  replace: (name: string) => `Replace or skip ${name}`,
  replaceShort: 'Replace or skip',
  replaceWhy:
    'Somebody else reviews in the same step. Left empty, nobody does: the review goes on without them.',
  replaceBy: 'Who reviews instead',
  replaceSubmit: 'Replace',
  skipSubmit: 'Skip',
  lead: 'Steps follow one another. People in the same step review side by side, and see each other’s result when the step is done. The last step decides; of several in it, the strictest.',
  leadPackage: 'For all items of this package that are not submitted yet. ',
  leadOut: 'It is under review: those who are left out are skipped. Results that were given stay.',
  addStep: 'Add a step',
  removeStep: (n: number) => `Remove step ${n}`,
  save: 'Save the reviewers',
  saved: (n: number) => `The reviewers of ${plural(n, 'item', 'items')} are saved.`,
  nothingChanged: 'Nothing was changed.',
  cannotReview: (name: string) =>
    `${name} cannot review this: reviewers see submittals, and are not of the side that submits it.`,
  items: (n: number) => plural(n, 'item', 'items'),
  byContact: (name: string) => (name ? `reviewed by ${name}` : 'nobody reviews them yet'),
  hidden: (day: string) => `Returned on ${day}; the review result is shown when it is distributed.`,
  hiddenNoDay: 'Returned; the review result is shown when it is distributed.',
  forWhom: 'Whose result is it?',
  forAll: (names: string) => `All whose turn it is: ${names}`,
} as const)
