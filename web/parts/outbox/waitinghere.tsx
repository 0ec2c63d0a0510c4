/** What was written about this record and is not sent yet: the page shows the record as it was before. */
import { isFile, problemOf } from '../../../packages/client/src/queue/index.ts'
import { held, outbox } from '../../app/outbox/outbox.ts'
import { useStore } from '../../app/store.ts'
import { outboxTexts as t } from '../../texts/outbox.ts'
import { Icon } from '../icon.tsx'

export function WaitingHere({ folderId }: { folderId: number }) {
  const why = useStore(held)
  const here = useStore(outbox).filter(
    (entry) =>
      entry.folderId === folderId && (why || problemOf(entry)) && !entry.calls.every((call) => isFile(call)),
  )
  if (here.length === 0) return null
  return (
    <ul class="note warn" aria-label={t.title}>
      {here.map((entry) => (
        <li key={entry.id}>
          <Icon name="cloudoff" /> {problemOf(entry) ? t.hereRefused(entry.what) : t.hereWaits(entry.what)}
        </li>
      ))}
    </ul>
  )
}
