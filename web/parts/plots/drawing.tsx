/** The sheet a plot is drawn on, one unit a pixel; and the numbers at its edge. */
import type { ComponentChildren } from 'preact'

interface DrawingProps {
  width: number
  height: number
  label: string
  children: ComponentChildren
}

export function Drawing({ width, height, label, children }: DrawingProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a drawing; its marks are links
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="group" aria-label={label}>
      {children}
    </svg>
  )
}

interface TicksProps {
  at: ReadonlyArray<{ value: number; y: number }>
  left: number
  width: number
}

export function Ticks({ at, left, width }: TicksProps) {
  return (
    <>
      {at.map(({ value, y }, i) => (
        <g key={value}>
          <line class={i === 0 ? 'axis' : 'grid'} x1={left} x2={width} y1={y} y2={y} />
          <text class="end" x={left - 6} y={y + 4}>
            {value}
          </text>
        </g>
      ))}
    </>
  )
}
