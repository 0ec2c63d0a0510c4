/** Both pages: over each other, with a curtain between them, or side by side. What differs is boxed on them. */
import { compareTexts as t } from '../../../texts/drawings/compare.ts'
import type { Place, Size } from '../sheet/geometry.ts'
import { Outline } from '../sheet/outline.tsx'
import { Loupe } from '../sheet/overlay/loupe.tsx'
import type { Standing } from '../sheet/standing.ts'
import { matrixOf } from './align.ts'
import type { Way } from './compose.ts'
import { Pins } from './pins.tsx'
import type { Both } from './useboth.ts'
import type { Area } from './usecomparison.ts'
import type { Pin } from './usepins.ts'
import type { Placing } from './useplacing.ts'

interface StageProps {
  both: Both
  way: Way
  standings: { old: Standing; new: Standing }
  areas: readonly Area[]
  shownArea: number | undefined
  pins: readonly Pin[]
  placing: Placing
  names: { old: string; new: string }
}

export function Stage({ both, way, standings, areas, shownArea, pins, placing, names }: StageProps) {
  const { refs, page, oldPage, toNew, problem } = both
  const isSide = way === 'side'
  const letters = (of: Size | undefined, standing: Standing) =>
    of && standing.kind !== 'force' && <Outline page={of} standing={standing} />
  return (
    <div class={`compare-stage way-${way}`}>
      <section
        class="sheet-area"
        ref={refs.area}
        aria-label={isSide ? names.old : t.over(names.old, names.new)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys that move and zoom go to the sheet
        tabIndex={0}
        {...placing.pointer('old')}
      >
        <canvas class="compare-old" ref={refs.old} />
        <canvas class="compare-both" ref={refs.both} />
        <svg class="sheet-layer" ref={refs.layer} aria-hidden="true">
          <g transform={isSide ? undefined : matrixOf(toNew)}>{letters(oldPage, standings.old)}</g>
          {!isSide && letters(page, standings.new)}
          <Boxes areas={areas} shown={shownArea} isOld={isSide} />
        </svg>
        {!isSide && <Pins {...{ pins, page }} over={refs.over} />}
        {placing.side === 'old' && <Aim finger={placing.finger} picture={refs.old.current} />}
        {problem && (
          <p class="sheet-problem" role="alert">
            {problem}
          </p>
        )}
      </section>
      <section
        class="sheet-area compare-beside"
        ref={refs.beside}
        aria-label={names.new}
        {...placing.pointer('new')}
      >
        <canvas class="compare-new" ref={refs.new} />
        <svg class="sheet-layer" ref={refs.newLayer} aria-hidden="true">
          {letters(page, standings.new)}
          <Boxes areas={areas} shown={shownArea} isOld={false} />
        </svg>
        {isSide && <Pins {...{ pins, page }} over={refs.over} />}
        {placing.side === 'new' && <Aim finger={placing.finger} picture={refs.new.current} />}
      </section>
    </div>
  )
}

function Boxes({
  areas,
  shown,
  isOld,
}: {
  areas: readonly Area[]
  shown: number | undefined
  isOld: boolean
}) {
  return (
    <g>
      {areas.map((area) => {
        const x = Number(isOld ? area.oldX : area.x)
        const y = Number(isOld ? area.oldY : area.y)
        return (
          <g key={area.number} class={`compare-area${area.number === shown ? ' on' : ''}`}>
            <rect
              x={x}
              y={y}
              width={Number(isOld ? area.oldWidth : area.width)}
              height={Number(isOld ? area.oldHeight : area.height)}
            />
            <g transform={`translate(${x} ${y})`}>
              <g class="sheet-fixed">
                <circle r="10" />
                <text y="4">{area.number}</text>
              </g>
            </g>
          </g>
        )
      })}
    </g>
  )
}

/** Where the place is taken that is said to be the same: in the middle, or under a finger. */
function Aim({ finger, picture }: { finger: Place | undefined; picture: HTMLCanvasElement | null }) {
  if (finger) return <Loupe picture={picture} at={finger} />
  return (
    <svg class="compare-cross" viewBox="-24 -24 48 48" aria-hidden="true">
      <path d="M-24 0H-6M6 0H24M0-24V-6M0 6V24" />
      <circle r="1.5" />
    </svg>
  )
}
