/**
 * That a revision is not in force, in outline letters across the sheet: below pins, and thin, so that no line of the drawing is
 * hidden. They are a part of the sheet here: nobody switches them off.
 */
import type { Size } from './geometry.ts'
import { linesOf, type Standing } from './standing.ts'

/** Of the height of the sheet. */
const letterHeight = 0.08
/** The width of a letter, of its height. */
const letterWidth = 0.58
const lineHeight = 1.25

export function Outline({ page, standing }: { page: Size; standing: Standing }) {
  const size = page.height * letterHeight
  const lines = linesOf(standing.says, Math.max(10, Math.floor((page.width * 0.9) / (size * letterWidth))))
  const height = lines.length * size * lineHeight
  const times = Math.max(1, Math.min(3, Math.floor(page.height / (height * 1.5))))
  return (
    <g class={`sheet-outline ${standing.kind}`} font-size={size} text-anchor="middle">
      {Array.from({ length: times }, (_, time) => (
        <text key={time} y={((time + 0.5) / times) * page.height - height / 2}>
          {lines.map((line, i) => (
            <tspan key={i} x={page.width / 2} dy={size * (i === 0 ? 1 : lineHeight)}>
              {line}
            </tspan>
          ))}
        </text>
      ))}
    </g>
  )
}
