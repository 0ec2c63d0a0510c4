/** Photos that another app shared, and files that were never sent. */
import { translated } from '../app/language/dictionary.ts'
import { plural } from '../app/language/numbers.ts'

const things = (n: number, arePhotos: boolean): string =>
  arePhotos ? plural(n, 'photo', 'photos') : plural(n, 'file', 'files')

export const shareTexts = translated('shareTexts', {
  title: 'Add photos to a record',
  titleFiles: 'Add files to a record',
  none: 'No photos were shared. Choose photos or PDFs in another app, and share them with Plumbline.',
  kept: (n: number, arePhotos: boolean) =>
    `${things(n, arePhotos)} kept on this device. Nothing of it is sent before you choose ${arePhotos ? 'a record' : 'where it belongs'}.`,
  changes: 'Changes that were not saved',
  changesWhy: 'What they were to change was sent as it was. What you wrote stays here until you discard it.',
  open: 'Open',
  discard: 'Discard',
  discarded: (n: number, arePhotos: boolean) => `${things(n, arePhotos)} discarded.`,
  to: 'Add to',
  documents: (project: string) => `New documents of ${project}`,
  noRecords: 'Open a record first: it is offered here then.',
  what: (n: number, number: string, arePhotos: boolean) => `${things(n, arePhotos)} for ${number}`,
  added: (n: number, number: string, arePhotos: boolean) =>
    `${things(n, arePhotos)} for ${number}: on the way.`,
} as const)
