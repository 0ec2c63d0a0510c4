/** Marks a reply as the official answer, for people who may give one. */
import { useState } from 'preact/hooks'
import { CallFailed, changed, newIdempotencyKey, write } from '../../app/client.ts'
import { useRead } from '../../app/useread.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { showToast } from '../../parts/toast.tsx'
import type { RecordContext, RecordPage } from '../../recordtypes/records/page.ts'
import { historyTexts as t } from '../../texts/history.ts'
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
  const may = steps.data?.transitions?.some(({ statusId }) => statusId === page.reply?.makesAnswer)
  if (!may || !page.reply?.answer) return null
  const make = async (): Promise<void> => {
    const changes = { folderId: context.folderId, ...page.reply!.answer!(context.record, reply) }
    try {
      await write(page.write, { [page.at]: changes } as never, {
        idempotencyKey: key,
        ifMatch: await etagShown(page, context.folderId),
      })
      showToast(t.madeAnswer)
    } catch (why) {
      setError(why)
      if (why instanceof CallFailed && why.status === 409) changed()
    }
  }
  return (
    <>
      <button type="button" class="link" onClick={() => void make()}>
        {t.makeAnswer}
      </button>
      <ErrorBox error={error} />
    </>
  )
}
