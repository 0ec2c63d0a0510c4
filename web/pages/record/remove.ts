/** Deletes a record: a draft by one press, with undo; what was issued only with a reason, which removedialog.tsx asks for. */
import { write } from '../../app/calls/client.ts'
import { listContext } from '../../app/listcontext.ts'
import { go } from '../../app/router.ts'
import { sentenceOf } from '../../parts/errorbox.tsx'
import { showToast } from '../../parts/toast.tsx'
import type { RecordContext, RecordPage } from '../../recordtypes/records/page.ts'
import { recordTexts as t } from '../../texts/record/record.ts'

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
