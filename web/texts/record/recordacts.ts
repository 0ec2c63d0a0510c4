/** Steps, moves and what others changed meanwhile: loaded after the page of a record. */
import { translated } from '../../app/language/dictionary.ts'

export const recordActTexts = translated('recordActTexts', {
  reasonLabel: 'Why',
  reasonNeeded: 'Please say why: it is kept with the step.',
  fieldNeeded: 'Please fill this in.',
  leftEmpty: 'Left empty: as many days from today as the project says.',
  stepCancel: 'Not now',
  changedMeanwhile: (fields: readonly string[]) => `Changed meanwhile: ${fields.join(', ')}.`,
  theirChange: (who: string, when: string, field: string) => `${who}, ${when}: ${field}`,
  typedKept: 'Nothing was sent. What you typed is kept here:',
  typedAgain: 'Use this text…',
  movedOn: 'It moved on while you were reading. The buttons show what can be done now.',
  movedOnNothing: 'It moved on while you were reading. Nothing is left to do for you.',
  moveTo: 'Move to',
  moved: (to: string) => `Moved to ${to}.`,
  liesHere: 'It lies here now.',
} as const)
