/** How a file can be shown, by its name: the server shows pictures and PDF, and only if the bytes match. */
import type { RequestOf } from '../../app/calls/client.ts'

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
  /** Where it is shown on the whole screen, if it is a PDF. */
  viewAt?: string
}

export type FileKind = 'image' | 'pdf' | 'other'

const images = /\.(png|jpe?g|gif|webp|heic|heif|avif)$/i

export const isPicture = (name: string): boolean => images.test(name)

/** Chosen as a photo: also of a type that this browser does not know, as HEIC in some. It is sent as it is. */
export const mayBePhoto = ({ type, name }: File): boolean =>
  type === '' || type.startsWith('image/') || isPicture(name)

export const fileKind = (name: string): FileKind =>
  isPicture(name) ? 'image' : /\.pdf$/i.test(name) ? 'pdf' : 'other'

/** The letters on a sheet: PDF, DWG. */
export const extension = (name: string): string => (/\.([a-z0-9]{1,5})$/i.exec(name)?.[1] ?? '').toUpperCase()

export const shownInline = (url: string): string => `${url}?inline=true`

/** A tile, or as large as a screen. The server makes them; an animation is shown as it is. */
export const thumbOf = ({ url }: ShownFile): string => `${url}?rendition=thumb`
export const screenOf = ({ url, name }: ShownFile): string =>
  /\.gif$/i.test(name) ? shownInline(url) : `${url}?rendition=screen`

/** What the server is asked about a picture, by the address of its bytes. */
export function pictureAt(url: string): RequestOf<'FilePictureRead'> {
  const [, documentId, version, attachmentFileId] =
    /^\/files\/(?:document\/(\d+)(?:\/(\d+))?|(\d+))$/.exec(url) ?? []
  return attachmentFileId
    ? { attachmentFileId: Number(attachmentFileId) }
    : { documentId: Number(documentId), ...(version ? { version: Number(version) } : {}) }
}

/** Where a version of a document is shown on the whole screen. */
export const viewOf = (projectId: number, folderId: number, version: number): string =>
  `/p/${projectId}/documents/${folderId}/view?v=${version}`

interface FileInfo {
  attachmentFileId?: number | null
  uploadedFileName?: string | null
  uploadedFileSize?: number | null
  uploadedBy?: string | null
  attachmentFileDescription?: string | null
}

/** A file of a record of the project in the address. */
export const attachmentFile = (info: FileInfo): ShownFile => ({
  url: `/files/${info.attachmentFileId}`,
  viewAt: `${/^\/p\/\d+/.exec(location.pathname)?.[0] ?? '/p/0'}/file/${info.attachmentFileId}/view`,
  name: info.uploadedFileName ?? '',
  size: info.uploadedFileSize,
  by: info.uploadedBy,
  description: info.attachmentFileDescription,
  attachmentFileId: info.attachmentFileId,
})
