/** The signature of a daily report: signing it, and reopening it with a reason. */
import { useState } from 'preact/hooks'
import type { reportStates } from '../../../contract/records/dailyreportsignature.ts'
import { CallFailed, changed, newIdempotencyKey, type ResponseOf, read } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { dayOf, wholeDay } from '../../app/language/dates.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { aboutRecord, writeKept } from '../../parts/outbox/writekept.ts'
import { WhyForm } from '../../parts/reasonfield.tsx'
import { showToast } from '../../parts/toast.tsx'
import { signatureTexts as t } from '../../texts/recordpages/signature.ts'
import type { RecordContext } from './page.ts'
import { whenOf } from './since.ts'

/** The contract itself is too large for the page: only its type is taken. */
const states: typeof reportStates = { open: 'Open', signed: 'Signed', locked: 'Locked automatically' }

type Signature = NonNullable<ResponseOf<'DailyReportSignatureRead'>['signature']>

export function ReportSignature({ context }: { context: RecordContext }) {
  const { folderId } = context
  const { data, error: failed, retry } = useRead('DailyReportSignatureRead', { folderId })
  const [error, setError] = useState<unknown>()
  const [key, setKey] = useState(newIdempotencyKey)
  const [isReopening, setReopening] = useState(false)
  const signature = data?.signature
  const reopening = useReopening(signature)
  if (failed) return <ErrorBox error={failed} retry={retry} />
  if (!signature) return null
  const attempt = async (does: () => Promise<unknown>, says: string): Promise<void> => {
    try {
      const response = await does()
      setKey(newIdempotencyKey())
      setReopening(false)
      setError(undefined)
      if (response) showToast(says)
    } catch (why) {
      setError(why)
      // Somebody else has changed the report: what is signed is what was read.
      if (why instanceof CallFailed && why.status === 409) changed()
    }
  }
  const options = async (words: string) => ({
    ...aboutRecord(context, words),
    idempotencyKey: key,
    ifMatch: (await read('DailyReportRead', { folderId })).etag,
  })
  const sign = () =>
    attempt(async () => writeKept('DailyReportSign', { folderId }, await options(t.sign)), t.signed)
  const reopen = (reason: string) =>
    attempt(
      async () => writeKept('DailyReportReopen', { folderId, reason }, await options(t.reopen)),
      t.reopened,
    )
  return (
    <section class={`note now${signature.userCanSign ? '' : ' idle'}`} aria-label={t.title}>
      <p>
        <b>{stateOf(signature, context, reopening)}</b>
        <br />
        {restOf(signature)}
      </p>
      <div class="end">
        {signature.userCanSign && (
          <button type="button" class="btn primary" onClick={() => void sign()}>
            {t.sign}
          </button>
        )}
        {signature.userCanReopen && !isReopening && (
          <button type="button" class="btn" onClick={() => setReopening(true)}>
            {t.reopen}…
          </button>
        )}
      </div>
      <ErrorBox error={error} />
      {isReopening && <WhyForm label={t.reopen} send={reopen} cancel={() => setReopening(false)} />}
    </section>
  )
}

type Change = NonNullable<ResponseOf<'RecordHistoryRead'>['changes']>[number]

/** The newest changes: a report that was reopened is mostly not changed often since. */
const changesTaken = 100

/** Who reopened it last and why; undefined if it is sealed again, or nobody did. */
function useReopening(signature: Signature | null | undefined): Change | undefined {
  const isReopened = signature?.state === states.open && signature.reopenedDate
  const { data } = useRead(
    'RecordHistoryRead',
    isReopened ? { folderId: signature.folderId, take: changesTaken } : undefined,
  )
  return isReopened ? data?.changes?.find(({ action }) => action === 'ReportReopened') : undefined
}

function stateOf(signature: Signature, context: RecordContext, reopening: Change | undefined): string {
  if (signature.state === states.signed)
    return t.signedBy(signature.signedByName ?? '', whenOf(context, signature.signedDate))
  if (signature.state === states.locked) return t.locked(whenOf(context, signature.lockedDate))
  if (reopening)
    return t.reopenedBy(reopening.fullName ?? '', whenOf(context, reopening.when), reopening.reason ?? '')
  return t.open
}

function restOf({ state, willLockOn, laterFileIds }: Signature): string {
  const day = dayOf(willLockOn)
  if (state === states.open) return day ? t.willLock(wholeDay(day)) : t.openThen
  const later = laterFileIds?.length ?? 0
  return later > 0 ? t.addedLater(later) : t.fixed
}
