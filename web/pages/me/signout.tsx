/** Signing out of this device: says what of the user stays on it, and offers to throw their drafts away. */
import { useEffect, useState } from 'preact/hooks'
import { dropDrafts, keptDrafts, keptFiles, outbox, unclaimed } from '../../app/outbox/outbox.ts'
import { takeShared } from '../../app/outbox/shared.ts'
import { signOut } from '../../app/session.ts'
import { useStore } from '../../app/store.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { meTexts as t } from '../../texts/account/me.ts'

export function SignOut() {
  const [stays, setStays] = useState<unknown>()
  const [isAsking, setAsking] = useState(false)
  const [throwsAway, setThrowsAway] = useState(false)
  const unsent = useStore(outbox).length
  const { drafts, files } = useUnfinished()
  const leave = (): void => {
    setAsking(false)
    signOut(throwsAway ? dropDrafts : undefined).catch(setStays)
  }
  const hasDrafts = drafts + files > 0
  return (
    <>
      <ErrorBox error={stays} />
      <p class="actions start">
        <button
          type="button"
          class="btn"
          onClick={() => (unsent > 0 || hasDrafts ? setAsking(true) : leave())}
        >
          {t.leave}
        </button>
      </p>
      {isAsking && (
        <Dialog title={t.signOutTitle} close={() => setAsking(false)}>
          {unsent > 0 && <p>{t.signOutWhy(unsent)}</p>}
          {hasDrafts && (
            <>
              <p>{t.draftsStay(drafts, files)}</p>
              <label class="check">
                <input
                  type="checkbox"
                  class="box"
                  checked={throwsAway}
                  onChange={(event) => setThrowsAway(event.currentTarget.checked)}
                />
                {t.throwDrafts}
              </label>
            </>
          )}
          <p class="actions">
            <button type="button" class="btn" onClick={() => setAsking(false)}>
              {t.stay}
            </button>
            <button type="button" class="btn danger" onClick={leave}>
              {t.signOutStill}
            </button>
          </p>
        </Dialog>
      )}
    </>
  )
}

/** Drafts, and files that were chosen and not sent: those of drafts, and those that belong to nothing. */
function useUnfinished(): { drafts: number; files: number } {
  const all = [...useStore(keptDrafts).values()]
  const files = useStore(keptFiles)
  const names = new Set(all.map(({ filesOf }) => filesOf))
  // Signing out removes what another app shared and nobody looked at yet: it is counted as well.
  useEffect(() => void takeShared(), [])
  const besides = new Set(unclaimed())
  return { drafts: all.length, files: files.filter((file) => names.has(file.of) || besides.has(file)).length }
}
