/** The overlay of a sheet, once its elements are on the page. */
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Place, Size } from '../geometry.ts'
import { type OverlayHost, overlayOn } from './overlay.ts'

export interface OverlayRefs {
  drawing: RefObject<SVGGElement | null>
  over: RefObject<HTMLDivElement | null>
  rail: RefObject<HTMLDivElement | null>
  panel: RefObject<HTMLDivElement | null>
  tools: RefObject<HTMLSpanElement | null>
  foot: RefObject<HTMLSpanElement | null>
}

export const useOverlayRefs = (): OverlayRefs => ({
  drawing: useRef<SVGGElement>(null),
  over: useRef<HTMLDivElement>(null),
  tools: useRef<HTMLSpanElement>(null),
  foot: useRef<HTMLSpanElement>(null),
  rail: useRef<HTMLDivElement>(null),
  panel: useRef<HTMLDivElement>(null),
})

interface Given {
  area: RefObject<HTMLElement | null>
  refs: OverlayRefs
  page: Size | undefined
  show: (place: Place) => void
}

/** `host`: filled before the sheet is drawn for the first time. */
export function useOverlay({ area, refs, page, show }: Given, host: { current: OverlayHost | undefined }) {
  const [isThere, setThere] = useState(false)
  const latest = useRef({ page, show })
  latest.current = { page, show }
  useLayoutEffect(() => {
    const slots = {
      drawing: refs.drawing.current!,
      over: refs.over.current!,
      tools: refs.tools.current!,
      foot: refs.foot.current!,
      rail: refs.rail.current!,
      panel: refs.panel.current!,
    }
    host.current = overlayOn({
      area: area.current!,
      slots,
      page: () => latest.current.page!,
      show: (place) => latest.current.show(place),
    })
    setThere(true)
  }, [])
  return isThere && page ? host.current?.overlay : undefined
}
