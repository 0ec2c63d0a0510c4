/** Keeping the current set on this device: a button, and what is kept and as of when. */
import { useEffect } from 'preact/hooks'
import { worksOffline } from '../../../app/device/offline.ts'
import { pinKey } from '../../../app/device/pin.ts'
import { pins, refreshOldPins } from '../../../app/device/pins.ts'
import { useStore } from '../../../app/store.ts'
import { Icon } from '../../../parts/icon.tsx'
import { PinState } from '../../../parts/keephere.tsx'
import { keepSetTexts as t } from '../../../texts/drawings/keepset.ts'

const oldMs = 24 * 3_600_000

/** What is kept of the drawings of a project; undefined: nothing. */
export const useKeptSet = (projectId: number) =>
  useStore(pins).find(({ key }) => key === pinKey({ kind: 'drawings', folderId: projectId }))

export function KeepSetButton({ projectId, ask }: { projectId: number; ask: () => void }) {
  const pin = useKeptSet(projectId)
  useEffect(() => {
    // Who opens the register wants to know what is in force now.
    void refreshOldPins()
  }, [])
  // Nothing is kept where the app itself is not.
  if (!worksOffline()) return null
  // What was never read as a whole is not kept yet.
  const says = pin ? (pin.atMs ? t.kept : t.keeping) : t.keep
  return (
    <button type="button" class="btn quiet keep" aria-pressed={Boolean(pin)} aria-label={says} onClick={ask}>
      <Icon name={pin?.atMs ? 'check' : 'download'} />
      <span>{says}</span>
    </button>
  )
}

/** Amber once it is a day old: somebody may have published since. */
export function KeptSetLine({ projectId }: { projectId: number }) {
  const pin = useKeptSet(projectId)
  if (!pin || !worksOffline()) return null
  const isOld = pin.atMs !== undefined && Date.now() - pin.atMs > oldMs
  return (
    <p class={`second set-kept${isOld ? ' is-old' : ''}`} role="status">
      <PinState pin={pin} />
    </p>
  )
}
