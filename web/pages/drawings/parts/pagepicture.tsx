/** A page of a publication as a small picture, or a part of it. Without one the place stays empty: the number is beside it. */
import { useState } from 'preact/hooks'

interface Props {
  publicationId: number
  fileId: number
  page: number
  /** In points. Left out: all of it. */
  part?: { x: number; y: number; width: number; height: number }
  /** Left out: the picture says nothing that is not beside it. */
  alt?: string
}

/** Of the longer side; twice what is shown, for dense screens. */
const pixels = 200

export function PagePicture({ publicationId, fileId, page, part, alt = '' }: Props) {
  const query = new URLSearchParams({ pixels: String(pixels) })
  for (const [side, points] of Object.entries(part ?? {})) query.set(side, String(points))
  const address = `/files/drawings/${publicationId}/${fileId}/${page}/picture?${query}`
  const [missing, setMissing] = useState('')
  return (
    <span class={part ? 'page-picture page-part' : 'page-picture'}>
      {missing !== address && (
        <img src={address} alt={alt} loading="lazy" decoding="async" onError={() => setMissing(address)} />
      )}
    </span>
  )
}
