/**
 * The daily report as one page for a phone: fields and the bar with Send. Its parent stores the draft, and
 * sends it.
 */

import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import type { Day } from '../../../contract/fields/days.ts'
import { useKeeping } from '../../app/device/drafts.ts'
import { useLocked } from '../../app/device/locked.ts'
import { wholeDay } from '../../app/language/dates.ts'
import { useTitle } from '../../app/shell/title.ts'
import { Icon } from '../../parts/icon.tsx'
import { NotKept } from '../../parts/notkept.tsx'
import { dailyReportTexts as t } from '../../texts/site/dailyreport.ts'
import { DayRows } from './dayrows.tsx'
import type { DailyReportDraft } from './draft.ts'
import { Lines } from './lines.tsx'
import { Photos } from './photos.tsx'
import { type TextKey, type Texts, totalsOf } from './report.ts'
import { Weather } from './weather.tsx'

export type Written = Pick<DailyReportDraft, 'texts' | 'lines'>

interface DailyReportFormProps {
  projectId: number
  projectName: string
  day: Day
  today: Day
  setDay?: (day: Day) => void
  value: Written
  change: (value: Written) => void
  /** The texts of the last report: offered first. */
  last: Texts
  photosOf: string
  folderId?: number
  back: string
  draftName: string
  /** It takes no input then. */
  isSending: boolean
  send: () => Promise<void>
  sendText: string
  /** Shown above the form. */
  children?: ComponentChildren
  /** An error, shown above the bar, where the thumb is. */
  problem?: ComponentChildren
}

export function DailyReportForm({ value, change, children, problem, ...of }: DailyReportFormProps) {
  const { projectId, day, today } = of
  useTitle(`${t.title} ${wholeDay(day)}`, of.projectName)
  // Two changes in the same moment both count: the rendered value may be older than the typed one.
  const newest = useRef(value)
  newest.current = value
  const main = useRef<HTMLElement>(null)
  useLocked(main, of.isSending)
  const keeping = useKeeping(of.draftName)
  const set = (part: Partial<Written>): void => {
    newest.current = { ...newest.current, ...part }
    change(newest.current)
  }
  const setText = (key: TextKey, text: string): void =>
    set({ texts: { ...newest.current.texts, [key]: text } })
  return (
    <div class="phone">
      <div class="ph">
        <header class="ph-top">
          <a class="btn quiet icon" href={of.back} aria-label={t.back}>
            <Icon name="left" size={20} />
          </a>
          <div>
            <h1>{t.title}</h1>
            <p class="cut">
              {wholeDay(day)} · {of.projectName}
            </p>
          </div>
          <span class="kept" role="status">
            {keeping === 'stored' && (
              <>
                <Icon name="check" size={14} />
                {t.kept}
              </>
            )}
          </span>
        </header>
        <main class="ph-main" id="main" tabIndex={-1} ref={main}>
          {children}
          <Weather texts={value.texts} last={of.last} set={setText} />
          <Lines projectId={projectId} lines={value.lines} set={(lines) => set({ lines })} />
          <Photos of={of.photosOf} folderId={of.folderId} begin={() => set({})} />
          <DayRows
            projectId={projectId}
            texts={value.texts}
            set={setText}
            day={day}
            today={today}
            setDay={of.setDay}
          />
        </main>
        <SendBar
          value={value}
          send={of.send}
          sendText={of.sendText}
          problem={problem}
          draftName={of.draftName}
        />
      </div>
    </div>
  )
}

interface SendBarProps {
  value: Written
  send: () => Promise<void>
  sendText: string
  problem?: ComponentChildren
  draftName: string
}

/** Send stays enabled; while it is being sent a second press does nothing. */
function SendBar({ value, send, sendText, problem, draftName }: SendBarProps) {
  const { people, hours } = totalsOf(value.lines)
  return (
    <footer class="ph-foot">
      {problem}
      <NotKept name={draftName} />
      <div class="ph-bar">
        <p class="num">
          <b>{t.totalPeople(people)}</b>
          <span>{t.totalHours(hours)}</span>
        </p>
        <button type="button" class="btn primary" onClick={() => void send()}>
          {sendText}
        </button>
      </div>
    </footer>
  )
}
