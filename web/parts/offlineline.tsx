/** The server does not answer: what is shown is old, and since when. */
import { asOf } from '../app/client.ts'
import { clock, dayIn, moment, todayIn } from '../app/dates.ts'
import { useStore } from '../app/store.ts'
import { common } from '../texts/everypage.ts'
import { Icon } from './icon.tsx'

export function OfflineLine() {
  const since = useStore(asOf)
  return (
    <div role="status">
      {since !== undefined && (
        <p class="offline-line">
          <Icon name="cloudoff" />
          {common.asOf(whenOf(new Date(since)))}
        </p>
      )}
    </div>
  )
}

const whenOf = (at: Date): string => (dayIn(at) === todayIn() ? clock(at) : moment(at))
