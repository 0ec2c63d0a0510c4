/** Marks a reply as the official answer, for people who may give one. */
import { useState } from 'preact/hooks'
import { CallFailed, changed, newIdempotencyKey } from '../../../app/calls/client.ts'
import { useRead } from '../../../app/calls/useread.ts'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { aboutRecord, writeKept } from '../../../parts/outbox/writekept.ts'
import { WhyForm } from '../../../parts/reasonfield.tsx'
import { showToast } from '../../../parts/toast.tsx'
import type { RecordContext, RecordPage } from '../../../recordtypes/records/page.ts'
import { historyTexts as t } from '../../../texts/record/history.ts'
import { recordTexts } from '../../../texts/record/record.ts'
import { etagShown } from './takestep.ts'

export function MakeAnswer({
  reply,
  context,
  page,
}: {
  reply: string
  context: RecordContext
  page: RecordPage
}) {
  const steps = useRead(
    'RecordTransitionsRead',
    page.reply?.answer ? { folderId: context.folderId } : undefined,
  )
  const [error, setError] = useState<unknown>()
  const [key] = useState(newIdempotencyKey)
  const [isAsking, setAsking] = useState(false)
  const may = steps.data?.transitions?.some(({ statusId }) => statusId === page.reply?.makesAnswer)
  // Somebody else was faster: why nothing was sent stays, though it is no longer offered.
  if (!may || !page.reply?.answer) return <ErrorBox error={error} />
  const owner = context.standing.fieldsOnBehalf?.find(({ field }) => field === 'Answer')?.onBehalfOfName
  const make = async (reason?: string): Promise<void> => {
    const changes = { folderId: context.folderId, ...page.reply!.answer!(context.record, reply) }
    const additionalInfo = reason ? [{ propertyName: 'Reason', propertyValue: reason }] : undefined
    try {
      const sent = await writeKept(page.write, { [page.at]: changes, additionalInfo } as never, {
        ...aboutRecord(context, t.makeAnswer),
        idempotencyKey: key,
        ifMatch: await etagShown(page, context.folderId),
      })
      setAsking(false)
      if (sent) showToast(t.madeAnswer)
    } catch (why) {
      setError(why)
      if (why instanceof CallFailed && why.status === 409) changed()
    }
  }
  return (
    <>
      {!isAsking && (
        <button type="button" class="link" onClick={() => (owner ? setAsking(true) : void make())}>
          {t.makeAnswer}
        </button>
      )}
      {isAsking && owner && (
        <WhyForm
          label={t.makeAnswer}
          hint={recordTexts.onBehalfHint(owner)}
          send={make}
          cancel={() => setAsking(false)}
        />
      )}
      <ErrorBox error={error} />
    </>
  )
}
