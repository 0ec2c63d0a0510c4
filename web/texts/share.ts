/** Photos that another app shared. */
import { translated } from '../app/dictionary.ts'
import { plural } from '../app/numbers.ts'

const photos = (n: number): string => plural(n, 'photo', 'photos')

export const shareTexts = translated('shareTexts', {
  title: 'Add photos to a record',
  none: 'No photos were shared. Choose photos in another app, and share them with Plumbline.',
  kept: (n: number) => `${photos(n)} kept on this device.`,
  discard: 'Discard',
  to: 'Add to',
  what: (n: number, number: string) => `${photos(n)} for ${number}`,
  added: (n: number, number: string) => `${photos(n)} for ${number}: on the way.`,
} as const)
