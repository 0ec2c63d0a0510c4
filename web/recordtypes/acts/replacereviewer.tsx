/** Replacing a reviewer of an item that is under review, or going on without them: by a manager, with a reason. */
import { useState } from 'preact/hooks'
import { CallFailed, keyAfter, newIdempotencyKey } from '../../app/calls/client.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { FieldControl, fieldOf } from '../../parts/fields/fieldcontrol.tsx'
import { ReasonField } from '../../parts/reasonfield.tsx'
import { showToast } from '../../parts/toast.tsx'
import { reviewTexts as t } from '../../texts/recordpages/submittalreview.ts'
import type { RecordContext } from '../records/page.ts'
import type { Reviewer } from '../records/reviewer.ts'
import { saveReviewers, stepsOf } from './reviewersdialog.tsx'

export function ReplaceReviewerDialog({
  context,
  reviewers,
  replaced,
  etag,
  close,
}: {
  context: RecordContext
  reviewers: readonly Reviewer[]
  replaced: Reviewer
  etag: string | undefined
  close: () => void
}) {
  const [ifMatch] = useState(etag)
  const [userId, setUserId] = useState(0)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [error, setError] = useState<unknown>()
  const [key, setKey] = useState(newIdempotencyKey)
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    setMissing(!reason.trim())
    if (!reason.trim()) return
    const steps = stepsOf(reviewers).map((ids) =>
      ids.flatMap((id) => (id !== replaced.userId ? id : userId || [])),
    )
    try {
      const count = await saveReviewers(
        context.folderId,
        steps.filter(({ length }) => length > 0),
        reason.trim(),
        { idempotencyKey: key, ifMatch },
      )
      showToast(t.saved(count))
      close()
    } catch (why) {
      setError(why)
      setKey(keyAfter(why, key))
    }
  }
  const isTheirs = error instanceof CallFailed && error.fields.length > 0
  return (
    <Dialog title={t.replace(replaced.userName ?? '')} close={close}>
      <p class="second">{t.replaceWhy}</p>
      <form onSubmit={(event) => void save(event)}>
        <FieldControl
          {...fieldOf('SubmittalReviewer', 'userId')}
          label={t.replaceBy}
          value={userId || null}
          error={isTheirs ? t.cannotReview(context.personOf(userId)?.name ?? '') : undefined}
          projectId={context.projectId}
          onChange={(value) => setUserId(Number(value ?? 0))}
        />
        <ReasonField value={reason} onValue={setReason} isMissing={isMissing} />
        {!isTheirs && <ErrorBox error={error} />}
        <p class="actions">
          <button type="submit" class="btn primary">
            {userId ? t.replaceSubmit : t.skipSubmit}
          </button>
        </p>
      </form>
    </Dialog>
  )
}
