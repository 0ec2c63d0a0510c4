/** Undo of labels that were put on several records, or taken off. */
import { newIdempotencyKey, type ResponseOf, read, write } from '../../app/calls/client.ts'
import { common } from '../../texts/everypage.ts'
import { labelTexts as t } from '../../texts/labels.ts'
import { Dialog } from '../dialog/dialog.tsx'
import { showDialog } from '../dialog/showdialog.ts'
import { ErrorBox } from '../errorbox.tsx'
import { showToast } from '../toast.tsx'

type Carried = ReadonlyMap<number, readonly number[]>

/** The labels of these records now, by record. */
export async function carriedNow(projectId: number, folderIds: readonly number[]): Promise<Carried> {
  const { records } = await read('RecordLabelsRead', { projectId, folderIds: [...folderIds] })
  return new Map((records ?? []).map(({ folderId, labelIds }) => [folderId ?? 0, labelIds ?? []]))
}

export interface Labelled {
  projectId: number
  /** The records that were changed, and what they carried before. */
  folderIds: readonly number[]
  before: Carried
  addLabelIds: readonly number[]
  removeLabelIds: readonly number[]
}

/** A record keeps a label that it carried before, and gets none that it did not carry. */
export function undoLabels({
  projectId,
  folderIds,
  before,
  addLabelIds,
  removeLabelIds,
}: Labelled): () => void {
  const carried = (folderId: number, labelId: number): boolean =>
    before.get(folderId)?.includes(labelId) ?? false
  const requests = [
    ...addLabelIds.map((labelId) => ({
      removeLabelIds: [labelId],
      folderIds: folderIds.filter((folderId) => !carried(folderId, labelId)),
    })),
    ...removeLabelIds.map((labelId) => ({
      addLabelIds: [labelId],
      folderIds: folderIds.filter((folderId) => carried(folderId, labelId)),
    })),
  ].filter((request) => request.folderIds.length > 0)
  const keys = requests.map(newIdempotencyKey)
  const undo = async (): Promise<void> => {
    const left = new Set<number>()
    try {
      for (const [i, request] of requests.entries()) {
        const how = { idempotencyKey: keys[i]! }
        const { results } = await write('RecordLabelsSave', { projectId, ...request }, how)
        failedOf(results).forEach((folderId) => void left.add(folderId))
      }
      if (left.size === 0) return void showToast(t.putBack(folderIds.length))
      showDialog((close) => (
        <Dialog title={common.undo} close={close}>
          <p role="status">{t.notPutBack(left.size)}</p>
        </Dialog>
      ))
    } catch (error) {
      // Sent again with the same keys, what went through is not done twice.
      const again = (close: () => void) => () => {
        close()
        void undo()
      }
      showDialog((close) => (
        <Dialog title={common.undo} close={close}>
          <ErrorBox error={error} retry={again(close)} />
        </Dialog>
      ))
    }
  }
  return () => void undo()
}

const failedOf = (results: ResponseOf<'RecordLabelsSave'>['results']): number[] =>
  (results ?? []).flatMap(({ errorCode, folderId }) => (errorCode ? [folderId ?? 0] : []))
