/** What lies under a finger: larger, and above it, where it is seen. */
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Place } from '../geometry.ts'

interface LoupeProps {
  /** The picture under the finger. */
  picture: HTMLCanvasElement | null
  /** In pixels from its top left. */
  at: Place
}

const side = 128
const times = 2
/** Its middle is so far above the finger. */
const above = 112

export function Loupe({ picture, at }: LoupeProps) {
  const own = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    if (!own.current || !picture) return
    const density = picture.width / (picture.clientWidth || 1)
    const pixels = Math.round(side * density)
    Object.assign(own.current, { width: pixels, height: pixels })
    const seen = pixels / times
    const [x, y] = [at.x * density - seen / 2, at.y * density - seen / 2]
    own.current.getContext('2d')!.drawImage(picture, x, y, seen, seen, 0, 0, pixels, pixels)
    const { style } = own.current.parentElement!
    // There is no room above: beside the finger.
    const isHigh = at.y < above + side / 2
    const most = picture.clientWidth - side
    const left = isHigh
      ? at.x > most / 2
        ? at.x - above - side / 2
        : at.x + above - side / 2
      : at.x - side / 2
    style.setProperty('--left', `${Math.max(0, Math.min(most, left))}px`)
    style.setProperty('--top', `${Math.max(0, isHigh ? at.y - side / 2 : at.y - above - side / 2)}px`)
  })
  return (
    <div class="sheet-loupe" aria-hidden="true">
      <canvas ref={own} />
      <svg viewBox="-24 -24 48 48" aria-hidden="true">
        <path d="M-24 0H-4M4 0H24M0-24V-4M0 4V24" />
      </svg>
    </div>
  )
}
