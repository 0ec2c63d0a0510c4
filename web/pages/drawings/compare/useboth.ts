/** The pictures of both pages, drawn over or beside each other as they come and as they are moved. */
import { useEffect, useRef } from 'preact/hooks'
import type { Similarity } from '../../../../contract/drawings/similarity.ts'
import { listenToFingers, listenToWheel } from '../../../parts/zoomgestures.ts'
import { listenToDrag } from '../sheet/drag.ts'
import { type Box, paperScale, partOf, type Size, type View } from '../sheet/geometry.ts'
import type { Hand } from '../sheet/overlay/overlay.ts'
import { paint } from '../sheet/paint.ts'
import { usePictures } from '../sheet/usepictures.ts'
import { placeLayer, type SheetView, useView } from '../sheet/useview.ts'
import { byEdges, nothingKnown, oldViewOf, scaleFor, turnOf, uprightSize } from './align.ts'
import { compose, type Look, type Way } from './compose.ts'
import type { Comparison, Side, Sides } from './usecomparison.ts'

const addressOf = ({ sheet, revision }: Side): string => `/sheets/${sheet.sheetFolderId}/${revision.version}`

export interface BothOptions {
  sides: Sides
  comparison: Comparison | undefined
  /** Undefined: not known. */
  alignment: Similarity | undefined
  way: Way
  look: { strength: number; isDashed: boolean }
  /** Who takes a finger on that page instead of moving it. */
  hand: (side: 'old' | 'new') => Hand | undefined
}

/** The page is as large as its revision says, the comparison, or its pictures. */
function sizeOf(side: Side, compared: [unknown, unknown], shown: Size | undefined): Size | undefined {
  for (const [width, height] of [[side.revision.width, side.revision.height], compared])
    if (Number(width) > 0 && Number(height) > 0) return { width: Number(width), height: Number(height) }
  return shown
}

export function useBoth({ sides, comparison, alignment, way, look, hand }: BothOptions) {
  const host = useRef({ hand: () => hand('old'), held: () => false })
  host.current.hand = () => hand('old')
  const refs = useRefs()
  const redraw = useRef(() => {})
  const old = usePictures(addressOf(sides.old), () => redraw.current())
  const other = usePictures(addressOf(sides.new), () => redraw.current())
  const oldPage = sizeOf(sides.old, [comparison?.oldWidth, comparison?.oldHeight], old.page)
  const page = sizeOf(sides.new, [comparison?.newWidth, comparison?.newHeight], other.page)
  const toNew = alignment ?? (oldPage && page ? byEdges(oldPage, page) : nothingKnown)
  const seen = useRef<View | undefined>(undefined)
  const view = useView({ area: refs.area, page, host }, (shown, on, area) => {
    seen.current = shown
    const turn = way === 'side' ? 0 : turnOf(toNew)
    const upright = uprightSize(area, turn)
    const oldView = oldViewOf(shown, toNew)
    const { old: oldCanvas, new: newCanvas, both } = refs
    if (oldCanvas.current && old.pictures && oldPage)
      paint({
        canvas: oldCanvas.current,
        view: oldView,
        page: oldPage,
        area: upright,
        pictures: old.pictures,
      })
    if (newCanvas.current && other.pictures)
      paint({ canvas: newCanvas.current, view: shown, page: on, area, pictures: other.pictures })
    placeLayers(refs, { shown, oldView, area, way })
    placeOver(refs.over.current, shown, on, area)
    if (way === 'side' || !both.current || !oldCanvas.current || !newCanvas.current || !oldPage) return
    const pages = {
      old: oldCanvas.current,
      new: newCanvas.current,
      oldPaper: paperOn(oldPage, oldView, upright),
      newPaper: paperOn(on, shown, area),
      turn,
    }
    compose(both.current, pages, { way, ...look } satisfies Look)
  })
  redraw.current = view.redraw
  useEffect(() => view.redraw())
  useBesideGestures(refs.beside, view, () => hand('new'))
  /** A box of the new page in the middle, with room around it. */
  const showBox = (box: Box): void => {
    const area = { width: refs.area.current?.clientWidth ?? 1, height: refs.area.current?.clientHeight ?? 1 }
    view.show({ x: box.left + box.width / 2, y: box.top + box.height / 2 })
    const now = Math.max(seen.current?.scale ?? 0, paperScale)
    view.by(scaleFor(box, area, paperScale * 2) / now)
  }
  return {
    refs,
    view,
    page,
    oldPage,
    toNew,
    seen,
    showBox,
    problem: old.problem ?? other.problem,
    isDrawing: old.isDrawing || other.isDrawing,
  }
}

export type Both = ReturnType<typeof useBoth>

function useRefs() {
  return {
    area: useRef<HTMLDivElement>(null),
    old: useRef<HTMLCanvasElement>(null),
    new: useRef<HTMLCanvasElement>(null),
    both: useRef<HTMLCanvasElement>(null),
    layer: useRef<SVGSVGElement>(null),
    newLayer: useRef<SVGSVGElement>(null),
    over: useRef<HTMLDivElement>(null),
    beside: useRef<HTMLElement>(null),
  }
}

/** The page beside is moved and zoomed as well; around its middle, as its view follows the other one. */
function useBesideGestures(
  beside: { readonly current: HTMLElement | null },
  view: SheetView,
  hand: () => Hand | undefined,
): void {
  const latest = useRef({ ...view, hand })
  latest.current = { ...view, hand }
  useEffect(() => {
    const on = beside.current
    if (!on) return
    const zoom = (factor: number): void => latest.current.by(factor)
    const ends = [
      listenToWheel(on, zoom, { alone: true }),
      listenToFingers(on, zoom),
      listenToDrag(on, {
        move: (by) => latest.current.move(by),
        twice: () => latest.current.by(2),
        hand: () => latest.current.hand(),
        held: () => false,
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [])
}

/** Marks are as large on the screen at every zoom: `--pixel` is in points. */
function placeLayers(
  { layer, newLayer }: ReturnType<typeof useRefs>,
  { shown, oldView, area, way }: { shown: View; oldView: View; area: Size; way: Way },
): void {
  const first = way === 'side' ? oldView : shown
  for (const [svg, view] of [
    [layer.current, first],
    [newLayer.current, shown],
  ] as const) {
    placeLayer(svg, view, area)
    svg?.style.setProperty('--pixel', String(1 / view.scale))
  }
}

/** As large as the page on the screen, and where it is. */
function placeOver(over: HTMLElement | null, view: View, page: Size, area: Size): void {
  const { left, top } = partOf(view, area)
  const set = (name: string, pixels: number): void => over?.style.setProperty(name, `${pixels}px`)
  set('width', page.width * view.scale)
  set('height', page.height * view.scale)
  over?.style.setProperty('translate', `${-left * view.scale}px ${-top * view.scale}px`)
}

/** In pixels of the canvas. */
function paperOn(page: Size, view: View, area: Size): Box {
  const { left, top } = partOf(view, area)
  const pixels = view.scale * (devicePixelRatio || 1)
  const at = (points: number): number => Math.round(points * pixels)
  const [x, y] = [at(-left), at(-top)]
  return { left: x, top: y, width: at(page.width - left) - x, height: at(page.height - top) - y }
}
