/** Who held an RFI. */
import { translated } from '../../app/language/dictionary.ts'
import { plural } from '../../app/language/numbers.ts'

export const heldTexts = translated('heldTexts', {
  days: (n: number) => plural(n, 'day', 'days'),
  isNow: 'now',
  none: 'Nobody has held it yet.',
  tooLong: 'Its history is too long to compute this.',
  whatFor: {
    'had it as a draft': 'had it as a draft',
    'had it to check': 'had it to check',
    'had it for an answer': 'had it for an answer',
    'had it to close': 'had it to close',
  } as Readonly<Record<string, string>>,
} as const)
