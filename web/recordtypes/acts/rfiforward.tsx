/** Forwarding an RFI: a second one asks another person, and its answer is copied back. */
import { useRef } from 'preact/hooks'
import { useLocked } from '../../app/device/locked.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { FieldControl, fieldOf } from '../../parts/fields/fieldcontrol.tsx'
import { later } from '../../parts/later.tsx'
import { NotKept } from '../../parts/notkept.tsx'
import { rfiTexts as t } from '../../texts/recordpages/rfi.ts'
import type { RecordContext } from '../records/page.ts'
import { useForward } from './useforward.ts'

const ChangesWaiting = later(() =>
  import('../../parts/outbox/waiting.tsx').then((parts) => parts.ChangesWaiting),
)

export function ForwardDialog({ context, close }: { context: RecordContext; close: () => void }) {
  const forward = useForward(context, close)
  const { changing, draftName, values, set, errorAt, error, isBusy, send, leave } = forward
  const form = useRef<HTMLFormElement>(null)
  useLocked(form, isBusy)
  const field = (name: 'ToUserId' | 'Question' | 'DateDue') => ({
    ...fieldOf('RFIForwardRequest', name),
    projectId: context.projectId,
    error: errorAt(name),
  })
  return (
    <Dialog title={t.forwardTitle} close={leave} wide>
      {changing && <ChangesWaiting changing={changing} listTo={location.pathname} />}
      <p class="second">{t.forwardWhy}</p>
      <form ref={form} onSubmit={(event) => void send(event)}>
        <FieldControl
          {...field('ToUserId')}
          label={t.forwardTo}
          value={values.toUserId}
          needed
          onChange={set('toUserId')}
        />
        <FieldControl
          {...field('Question')}
          label={t.forwardQuestion}
          value={values.question}
          rows={5}
          onChange={set('question')}
        />
        <FieldControl
          {...field('DateDue')}
          label={t.forwardDue}
          hint={t.forwardDueHint}
          value={values.dateDue}
          onChange={set('dateDue')}
        />
        <NotKept name={draftName} />
        <ErrorBox error={error} />
        <p class="actions">
          <button type="submit" class="btn primary">
            {t.forwardSubmit}
          </button>
        </p>
      </form>
    </Dialog>
  )
}
