/**
 * A place on the sheet is chosen: by a click, by a finger with a loupe above it, or by the arrows. A long press begins it under the
 * finger; with the right button it is done at once.
 */
import { useEffect, useRef, useState } from 'preact/hooks'
import { useShortcuts } from '../../../../app/shell/shortcuts.ts'
import { sheetPinTexts as t } from '../../../../texts/drawings/pins.ts'
import type { Place, Size } from '../geometry.ts'
import type { Hand, Overlay } from '../overlay/overlay.ts'

/** By an arrow, and with the Shift key. */
const millimetre = 72 / 25.4
const far = 10

/** What is being placed: says which, and takes the place. */
export interface Placing {
  readonly says: string
  readonly place: (at: Place) => void
  /** Where it begins; left out: in the middle of what is seen. */
  readonly from?: Place
}

interface Cross extends Place {
  /** A finger hides the place itself. */
  readonly isUnderFinger?: boolean
}

export interface PlacingNow {
  readonly placing: Placing | undefined
  readonly cross: Cross | undefined
  readonly hand: Hand
  begin: (placing: Placing) => void
  end: () => void
}

export function usePlacing(overlay: Overlay, key: { isOn: boolean; begin: () => void }): PlacingNow {
  const [placing, setPlacing] = useState<Placing>()
  const [cross, setCross] = useState<Cross>()
  const latest = useRef({ placing, cross })
  latest.current = { placing, cross }
  const begin = (next: Placing): void => {
    setPlacing(next)
    setCross(next.from ? { ...next.from, isUnderFinger: true } : middleOf(overlay))
  }
  const end = (): void => {
    setPlacing(undefined)
    setCross(undefined)
  }
  const finish = (at: Place | undefined): void => {
    const { placing: now } = latest.current
    if (!now || !at) return
    end()
    now.place(onPage(at, overlay.page))
  }
  const follow = (event: PointerEvent): void =>
    setCross({
      ...onPage(overlay.placeAt(event), overlay.page),
      isUnderFinger: event.pointerType !== 'mouse',
    })
  const hand: Hand = {
    down: (event) => {
      follow(event)
      return true
    },
    move: follow,
    hover: (event) => event.pointerType === 'mouse' && follow(event),
    up: (event) => finish(overlay.placeAt(event)),
    cancel: () => setCross(middleOf(overlay)),
  }
  useEffect(() => (placing ? overlay.take(hand) : undefined), [placing, overlay])
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
  return { placing, cross: placing && cross, hand, begin, end }
}

const onPage = ({ x, y }: Place, { width, height }: Size): Place => ({
  x: Math.min(width, Math.max(0, x)),
  y: Math.min(height, Math.max(0, y)),
})

const middleOf = (overlay: Overlay): Place => onPage(overlay.middle(), overlay.page)
