/** The pins of the new page over it, in every way in which it is shown; each leads to its record. */
import type { RefObject } from 'preact'
import type { Size } from '../sheet/geometry.ts'
import { labelOf } from '../sheet/pins/pin.ts'
import { pinImage } from '../sheet/pins/pinimage.ts'
import type { Pin } from './usepins.ts'

interface PinsProps {
  pins: readonly Pin[]
  page: Size | undefined
  /** Placed where the page is seen (useboth.ts). */
  over: RefObject<HTMLDivElement | null>
}

export const Pins = ({ pins, page, over }: PinsProps) => (
  <div class="sheet-over" ref={over}>
    <div class="sheet-pins">
      {page &&
        pins.map((pin) => (
          <a
            key={pin.pinId}
            class="pin"
            href={`/r/${pin.recordFolderId}`}
            style={{
              left: `${(Number(pin.x) / page.width) * 100}%`,
              top: `${(Number(pin.y) / page.height) * 100}%`,
              backgroundImage: `url("${pinImage(pin)}")`,
            }}
          >
            <span class="vh">{labelOf(pin)}</span>
          </a>
        ))}
    </div>
  </div>
)
