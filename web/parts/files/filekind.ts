/** How a file can be shown, by its name: the server shows pictures and PDF, and only if the bytes match. */

export interface ShownFile {
  /** The address of its bytes. */
  url: string
  name: string
  size?: number | null
  /** The person who uploaded it. */
  by?: string | null
  description?: string | null
  /** For an attachment: the id by which it is removed. */
  attachmentFileId?: number | null
}

export type FileKind = 'image' | 'pdf' | 'other'

const images = /\.(png|jpe?g|gif|webp)$/i

export const fileKind = (name: string): FileKind =>
  images.test(name) ? 'image' : /\.pdf$/i.test(name) ? 'pdf' : 'other'

/** The letters on a sheet: PDF, DWG. */
export const extension = (name: string): string => (/\.([a-z0-9]{1,5})$/i.exec(name)?.[1] ?? '').toUpperCase()

export const shownInline = (url: string): string => `${url}?inline=true`

interface FileInfo {
  attachmentFileId?: number | null
  uploadedFileName?: string | null
  uploadedFileSize?: number | null
  uploadedBy?: string | null
  attachmentFileDescription?: string | null
}

export const attachmentFile = (info: FileInfo): ShownFile => ({
  url: `/files/${info.attachmentFileId}`,
  name: info.uploadedFileName ?? '',
  size: info.uploadedFileSize,
  by: info.uploadedBy,
  description: info.attachmentFileDescription,
  attachmentFileId: info.attachmentFileId,
})
