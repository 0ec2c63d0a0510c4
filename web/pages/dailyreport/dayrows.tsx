/** The other facts of a day: a row each, opened in place, one at a time. */

import { useId, useState } from 'preact/hooks'
import type { Day } from '../../../contract/fields/days.ts'
import { dayOf, wholeDay } from '../../app/language/dates.ts'
import { useMembers } from '../../app/project.ts'
import { Icon } from '../../parts/icon.tsx'
import { dailyReportTexts as t } from '../../texts/site/dailyreport.ts'
import type { TextKey, Texts } from './report.ts'

interface DayRowsProps {
  projectId: number
  texts: Texts
  set: (key: TextKey, value: string) => void
  day: Day
  today: Day
  /** Left out: the day stays. */
  setDay?: (day: Day) => void
}

type Row = Extract<TextKey, 'meDeliveries' | 'issues' | 'visitors' | 'ccUserList' | 'reportPeriod'> | 'day'

const rows: ReadonlyArray<{ key: Row; label: string; none: string }> = [
  { key: 'meDeliveries', label: t.deliveries, none: t.noneToday },
  { key: 'issues', label: t.issues, none: t.noneToday },
  { key: 'visitors', label: t.visitors, none: t.noneToday },
  { key: 'ccUserList', label: t.copies, none: t.nobody },
  { key: 'reportPeriod', label: t.period, none: t.wholeDay },
  { key: 'day', label: t.day, none: '' },
]

const namesIn = (list: string | undefined): string[] =>
  (list ?? '').split(/[;,]/).flatMap((name) => name.trim() || [])

export function DayRows({ projectId, texts, set, day, today, setDay }: DayRowsProps) {
  const [open, setOpen] = useState<Row>()
  const summaryOf = (key: Row): string =>
    key === 'day' ? wholeDay(day) : key === 'ccUserList' ? namesIn(texts[key]).join(', ') : (texts[key] ?? '')
  return (
    <section class="rows" aria-label={t.more2}>
      {rows
        .filter(({ key }) => key !== 'day' || setDay)
        .map(({ key, label, none }) => (
          <div key={key}>
            <button
              type="button"
              aria-expanded={open === key}
              onClick={() => setOpen(open === key ? undefined : key)}
            >
              <span>
                <b>{label}</b>
                <small class={open === key ? 'vh' : 'clamp'}>{summaryOf(key) || none}</small>
              </span>
              <Icon name="right" />
            </button>
            {open === key && (
              <div class="row-more">
                {key === 'ccUserList' ? (
                  <Copies projectId={projectId} value={texts[key]} set={(value) => set(key, value)} />
                ) : key === 'day' ? (
                  <input
                    class="in"
                    type="date"
                    aria-label={label}
                    value={day}
                    max={today}
                    onChange={(event) => {
                      const chosen = dayOf(event.currentTarget.value)
                      if (chosen) setDay?.(chosen)
                    }}
                  />
                ) : (
                  <textarea
                    dir="auto"
                    class="in"
                    rows={key === 'reportPeriod' ? 1 : 3}
                    autofocus
                    aria-label={label}
                    value={texts[key] ?? ''}
                    onInput={(event) => set(key, event.currentTarget.value)}
                  />
                )}
              </div>
            )}
          </div>
        ))}
    </section>
  )
}

const offeredMax = 12

/**
 * The members, those who get a copy first. A name with a comma would be read as two: such a member is named
 * by id.
 */
function Copies({
  projectId,
  value,
  set,
}: {
  projectId: number
  value: string | undefined
  set: (value: string) => void
}) {
  const members = useMembers(projectId)
  const id = useId()
  const [typed, setTyped] = useState('')
  const chosen = namesIn(value)
  const isChosen = (name: string): boolean => chosen.some((one) => one.toLowerCase() === name.toLowerCase())
  const others = members
    .map(({ fullName, userId }) => (/[;,]/.test(fullName ?? '') ? String(userId) : (fullName ?? '')))
    .filter((name) => name && !isChosen(name) && name.toLowerCase().includes(typed.trim().toLowerCase()))
  const toggle = (name: string): void =>
    set((isChosen(name) ? chosen.filter((one) => one !== name) : [...chosen, name]).join('; '))
  return (
    <>
      {members.length > offeredMax && (
        <div class="field">
          <label for={id}>{t.findPerson}</label>
          <input class="in" id={id} value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />
        </div>
      )}
      <fieldset class="chips" aria-label={t.copies}>
        {[...chosen, ...others.slice(0, offeredMax)].map((name) => (
          <button key={name} type="button" aria-pressed={isChosen(name)} onClick={() => toggle(name)}>
            {isChosen(name) && <Icon name="check" />}
            {members.find(({ userId }) => String(userId) === name)?.fullName ?? name}
          </button>
        ))}
      </fieldset>
    </>
  )
}
