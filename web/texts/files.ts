/** Files of records and documents: pictures, preview, what is not sent yet. */
export const filesTexts = {
  title: 'Files',
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
  noPreview: 'This kind of file is not shown here. Download it to open it.',
  more: 'Show more files',
  by: (who: string, size: string) => (who ? `${who}, ${size}` : size),
  notSent: (size: string) => `not sent yet, ${size}`,
} as const
