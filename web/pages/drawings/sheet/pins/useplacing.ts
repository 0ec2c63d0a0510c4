/** A place on the sheet is chosen: by a click, a tap or the arrows; a long press or the right button begins and ends it at once. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { useShortcuts } from '../../../../app/shell/shortcuts.ts'
import { sheetPinTexts as t } from '../../../../texts/drawings/pins.ts'
import type { Place, Size } from '../geometry.ts'
import type { Overlay } from '../overlay/overlay.ts'

/** By an arrow, and with the Shift key. */
const millimetre = 72 / 25.4
const far = 10

/** What is being placed: says which, and takes the place. */
export interface Placing {
  readonly says: string
  readonly place: (at: Place) => void
}

export interface PlacingNow {
  readonly placing: Placing | undefined
  readonly cross: Place | undefined
  begin: (placing: Placing) => void
  end: () => void
}

export function usePlacing(overlay: Overlay, key: { isOn: boolean; begin: () => void }): PlacingNow {
  const [placing, begin] = useState<Placing>()
  const [cross, setCross] = useState<Place>()
  const latest = useRef({ placing, cross })
  latest.current = { placing, cross }
  const end = (): void => {
    begin(undefined)
    setCross(undefined)
  }
  const finish = (at: Place | undefined): void => {
    const { placing: now } = latest.current
    if (!now || !at) return
    end()
    now.place(onPage(at, overlay.page))
  }
  useEffect(() => {
    if (!placing) return
    setCross(middleOf(overlay))
    return overlay.take({
      down: (event) => {
        setCross(onPage(overlay.placeAt(event), overlay.page))
        return true
      },
      move: (event) => setCross(onPage(overlay.placeAt(event), overlay.page)),
      hover: (event) =>
        event.pointerType === 'mouse' && setCross(onPage(overlay.placeAt(event), overlay.page)),
      up: (event) => finish(overlay.placeAt(event)),
      cancel: () => undefined,
    })
  }, [placing, overlay])
  const step = (x: number, y: number, times = 1) => ({
    does: () => {
      const at = latest.current.cross
      if (at)
        setCross(onPage({ x: at.x + x * millimetre * times, y: at.y + y * millimetre * times }, overlay.page))
    },
  })
  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const
  const steps = Object.entries(arrows).flatMap(([name, [x, y]]) => [
    [name, step(x, y)] as const,
    [`Shift+${name}`, step(x, y, far)] as const,
  ])
  useShortcuts({
    on: placing
      ? {
          ...Object.fromEntries(steps),
          Enter: { does: () => finish(latest.current.cross) },
          Escape: { does: end },
        }
      : key.isOn
        ? { p: { says: t.placeAPin, does: key.begin } }
        : {},
  })
  return { placing, cross: placing && cross, begin, end }
}

const onPage = ({ x, y }: Place, { width, height }: Size): Place => ({
  x: Math.min(width, Math.max(0, x)),
  y: Math.min(height, Math.max(0, y)),
})

/** Of what is seen of the sheet. */
function middleOf(overlay: Overlay): Place {
  const { left, top, width, height } = (
    overlay.slots.drawing as SVGGElement
  ).ownerSVGElement!.getBoundingClientRect()
  return onPage(overlay.placeAt({ clientX: left + width / 2, clientY: top + height / 2 }), overlay.page)
}
