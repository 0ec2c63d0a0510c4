/** A month to choose a day from: a grid with one tab stop, as in the ARIA practices. */
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { addDays, type Day, midnight } from '../../../../contract/fields/days.ts'
import { longDay } from '../../../app/language/dates.ts'
import { locale } from '../../../app/language/locale.ts'
import { useShortcuts } from '../../../app/shell/shortcuts.ts'
import { fieldTexts as t } from '../../../texts/fields.ts'
import { Icon } from '../../icon.tsx'
import { addMonths, weekOf, weekStart, weeksOf } from './month.ts'

const start = weekStart(locale)
const named = (day: Day, form: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC' }).format(midnight(day))

interface CalendarProps {
  label: string
  day: Day | undefined
  today: Day
  pick: (day: Day) => void
  /** `isBack`: the focus goes back to where it came from. */
  close: (isBack: boolean) => void
}

export function Calendar({ label, day, today, pick, close }: CalendarProps) {
  const box = useRef<HTMLDivElement>(null)
  const { at, turn, onGridKey } = useCalendarDay(box, day ?? today, pick)
  useShortcuts({ isModal: true, on: {} })
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close(true)
    } else if (event.key === 'Tab') keepWithin(event, box.current)
  }
  return (
    <div
      ref={box}
      class="calendar"
      role="dialog"
      aria-modal="true"
      aria-label={label}
      onKeyDown={onKeyDown}
      onFocusOut={(event) => {
        const next = event.relatedTarget as Node | null
        if (next && !box.current?.contains(next)) close(false)
      }}
    >
      <header>
        <button type="button" class="btn quiet icon" aria-label={t.monthBefore} onClick={() => turn(-1)}>
          <Icon name="left" />
        </button>
        <h3 aria-live="polite">{named(at, { month: 'long', year: 'numeric' })}</h3>
        <button type="button" class="btn quiet icon" aria-label={t.monthAfter} onClick={() => turn(1)}>
          <Icon name="right" />
        </button>
      </header>
      <Month at={at} day={day} today={today} pick={pick} onKeyDown={onGridKey} />
      <p class="vh" role="status">
        {t.calendarHelp}
      </p>
    </div>
  )
}

/** The day that has the focus, moved by keys; the buttons of the months move it without the focus. */
function useCalendarDay(box: RefObject<HTMLElement | null>, first: Day, pick: (day: Day) => void) {
  const [at, setAt] = useState(first)
  const latest = useRef(at)
  const [isMoved, setMoved] = useState(true)
  // Before anything else happens: a key that is held down must find the day that has the focus.
  useLayoutEffect(() => {
    if (isMoved) box.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [at, isMoved])
  const show = (to: Day, isMoving: boolean): void => {
    latest.current = to
    setMoved(isMoving)
    setAt(to)
  }
  const turn = (by: number): void => show(addMonths(latest.current, by), false)
  const onGridKey = (event: KeyboardEvent): void => {
    const to = movedBy(event, latest.current)
    if (event.key === 'Enter' || event.key === ' ') pick(latest.current)
    else if (to) show(to, true)
    else return
    event.preventDefault()
  }
  return { at, turn, onGridKey }
}

interface MonthProps extends Pick<CalendarProps, 'day' | 'today' | 'pick'> {
  at: Day
  onKeyDown: (event: KeyboardEvent) => void
}

function Month({ at, day, today, pick, onKeyDown }: MonthProps) {
  const weeks = weeksOf(at, start)
  return (
    <table role="grid" aria-label={named(at, { month: 'long', year: 'numeric' })} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {weeks[0]!.map((weekday) => (
            <th key={weekday} scope="col" abbr={named(weekday, { weekday: 'long' })}>
              {named(weekday, { weekday: 'narrow' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are those of the whole grid
              <td
                key={date}
                role="gridcell"
                tabIndex={date === at ? 0 : -1}
                aria-selected={date === day}
                aria-current={date === today ? 'date' : undefined}
                aria-label={longDay(date)}
                class={date.slice(0, 7) === at.slice(0, 7) ? '' : 'muted'}
                onClick={() => pick(date)}
              >
                {Number(date.slice(8))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const steps: Record<string, (day: Day, isShift: boolean) => Day> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => weekOf(day, start),
  End: (day) => addDays(weekOf(day, start), 6),
  PageUp: (day, isShift) => addMonths(day, isShift ? -12 : -1),
  PageDown: (day, isShift) => addMonths(day, isShift ? 12 : 1),
}

const movedBy = (event: KeyboardEvent, day: Day): Day | undefined => steps[event.key]?.(day, event.shiftKey)

/** Tab goes round: month before, month after, the day. */
function keepWithin(event: KeyboardEvent, box: HTMLElement | null): void {
  const stops = [...(box?.querySelectorAll<HTMLElement>('button, [tabindex="0"]') ?? [])]
  const here = stops.indexOf(document.activeElement as HTMLElement)
  const next = stops[(here + (event.shiftKey ? -1 : 1) + stops.length) % stops.length]
  event.preventDefault()
  next?.focus()
}
