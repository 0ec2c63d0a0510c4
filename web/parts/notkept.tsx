/** At the field: what is typed there could not be stored on this device. */
import { useKeeping } from '../app/device/drafts.ts'
import { storageProblem } from '../app/outbox/outbox.ts'
import { useStore } from '../app/store.ts'
import { outboxTexts as t } from '../texts/outbox.ts'

/** Empty: the draft of that name is stored, or on its way, or there is none. */
export function useNotKept(name: string): string {
  const isUnstored = useKeeping(name) === 'unstored'
  const isFull = useStore(storageProblem)?.isFull
  return isUnstored ? (isFull ? t.draftFull : t.draftClosed) : ''
}

export function NotKept({ name }: { name: string }) {
  const says = useNotKept(name)
  return says ? (
    <p class="err" role="alert">
      {says}
    </p>
  ) : null
}
