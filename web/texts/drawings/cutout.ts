/** A new record that is made at a place of a sheet, with a picture of it. */
import { translated } from '../../app/language/dictionary.ts'

export const cutOutTexts = translated('cutOutTexts', {
  makeRecord: 'Make a record…',
  makeOf: 'A record of this mark-up',
  about: 'The form has the sheet, its picture here as a file, and a pin.',
  restricted:
    'An access list restricts this sheet: its number and a picture of it are not put into the record.',
  making: 'The picture of the place is being made.',
  attached: 'The picture of the place is attached as a file. Who sees the record sees it.',
  missing: (why: string) => `There is no picture of the place: ${why}`,
  notHere: 'without a signal it can be made only of sheets that are kept on this device.',
  notThere: 'this version of the sheet is not there any more.',
  noPicture: 'this file cannot be drawn.',
  without: 'without the picture of the place',
  rev: (revision: string) => `rev ${revision}`,
  notInForce: 'Not in force',
  withdrawn: 'Withdrawn',
  noSignal: (day: string) => `Made without a signal on ${day}`,
} as const)
