/** What waits in the outbox, where people look for it: in the list and the form of its section. */
import { useState } from 'preact/hooks'
import { isFile, problemOf } from '../../../packages/client/src/queue/index.ts'
import { moment } from '../../app/language/dates.ts'
import { type Changing, discardChange, newIn } from '../../app/outbox/changing.ts'
import { held, outbox } from '../../app/outbox/outbox.ts'
import { go } from '../../app/router.ts'
import { useStore } from '../../app/store.ts'
import { outboxTexts } from '../../texts/outbox.ts'
import { waitingTexts as t } from '../../texts/waiting.ts'
import { Icon } from '../icon.tsx'
import { useSlow } from './bar.tsx'
import { OutboxList } from './list.tsx'

interface RowsProps {
  projectId: number
  /** The section, as in the address. */
  path: string
  /** The punch list or package that is shown; undefined: all of the section. */
  folderId?: number
  /** That one is open already. */
  without?: string
}

/** The new records of a section that are not sent yet, as rows. */
export function WaitingRows({ projectId, path, folderId, without }: RowsProps) {
  const why = useStore(held)
  const all = newIn(useStore(outbox), projectId, path)
  const [readId, setReadId] = useState<string>()
  const isSlow = useSlow(all.length > 0)
  const entries = all.filter(
    (entry) =>
      entry.id !== without &&
      (isSlow || why || problemOf(entry)) &&
      (!folderId || isInFolder(entry.calls[0], folderId)),
  )
  if (entries.length === 0 && !readId) return null
  return (
    <section class="waiting-rows" aria-label={t.here}>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <button type="button" onClick={() => setReadId(entry.id)}>
              <Icon name="cloudoff" />
              <b class="cut">{entry.what}</b>
              <small>{saysOf(entry)}</small>
            </button>
          </li>
        ))}
      </ul>
      {readId && <OutboxList only={readId} close={() => setReadId(undefined)} />}
    </section>
  )
}

function saysOf(entry: ReturnType<typeof outbox.get>[number]): string {
  const files = entry.calls.filter(isFile).length
  const says = problemOf(entry) ? t.refused : t.waits
  return [says, moment(new Date(entry.madeMs)), files > 0 && outboxTexts.files(files)]
    .filter(Boolean)
    .join(' · ')
}

/** What names no folder may lie in any. */
function isInFolder(call: object | undefined, folderId: number): boolean {
  const found = /"folderParentId":(\d+)/.exec(JSON.stringify(call))
  return !found || Number(found[1]) === folderId
}

interface ChangesProps {
  changing: Changing
  /** Where it is left to; without a link if it is this page. */
  listTo: string
  /** What can be done if it was sent meanwhile. */
  sentNext?: string
}

/** Above the form: that this waits, or that it was sent meanwhile. */
export function ChangesWaiting({ changing, listTo, sentNext = t.sentNext }: ChangesProps) {
  const discard = (): void => {
    discardChange(changing.id)
    go(listTo, { replace: true })
  }
  if (!changing.isSent)
    return (
      <p class="note slim" role="status">
        {t.changing}{' '}
        <button type="button" class="link" onClick={discard}>
          {t.leave}
        </button>
      </p>
    )
  return (
    <div class="note warn" role="alert">
      <div>
        <b>{t.sent}</b>
        <p class="second">{sentNext}</p>
      </div>
      <div class="end">
        <button type="button" class="btn" onClick={discard}>
          {t.discard}
        </button>
        {listTo !== location.pathname && (
          <a class="btn primary" href={listTo}>
            {t.toList}
          </a>
        )}
      </div>
    </div>
  )
}
