/** Files of records and documents: pictures, preview, what is not sent yet. */
import { translated } from '../app/language/dictionary.ts'
import { plural } from '../app/language/numbers.ts'

export const filesTexts = translated('filesTexts', {
  title: 'Files',
  shown: 'The file, and those beside it',
  add: 'Add files',
  orDrop: 'or drop them on the page',
  camera: 'Take a photo',
  dropHere: 'Drop the files to attach them here',
  open: (name: string) => `Open ${name}`,
  place: (n: number, total: number) => `${n} of ${total}`,
  previous: 'Previous file',
  next: 'Next file',
  download: 'Download',
  removed: (name: string) => `${name} removed.`,
  takenOut: (name: string) => `${name} taken out.`,
  unseen: 'It cannot be shown here before it is sent. It is kept and sent as it is.',
  noPhoto: 'Only photos are taken here. Other files can be added on the page of the record, once it is sent.',
  openPdf: 'Open the PDF',
  notShown: 'This picture cannot be shown here. The file itself is there: download it to open it.',
  moreHere: (count: number) => `+${count}`,
  taken: (when: string) => `Taken ${when}`,
  takenAt: (place: string) => `at ${place}`,
  pixels: (width: number, height: number) => `${width} × ${height} pixels`,
  noPreview: 'This kind of file is not shown here. Download it to open it.',
  more: 'Show more files',
  by: (who: string, size: string) => (who ? `${who}, ${size}` : size),
  storing: (n: number) => `Storing ${plural(n, 'file', 'files')} on this device…`,
  notSent: (size: string) => `not sent yet, ${size}`,
} as const)
