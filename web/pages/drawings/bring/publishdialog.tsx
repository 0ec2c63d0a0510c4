/** Publishing: what changes, in which status, and what has changed meanwhile. */
import { useState } from 'preact/hooks'
import { documentStatus } from '../../../../contract/states.ts'
import { CallFailed, keyAfter, newIdempotencyKey, write } from '../../../app/calls/client.ts'
import { go } from '../../../app/router.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { FieldControl, fieldOf } from '../../../parts/fields/fieldcontrol.tsx'
import { showToast } from '../../../parts/toast.tsx'
import { publicationTexts as t } from '../../../texts/drawings/publication.ts'
import { common } from '../../../texts/everypage.ts'
import type { Confirming } from './confirming.ts'
import { effectOf } from './outcomes.ts'

interface Props {
  confirming: Confirming
  close: () => void
}

export function PublishDialog({ confirming, close }: Props) {
  const { publication, pages } = confirming
  const [status, setStatus] = useState<unknown>(documentStatus['Approved for construction'].code)
  const [error, setError] = useState<unknown>()
  const [isStale, setStale] = useState(false)
  const [key, setKey] = useState(newIdempotencyKey)
  const name = publication.name ?? ''
  const publish = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    setError(undefined)
    setStale(false)
    try {
      const { publicationId, projectId } = publication
      const asked = { publicationId, readToken: confirming.readToken, documentStatus: Number(status) }
      const { sheetCount } = await write('DrawingPublicationPublish', asked, { idempotencyKey: key })
      showToast(t.published(name, sheetCount ?? 0))
      go(`/p/${projectId}/drawings`, { replace: true })
    } catch (why) {
      setKey(keyAfter(why, key))
      setError(why)
      if (!(why instanceof CallFailed) || why.status !== 409) return
      await confirming.readAgain().then(() => setStale(true), setError)
    }
  }
  return (
    <Dialog title={t.publishTitle(name)} close={close}>
      <form noValidate onSubmit={(event) => void publish(event)}>
        <p class="second">{t.publishLead}</p>
        <ErrorBox error={error} />
        {isStale && <p class="second">{t.readAgain}</p>}
        <p>
          <b>{effectOf([...pages.all.values()])}</b>
        </p>
        <FieldControl
          {...fieldOf('DrawingPublicationPublishRequest', 'documentStatus')}
          label={t.status}
          value={status}
          needed
          projectId={publication.projectId ?? 0}
          onChange={setStatus}
        />
        <p class="actions">
          <button type="button" class="btn" onClick={close}>
            {common.cancel}
          </button>
          <button type="submit" class="btn primary">
            {t.publishNow}
          </button>
        </p>
      </form>
    </Dialog>
  )
}
