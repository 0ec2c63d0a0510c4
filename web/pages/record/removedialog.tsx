/** Asks why a record is deleted that was issued. */
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { WhyForm } from '../../parts/reasonfield.tsx'
import type { RecordContext, RecordPage } from '../../recordtypes/records/page.ts'
import { recordTexts as t } from '../../texts/record/record.ts'
import { remove } from './remove.ts'

interface Props {
  page: RecordPage
  context: RecordContext
  close: () => void
  /** Runs an action that removes the record from its address. */
  leave: (does: () => Promise<void>) => void
}

export function RemoveDialog({ page, context, close, leave }: Props) {
  return (
    <Dialog title={t.remove} close={close}>
      <p class="second">{page.status ? t.removeWhy : t.removeWithIssued}</p>
      <WhyForm
        label={t.remove}
        danger
        cancel={close}
        send={async (reason) => {
          close()
          leave(() => remove(page, context, reason))
        }}
      />
    </Dialog>
  )
}
