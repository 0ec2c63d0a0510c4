/** Submittal packages on their pages. */
import { translated } from '../../app/language/dictionary.ts'
import { count, plural } from '../../app/language/numbers.ts'
import { said } from './said.ts'

export const submittalTexts = translated('submittalTexts', {
  ...said,
  description: 'What is submitted',
  items: 'Items',
  noItems: 'No items in it yet.',
  addItem: 'Add an item',
  rev: (name: string) => `Rev ${name}`,
  number: 'Number',
  item: 'Description',
  stage: 'Stage',
  court: 'Court',
  due: 'Due',
  more: 'Show more items',
  open: (open: number, total: number) => `${count(open)} of ${plural(total, 'item', 'items')} open`,
  contractor: 'Contractor',
  submitting: 'Submitted by',
  reviewing: 'Reviewed by',
  company: 'Reviewing company',
  manager: 'Project manager',
  fromSub: 'Due from sub',
  source: 'Their number',
  target: 'Number there',
  revision: 'Revision',
} as const)
