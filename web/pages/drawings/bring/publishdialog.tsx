/** Publishing: what changes, in which status, and what has changed meanwhile. */
import { useId, useState } from 'preact/hooks'
import { documentStatus } from '../../../../contract/states.ts'
import { CallFailed, keyAfter, newIdempotencyKey, write } from '../../../app/calls/client.ts'
import { go } from '../../../app/router.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { FieldControl, fieldOf } from '../../../parts/fields/fieldcontrol.tsx'
import { LabelledGroup } from '../../../parts/fields/labelled.tsx'
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
  const [told, setTold] = useState<readonly number[]>()
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
      const asked = {
        publicationId,
        readToken: confirming.readToken,
        documentStatus: Number(status),
        ...(told && { tellUserIds: [...told] }),
      }
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
        <WhomToTell projectId={publication.projectId ?? 0} told={told} setTold={setTold} />
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

interface TellProps {
  projectId: number
  /** Undefined: everybody who sees one of its sheets. */
  told: readonly number[] | undefined
  setTold: (told: readonly number[] | undefined) => void
}

function WhomToTell({ projectId, told, setTold }: TellProps) {
  const id = useId()
  return (
    <>
      <LabelledGroup id={id} label={t.tell}>
        <div class="radios">
          {[undefined, []].map((some) => (
            <label key={String(some)} class="radio">
              <input
                type="radio"
                name={id}
                checked={Boolean(some) === Boolean(told)}
                onChange={() => setTold(some)}
              />
              {some ? t.tellSome : t.tellAll}
            </label>
          ))}
        </div>
      </LabelledGroup>
      {told && (
        <FieldControl
          {...fieldOf('DrawingPublicationPublishRequest', 'tellUserIds')}
          as="people"
          label={t.tellThese}
          value={[...told]}
          projectId={projectId}
          onChange={(chosen) => setTold((chosen as number[] | null) ?? [])}
        />
      )}
    </>
  )
}
