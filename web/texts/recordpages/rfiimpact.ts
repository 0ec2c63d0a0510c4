/** The impact of an RFI on cost and schedule, on its page and in lists. */
import { translated } from '../../app/language/dictionary.ts'
import { plural } from '../../app/language/numbers.ts'

export const rfiImpactTexts = translated('rfiImpactTexts', {
  costs: (amount: string) => `Yes: ${amount}`,
  costsAbout: (amount: string) => `Yes, estimated at ${amount}`,
  estimated: (amount: string) => `estimated at ${amount}`,
  days: (n: number) => plural(n, 'day', 'days'),
})
