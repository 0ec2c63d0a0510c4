/** Today's report from an earlier one: the crews are taken over, to be edited. */
import { useState } from 'preact/hooks'
import { newKey, write } from '../../app/client.ts'
import { go } from '../../app/router.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { showToast } from '../../parts/toast.tsx'
import { dailyReportTexts as t } from '../../texts/recordpages.ts'
import type { Here } from './page.ts'

export function CopyDialog({ here, close }: { here: Here; close: () => void }) {
  const [error, setError] = useState<unknown>()
  const [key] = useState(newKey)
  const copy = async (): Promise<void> => {
    try {
      const { dailyReport } = await write(
        'DailyReportCopy',
        { folderId: here.folderId },
        { idempotencyKey: key },
      )
      showToast(t.copied)
      close()
      go(`/p/${here.projectId}/daily/${dailyReport!.folderId}/edit`)
    } catch (why) {
      setError(why)
    }
  }
  return (
    <Dialog title={t.copy} close={close}>
      <p class="second">{t.copyWhy}</p>
      <ErrorBox error={error} />
      <p class="actions">
        <button type="button" class="btn primary" onClick={() => void copy()}>
          {t.copySubmit}
        </button>
      </p>
    </Dialog>
  )
}
