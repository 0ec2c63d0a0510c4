/** The foot of the viewer, within reach of a thumb: pages, zoom, download. */
import { Icon } from '../../parts/icon.tsx'
import { viewTexts as t } from '../../texts/view.ts'

interface FootProps {
  pages: number
  page: number
  show: (page: number) => void
  zoom: { settled: number; larger: () => void; smaller: () => void; fit: () => void }
  /** Empty: there is no file. */
  url: string
  name: string
}

export function Foot({ pages, page, show, zoom, url, name }: FootProps) {
  const percent = t.percent(zoom.settled)
  return (
    <footer class="view-foot">
      {pages > 1 ? (
        <label class="num">
          <span class="vh">{t.goTo}</span>
          <input
            class="in"
            type="number"
            inputMode="numeric"
            min={1}
            max={pages}
            value={page}
            onChange={(event) => show(Number(event.currentTarget.value))}
          />{' '}
          {t.pageOf(pages)}
        </label>
      ) : (
        <span />
      )}
      {pages > 0 && (
        <span class="join">
          <button type="button" class="btn icon" aria-label={t.smaller} onClick={zoom.smaller}>
            <Icon name="minus" />
          </button>
          <button type="button" class="btn num" aria-label={t.fitFrom(percent)} onClick={zoom.fit}>
            {percent}
          </button>
          <button type="button" class="btn icon" aria-label={t.larger} onClick={zoom.larger}>
            <Icon name="plus" />
          </button>
        </span>
      )}
      {url && (
        <a class="btn icon" href={url} download={name} aria-label={t.download}>
          <Icon name="download" />
        </a>
      )}
    </footer>
  )
}
