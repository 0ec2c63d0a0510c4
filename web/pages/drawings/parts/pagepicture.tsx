/** A page of a publication as a small picture. Without one there is an empty sheet: the number is beside it. */
import { useState } from 'preact/hooks'

interface Props {
  publicationId: number
  fileId: number
  page: number
}

/** Of its longer side; twice what is shown, for dense screens. */
const pixels = 160

export function PagePicture({ publicationId, fileId, page }: Props) {
  const address = `/files/drawings/${publicationId}/${fileId}/${page}/picture?pixels=${pixels}`
  const [missing, setMissing] = useState('')
  return (
    <span class="page-picture">
      {missing !== address && (
        <img src={address} alt="" loading="lazy" decoding="async" onError={() => setMissing(address)} />
      )}
    </span>
  )
}
