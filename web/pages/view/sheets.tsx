/** The pages of a PDF below one another, with what one needs to read a drawing on site. */
import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { back } from '../../app/router.ts'
import { useShortcuts } from '../../app/shell/shortcuts.ts'
import { common } from '../../texts/everypage.ts'
import { viewTexts as t } from '../../texts/view.ts'
import { useDark } from './dark.ts'
import { Foot } from './foot.tsx'
import { Head } from './head.tsx'
import { usePageInView } from './pageinview.ts'
import { NotShown, type Opened, openPdf, type Pdf } from './pdf.ts'
import { Sheet, type SheetSize } from './sheet.tsx'
import { type Place, useSearch } from './usesearch.ts'
import { useZoom } from './zoom.ts'

interface SheetsProps {
  /** Of the file; empty: there is none. */
  url: string
  /** Left out: the name of the file. */
  title?: string
  /** Where Back leads if nothing was shown before. */
  orElse: string
  /** What is said about this version. */
  mark?: ComponentChildren
  problem?: string
}

const zoomStep = 1.4

export function Sheets({ url, title, orElse, mark, problem }: SheetsProps) {
  const area = useRef<HTMLUListElement>(null)
  const { opened, first, wrong, progress } = useOpened(url)
  const pdf = opened?.pdf
  const zooming = useZoom(area)
  const zoom = { ...zooming, larger: () => zooming.by(zoomStep), smaller: () => zooming.by(1 / zoomStep) }
  const view = usePageInView(area, pdf?.numPages ?? 0)
  const drawFor = `${zoom.settled} ${useWindowSize()}`
  const dark = useDark()
  const { place, ...search } = useSearching(pdf, (found) => view.show(found.page, found.boxes[0]))
  const { typed, setTyped } = search
  const leave = (): void => back(orElse)
  useKeys({
    zoom,
    find: () => setTyped((was) => was ?? ''),
    close: () => (typed === undefined ? leave() : setTyped(undefined)),
  })
  const said = problem ?? wrong
  return (
    <main class={`view${dark.isOn ? ' dark' : ''}`} id="main" tabIndex={-1}>
      <Head title={title ?? opened?.name ?? ''} leave={leave} search={search} dark={dark} />
      {mark}
      {said && <p class="empty">{said}</p>}
      {!pdf && !said && <Loading progress={progress} />}
      <ul
        class="sheets"
        ref={area}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys that scroll go to the pages
        tabIndex={0}
        aria-label={t.sheets}
        onScroll={view.scrolled}
      >
        {pdf && first && <SheetList {...{ pdf, first, area, drawFor, place }} places={search.places} />}
      </ul>
      <Foot
        pages={pdf?.numPages ?? 0}
        page={view.page}
        show={(page) => view.show(page)}
        zoom={zoom}
        url={url}
        name={opened?.name || title || ''}
      />
    </main>
  )
}

/** What is searched for, and the place that the reader is at; `show` is called for each. */
function useSearching(pdf: Pdf | undefined, show: (place: Place) => void) {
  const [typed, setTyped] = useState<string>()
  const [at, setAt] = useState(0)
  const search = useSearch(pdf, typed ?? '')
  const place = search.places[at]
  useEffect(() => setAt(0), [typed])
  useEffect(() => {
    if (place) show(place)
  }, [place])
  return { typed, setTyped, at, setAt, place, ...search }
}

interface SheetListProps {
  pdf: Pdf
  first: SheetSize
  area: RefObject<HTMLElement | null>
  drawFor: string
  places: readonly Place[]
  /** The one that the reader is at. */
  place: Place | undefined
}

function SheetList({ pdf, first, area, drawFor, places, place }: SheetListProps) {
  return (
    <>
      {Array.from({ length: pdf.numPages }, (_, i) => (
        <Sheet
          key={i}
          pdf={pdf}
          number={i + 1}
          area={area}
          guess={first}
          drawFor={drawFor}
          marks={places.filter(({ page }) => page === i + 1).flatMap(({ boxes }) => boxes)}
          marked={place?.boxes ?? []}
        />
      ))}
    </>
  )
}

function Loading({ progress }: { progress: number }) {
  const says = t.loading(Math.round(progress * 100))
  return <progress class="view-progress" aria-label={says} max={1} value={progress} />
}

interface KeysOf {
  zoom: { larger: () => void; smaller: () => void; fit: () => void }
  find: () => void
  close: () => void
}

function useKeys({ zoom, find, close }: KeysOf): void {
  useShortcuts({
    title: t.title,
    on: {
      Escape: { says: common.close, does: close, inFields: true },
      '/': { says: t.search, does: find },
      '+': { says: t.larger, does: zoom.larger },
      '-': { says: t.smaller, does: zoom.smaller },
      '0': { says: t.fit, does: zoom.fit },
    },
  })
}

interface State {
  opened?: Opened
  /** The size of the first page. */
  first?: SheetSize
  wrong?: string
  progress: number
}

function useOpened(url: string): State {
  const [state, setState] = useState<State>({ progress: 0 })
  useEffect(() => {
    if (!url) return
    const end = new AbortController()
    const tell = (progress: number): void => setState((was) => ({ ...was, progress }))
    openPdf(url, tell, end.signal).then(
      async (opened) => {
        const first = await firstSize(opened.pdf)
        if (!end.signal.aborted) setState({ opened, first, progress: 1 })
      },
      (error) => {
        if (end.signal.aborted) return
        setState({ progress: 0, wrong: error instanceof NotShown ? error.message : t.wrong.unreadable })
      },
    )
    return () => end.abort()
  }, [url])
  return state
}

async function firstSize(pdf: Pdf): Promise<SheetSize> {
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
  return { width, height }
}

/** Changes with the window: the pages fit it. */
function useWindowSize(): string {
  const size = (): string => `${innerWidth} ${innerHeight}`
  const [now, setNow] = useState(size)
  useEffect(() => {
    const changed = (): void => setNow(size())
    addEventListener('resize', changed)
    return () => removeEventListener('resize', changed)
  }, [])
  return now
}
