/** Photos and files of a record: photos in rows, all files in a table, and embedded in the PDF. */
import { type FileInfo, FilesGetByFolder } from '../../../contract/file.ts'
import type { Value } from '../../../contract/kit.ts'
import type { PaperContext } from '../context.ts'
import type { Block, Photo } from '../paper.ts'
import { para, small } from './states.ts'

export type File = Value<typeof FileInfo.fields>

/** What a PDF may carry of attached files. */
export const embeddedBytesMax = 25 * 1024 * 1024
/** Of a record; further ones are only in the table. */
export const photosMax = 500

export async function filesOf({ call, perform }: PaperContext, folderId: number): Promise<File[]> {
  const files: File[] = []
  let cursor: string | null | undefined
  do {
    const { fileInfos, nextCursor } = await perform(FilesGetByFolder, { folderId, cursor }, call)
    files.push(...(fileInfos ?? []))
    cursor = nextCursor
  } while (cursor)
  return files
}

export const isPhoto = ({ uploadedFileName }: File): boolean =>
  /\.(jpe?g|png|webp|gif|heic|heif|avif|tiff?|bmp)$/i.test(uploadedFileName ?? '')

export const pictureKey = ({ attachmentFileId }: File): string => `picture ${attachmentFileId}`
const fileKey = ({ attachmentFileId }: File): string => `file ${attachmentFileId}`

const caption = ({ attachmentFileDescription, uploadedFileName }: File): string =>
  attachmentFileDescription?.trim() || uploadedFileName || ''

export function photoOf({ dates }: PaperContext, file: File): Photo {
  const when = file.uploadedDate ? dates.shortTime(new Date(file.uploadedDate)) : ''
  return {
    picture: pictureKey(file),
    caption: caption(file),
    note: [file.uploadedFileName, when].filter(Boolean).join(', '),
  }
}

/** The files that are embedded: from the first on, each that still goes in. */
export function embedded(files: readonly File[]): File[] {
  let bytes = 0
  return files.filter(({ uploadedFileSize }) => {
    const size = uploadedFileSize ?? 0
    if (bytes + size > embeddedBytesMax) return false
    bytes += size
    return true
  })
}

export function fileBlocks(context: PaperContext, files: readonly File[], withFiles: boolean): Block[] {
  if (files.length === 0) return []
  const inside = withFiles ? embedded(files) : []
  const pictured = files.filter(isPhoto)
  const photos = pictured.slice(0, photosMax)
  const count = `${files.length} ${files.length === 1 ? 'file' : 'files'}`
  return [
    {
      kind: 'section',
      label: 'Photos and files',
      note: inside.length > 0 ? `${count}, ${insideNote(inside, files)}` : count,
    },
    ...(photos.length > 0
      ? [{ kind: 'photos', photos: photos.map((file) => photoOf(context, file)) } as const]
      : []),
    ...leftOut(pictured.length, photosMax, 'photos are drawn; the others are in the table'),
    {
      kind: 'table',
      name: 'Files',
      columns: [
        { title: 'File' },
        { title: 'Added by', width: 100 },
        { title: 'On', width: 84 },
        { title: 'Size', width: 46, align: 'right' },
      ],
    },
    ...files.map((file): Block => ({ kind: 'row', cells: fileCells(context, file) })),
    { kind: 'endTable' },
    ...inside.map(
      (file): Block => ({
        kind: 'file',
        name: file.uploadedFileName ?? 'file',
        file: fileKey(file),
        ...(file.attachmentFileDescription && { description: file.attachmentFileDescription }),
      }),
    ),
  ]
}

/** Says that only the first ones are on the paper; nothing if all are. */
export const leftOut = (count: number, max: number, what: string): Block[] =>
  count > max
    ? [{ kind: 'paras', paras: [small(`The first ${max} of ${count.toLocaleString('en-US')} ${what}.`)] }]
    : []

const insideNote = (inside: readonly File[], files: readonly File[]): string =>
  inside.length === files.length
    ? 'inside this PDF as attachments'
    : `${inside.length} of them inside this PDF as attachments`

const fileCells = ({ dates }: PaperContext, file: File) => [
  [para(file.uploadedFileName, { bold: true, isTyped: true, align: 'left' })],
  [para(file.uploadedBy)],
  [para(file.uploadedDate ? dates.shortTime(new Date(file.uploadedDate)) : '')],
  [para(sizeOf(file.uploadedFileSize ?? 0), { align: 'right' })],
]

export function sizeOf(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
