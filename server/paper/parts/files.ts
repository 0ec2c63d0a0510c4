/** Photos and files of a record: photos in rows, all files in a table, and embedded in the PDF. */
import { type FileInfo, FilesGetByFolder } from '../../../contract/documents/file.ts'
import type { Value } from '../../../contract/kit.ts'
import type { Call } from '../../kernel/call.ts'
import type { PaperContext } from '../context.ts'
import type { Block, Photo } from '../paper.ts'
import { para, small } from './paras.ts'

/** With the beginning of its checksum: what was handed over can be compared later. */
export interface File extends Value<typeof FileInfo.fields> {
  checksum?: string | null
}

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
  return withChecksums(call, files)
}

async function withChecksums({ db }: Call, files: File[]): Promise<File[]> {
  if (files.length === 0) return files
  const rows = await db.rows<{ id: number; checksum: string | null }>(
    `SELECT a.id, left(encode(s.sha256, 'hex'), 16) AS checksum
       FROM attachment a JOIN stored_file s ON s.id = a.stored_file_id WHERE a.id = ANY($1::int[])`,
    [files.map(({ attachmentFileId }) => attachmentFileId)],
  )
  const known = new Map(rows.map(({ id, checksum }) => [id, checksum]))
  return files.map((file) => ({ ...file, checksum: known.get(file.attachmentFileId!) }))
}

export const isPhoto = ({ uploadedFileName }: File): boolean =>
  /\.(jpe?g|png|webp|gif|heic|heif|avif|tiff?|bmp)$/i.test(uploadedFileName ?? '')

export const pictureKey = ({ attachmentFileId }: File): string => `picture ${attachmentFileId}`
const fileKey = ({ attachmentFileId }: File): string => `file ${attachmentFileId}`

/**
 * The name of a file on paper: without marks that turn it round ("exe.gpj"), which older ones may have, and broken behind the
 * signs between its parts rather than within one.
 */
export const fileNameShown = (name: string | null | undefined): string =>
  plainName(name).replace(/(?<=[^_.-])[_.-]+(?=[^_.-])/g, '$&\u200b')

const plainName = (name: string | null | undefined): string =>
  (name ?? '').replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')

const caption = ({ attachmentFileDescription, uploadedFileName }: File): string =>
  attachmentFileDescription?.trim() || fileNameShown(uploadedFileName)

export function photoOf({ dates }: PaperContext, file: File): Photo {
  const when = file.uploadedDate ? dates.shortTime(new Date(file.uploadedDate)) : ''
  return {
    picture: pictureKey(file),
    caption: caption(file),
    note: [fileNameShown(file.uploadedFileName), when].filter(Boolean).join(', '),
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
  const { t } = context
  const count = t.files.count(files.length)
  return [
    {
      kind: 'section',
      label: t.files.title,
      note: inside.length > 0 ? `${count}, ${t.files.inside(inside.length, files.length)}` : count,
    },
    ...photoBlocks(context, photos),
    ...leftOut(context, pictured.length, photosMax, t.files.leftOutPhotos),
    {
      kind: 'table',
      name: t.files.table,
      columns: [
        { title: t.files.file },
        { title: t.files.addedBy, width: 80 },
        { title: t.files.on, width: 74 },
        { title: t.files.size, width: 42, align: 'right' },
        { title: t.files.checksum, width: 88 },
      ],
    },
    ...files.map((file): Block => ({ kind: 'row', cells: fileCells(context, file) })),
    { kind: 'endTable' },
    ...inside.map(
      (file): Block => ({
        kind: 'file',
        name: plainName(file.uploadedFileName) || 'file',
        file: fileKey(file),
        ...(file.attachmentFileDescription && { description: file.attachmentFileDescription }),
      }),
    ),
  ]
}

/** Few in each block: what a block shows is in memory at once. */
function photoBlocks(context: PaperContext, photos: readonly File[]): Block[] {
  const rows = 2
  const blocks: Block[] = []
  for (let i = 0; i < photos.length; i += rows * 3)
    blocks.push({
      kind: 'photos',
      photos: photos.slice(i, i + rows * 3).map((file) => photoOf(context, file)),
    })
  return blocks
}

/** Says that only the first ones are on the paper; nothing if all are. */
export const leftOut = (
  { number }: PaperContext,
  count: number,
  max: number,
  says: (max: string, all: string) => string,
): Block[] => (count > max ? [{ kind: 'paras', paras: [small(says(number(max), number(count)))] }] : [])

const fileCells = ({ dates, t }: PaperContext, file: File) => [
  [para(fileNameShown(file.uploadedFileName), { bold: true, isTyped: true, align: 'left' })],
  [para(file.uploadedBy)],
  [para(file.uploadedDate ? dates.shortTime(new Date(file.uploadedDate)) : '')],
  [para(sizeOf(t.locale, file.uploadedFileSize ?? 0), { align: 'right' })],
  [para((file.checksum ?? '').replace(/(.{4})(?=.)/g, '$1 '))],
]

export function sizeOf(locale: string, bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`
  const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return `${(bytes / 1_000_000).toLocaleString(locale, tenths)} MB`
}
