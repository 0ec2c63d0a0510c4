/** Says that the register is not that of now, and leads back. */
import { clock, dayWithYear } from '../../../app/language/dates.ts'
import { withQuery } from '../../../app/router.ts'
import { Icon } from '../../../parts/icon.tsx'
import { drawingTexts as t } from '../../../texts/drawings/register.ts'
import type { AsOf } from './asof.ts'

export function AsOfLine({ asOf, timeZone }: { asOf: AsOf; timeZone: string | null | undefined }) {
  return (
    <p class="note drawings-note" role="status">
      <Icon name="clock" />
      <b>{t.asOf(`${dayWithYear(asOf.day)}, ${clock(new Date(asOf.at), timeZone)}`)}</b>
      <span class="end">
        <a class="btn" href={withQuery({ asof: undefined })}>
          {t.backToNow}
        </a>
      </span>
    </p>
  )
}
