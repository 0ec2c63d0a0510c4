/** The pages of a publication in a table, of many the first ones: the doubtful come first. */
import { useState } from 'preact/hooks'
import type { Day } from '../../../../contract/fields/days.ts'
import { publicationTexts as t } from '../../../texts/drawings/publication.ts'
import type { Confirming } from './confirming.ts'
import { useGridKeys } from './gridkeys.ts'
import { PageRow } from './pagerow.tsx'
import type { Page } from './pagesmodel.ts'

/** Each row has four fields: more of them at once would make typing slow. */
const rowsAtOnce = 100

interface GridProps {
  confirming: Confirming
  shown: readonly string[]
  today: Day
  nameOf: (page: Page) => string
}

export function PageGrid({ confirming, shown, today, nameOf }: GridProps) {
  const [drawn, setDrawn] = useState(rowsAtOnce)
  const more = (): void => setDrawn(drawn + rowsAtOnce)
  const keys = useGridKeys(confirming, shown, { drawn, more })
  return (
    <section class="scroll confirm-scroll" aria-label={t.grid}>
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
