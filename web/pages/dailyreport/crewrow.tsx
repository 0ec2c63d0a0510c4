/** One trade of a crew: how many, by buttons or typed, and the hours of each. */
import { useEffect, useState } from 'preact/hooks'
import { quarters, signed } from '../../app/language/numbers.ts'
import { Icon } from '../../parts/icon.tsx'
import { dailyReportTexts as t } from '../../texts/site/dailyreport.ts'
import { type Crew, type CrewLine, crewDifference, eachOf, peopleOf, setEach, setPeople } from './report.ts'

interface CrewRowProps {
  line: CrewLine
  crew: Crew
  change: (line: CrewLine) => void
}

export function CrewRow({ line, crew, change }: CrewRowProps) {
  const name = t.crew(crew, 'name' in crew ? line.activity[crew.name] : undefined)
  const people = peopleOf(line.activity, crew)
  const more = crewDifference(line, crew)
  const step = (by: number): void => change(setPeople(line, crew, people + by))
  return (
    <fieldset class="crew" aria-label={name}>
      <span>
        {name}
        {more !== 0 && (
          <>
            {' '}
            <em>{signed(more)}</em>
          </>
        )}
      </span>
      <span class="stepper">
        <button type="button" aria-label={t.less(name)} onClick={() => step(-1)}>
          <Icon name="minus" />
        </button>
        <input
          inputMode="numeric"
          aria-label={t.countOf(name)}
          value={people}
          onFocus={(event) => event.currentTarget.select()}
          onInput={(event) =>
            change(setPeople(line, crew, Number(event.currentTarget.value.replace(/\D/g, '')) || 0))
          }
        />
        <button type="button" aria-label={t.more(name)} onClick={() => step(1)}>
          <Icon name="plus" />
        </button>
      </span>
      <Hours name={name} each={eachOf(line, crew)} set={(each) => change(setEach(line, crew, each))} />
    </fieldset>
  )
}

/** The typed text stays until the field loses focus: 7. is on the way to 7.5. */
function Hours({ name, each, set }: { name: string; each: number; set: (each: number) => void }) {
  const [typed, setTyped] = useState<string>()
  useEffect(() => setTyped(undefined), [name])
  return (
    <label class="hours">
      <span class="vh">{t.hoursEach(name)}</span>
      <input
        inputMode="decimal"
        value={typed ?? quarters(each)}
        onFocus={(event) => event.currentTarget.select()}
        onInput={(event) => {
          const text = event.currentTarget.value
          setTyped(text)
          const hours = Number(text.trim().replace(',', '.'))
          if (text.trim() && Number.isFinite(hours)) set(hours)
        }}
        onBlur={() => setTyped(undefined)}
      />
      <i aria-hidden="true">h</i>
    </label>
  )
}
