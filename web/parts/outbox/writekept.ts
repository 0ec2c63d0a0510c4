/** Writes of a page: kept on this device first. */
import type { OperationName, RequestOf, ResponseOf } from '../../app/client.ts'
import { type About, keepAndSend } from '../../app/outbox/keep.ts'
import type { RecordContext } from '../../recordtypes/records/page.ts'
import { outboxTexts as t } from '../../texts/outbox.ts'
import { showToast } from '../toast.tsx'

/** The response; undefined if it waits for a signal, which is said. */
export async function writeKept<K extends OperationName>(
  name: K,
  request: RequestOf<K>,
  about: About,
): Promise<ResponseOf<K> | undefined> {
  const outcome = await keepAndSend(name, request, about)
  if (!outcome.waits) return outcome.response
  showToast(t.keptWaits)
  return undefined
}

/** What an entry about that record is called, and where it belongs. */
export const aboutRecord = (
  { folderId, standing, record }: RecordContext,
  words: string,
): Pick<About, 'what' | 'folderId' | 'at'> => ({
  what: t.step(standing.number || record.folderName || '', words),
  folderId,
  at: location.pathname,
})
