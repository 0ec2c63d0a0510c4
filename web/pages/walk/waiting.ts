/**
 * Items and decisions of a walk that the server does not have yet: stored in this browser until it has
 * responded. Sent one after another, in order; a lost response creates nothing twice.
 */
import { CallFailed, NoConnection, type RequestOf, write } from '../../app/client.ts'
import { drafts } from '../../app/drafts.ts'
import { photosGoTo } from '../../app/keptphotos.ts'
import { sendQueue } from '../../app/sendqueue.ts'
import { store } from '../../app/store.ts'
import { sentenceOf } from '../../parts/errorbox.tsx'

export type NewItem = NonNullable<RequestOf<'PunchListCreateMany'>['punchlistList']>[number]

/** A new item is identified by its TempItemId, a decision by its Idempotency-Key. */
export type Waiting = { key: string; label: string; problem?: string } & (
  | { item: NewItem }
  | { folderId: number; status: number; reason?: string }
)

const place = 'walk:waiting'
export const waiting = store<readonly Waiting[]>([])
export const photosOfItem = (key: string): string => `punch:${key}`

function set(list: readonly Waiting[]): void {
  waiting.set(list)
  if (list.length > 0) drafts.keep(place, list)
  else drafts.drop(place)
}

/** Items left by an earlier walk. */
export function loadWaiting(): void {
  const known = new Set(waiting.get().map(({ key }) => key))
  const left = (drafts.find<Waiting[]>(place)?.value ?? []).filter(({ key }) => !known.has(key))
  if (left.length > 0) waiting.set([...left, ...waiting.get()])
}

export function addWaiting(entry: Waiting): void {
  set([...waiting.get(), entry])
  void sendWaiting()
}

export const dropWaiting = (key: string): void => set(waiting.get().filter((entry) => entry.key !== key))

const sending = sendQueue(
  waiting.get,
  ({ key }) => key,
  async (next) => {
    try {
      await send(next)
      dropWaiting(next.key)
      return true
    } catch (error) {
      if (error instanceof NoConnection) return false
      const problem = sentenceOf(error)
      set(waiting.get().map((entry) => (entry.key === next.key ? { ...entry, problem } : entry)))
      return error instanceof CallFailed
    }
  },
)
/** Without a connection the rest waits; a refused one shows why and does not stop the others. */
export const sendWaiting = sending.go

async function send(entry: Waiting): Promise<void> {
  if ('item' in entry) {
    const { returnedIdList } = await write('PunchListCreateMany', { punchlistList: [entry.item] })
    await photosGoTo(photosOfItem(entry.key), Number(returnedIdList![0]!.folderId))
    return
  }
  const { folderId, status, reason, key } = entry
  const additionalInfo = reason ? [{ propertyName: 'Reason', propertyValue: reason }] : undefined
  await write('PunchListUpdate', { punchList: { folderId, status }, additionalInfo }, { idempotencyKey: key })
}
