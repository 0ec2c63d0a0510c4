/** The picture of a page with a box on it: drawn by pointer or finger, or moved by the arrow keys. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { publicationTexts as t } from '../../../texts/drawings/publication.ts'
import { boxBetween, moved, type Point, sizeOf } from './boxmodel.ts'
import type { Part } from './cutout.ts'
import type { Page } from './pagesmodel.ts'

interface Props {
  publicationId: number
  page: Page
  name: string
  box: Part
  onBox: (box: Part) => void
}

/** Of the longer side; the server makes no larger ones of a page. */
const pixels = 1600
/** Points of a key press: about 1 mm, and with Shift for its size. */
const step = 3

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

export function BoxField({ publicationId, page, name, box, onBox }: Props) {
  const size = sizeOf(page)
  const [isLarge, setLarge] = useState(false)
  const drawn = useRef<HTMLSpanElement>(null)
  // A finger draws, so it cannot scroll: the box comes into view.
  useLayoutEffect(() => drawn.current?.scrollIntoView({ block: 'center', inline: 'center' }), [isLarge])
  const drawing = useDrawing(page, onBox)
  const address = `/files/drawings/${publicationId}/${page.fileId}/${page.page}/picture?pixels=${pixels}`
  const percent = (part: number, whole: number): string => `${(100 * part) / (whole || 1)}%`
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = steps[event.key]
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    onBox(moved(box, by, size, event.shiftKey))
  }
  return (
    <>
      <div class={`box-scroll${isLarge ? ' is-large' : ''}`}>
        <div
          class="box-page"
          role="application"
          aria-label={t.boxOn(name)}
          aria-describedby="box-keys"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys go to the page
          tabIndex={0}
          style={{ aspectRatio: `${size.width || 3} / ${size.height || 2}` }}
          onKeyDown={onKeyDown}
          {...drawing}
        >
          <img src={address} alt="" draggable={false} />
          <span
            ref={drawn}
            class="box-drawn"
            style={{
              left: percent(box.x, size.width),
              top: percent(box.y, size.height),
              width: percent(box.width, size.width),
              height: percent(box.height, size.height),
            }}
          />
        </div>
      </div>
      <p class="box-help">
        <span class="muted" id="box-keys">
          {t.boxKeys}
        </span>
        <button type="button" class="btn quiet" aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
          {t.larger}
        </button>
      </p>
    </>
  )
}

/** From where the pointer goes down to where it is let go. */
function useDrawing(page: Page, onBox: (box: Part) => void) {
  const from = useRef<Point | undefined>(undefined)
  const size = sizeOf(page)
  const at = (event: PointerEvent & { currentTarget: Element }): Point => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    return {
      x: ((event.clientX - left) / width) * size.width,
      y: ((event.clientY - top) / height) * size.height,
    }
  }
  type Down = PointerEvent & { currentTarget: HTMLElement }
  return {
    onPointerDown: (event: Down): void => {
      if (event.button !== 0) return
      from.current = at(event)
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: Down): void => {
      if (from.current) onBox(boxBetween(from.current, at(event), size))
    },
    onPointerUp: (): void => {
      from.current = undefined
    },
    onPointerCancel: (): void => {
      from.current = undefined
    },
  }
}
