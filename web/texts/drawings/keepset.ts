/** Keeping the set in force on a device. */
import { translated } from '../../app/language/dictionary.ts'
import { plural, size } from '../../app/language/numbers.ts'

const sheets = (n: number): string => plural(n, 'sheet', 'sheets')

export const keepSetTexts = translated('keepSetTexts', {
  keep: 'Keep on this device',
  keeping: 'Being kept',
  kept: 'Kept on this device',
  title: 'Keep the current set on this device',
  lead: 'Sheets, their revisions and what you see on them open without a signal. Whenever there is one, new revisions replace these.',
  which: 'Which sheets',
  all: 'All of them',
  disciplines: 'Some disciplines',
  some: 'Some sheets',
  counted: (name: string, n: number) => `${name} (${n})`,
  sharper: 'As sharp as there is, and not only for the screen (100 dpi)',
  about: (n: number, bytes: number) => `${sheets(n)}, about ${size(bytes)}.`,
  exactly: (n: number, bytes: number) => `${sheets(n)}, ${size(bytes)}.`,
  unready: (n: number) => `${sheets(n)} have no picture yet: kept at the next contact.`,
  tooMuch: (most: number) => `Only ${size(most)} are kept: the first sheets in order.`,
  noRoom: (left: number) => `This device has room for ${size(left)}.`,
  none: 'Choose at least one.',
  keepNow: 'Keep',
  end: 'Remove from this device',
  notStored: 'It is not kept: this device has no room for it.',
} as const)
