/** Today's report from an earlier one: the crews are taken over, to be edited. */
import { useState } from 'preact/hooks'
import { newIdempotencyKey, write } from '../../app/calls/client.ts'
import { go } from '../../app/router.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { showToast } from '../../parts/toast.tsx'
import { dailyReportTexts as t } from '../../texts/recordpages/dailyreport.ts'
import type { RecordContext } from './page.ts'

export function CopyDialog({ context, close }: { context: RecordContext; close: () => void }) {
  const [error, setError] = useState<unknown>()
  const [key] = useState(newIdempotencyKey)
  const copyText = async (): Promise<void> => {
    try {
      const { dailyReport } = await write(
        'DailyReportCopy',
        { folderId: context.folderId },
        { idempotencyKey: key },
      )
      showToast(t.copied)
      close()
      go(`/p/${context.projectId}/daily/${dailyReport!.folderId}/edit`)
    } catch (why) {
      setError(why)
    }
  }
  return (
    <Dialog title={t.copy} close={close}>
      <p class="second">{t.copyWhy}</p>
      <ErrorBox error={error} />
      <p class="actions">
        <button type="button" class="btn primary" onClick={() => void copyText()}>
          {t.copySubmit}
        </button>
      </p>
    </Dialog>
  )
}
