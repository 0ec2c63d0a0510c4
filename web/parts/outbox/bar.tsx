/** What is not sent yet, on every page: how much waits, why, and the way to the list of it. */
import { useEffect, useState } from 'preact/hooks'
import {
  type Entry,
  isFile,
  isTooOld,
  type KeptFile,
  problemOf,
} from '../../../packages/client/src/queue/index.ts'
import {
  held,
  keptDrafts,
  keptFiles,
  leftChanges,
  outbox,
  sentBytes,
  storageProblem,
  unclaimed,
} from '../../app/outbox/outbox.ts'
import { whenQuiet } from '../../app/quiet.ts'
import { useStore } from '../../app/store.ts'
import { outboxTexts as t } from '../../texts/outbox.ts'
import { Icon } from '../icon.tsx'
import { later } from '../later.tsx'

const loadList = () => import('./list.tsx').then((parts) => parts.OutboxList)
const OutboxList = later(loadList)
// Where there is no service worker, it could not be loaded when the signal is lost.
whenQuiet(() => void loadList().catch(() => undefined))

/** What goes at once is not worth a word. */
const shownAfterMs = 1500

export function OutboxBar() {
  const entries = useStore(outbox)
  const why = useStore(held)
  const problem = useStore(storageProblem)
  const files = useStore(keptFiles)
  const [isOpen, setOpen] = useState(false)
  const isSlow = useSlow(entries.length > 0)
  const typed = useStore(keptDrafts)
  const isUnstored = [...entries, ...files, ...typed.values()].some((one) => one.isUnstored)
  const lost = unclaimed()
  const changes = leftChanges().length
  const left = [
    changes > 0 && t.leftChanges(changes),
    lost.length > 0 && t.unclaimed(lost.length, arePhotos(lost)),
  ].filter(Boolean)
  const says = saysOf(entries, why)
  const isShown = entries.length > 0 && (isSlow || why !== undefined || entries.some(problemOf))
  return (
    <div class="outbox" role="status">
      {(isUnstored || problem) && (
        <p class="outbox-line bad">
          <Icon name="cloudoff" />
          <span>{problem?.isFull ? t.full : t.closed}</span>
        </p>
      )}
      {isShown && (
        <p class={`outbox-line${entries.some(problemOf) ? ' bad' : ''}`}>
          <Icon name={why ? 'cloudoff' : 'clip'} />
          <span>{says}</span>
          {!why && <Progress entries={entries} />}
          <button type="button" class="btn" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t.show}
          </button>
        </p>
      )}
      {left.length > 0 && location.pathname !== '/share' && (
        <p class="outbox-line">
          <Icon name="clip" />
          <span>{left.join(', ')}</span>
          <a class="btn" href="/share">
            {t.show}
          </a>
        </p>
      )}
      {isOpen && <OutboxList close={() => setOpen(false)} />}
    </div>
  )
}

export const arePhotos = (files: readonly KeptFile[]): boolean =>
  files.every(({ file }) => file.type.startsWith('image/'))

export function useSlow(isSending: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isSending) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), shownAfterMs)
    return () => clearTimeout(timer)
  }, [isSending])
  return isSlow
}

/** What needs the person comes first; the rest waits all the same. */
function saysOf(entries: readonly Entry[], why: ReturnType<typeof held.get>): string {
  const refused = entries.filter(problemOf).length
  const old = entries.filter((entry) => !problemOf(entry) && isTooOld(entry)).length
  const failing = entries.filter((entry) => !problemOf(entry) && !isTooOld(entry) && isError(entry)).length
  const rest = entries.length - refused - old - failing
  const says = [...(refused > 0 ? [t.refused(refused)] : []), ...(old > 0 ? [t.old(old)] : [])]
  if (failing > 0) says.push(t.waitError(failing))
  if (rest > 0 && (why || says.length === 0)) says.push(waits(rest, why))
  return says.join(', ')
}

/** The server had an error at the last try; what is said of it does not change while others are sent. */
const isError = ({ failure }: Entry): boolean => failure?.status === 500 || failure?.status === 501

function waits(n: number, why: ReturnType<typeof held.get>): string {
  if (why === 'session') return t.waitSession(n)
  if (why === 'server' || why === 'error') return t.waitServer(n)
  return why === 'signal' ? t.waitSignal(n) : t.sending(n)
}

function Progress({ entries }: { entries: readonly Entry[] }) {
  const sent = useStore(sentBytes)
  const files = useStore(keptFiles)
  const ids = new Set(entries.flatMap(({ calls }) => calls.filter(isFile).map(({ fileId }) => fileId)))
  const total = files.filter(({ id }) => ids.has(id)).reduce((sum, { file }) => sum + file.size, 0)
  const done = [...sent.values()].reduce((sum, one) => sum + one.sent, 0)
  if (total === 0) return null
  return <progress max={total} value={done} aria-label={t.progress} />
}
