/** Views of lists that are shared with the project. */
import { translated } from '../../app/language/dictionary.ts'

export const sharedViewTexts = translated('sharedViewTexts', {
  by: (name: string) => `by ${name}`,
  share: 'Share with the project',
  shareLead:
    'Everybody in the project who reads these records can use it. Everybody sees only the records that they may see.',
  shared: (label: string) => `The view “${label}” is shared with the project.`,
  change: (label: string) => `Change the shared view ${label}`,
  saveForAll: 'Save for all',
  saved: (label: string) => `The view “${label}” is changed for all.`,
  remove: 'Remove for all',
  removed: (label: string) => `The view “${label}” is no longer shared.`,
} as const)
