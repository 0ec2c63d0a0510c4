/** The keys of a comparison. */
import { useShortcuts } from '../../../app/shell/shortcuts.ts'
import { compareTexts as t } from '../../../texts/drawings/compare.ts'
import { sheetViewTexts } from '../../../texts/drawings/sheet.ts'
import { common } from '../../../texts/everypage.ts'
import type { SheetView } from '../sheet/useview.ts'
import type { Way } from './compose.ts'
import { ask } from './usecomparison.ts'
import type { Placing } from './useplacing.ts'

const zoomStep = 1.4
/** By one press of an arrow; with Shift by less, to meet a place. */
const movePixels = 80
const nudgePixels = 4

interface Leads {
  leave: () => void
  /** To the area so many after the one that is shown. */
  step: (by: number) => void
  placing: Placing
}

export function useCompareKeys(view: SheetView, { leave, step, placing }: Leads) {
  const zoom = { larger: () => view.by(zoomStep), smaller: () => view.by(1 / zoomStep) }
  const move = (x: number, y: number, by = movePixels) => ({
    does: () => view.move({ x: x * by, y: y * by }),
  })
  const way = (one: Way) => ({ does: () => ask({ way: one === 'over' ? undefined : one }) })
  useShortcuts({
    title: t.title,
    on: {
      Escape: { says: common.close, does: () => (placing.side ? placing.stop() : leave()) },
      j: { says: t.nextArea, does: () => step(1) },
      k: { says: t.areaBefore, does: () => step(-1) },
      o: { ...way('over'), says: t.overEachOther },
      c: { ...way('curtain'), says: t.curtain },
      s: { ...way('side'), says: t.sideBySide },
      a: { says: t.byPlaces, does: placing.begin },
      ...(placing.side && { Enter: { says: t.takeMiddle, does: placing.take, notOnButtons: true } }),
      '+': { says: sheetViewTexts.larger, does: zoom.larger },
      '-': { says: sheetViewTexts.smaller, does: zoom.smaller },
      '0': { says: sheetViewTexts.fit, does: view.fit },
      ArrowLeft: { ...move(1, 0), says: sheetViewTexts.move, also: '→ ↑ ↓' },
      ArrowRight: move(-1, 0),
      ArrowUp: move(0, 1),
      ArrowDown: move(0, -1),
      'Shift+ArrowLeft': move(1, 0, nudgePixels),
      'Shift+ArrowRight': move(-1, 0, nudgePixels),
      'Shift+ArrowUp': move(0, 1, nudgePixels),
      'Shift+ArrowDown': move(0, -1, nudgePixels),
    },
  })
  return zoom
}
