/** The server does not answer, or not yet: what is shown is old, and since when. */
import { asOf, isAsking, isUnready } from '../app/calls/client.ts'
import { clock, dayIn, moment, todayIn } from '../app/language/dates.ts'
import { useStore } from '../app/store.ts'
import { common } from '../texts/everypage.ts'
import { Icon } from './icon.tsx'

export function OfflineLine() {
  const since = useStore(asOf)
  const mayAnswer = useStore(isAsking)
  const says = useStore(isUnready) ? common.asOfServer : common.asOf
  return (
    <div role="status">
      {since !== undefined && (
        <p class={`offline-line${mayAnswer ? ' asks' : ''}`}>
          <Icon name={mayAnswer ? 'clock' : 'cloudoff'} />
          {(mayAnswer ? common.asOfYet : says)(whenOf(new Date(since)))}
        </p>
      )}
    </div>
  )
}

const whenOf = (at: Date): string => (dayIn(at) === todayIn() ? clock(at) : moment(at))
