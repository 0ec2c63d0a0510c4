/** The days on which nobody works. */
import { dayOf } from '../../../app/language/dates.ts'
import { PlainField } from '../../../parts/plainfield.tsx'
import { defaultsTexts as t } from '../../../texts/setup/defaults.ts'
import type { DefaultsProps } from './defaultsprops.ts'

export function Holidays({ defaults, writes, put, problem }: DefaultsProps) {
  const holidays = defaults.holidays ?? []
  const change = (at: number, more: { day?: string; name?: string }): void =>
    put({ holidays: holidays.map((one, i) => (i === at ? { ...one, ...more } : one)) })
  const error = problem('holidays')
  return (
    <fieldset class="field">
      <legend class="label">{t.holidays}</legend>
      {holidays.length === 0 && <p class="hint">{t.noHolidays}</p>}
      {holidays.map(({ day, name }, i) => (
        <div key={i} class="setup-tools">
          <PlainField
            type="date"
            label={t.holidayDay}
            value={dayOf(day) ?? ''}
            readOnly={!writes}
            onValue={(value) => change(i, { day: value })}
          />
          <PlainField
            label={t.holidayName}
            value={name ?? ''}
            readOnly={!writes}
            onValue={(value) => change(i, { name: value })}
          />
          {writes && (
            <button
              type="button"
              class="btn quiet"
              onClick={() => put({ holidays: holidays.filter((_, at) => at !== i) })}
            >
              {t.removeHoliday(name || dayOf(day) || '')}
            </button>
          )}
        </div>
      ))}
      {error && <p class="err">{error}</p>}
      {writes && (
        <p>
          <button
            type="button"
            class="btn"
            onClick={() => put({ holidays: [...holidays, { day: '', name: '' }] })}
          >
            {t.addHoliday}
          </button>
        </p>
      )}
    </fieldset>
  )
}
