/** "Keep on this phone": a button, what is kept, how far it is, and as of when. */

import { NoConnection } from '../app/calls/client.ts'
import { worksOffline } from '../app/device/offline.ts'
import { type Pin, pinKey } from '../app/device/pin.ts'
import { endPin, pins, progress, refreshPin, savePin } from '../app/device/pins.ts'
import { clock, dayIn, moment, todayIn } from '../app/language/dates.ts'
import { useMe } from '../app/session.ts'
import { useStore } from '../app/store.ts'
import { pinTexts as t } from '../texts/pins.ts'
import { Icon } from './icon.tsx'
import { showToast } from './toast.tsx'

type What = Pick<Pin, 'kind' | 'projectId' | 'folderId' | 'title'>

export function KeepHere({ what, quiet }: { what: What; quiet?: boolean }) {
  const me = useMe()
  const pin = useStore(pins).find(({ key }) => key === pinKey(what))
  // Nothing is kept where the app itself is not.
  if (!worksOffline()) return null
  const keep = async (): Promise<void> => {
    const made: Pin = {
      ...what,
      key: pinKey(what),
      userId: me.userId!,
      bytes: 0,
      records: 0,
      files: 0,
      keys: [],
      paths: [],
    }
    try {
      await savePin(made)
    } catch {
      showToast(t.notStored)
      return
    }
    void navigator.storage?.persist?.()
    void refreshPin(made)
  }
  // What was never read as a whole is not kept yet.
  const [word, about] = !pin
    ? [t.keep, t.keepAbout]
    : pin.atMs
      ? [t.kept, t.keptAbout]
      : [t.keeping, t.keepingAbout]
  return (
    <>
      <button
        type="button"
        class={`btn keep${quiet ? ' quiet' : ''}`}
        aria-pressed={Boolean(pin)}
        aria-label={about(what.title)}
        onClick={() => void (pin ? endPin(pin) : keep())}
      >
        <Icon name={pin?.atMs ? 'check' : 'download'} />
        <span>{word}</span>
      </button>
      {pin && (
        <span class="second pin-state" role="status">
          <PinState pin={pin} />
        </span>
      )}
    </>
  )
}

/** In words: how far it is, or what is kept and since when. */
export function PinState({ pin }: { pin: Pin }) {
  const now = useStore(progress)
  const mine = now?.key === pin.key ? now : undefined
  const goesOn = mine?.error ? whyNot(mine.error, Boolean(pin.atMs)) : mine && t.busy(mine.done, mine.total)
  if (!pin.atMs) return <>{goesOn ?? t.starts}</>
  const when = whenOf(new Date(pin.atMs))
  return (
    <>
      {pin.kind === 'drawings'
        ? t.wholeSet(pin.records, pin.bytes, when)
        : t.whole(pin.records, pin.files, pin.bytes, when)}
      {pin.isCut && ` · ${t.cut}`}
      {Boolean(pin.unready) && ` · ${t.unready(pin.unready ?? 0)}`}
      {goesOn && ` · ${goesOn}`}
    </>
  )
}

/** What was kept before is there still. */
function whyNot(error: unknown, isThereBefore: boolean): string {
  if (error instanceof DOMException) return isThereBefore ? t.noRoomForNewer : t.notStored
  const isSignal = error instanceof NoConnection
  if (isThereBefore) return isSignal ? t.notRenewed : t.notRenewedServer
  return isSignal ? t.failed : t.failedServer
}

const whenOf = (at: Date): string => (dayIn(at) === todayIn() ? clock(at) : moment(at))
