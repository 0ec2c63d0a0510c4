/** Words on a sheet. */
import { translated } from '../../app/language/dictionary.ts'

export const sheetFindTexts = translated('sheetFindTexts', {
  find: 'Find on the sheet',
  findKey: 'Find on the sheet ( / )',
  words: 'Words on the sheet',
  place: (at: number, of: number) => `${at} of ${of}`,
  next: 'Next place',
  previous: 'Place before',
  nothing: 'Nothing found',
  noWords: 'No words of this sheet are known.',
} as const)
