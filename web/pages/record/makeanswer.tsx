/** A reply that says it all can be made the official answer, by who may give one. */
import { useState } from 'preact/hooks'
import { newKey, write } from '../../app/client.ts'
import { useRead } from '../../app/reading.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { showToast } from '../../parts/toast.tsx'
import type { Here, RecordPage } from '../../recordtypes/records/page.ts'
import { historyTexts as t } from '../../texts/history.ts'

export function MakeAnswer({ said, here, page }: { said: string; here: Here; page: RecordPage }) {
  const steps = useRead('RecordTransitionsRead', page.reply?.answer ? { folderId: here.folderId } : undefined)
  const [error, setError] = useState<unknown>()
  const [key] = useState(newKey)
  const may = steps.data?.transitions?.some(({ statusId }) => statusId === page.reply?.makesAnswer)
  if (!may || !page.reply?.answer) return null
  const make = async (): Promise<void> => {
    const changes = { folderId: here.folderId, ...page.reply!.answer!(here.record, said) }
    try {
      await write(page.write, { [page.at]: changes } as never, { idempotencyKey: key })
      showToast(t.madeAnswer)
    } catch (why) {
      setError(why)
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
