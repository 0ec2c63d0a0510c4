/** Labels on records. */
import { translated } from '../app/language/dictionary.ts'
import { count, plural } from '../app/language/numbers.ts'

export const labelTexts = translated('labelTexts', {
  label: 'Label',
  labels: 'Labels',
  more: (n: number) => `+${count(n)}`,
  change: 'Edit the labels',
  none: 'none',
  ofMany: (n: number) => `Labels of ${plural(n, 'record', 'records')}`,
  leave: 'Leave as it is',
  putOn: 'Put on',
  takeOff: 'Take off',
  nothingChosen: 'Choose a label to put on or take off.',
  saved: (n: number) => `The labels of ${plural(n, 'record', 'records')} are saved.`,
  putBack: (n: number) => `The labels of ${plural(n, 'record', 'records')} are as before.`,
  notPutBack: (n: number) =>
    `The labels of ${plural(n, 'record', 'records')} stay as changed: you may not change them any more.`,
  notSaved: (n: number) => `${plural(n, 'record was', 'records were')} left as they are:`,
  allLabels: 'Any label',
} as const)
