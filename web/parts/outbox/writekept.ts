/** Writes of a page: kept on this device first. */
import type { Outcome } from '../../../packages/client/src/queue/index.ts'
import type { OperationName, RequestOf, ResponseOf } from '../../app/calls/client.ts'
import { type About, keepAndSend } from '../../app/outbox/keep.ts'
import type { RecordContext } from '../../recordtypes/records/page.ts'
import { outboxTexts as t } from '../../texts/outbox.ts'
import { waitingTexts } from '../../texts/waiting.ts'
import { sentenceOf } from '../errorbox.tsx'
import { showToast } from '../toast.tsx'

export type Waits = Extract<Outcome<unknown>, { waits: true }>

/** Why it is not saved yet, as it really is: `signal` is said where there is none. */
export function saysWaits({ refused, why, error }: Waits, signal: string = t.keptWaits): string {
  if (refused?.meta.idempotencyKey === 'used') return waitingTexts.there
  if (refused) return t.keptRefused(sentenceOf(refused))
  if (why === 'signal') return signal
  if (why === 'session') return t.keptSession
  return error ? t.keptServer(sentenceOf(error)) : t.keptLate
}

/** The response; undefined if it waits, which is said. */
export async function writeKept<K extends OperationName>(
  name: K,
  request: RequestOf<K>,
  about: About,
): Promise<ResponseOf<K> | undefined> {
  const outcome = await keepAndSend(name, request, about)
  if (!outcome.waits) return outcome.response
  showToast(saysWaits(outcome))
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
