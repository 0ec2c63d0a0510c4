/** Deletes a record: a draft by one press, with undo; what was issued only with a reason, which is asked for. */
import { write } from '../../app/client.ts'
import { listContext } from '../../app/listcontext.ts'
import { go } from '../../app/router.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { sentenceOf } from '../../parts/errorbox.tsx'
import { WhyForm } from '../../parts/reasonfield.tsx'
import { showToast } from '../../parts/toast.tsx'
import type { RecordContext, RecordPage } from '../../recordtypes/records/page.ts'
import { recordTexts as t } from '../../texts/record.ts'

export async function remove(page: RecordPage, context: RecordContext, reason?: string): Promise<void> {
  const { folderId, projectId, standing } = context
  const name = standing.number || standing.title || page.recordType.texts.one
  const list = `/p/${projectId}/${page.recordType.path}`
  const additionalInfo = reason ? [{ propertyName: 'Reason', propertyValue: reason }] : undefined
  await write('FolderDelete', { folderId, additionalInfo })
  go(listContext.get()?.address ?? list)
  showToast(t.removed(name), () => {
    void write('FolderRestore', { folderId }).then(
      () => {
        showToast(t.restored(name))
        go(`${list}/${folderId}`)
      },
      (error) => showToast(sentenceOf(error)),
    )
  })
}

/** A record with a state and a number was issued, unless its type says otherwise: it is deleted only with a reason. */
export const needsReason = (page: RecordPage, { standing, record }: RecordContext): boolean =>
  page.hasLeftDraft?.(record) ?? (Boolean(standing.number) && standing.statusId != null)

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
