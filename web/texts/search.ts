/** The search. */
import { translated } from '../app/language/dictionary.ts'

export const searchTexts = translated('searchTexts', {
  label: 'Search words, numbers and names',
  placeholder: 'Words, a number such as RFI-088, or a name',
  found: 'Found',
  narrow: 'Narrow by kind',
  everything: 'Everything',
  more: 'Show more',
  askFirst: 'Type words, a number or a name.',
  all: 'All that is found',
  kept: 'No signal: searched in what this device has read and keeps.',
  nothing: (text: string) => `Nothing found for “${text}”. Try fewer words, or the beginning of one.`,
} as const)
