/** The labels of a project, in its setup. */
import { translated } from '../../app/language/dictionary.ts'
import { plural } from '../../app/language/numbers.ts'

export const labelSetupTexts = translated('labelSetupTexts', {
  lead: 'Words of this project that any record can carry: safety, quality, owner’s request. Whoever may change a record puts them on. Lists filter by them, the dashboard counts them.',
  nothing: 'There are no labels yet. Many projects begin with these:',
  proposed: ['Safety', 'Quality', 'Owner’s request'],
  add: 'Add a label',
  name: 'Name',
  color: 'Colour',
  colors: {
    grey: 'Grey',
    blue: 'Blue',
    violet: 'Violet',
    amber: 'Amber',
    orange: 'Orange',
    green: 'Green',
  } as Readonly<Record<string, string>>,
  on: (n: number) => (n === 0 ? 'on no record' : `on ${plural(n, 'record', 'records')}`),
  saved: 'The label is saved.',
  remove: (name: string) => `Remove the label ${name}`,
  removing: (name: string, n: number) =>
    n === 0
      ? `“${name}” is on no record.`
      : `“${name}” is taken off ${plural(n, 'record', 'records')}; the history of each says so.`,
  doRemove: 'Remove it',
  removed: 'The label is removed.',
} as const)
