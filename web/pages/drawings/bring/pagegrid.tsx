/** The pages of a publication in a table, of many the first ones: the doubtful come first. */
import { useState } from 'preact/hooks'
import type { Day } from '../../../../contract/fields/days.ts'
import { later } from '../../../parts/later.tsx'
import { publicationTexts as t } from '../../../texts/drawings/publication.ts'
import type { Confirming } from './confirming.ts'
import { useGridKeys } from './gridkeys.ts'
import { PageRow } from './pagerow.tsx'
import type { Page } from './pagesmodel.ts'

/** Each row has four fields: more of them at once would make typing slow. */
const rowsAtOnce = 100

const BoxDialog = later(() => import('./boxdialog.tsx').then((part) => part.BoxDialog))

interface GridProps {
  confirming: Confirming
  shown: readonly string[]
  today: Day
  nameOf: (page: Page) => string
  /** The pages are read again, as somebody has shown where a word stands. */
  isGiven: () => void
}

export function PageGrid({ confirming, shown, today, nameOf, isGiven }: GridProps) {
  const [drawn, setDrawn] = useState(rowsAtOnce)
  const [boxing, setBoxing] = useState<Page>()
  const more = (): void => setDrawn(drawn + rowsAtOnce)
  const show = (key: string | undefined): void => {
    const page = confirming.pages.all.get(key ?? '')
    // A page that cannot be read has no picture.
    if (page && !page.problem && confirming.publication.mayEdit) setBoxing(page)
  }
  const keys = useGridKeys(confirming, shown, { drawn, more, show })
  return (
    <section class="scroll confirm-scroll" aria-label={t.grid}>
      {confirming.publication.mayEdit && (
        <p class="confirm-line">
          <span class="muted">{t.noNumbersFound(withoutBox(confirming))}</span>
          <button type="button" class="btn quiet" onClick={() => show(shown[keys.at])}>
            {t.showWhere} <kbd>b</kbd>
          </button>
        </p>
      )}
      {boxing && (
        <BoxDialog
          confirming={confirming}
          page={boxing}
          name={nameOf(boxing)}
          close={() => setBoxing(undefined)}
          isGiven={isGiven}
        />
      )}
      <table
        ref={keys.table}
        class="list confirm-grid"
        aria-rowcount={shown.length + 1}
        onKeyDown={keys.onKeyDown}
      >
        <Head />
        <tbody>
          {shown.slice(0, drawn).map((key, row) => (
            <PageRow
              key={key}
              confirming={confirming}
              pageKey={key}
              at={row}
              isAt={row === keys.at}
              today={today}
              nameOf={nameOf}
              setAt={keys.setAt}
              leaveOut={keys.leaveOut}
            />
          ))}
        </tbody>
      </table>
      {shown.length === 0 && <p class="empty">{t.noneHere}</p>}
      {shown.length > drawn && (
        <p class="more">
          <button type="button" class="btn" onClick={more}>
            {t.showMore(shown.length - drawn)}
          </button>
        </p>
      )}
    </section>
  )
}

/** How many pages have no place where their number was found. */
const withoutBox = ({ pages }: Confirming): number =>
  [...pages.all.values()].filter(({ numberBox, problem }) => !numberBox && !problem).length

const Head = () => (
  <thead>
    <tr>
      <th scope="col" class="c-page">
        {t.page}
      </th>
      <th scope="col" class="c-picture">
        <span class="vh">{t.picture}</span>
      </th>
      <th scope="col" class="c-part">
        {t.onTheSheet}
      </th>
      <th scope="col" class="c-number">
        {t.number}
      </th>
      <th scope="col">{t.title}</th>
      <th scope="col" class="c-revision">
        {t.revision}
      </th>
      <th scope="col" class="c-day">
        {t.day}
      </th>
      <th scope="col" class="c-what">
        {t.whatHappens}
      </th>
    </tr>
  </thead>
)
