/**
 * Files over the page, one at a time: pictures and PDF as they are, others to download. One swipes from one to
 * the next, or uses the arrows; Esc and Back close it.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { size } from '../../app/language/numbers.ts'
import { common } from '../../texts/everypage.ts'
import { filesTexts as t } from '../../texts/files.ts'
import { Dialog } from '../dialog/dialog.tsx'
import { Icon } from '../icon.tsx'
import { fileKind, type ShownFile, screenOf } from './filekind.ts'
import { PictureFacts } from './picturefacts.tsx'

interface ViewerProps {
  files: readonly ShownFile[]
  at: number
  setAt: (at: number) => void
  close: () => void
  /** Left out: it cannot be removed here. */
  remove?: (file: ShownFile) => void
}

export function Viewer({ files, at, setAt, close, remove }: ViewerProps) {
  const file = files[at]
  const turn = (by: number): void => setAt((at + by + files.length) % files.length)
  // Those that were loaded: only then the server knows when and where they were taken.
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(new Set())
  if (!file) return null
  return (
    <Dialog title={file.name} close={close} keys={arrows(turn)} wide full>
      <Track
        files={files}
        at={at}
        setAt={setAt}
        loaded={(url) => setLoaded((before) => new Set([...before, url]))}
      />
      <footer class="preview-foot">
        <div class="muted">
          <p>
            {t.by(file.by ?? '', size(file.size ?? 0))}
            {file.description && ` · ${file.description}`}
          </p>
          {loaded.has(file.url) && <PictureFacts file={file} />}
        </div>
        {files.length > 1 && (
          <div class="preview-turn">
            <button type="button" class="btn icon" aria-label={t.previous} onClick={() => turn(-1)}>
              <Icon name="left" />
            </button>
            <span class="num">{t.place(at + 1, files.length)}</span>
            <button type="button" class="btn icon" aria-label={t.next} onClick={() => turn(1)}>
              <Icon name="right" />
            </button>
          </div>
        )}
        <div class="end">
          {remove && file.attachmentFileId ? (
            <button type="button" class="btn" onClick={() => remove(file)}>
              <Icon name="trash" />
              {common.remove}
            </button>
          ) : null}
          <a class="btn" href={file.url} download={file.name}>
            <Icon name="download" />
            {t.download}
          </a>
        </div>
      </footer>
    </Dialog>
  )
}

const arrows = (turn: (by: number) => void) => ({
  ArrowLeft: { does: () => turn(-1) },
  ArrowRight: { does: () => turn(1) },
})

interface TrackProps extends Pick<ViewerProps, 'files' | 'at' | 'setAt'> {
  loaded: (url: string) => void
}

/** All files side by side, of which one fills the frame: a finger scrolls it, and it stops at the next file. */
function Track({ files, at, setAt, loaded }: TrackProps) {
  const ref = useRef<HTMLDivElement>(null)
  const shown = useRef(-1)
  useLayoutEffect(() => {
    const track = ref.current!
    if (shown.current !== at) track.scrollLeft = at * track.clientWidth
    shown.current = at
  }, [at])
  useEffect(() => {
    const track = ref.current!
    let width = 0
    // It has no width until the dialog around it is shown, and a turned phone has another one.
    const resized = new ResizeObserver(() => {
      if (track.clientWidth === width) return
      width = track.clientWidth
      track.scrollLeft = shown.current * width
    })
    resized.observe(track)
    return () => resized.disconnect()
  }, [])
  const scrolled = (): void => {
    const { scrollLeft, clientWidth } = ref.current!
    // The dialog around it is not shown yet, or no more.
    if (clientWidth === 0) return
    const next = Math.round(scrollLeft / clientWidth)
    // While it is between two files it may still go back.
    if (next === shown.current || Math.abs(scrollLeft - next * clientWidth) > 2) return
    shown.current = next
    setAt(next)
  }
  return (
    <section
      class="preview track"
      ref={ref}
      aria-label={t.shown}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a finger
      tabIndex={0}
      onScroll={scrolled}
    >
      {files.map((file, i) => (
        <div key={file.url} class="slide" inert={i !== at}>
          {Math.abs(i - at) <= 1 && <Shown file={file} loaded={() => loaded(file.url)} />}
        </div>
      ))}
    </section>
  )
}

function Shown({ file, loaded }: { file: ShownFile; loaded: () => void }) {
  const [isFailed, setFailed] = useState(false)
  const kind = fileKind(file.name)
  if (isFailed) return <p class="empty">{t.notShown}</p>
  if (kind === 'image')
    return (
      <img
        src={screenOf(file)}
        alt={file.description || file.name}
        draggable={false}
        onLoad={loaded}
        onError={() => setFailed(true)}
      />
    )
  if (kind === 'pdf' && file.viewAt)
    return (
      <a class="btn primary" href={file.viewAt}>
        <Icon name="eye" />
        {t.openPdf}
      </a>
    )
  return <p class="empty">{t.noPreview}</p>
}
