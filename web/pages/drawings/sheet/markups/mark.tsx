/** A mark-up on the sheet. */
import { type MarkupColor, type MarkupKind, markupInks } from '../../../../../contract/drawings/markups.ts'
import { areaSaid, lengthSaid, type Scale } from './measure.ts'
import { boxOf, middleOf, pathOf } from './shapes.ts'

export interface Look {
  kind: MarkupKind
  points: readonly number[]
  color: MarkupColor
  width: number
  text?: string | null | undefined
}

/** Of the width of its lines. */
const lettersPerWidth = 8
const lineHeight = 1.25

export const letterSize = (width: number): number => width * lettersPerWidth

export function Mark({ look, scale }: { look: Look; scale: Scale | undefined }) {
  const { kind, points, color, width } = look
  const ink = markupInks[color]
  const path = pathOf(kind, points, width)
  const isFilled = kind === 'Cloud' || kind === 'Area'
  return (
    <>
      {/* What is thin is touched beside its lines as well. */}
      {path && <path class="mark-touch" d={path} />}
      {/* However far away one looks from, it is seen. */}
      {path && kind !== 'Highlight' && <path class="mark-hair" d={path} stroke={ink} />}
      {path && kind === 'Highlight' && <path class="mark-highlight" d={path} fill={ink} />}
      {path && kind !== 'Highlight' && (
        <path
          class={`mark-line${kind === 'Link' ? ' link' : ''}`}
          d={path}
          stroke={ink}
          stroke-width={width}
          fill={isFilled ? ink : 'none'}
          fill-opacity={0.08}
        />
      )}
      {kind === 'Length' && <Measured words={lengthSaid(points, scale)} points={points} ink={ink} />}
      {kind === 'Area' && points.length > 4 && (
        <Measured words={areaSaid(points, scale)} points={points} ink={ink} />
      )}
      <Words look={look} ink={ink} />
    </>
  )
}

/** Below what is drawn; of a Text, where it is. */
function Words({ look: { kind, points, text, width }, ink }: { look: Look; ink: string }) {
  if (!text) return null
  const size = letterSize(width)
  const { left, top, height } = boxOf(points)
  const begin = kind === 'Text' ? top : top + height + size * 1.2
  return (
    <text class="mark-words" font-size={size} fill={ink}>
      {text.split('\n').map((line, i) => (
        <tspan key={i} x={left} y={begin + i * size * lineHeight}>
          {line}
        </tspan>
      ))}
    </text>
  )
}

/** As large on the screen at every zoom: it is there to be read. */
function Measured({ words, points, ink }: { words: string; points: readonly number[]; ink: string }) {
  const { x, y } = middleOf(points)
  return (
    <g transform={`translate(${x} ${y})`}>
      <g class="sheet-fixed">
        <text class="mark-measured" fill={ink} text-anchor="middle" dy="0.35em">
          {words}
        </text>
      </g>
    </g>
  )
}
