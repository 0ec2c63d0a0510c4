/** Discards a publication that is not published, after a question. */
import { useState } from 'preact/hooks'
import { write } from '../../../app/calls/client.ts'
import { go } from '../../../app/router.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { showToast } from '../../../parts/toast.tsx'
import { publicationTexts as t } from '../../../texts/drawings/publication.ts'
import { common } from '../../../texts/everypage.ts'
import type { Publication } from './confirming.ts'

export function DiscardButton({ publication }: { publication: Publication }) {
  const [isAsking, setAsking] = useState(false)
  const [error, setError] = useState<unknown>()
  const { publicationId, projectId, mayDiscard } = publication
  const name = publication.name ?? ''
  const close = (): void => setAsking(false)
  const discard = async (): Promise<void> => {
    try {
      await write('DrawingPublicationDiscard', { publicationId })
      showToast(t.discarded(name))
      go(`/p/${projectId}/drawings`, { replace: true })
    } catch (why) {
      setError(why)
    }
  }
  if (!mayDiscard) return null
  return (
    <>
      <button type="button" class="btn quiet stays" onClick={() => setAsking(true)}>
        {t.discard}
      </button>
      {isAsking && (
        <Dialog title={t.discardTitle(name)} close={close}>
          <p class="second">{t.discardLead}</p>
          <ErrorBox error={error} />
          <p class="actions">
            <button type="button" class="btn" onClick={close}>
              {common.cancel}
            </button>
            <button type="button" class="btn danger" onClick={() => void discard()}>
              {t.discard}
            </button>
          </p>
        </Dialog>
      )}
    </>
  )
}
