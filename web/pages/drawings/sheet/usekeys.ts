/** The keys of a sheet. */
import { useShortcuts } from '../../../app/shell/shortcuts.ts'
import { sheetViewTexts as t } from '../../../texts/drawings/sheet.ts'
import { common } from '../../../texts/everypage.ts'
import type { SheetView } from './useview.ts'

const zoomStep = 1.4
/** By one press of an arrow. */
const movePixels = 80

interface Leads {
  leave: () => void
  previous: () => void
  next: () => void
}

/** Returns what the buttons do as well. */
export function useSheetKeys(view: SheetView, { leave, previous, next }: Leads) {
  const zoom = { larger: () => view.by(zoomStep), smaller: () => view.by(1 / zoomStep) }
  const move = (x: number, y: number) => ({ does: () => view.move({ x: x * movePixels, y: y * movePixels }) })
  useShortcuts({
    title: t.title,
    on: {
      Escape: { says: common.close, does: leave },
      '+': { says: t.larger, does: zoom.larger },
      '-': { says: t.smaller, does: zoom.smaller },
      '0': { says: t.fit, does: view.fit },
      ArrowLeft: { ...move(1, 0), says: t.move, also: '→ ↑ ↓' },
      ArrowRight: move(-1, 0),
      ArrowUp: move(0, 1),
      ArrowDown: move(0, -1),
      '[': { says: t.previous, does: previous },
      ']': { says: t.next, does: next },
    },
  })
  return zoom
}
