/** What differs, as a list that leads there. */
import { decimal } from '../../../app/language/numbers.ts'
import { withQuery } from '../../../app/router.ts'
import { compareTexts as t } from '../../../texts/drawings/compare.ts'
import { type Area, ask, type Comparison } from './usecomparison.ts'
import type { Pin } from './usepins.ts'

interface PanelProps {
  comparison: Comparison | undefined
  pins: ReadonlyMap<number, readonly Pin[]>
  shown: number | undefined
  /** On a phone it lies over the sheet. */
  isOpen: boolean
  placing: { isOn: boolean; begin: () => void }
}

export function Panel({ comparison, pins, shown, isOpen, placing }: PanelProps) {
  const areas = comparison?.areas ?? []
  const isKnown = comparison?.isMeasured === true
  return (
    <aside class={`sheet-panel compare-panel${isOpen ? ' open' : ''}`} aria-label={t.differs}>
      <h2>
        {t.differs} {isKnown && <span class="muted num">{areas.length}</span>}
      </h2>
      {isKnown && areas.length === 0 && (
        <p>
          {comparison.problem || (comparison.alignedBy === 'None' ? t.needsPlaces : t.nothingDiffers)}{' '}
          {comparison.alignedBy === 'None' && !comparison.problem && !placing.isOn && (
            <button type="button" class="btn" onClick={placing.begin}>
              {t.byPlaces}
            </button>
          )}
        </p>
      )}
      {areas.length > 0 && (
        <ol>
          {areas.map((area) => (
            <Row
              key={area.number}
              area={area}
              pins={pins.get(area.number ?? 0) ?? []}
              isShown={area.number === shown}
            />
          ))}
        </ol>
      )}
    </aside>
  )
}

const mmPerPoint = 25.4 / 72

function Row({ area, pins, isShown }: { area: Area; pins: readonly Pin[]; isShown: boolean }) {
  const { number = 0, near, oldWords, newWords, difference } = area
  const [width, height] = [area.width, area.height].map((side) =>
    decimal(Math.round(Number(side) * mmPerPoint)),
  )
  const place = (near ?? []).join(', ')
  return (
    <li>
      <a
        href={withQuery({ area: String(number) })}
        aria-current={isShown ? 'true' : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey) return
          // In place: Back leads to where the comparison was opened.
          event.preventDefault()
          ask({ area: String(number) })
        }}
      >
        <b class="compare-number">{number}</b>
        <b>{place ? t.near(place) : t.area(number ?? 0)}</b>
        <small>
          {difference === 'Added' ? t.added : difference === 'Gone' ? t.gone : t.changed}
          {` · ${t.size(width!, height!)}`}
        </small>
        {oldWords && oldWords.length > 0 && <small>{t.oldWords(oldWords.join(' · '))}</small>}
        {newWords && newWords.length > 0 && <small>{t.newWords(newWords.join(' · '))}</small>}
      </a>
      {pins.length > 0 && (
        <p class="compare-pins">
          {t.pinsHere}{' '}
          {pins.map(({ pinId, recordFolderId, number, title }, i) => (
            <span key={pinId}>
              {i > 0 && ', '}
              <a class="compare-pin" href={`/r/${recordFolderId}`} title={title ?? undefined}>
                {number || title}
              </a>
            </span>
          ))}
        </p>
      )}
    </li>
  )
}
