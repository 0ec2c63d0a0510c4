/**
 * After a new record is created: its files are uploaded, and references to the chosen documents are added.
 */
import { write } from '../../app/client.ts'
import { upload } from '../../app/uploads.ts'
import type { DocumentChosen } from '../../parts/fields/field.ts'
import { showToast } from '../../parts/toast.tsx'
import { formTexts as t } from '../../texts/forms.ts'

/** They continue while the user is on another page; the tray shows them, and keeps failed ones. */
export function sendFiles(folderId: number, files: readonly File[]): void {
  for (const file of files) upload(file, file.name, { folderId }).catch(() => undefined)
}

export async function referTo(folderId: number, documents: readonly DocumentChosen[]): Promise<void> {
  const added = documents.map(({ documentId, version }) =>
    write('DocumentReferenceAdd', { folderId, documentId, ...(version ? { version } : {}) }),
  )
  const ended = await Promise.allSettled(added)
  if (ended.some(({ status }) => status === 'rejected')) showToast(t.referencesFailed)
}
