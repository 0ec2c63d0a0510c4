/** How the pages lie on each other, what the colors mean, and the zoom. */
import { decimal } from '../../../app/language/numbers.ts'
import { sentenceOf } from '../../../parts/errorbox.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { compareTexts as t } from '../../../texts/drawings/compare.ts'
import { sheetViewTexts } from '../../../texts/drawings/sheet.ts'
import type { SheetView } from '../sheet/useview.ts'
import { ask, type Comparison } from './usecomparison.ts'
import type { Placing } from './useplacing.ts'

interface FootProps {
  comparison: Comparison | undefined
  /** Why there is none. */
  error: unknown
  placing: Placing
  view: SheetView
  zoom: { larger: () => void; smaller: () => void }
  names: { old: string; new: string }
  isOver: boolean
  isDashed: boolean
  panel: { isOpen: boolean; turn: () => void }
}

export function Foot({ comparison, error, placing, view, zoom, names, isOver, isDashed, panel }: FootProps) {
  return (
    <footer class="sheet-foot compare-foot">
      <span class="join">
        <button type="button" class="btn icon" aria-label={sheetViewTexts.smaller} onClick={zoom.smaller}>
          <Icon name="minus" />
        </button>
        <button type="button" class="btn" onClick={view.fit}>
          {sheetViewTexts.fit}
        </button>
        <button type="button" class="btn icon" aria-label={sheetViewTexts.larger} onClick={zoom.larger}>
          <Icon name="plus" />
        </button>
      </span>
      {placing.side ? (
        <AskPlace placing={placing} />
      ) : (
        <>
          <span class="compare-how" role="status">
            {error && !comparison ? <b>{sentenceOf(error)}</b> : <How comparison={comparison} />}
          </span>
          {((error && !comparison) || (comparison?.isMeasured && !comparison.problem)) && (
            <button type="button" class="btn quiet" onClick={placing.begin}>
              {t.byPlaces}
            </button>
          )}
          <span class="end">
            {isOver && (
              <span class="only-desk compare-legend">
                <button
                  type="button"
                  class="btn quiet"
                  aria-pressed={isDashed}
                  onClick={() => ask({ dashed: isDashed ? undefined : '1' })}
                >
                  {t.dashed}
                </button>
                <span>{t.onlyOld(names.old)}</span>
                <span>{t.onlyNew(names.new)}</span>
                <span>{t.both}</span>
              </span>
            )}
            <button type="button" class="btn only-phone" aria-expanded={panel.isOpen} onClick={panel.turn}>
              {t.ofAreas(comparison?.areas?.length ?? 0)}
            </button>
          </span>
        </>
      )}
    </footer>
  )
}

function How({ comparison }: { comparison: Comparison | undefined }) {
  if (!comparison?.isMeasured) return <>{t.measuring}</>
  if (comparison.problem) return <>{comparison.problem}</>
  const agreement = comparison.agreement ?? 0
  if (comparison.alignedBy === 'None') return <b>{t.notAligned}</b>
  if (comparison.alignedBy === 'Places')
    return (
      <>
        <b>{t.aligned.places}</b> <span class="only-desk">{t.agrees(agreement)}</span>
      </>
    )
  const moved = Math.hypot(Number(comparison.shiftX), Number(comparison.shiftY))
  return (
    <>
      <b>{t.aligned.drawing}</b>{' '}
      <span class="only-desk">
        {t.moved(decimal(Math.round(moved * 10) / 10))}, {t.agrees(agreement)}
      </span>
    </>
  )
}

function AskPlace({ placing }: { placing: Placing }) {
  return (
    <span class="compare-ask">
      <b role="status">{placing.side === 'old' ? t.placeOld(placing.number) : t.placeNew(placing.number)}</b>
      <button type="button" class="btn" onClick={placing.take}>
        {t.takeMiddle}
      </button>
      <button type="button" class="btn quiet" onClick={placing.stop}>
        {t.stopPlacing}
      </button>
    </span>
  )
}
