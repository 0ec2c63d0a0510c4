/** A day: typed in natural language, or chosen in a calendar. It shows the weekday. */
import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Day } from '../../../../contract/fields/days.ts'
import { dayOf, nearDay, weekday } from '../../../app/language/dates.ts'
import { locale } from '../../../app/language/locale.ts'
import { todayAt, useProject } from '../../../app/project.ts'
import { fieldTexts as t } from '../../../texts/fields.ts'
import { Icon } from '../../icon.tsx'
import { asText, type ControlProps } from '../field.ts'
import { describedBy, Labelled } from '../labelled.tsx'
import { Calendar } from './calendar.tsx'
import { orderOf, readTypedDay, typedForm } from './typeddate.ts'

const order = orderOf(locale)

export function DateField(props: ControlProps) {
  const { id, label, onLeave, needed } = props
  const { data: project } = useProject(props.projectId)
  const today = todayAt(project)
  const input = useRef<HTMLInputElement>(null)
  const { day, shown, onInput, clear, tell } = useTypedDay(props, today, input)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const pick = (chosen: string): void => {
    clear()
    setOpen(false)
    tell(chosen)
    button.current?.focus()
  }
  return (
    <Labelled {...props}>
      <div class="date-in">
        <input
          ref={input}
          class="in num"
          type="text"
          id={id}
          autocomplete="off"
          value={shown}
          aria-required={needed || undefined}
          aria-invalid={Boolean(props.error) || undefined}
          aria-describedby={describedBy(props, `${id}-day`)}
          onInput={(event) => onInput(event.currentTarget.value)}
          onBlur={() => {
            if (day) clear()
            onLeave?.()
          }}
        />
        <span class="date-day" id={`${id}-day`}>
          {day && (nearDay(day, today) ?? weekday(day))}
        </span>
        <button
          ref={button}
          type="button"
          class="combo-open"
          aria-label={t.calendar(label)}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="dailyreport" />
        </button>
        {isOpen && (
          <Calendar
            label={t.calendar(label)}
            day={day}
            today={today}
            pick={pick}
            close={(isBack) => {
              setOpen(false)
              if (isBack) button.current?.focus()
            }}
          />
        )}
      </div>
    </Labelled>
  )
}

/** The day of the field, and the text that is typed for it. */
function useTypedDay(
  { value, onChange }: ControlProps,
  today: Day,
  input: RefObject<HTMLInputElement | null>,
) {
  const day = dayOf(asText(value))
  const [typed, setTyped] = useState<string>()
  // Set from elsewhere, as by a draft: the text typed before no longer counts. While the user types, a
  // value that comes back late is one of their own earlier key strokes: 11/20/20 on the way to 11/20/2026.
  const told = useRef(value)
  useEffect(() => {
    if (document.activeElement === input.current) return
    if (value !== told.current) setTyped(undefined)
    told.current = value
  }, [value])
  const tell = (next: string | null): void => {
    told.current = next
    onChange(next)
  }
  const onInput = (text: string): void => {
    setTyped(text)
    const meant = text.trim() ? readTypedDay(text, today, order, locale) : undefined
    // A text that is not a day yet is stored too: a draft loses nothing, and validation reports it.
    tell(meant ?? (text.trim() || null))
  }
  const shown = typed ?? (day ? typedForm(day, order, locale) : asText(value))
  return { day, shown, onInput, clear: () => setTyped(undefined), tell }
}
