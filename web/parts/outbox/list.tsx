/** The outbox as a list: what each entry is, since when it waits, what went wrong, and what can be done. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { msPerDay } from '../../../contract/fields/durations.ts'
import {
  AlreadySent,
  type Entry,
  isFile,
  isLate,
  isTooOld,
  NotStored,
  problemOf,
} from '../../../packages/client/src/queue/index.ts'
import { CallFailed } from '../../app/calls/client.ts'
import { drafts } from '../../app/device/drafts.ts'
import { moment } from '../../app/language/dates.ts'
import { discardChange, isBegun, mayChange, openToChange } from '../../app/outbox/changing.ts'
import {
  agree,
  backToDraft,
  emptyOutbox,
  held,
  keptDrafts,
  outbox,
  takeOut,
  tryAtOnce,
} from '../../app/outbox/outbox.ts'
import { go } from '../../app/router.ts'
import { useStore } from '../../app/store.ts'
import { common } from '../../texts/everypage.ts'
import { outboxTexts as t } from '../../texts/outbox.ts'
import { waitingTexts } from '../../texts/waiting.ts'
import { Dialog } from '../dialog/dialog.tsx'
import { sentenceOf } from '../errorbox.tsx'
import { showToast } from '../toast.tsx'
import { Written } from './written.tsx'

interface Thrown {
  what: string
  putBack: () => Promise<void>
  forget: () => void
}

/** `only`: that one is read. */
export function OutboxList({ close, only }: { close: () => void; only?: string }) {
  const all = useStore(outbox)
  const entries = only ? all.filter(({ id }) => id === only) : all
  const why = useStore(held)
  const [thrown, setThrown] = useState<readonly Thrown[]>([])
  const last = useRef(thrown)
  last.current = thrown
  // Until the list is closed it can be undone; then the files go as well.
  useEffect(
    () => () => {
      for (const { forget } of last.current) forget()
    },
    [],
  )
  const throwAway = async ({ id, what }: Entry): Promise<void> => {
    const { putBack, forget } = await takeOut(id)
    const forgetAll = (): void => {
      forget()
      discardChange(id)
    }
    setThrown([...thrown, { what, putBack, forget: forgetAll }])
  }
  const undo = (one: Thrown): void => {
    setThrown(thrown.filter((other) => other !== one))
    void one.putBack().then(emptyOutbox)
  }
  return (
    <Dialog title={t.title} close={close}>
      <p class="second">{entries.length === 0 ? (only ? waitingTexts.isSent : t.sent) : t.why}</p>
      <ul class="outbox-list">
        {entries.map((entry) => (
          <Line
            key={entry.id}
            entry={entry}
            isRead={entry.id === only}
            close={close}
            throwAway={() => void throwAway(entry)}
          />
        ))}
        {thrown.map((one) => (
          <li key={one.what} role="status">
            {t.thrownAway(one.what)}{' '}
            <button type="button" class="btn" onClick={() => undo(one)}>
              {common.undo}
            </button>
          </li>
        ))}
      </ul>
      {why && !only && entries.length > 0 && (
        <p class="actions">
          <button type="button" class="btn primary" onClick={tryAtOnce}>
            {t.sendAll}
          </button>
        </p>
      )}
    </Dialog>
  )
}

interface LineProps {
  entry: Entry
  isRead: boolean
  close: () => void
  throwAway: () => void
}

function Line({ entry, isRead, close, throwAway }: LineProps) {
  const { id, what, madeMs, at, draft } = entry
  const problem = problemOf(entry)
  useStore(keptDrafts)
  const isOver = isLate(entry)
  const files = entry.calls.filter(isFile).length
  const again = (): void => void agree(id).then(emptyOutbox)
  const correct = async (): Promise<void> => {
    if (drafts.find(draft!.name)) showToast(t.otherDraft(what))
    const to = await backToDraft(id)
    // It could not be stored there: it stays in this list.
    if (!to) return
    close()
    go(to)
  }
  const change = async (): Promise<void> => {
    try {
      const to = await openToChange(entry)
      close()
      go(to)
    } catch (why) {
      // The list shows what became of it; the line of what is not stored says why.
      if (!(why instanceof AlreadySent || why instanceof NotStored)) throw why
    }
  }
  const leave = (): void => {
    close()
    go(at!)
  }
  return (
    <li>
      <p>
        <b>{what}</b>
        <small>{[moment(new Date(madeMs)), files > 0 && t.files(files)].filter(Boolean).join(' · ')}</small>
        <span class={problem ? 'err' : 'second'}>{stateOf(entry)}</span>
      </p>
      <Written entry={entry} isOpen={isRead} />
      <p class="outbox-acts">
        {mayChange(entry) && (
          <button type="button" class="btn primary" onClick={() => void change()}>
            {waitingTexts.change}
          </button>
        )}
        {problem && draft && !isThere(entry) && !isOver && !isBegun(entry) && (
          <button type="button" class="btn primary" onClick={() => void correct()}>
            {t.correct}
          </button>
        )}
        {(problem ? !isOver : isTooOld(entry)) && (
          <button type="button" class="btn" onClick={again}>
            {problem ? t.tryAgain : t.sendStill}
          </button>
        )}
        {at && at !== location.pathname && (
          <button type="button" class="btn quiet" onClick={leave}>
            {t.open}
          </button>
        )}
        <button type="button" class="btn quiet" onClick={throwAway}>
          {t.throwAway}
        </button>
      </p>
    </li>
  )
}

/** The record was created; only its files are left. */
const isThere = ({ calls }: Entry): boolean => calls.every(isFile)

function stateOf(entry: Entry): string {
  const problem = problemOf(entry)
  if (problem) {
    if (problem.status === 410) return t.missingFile
    if (problem.status === 404) return t.gone
    if (isLate(entry)) return waitingTexts.there
    const error = new CallFailed(problem.status, problem.body)
    return problem.status === 409 && error.meta.etag ? t.changed : t.notTaken(sentenceOf(error))
  }
  if (isTooOld(entry)) return t.oldWhy(Math.floor((Date.now() - entry.madeMs) / msPerDay))
  if (isBegun(entry)) return waitingTexts.begun
  if (entry.failure) return t.notYet(sentenceOf(new CallFailed(entry.failure.status, entry.failure.body)))
  if (isThere(entry) && entry.draft) return t.leftFiles(entry.calls.length)
  return entry.isTried ? t.mayBeThere : ''
}
