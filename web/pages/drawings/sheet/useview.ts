/** What of the sheet is seen: changed by gestures, keys and buttons, and kept in the address. */
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { addressNow, go, withQuery } from '../../../app/router.ts'
import { listenToFingers, listenToWheel, type Point } from '../../../parts/zoomgestures.ts'
import { listenToDrag } from './drag.ts'
import {
  fitted,
  moved,
  type Place,
  paperScale,
  partOf,
  percentOf,
  type Size,
  scaledAround,
  type View,
  viewIn,
  within,
  written,
} from './geometry.ts'
import type { OverlayHost } from './overlay/overlay.ts'

/** The address follows when the hand rests. */
const settleMs = 200

export interface SheetView {
  /** Of the size on paper; 0: there is nothing to see yet. */
  percent: number
  by: (factor: number) => void
  move: (by: Point) => void
  fit: () => void
  /** Brings a place into the middle, at least as large as on paper. */
  show: (place: Place) => void
  redraw: () => void
}

interface State {
  view: View | undefined
  /** It is the whole sheet, and stays that when the window changes. */
  isWhole: boolean
  page: Size | undefined
  frame: number
  timer: ReturnType<typeof setTimeout> | undefined
}

interface On {
  area: RefObject<HTMLElement | null>
  page: Size | undefined
  host: { readonly current: Pick<OverlayHost, 'hand' | 'held'> | undefined }
}

/** `draw`: called at most once a frame. */
export function useView(
  { area, page, host }: On,
  draw: (view: View, page: Size, area: Size) => void,
): SheetView {
  const now = useRef<State>({
    view: undefined,
    isWhole: true,
    page: undefined,
    frame: 0,
    timer: undefined,
  }).current
  const [percent, setPercent] = useState(0)
  const drawing = useRef(draw)
  drawing.current = draw
  const sizeOf = (): Size => ({
    width: area.current?.clientWidth ?? 0,
    height: area.current?.clientHeight ?? 0,
  })
  const redraw = (): void => {
    now.frame ||= requestAnimationFrame(() => {
      now.frame = 0
      const size = sizeOf()
      if (now.view && now.page && size.width && size.height) drawing.current(now.view, now.page, size)
    })
  }
  const show = (view: View, isWhole = false): void => {
    Object.assign(now, { view, isWhole })
    setPercent(percentOf(view))
    redraw()
    clearTimeout(now.timer)
    now.timer = setTimeout(() => keep(isWhole ? undefined : view), settleMs)
  }
  const to = (scale: number, at?: Point): void => {
    const { view, page: on } = now
    const size = sizeOf()
    const middle = { x: size.width / 2, y: size.height / 2 }
    if (view && on) show(scaledAround(view, on, size, scale, at ?? middle))
  }
  const fit = (): void => {
    if (now.page) show(fitted(now.page, sizeOf()), true)
  }
  const move = (by: Point): void => {
    if (now.view && now.page) show(moved(now.view, now.page, by))
  }
  const acts = { to, move, fit, redraw }
  usePlace(now, page, { show, fit, redraw })
  useGestures(area, now, acts, host)
  const showPlace = ({ x, y }: Place): void => {
    if (now.page) show(within(now.page, { x, y, scale: Math.max(now.view?.scale ?? 0, paperScale) }))
  }
  return { percent, move, fit, redraw, show: showPlace, by: (factor) => to((now.view?.scale ?? 1) * factor) }
}

/** The place in the address; another revision of the same size is seen at the place of the one before. */
function usePlace(
  now: State,
  page: Size | undefined,
  { show, fit: whole, redraw }: { show: (view: View) => void; fit: () => void; redraw: () => void },
): void {
  useLayoutEffect(() => {
    const before = now.page
    now.page = page
    if (!page) return
    const isLike = before && before.width === page.width && before.height === page.height
    const asked = viewIn(addressNow().query)
    if (now.view && isLike) redraw()
    else if (asked && !before) show(within(page, asked))
    else whole()
  }, [page?.width, page?.height])
  useEffect(
    () => () => {
      clearTimeout(now.timer)
      cancelAnimationFrame(now.frame)
    },
    [],
  )
}

interface Acts {
  to: (scale: number, at?: Point) => void
  move: (by: Point) => void
  fit: () => void
  redraw: () => void
}

function useGestures(area: RefObject<HTMLElement | null>, now: State, acts: Acts, host: On['host']): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const on = area.current
    if (!on) return
    const zoom = (factor: number, at: Point): void => latest.current.to((now.view?.scale ?? 1) * factor, at)
    const twice = (at: Point): void => {
      const isPaper = Math.abs((now.view?.scale ?? 0) / paperScale - 1) < 0.01
      if (isPaper) latest.current.fit()
      else latest.current.to(paperScale, at)
    }
    const resized = new ResizeObserver(() => (now.isWhole ? latest.current.fit() : latest.current.redraw()))
    resized.observe(on)
    const end = [
      listenToWheel(on, zoom, { alone: true }),
      listenToFingers(on, zoom),
      listenToDrag(on, {
        move: (by) => latest.current.move(by),
        twice,
        hand: () => host.current?.hand(),
        held: (at) => host.current?.held(at) ?? false,
      }),
      () => resized.disconnect(),
    ]
    return () => {
      for (const stop of end) stop()
    }
  }, [])
}

function keep(view: View | undefined): void {
  const next = withQuery(written(view))
  if (next !== location.pathname + location.search) go(next, { replace: true })
}

/** The layer over the sheet is in points of its page. */
export function placeLayer(layer: SVGSVGElement | null, view: View, area: Size): void {
  const { left, top, width, height } = partOf(view, area)
  layer?.setAttribute('viewBox', `${left} ${top} ${width} ${height}`)
}
