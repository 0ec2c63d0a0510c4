/** One page of a PDF: drawn while it is near the screen, as sharp as the zoom needs it. */
import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { viewTexts as t } from '../../texts/view.ts'
import type { Pdf } from './pdf.ts'
import { type Box, type TextRun, textOf } from './textsearch.ts'

export interface SheetSize {
  width: number
  height: number
}

interface SheetProps {
  pdf: Pdf
  number: number
  /** What scrolls. */
  area: RefObject<HTMLElement | null>
  /** As long as its own is not known: that of the first page. */
  guess: SheetSize
  /** Changes when it must be drawn anew. */
  drawFor: string
  marks: readonly Box[]
  marked: readonly Box[]
}

/** More do not fit into the memory of a phone, and its browser would draw nothing. */
const pixelsMax = 16_000_000

export function Sheet({ pdf, number, area, guess, drawFor, marks, marked }: SheetProps) {
  const ref = useRef<HTMLLIElement>(null)
  const drawn = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState(guess)
  const [isNear, setNear] = useState(false)
  const [text, setText] = useState('')
  useEffect(() => {
    const near = new IntersectionObserver(([entry]) => setNear(Boolean(entry?.isIntersecting)), {
      root: area.current,
      rootMargin: '60%',
    })
    near.observe(ref.current!)
    return () => near.disconnect()
  }, [])
  useEffect(() => {
    if (!isNear) {
      drawn.current!.replaceChildren()
      return
    }
    return draw(pdf, number, { box: ref.current!, into: drawn.current!, setSize, setText })
  }, [pdf, isNear, drawFor])
  const { width, height } = size
  const { fit } = fitting(area.current, size)
  return (
    <li
      ref={ref}
      class="sheet"
      data-page={number}
      aria-label={t.page(number)}
      style={{ '--width': `${width * fit}px`, aspectRatio: `${width} / ${height}` }}
    >
      <div ref={drawn} class="drawn" aria-hidden="true" />
      {marks.map((box, i) => (
        <Mark key={i} box={box} isOn={marked.includes(box)} />
      ))}
      <p class="vh">{text}</p>
    </li>
  )
}

const percent = (part: number): string => `${part * 100}%`

function Mark({ box, isOn }: { box: Box; isOn: boolean }) {
  return (
    <span
      class={`sheet-mark${isOn ? ' on' : ''}`}
      style={{
        left: percent(box.left),
        top: percent(box.top),
        width: percent(box.width),
        height: percent(box.height),
      }}
    />
  )
}

const gap = 16

/** At zoom 1 a page is as wide as the screen; one that is wider than high is seen as a whole. */
function fitting(area: HTMLElement | null, { width, height }: SheetSize): { fit: number } {
  const byWidth = ((area?.clientWidth ?? width) - gap) / width
  const byHeight = ((area?.clientHeight ?? height) - gap) / height
  return { fit: width > height ? Math.min(byWidth, byHeight) : Math.min(byWidth, 1.6) }
}

interface Drawing {
  box: HTMLElement
  into: HTMLElement
  setSize: (size: SheetSize) => void
  setText: (text: string) => void
}

/** The one before stays until the new one is there. Returns a function that stops it. */
function draw(pdf: Pdf, number: number, { box, into, setSize, setText }: Drawing): () => void {
  let isOver = false
  let stop = (): void => undefined
  const run = async (): Promise<void> => {
    const page = await pdf.getPage(number)
    if (isOver) return
    const { width, height } = page.getViewport({ scale: 1 })
    setSize({ width, height })
    const wanted = (box.clientWidth / width) * (devicePixelRatio || 1)
    const scale = Math.min(wanted, Math.sqrt(pixelsMax / (width * height)))
    const viewport = page.getViewport({ scale })
    const canvas = document.createElement('canvas')
    canvas.width = Math.floor(viewport.width)
    canvas.height = Math.floor(viewport.height)
    const task = page.render({ canvas, viewport })
    stop = () => task.cancel()
    await task.promise
    if (isOver) return
    into.replaceChildren(canvas)
    const { items } = await page.getTextContent()
    if (!isOver) setText(textOf(items as TextRun[]))
  }
  run().catch((error: Error) => {
    if (!isOver && error.name !== 'RenderingCancelledException') into.textContent = t.wrong.unreadable
  })
  return () => {
    isOver = true
    stop()
  }
}
