/** What was written about this record and is not sent yet: the page shows the record as it was before. It is read and changed here. */
import { useState } from 'preact/hooks'
import { isFile, problemOf } from '../../../packages/client/src/queue/index.ts'
import { held, outbox } from '../../app/outbox/outbox.ts'
import { useStore } from '../../app/store.ts'
import { outboxTexts as t } from '../../texts/outbox.ts'
import { Icon } from '../icon.tsx'
import { later } from '../later.tsx'
import { useSlow } from './bar.tsx'

const OutboxList = later(() => import('./list.tsx').then((parts) => parts.OutboxList))

/** `without`: that one is open already. */
export function WaitingHere({ folderId, without }: { folderId: number; without?: string }) {
  const why = useStore(held)
  const all = useStore(outbox).filter(
    (entry) =>
      entry.folderId === folderId && entry.id !== without && !entry.calls.every((call) => isFile(call)),
  )
  const isSlow = useSlow(all.length > 0)
  const [readId, setReadId] = useState<string>()
  const here = all.filter((entry) => isSlow || why || problemOf(entry))
  if (here.length === 0 && !readId) return null
  return (
    <>
      <ul class="note warn waiting-here" aria-label={t.title}>
        {here.map((entry) => (
          <li key={entry.id}>
            <button type="button" aria-haspopup="dialog" onClick={() => setReadId(entry.id)}>
              <Icon name="cloudoff" />
              <span>{problemOf(entry) ? t.hereRefused(entry.what) : t.hereWaits(entry.what)}</span>
            </button>
          </li>
        ))}
      </ul>
      {readId && <OutboxList only={readId} close={() => setReadId(undefined)} />}
    </>
  )
}
