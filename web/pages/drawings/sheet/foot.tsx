/** The foot of a sheet, within reach of a thumb: zoom, what is still drawn, its file. */
import type { ComponentChildren, RefObject } from 'preact'
import { Icon } from '../../../parts/icon.tsx'
import { sheetViewTexts as t } from '../../../texts/drawings/sheet.ts'
import type { SheetView } from './useview.ts'

interface FootProps {
  view: SheetView
  zoom: { larger: () => void; smaller: () => void }
  isDrawing: boolean
  /** Where the file is shown, and the document. */
  fileAt: string
  documentAt: string
  revisions: { count: number; isOpen: boolean; turn: () => void }
  /** Where layers say something. */
  says: RefObject<HTMLSpanElement | null>
  /** What else one does with the sheet. */
  children: ComponentChildren
}

export function Foot(props: FootProps) {
  const { view, zoom, isDrawing, fileAt, documentAt, revisions, says, children } = props
  return (
    <footer class="sheet-foot">
      <span class="join">
        <button type="button" class="btn icon" aria-label={t.smaller} onClick={zoom.smaller}>
          <Icon name="minus" />
        </button>
        <button type="button" class="btn" onClick={view.fit}>
          {t.fit}
        </button>
        <button type="button" class="btn icon" aria-label={t.larger} onClick={zoom.larger}>
          <Icon name="plus" />
        </button>
      </span>
      <b class="num">{view.percent > 0 && t.percent(view.percent)}</b>
      <span class="sheet-says only-desk" ref={says} />
      <span class="sheet-drawing" role="status">
        {isDrawing && t.isDrawing}
      </span>
      <span class="end">
        {children}
        <button
          type="button"
          class="btn only-phone"
          aria-expanded={revisions.isOpen}
          onClick={revisions.turn}
        >
          {t.ofRevisions(revisions.count)}
        </button>
        <a class="only-desk" href={documentAt}>
          {t.document}
        </a>
        <a class="only-desk" href={fileAt}>
          {t.file}
        </a>
      </span>
    </footer>
  )
}
