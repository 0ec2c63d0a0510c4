/** The sheet itself: its tiles on one canvas, over it how it stands, and over that what people put on it. */
import type { ComponentChildren, RefObject } from 'preact'
import { sheetViewTexts as t } from '../../../texts/drawings/sheet.ts'
import type { Size } from './geometry.ts'
import { KeptEarlier } from './keptearlier.tsx'
import { Outline } from './outline.tsx'
import type { Sheet, Standing } from './standing.ts'
import type { Shown } from './usepictures.ts'

interface AreaProps {
  sheet: Sheet
  standing: Standing
  page: Size | undefined
  shown: Shown
  fileAt: string
  refs: {
    area: RefObject<HTMLElement | null>
    canvas: RefObject<HTMLCanvasElement | null>
    layer: RefObject<SVGSVGElement | null>
    drawing: RefObject<SVGGElement | null>
    over: RefObject<HTMLDivElement | null>
  }
  /** The layers, over the sheet. */
  children: ComponentChildren
}

export function Area({ sheet, standing, page, shown, fileAt, refs, children }: AreaProps) {
  return (
    <section
      class="sheet-area"
      ref={refs.area}
      aria-label={t.sheet(sheet.number ?? '', sheet.title ?? '')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys that move and zoom go to the sheet
      tabIndex={0}
    >
      <canvas ref={refs.canvas} />
      <svg class="sheet-layer" ref={refs.layer} aria-hidden="true">
        {page && !shown.hasPicture && (
          <text
            class="sheet-awaited"
            x={page.width / 2}
            y={page.height / 2}
            font-size={page.height / 8}
            text-anchor="middle"
          >
            {sheet.number}
          </text>
        )}
        {page && standing.kind !== 'force' && <Outline page={page} standing={standing} />}
      </svg>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no fieldset */}
      <svg class="sheet-overlay" role="group" aria-label={t.onSheet}>
        <g ref={refs.drawing} />
      </svg>
      <div class="sheet-over" ref={refs.over} />
      {children}
      {shown.problem && (
        <p class="sheet-problem" role="alert">
          {shown.problem} {shown.problem === t.noSignal && <KeptEarlier sheet={sheet} />}{' '}
          <a href={fileAt}>{t.file}</a>
        </p>
      )}
    </section>
  )
}
