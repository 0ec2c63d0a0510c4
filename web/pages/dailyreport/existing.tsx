/** What is there before a new report is begun: one of that day, sent or not, and the one that it was filled in from. */
import { useState } from 'preact/hooks'
import type { Day } from '../../../contract/fields/days.ts'
import type { Entry } from '../../../packages/client/src/queue/index.ts'
import { NoConnection } from '../../app/calls/client.ts'
import { moment, nearDay, shortDay } from '../../app/language/dates.ts'
import { sentenceOf } from '../../parts/errorbox.tsx'
import { later } from '../../parts/later.tsx'
import { dailyReportTexts as t } from '../../texts/site/dailyreport.ts'
import { type DailyReportDraft, draftFrom, emptyDraft, type LastReport } from './draft.ts'

const OutboxList = later(() => import('../../parts/outbox/list.tsx').then((parts) => parts.OutboxList))

interface ExistsProps {
  projectId: number
  /** That one waits on this device; else what is said of the one that the server has, and its address. */
  waiting?: Entry
  says?: string
  at?: string
  another: () => void
}

export function Exists({ projectId, waiting, says, at, another }: ExistsProps) {
  const [isRead, setRead] = useState(false)
  return (
    <main class="ph ph-main" id="main" tabIndex={-1}>
      <h1>{t.title}</h1>
      <div class="note">
        <p>
          <b>{waiting ? t.waitsHere(waiting.what) : says}</b> {t.existsNext}
        </p>
      </div>
      <div class="actions">
        <a class="btn quiet" href={`/p/${projectId}/daily`}>
          {t.back}
        </a>
        <button type="button" class="btn" onClick={another}>
          {t.another}
        </button>
        {waiting ? (
          <button type="button" class="btn primary" onClick={() => setRead(true)}>
            {t.openIt}
          </button>
        ) : (
          <a class="btn primary" href={at}>
            {t.openIt}
          </a>
        )}
      </div>
      {waiting && isRead && <OutboxList only={waiting.id} close={() => setRead(false)} />}
    </main>
  )
}

/** In the form of another one. */
export function WaitsToo({ waiting }: { waiting: Entry }) {
  const [isRead, setRead] = useState(false)
  return (
    <div class="note slim">
      <p>{t.waitsHere(waiting.what)}</p>
      <button type="button" class="link" onClick={() => setRead(true)}>
        {t.openIt}
      </button>
      {isRead && <OutboxList only={waiting.id} close={() => setRead(false)} />}
    </div>
  )
}

interface BeganProps {
  draft: DailyReportDraft
  last?: LastReport
  unread: unknown
  restored?: number
  today: Day
  timeZone?: string | null
  startWith: (draft: DailyReportDraft) => void
}

const lastUnread = (error: unknown): string =>
  error instanceof NoConnection ? t.lastUnread : t.lastFailed(sentenceOf(error))

/** The report it was filled in from, and how to start from another one. */
export function Began({ draft, last, unread, restored, today, timeZone, startWith }: BeganProps) {
  const lastDay = last ? (nearDay(last.day, today)?.toLowerCase() ?? shortDay(last.day, today)) : ''
  const [words, next, button, begin] = restored
    ? [
        t.yourDraft(moment(new Date(restored), timeZone)),
        '',
        t.startOver,
        () => startWith(last ? draftFrom(last) : emptyDraft()),
      ]
    : draft.copiedFrom
      ? [t.copied(lastDay), t.checkOver, t.undo, () => startWith(emptyDraft())]
      : last
        ? [t.empty, '', t.copyAgain(lastDay), () => startWith(draftFrom(last))]
        : [unread ? lastUnread(unread) : t.first, t.firstNext, undefined, undefined]
  return (
    <div class="note slim">
      <p>
        <b>{words}</b> {next}
      </p>
      {button && (
        <button type="button" class="link" onClick={begin}>
          {button}
        </button>
      )}
    </div>
  )
}
