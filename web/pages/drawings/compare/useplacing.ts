/** Two places that are the same on both pages, for pages that do not say by themselves how they lie: one after the other. */
import { useRef, useState } from 'preact/hooks'
import { within } from '../../../parts/zoomgestures.ts'
import { type Place, placeAt, type Size, type View } from '../sheet/geometry.ts'
import type { Hand } from '../sheet/overlay/overlay.ts'
import { oldViewOf } from './align.ts'
import type { Both } from './useboth.ts'
import { ask, type Places, placesText } from './usecomparison.ts'

type SideName = 'old' | 'new'

export interface Placing {
  /** Where the next place is needed; undefined: places are not asked for. */
  side: SideName | undefined
  /** 1 or 2. */
  number: number
  begin: () => void
  stop: () => void
  /** Takes what is in the middle. */
  take: () => void
  /** For a page: a click takes the place under it. */
  pointer: (side: SideName) => PointerHandlers
  /** For a page: a finger shows what is under it, and takes the place where it is let go. */
  hand: (side: SideName) => Hand | undefined
  /** Where the finger is on the page where the next place is needed. */
  finger: Place | undefined
}

interface PointerHandlers {
  onPointerDown?: (event: PointerEvent) => void
  onPointerUp?: (event: PointerEvent) => void
}

/** A hand is never quite still. */
const stillPixels = 6

export function usePlacing(seen: () => Both): Placing {
  const [taken, setTaken] = useState<Place[]>()
  const [finger, setFinger] = useState<Place>()
  const down = useRef<Place | undefined>(undefined)
  const side: SideName | undefined = taken && (taken.length % 2 === 0 ? 'old' : 'new')
  const add = (place: Place): void => {
    const all = [...(taken ?? []), place]
    setTaken(all.length < 4 ? all : undefined)
    if (all.length < 4) return
    const pairOf = (at: number): Places => ({
      oldX: all[at]!.x,
      oldY: all[at]!.y,
      newX: all[at + 1]!.x,
      newY: all[at + 1]!.y,
    })
    ask({ places: placesText([pairOf(0), pairOf(2)]), way: undefined, area: undefined })
  }
  const takeAt = (on: SideName, at: Place | undefined, area: Size): void => {
    const { seen: view, toNew, page, oldPage } = seen()
    const shown: View | undefined =
      view.current && (on === 'old' ? oldViewOf(view.current, toNew) : view.current)
    const paper = on === 'old' ? oldPage : page
    if (!shown || !paper) return
    const place = placeAt(shown, area, at ?? { x: area.width / 2, y: area.height / 2 })
    add({
      x: Math.min(paper.width, Math.max(0, place.x)),
      y: Math.min(paper.height, Math.max(0, place.y)),
    })
  }
  const areaOf = (): Size => {
    const area = seen().refs.area.current
    return { width: area?.clientWidth ?? 1, height: area?.clientHeight ?? 1 }
  }
  const pointer = (on: SideName): PointerHandlers =>
    side !== on
      ? {}
      : {
          onPointerDown: ({ clientX, clientY, pointerType }) => {
            down.current = pointerType === 'mouse' ? { x: clientX, y: clientY } : undefined
          },
          onPointerUp: ({ clientX, clientY, currentTarget }) => {
            const begun = down.current
            down.current = undefined
            if (!begun || Math.hypot(clientX - begun.x, clientY - begun.y) > stillPixels) return
            const box = (currentTarget as Element).getBoundingClientRect()
            takeAt(on, { x: clientX - box.left, y: clientY - box.top }, box)
          },
        }
  const hand = (on: SideName): Hand | undefined => {
    const { area, beside } = seen().refs
    const element = (on === 'old' ? area : beside).current
    if (side !== on || !element) return undefined
    const at = (event: PointerEvent): Place => within(element, event.clientX, event.clientY)
    const show = (event: PointerEvent): void => setFinger(at(event))
    return {
      down(event) {
        if (event.pointerType === 'mouse') return false
        show(event)
        return true
      },
      move: show,
      up(event) {
        setFinger(undefined)
        takeAt(on, at(event), areaOf())
      },
      cancel: () => setFinger(undefined),
    }
  }
  return {
    side,
    hand,
    finger,
    number: (taken?.length ?? 0) < 2 ? 1 : 2,
    begin: () => {
      ask({ way: 'side', area: undefined, places: undefined })
      setTaken([])
    },
    stop: () => setTaken(undefined),
    take: () => side && takeAt(side, undefined, areaOf()),
    pointer,
  }
}
