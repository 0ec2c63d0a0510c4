import { useState } from 'preact/hooks'
import { extension, isPicture, type ShownFile, thumbOf } from './filekind.ts'

/** A file as a picture: itself where it is one and can be shown, else a sheet with the letters of its type. */
export function Thumb({ file }: { file: ShownFile }) {
  const [failed, setFailed] = useState('')
  if (isPicture(file.name) && failed !== file.url)
    return (
      <img
        class="thumb photo"
        src={thumbOf(file)}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setFailed(file.url)}
      />
    )
  return (
    <svg viewBox="0 0 160 104" class="thumb" aria-hidden="true">
      <rect class="th-bg" width="160" height="104" />
      <g class="th-l">
        <path d="M50 12h44l16 16v64H50z" />
        <path d="M94 12v16h16M60 40h40M60 48h40M60 56h28" />
      </g>
      <text class="th-t" x="80" y="80" text-anchor="middle">
        {extension(file.name)}
      </text>
    </svg>
  )
}
