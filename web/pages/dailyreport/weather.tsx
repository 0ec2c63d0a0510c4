/**
 * The weather as four buttons; each opens common phrases, those of the last report first, and a line for
 * other text.
 */
import { useId, useState } from 'preact/hooks'
import { Icon, type IconName } from '../../parts/icon.tsx'
import { dailyReportTexts as t } from '../../texts/site/dailyreport.ts'
import type { TextKey, Texts } from './report.ts'

type WeatherKey = Extract<TextKey, 'temperature' | 'sky' | 'wind' | 'precipitation'>

const parts: ReadonlyArray<{ key: WeatherKey; icon: IconName; phrases: readonly string[] }> = [
  { key: 'temperature', icon: 'temp', phrases: [] },
  { key: 'sky', icon: 'sky', phrases: t.skies },
  { key: 'wind', icon: 'wind', phrases: t.winds },
  { key: 'precipitation', icon: 'drop', phrases: t.rains },
]

/** 47 becomes 47 °F: in the degrees of the last report, else in those of the reader's country. */
function withDegrees(typed: string, last: string | undefined, locale: string): string {
  const text = typed.trim()
  if (!/^[-−+]?\d+([.,]\d+)?$/.test(text)) return text
  const unit = /°\s*([CF])/i.exec(last ?? '')?.[1]?.toUpperCase() ?? (/-US$/.test(locale) ? 'F' : 'C')
  return `${text} °${unit}`
}

export function Weather({
  texts,
  last,
  set,
}: {
  texts: Texts
  last: Texts
  set: (key: TextKey, value: string) => void
}) {
  const [open, setOpen] = useState<WeatherKey>()
  const id = useId()
  const part = parts.find(({ key }) => key === open)
  return (
    <section aria-labelledby={id}>
      <h2 class="vh" id={id}>
        {t.weather}
      </h2>
      <div class="weather">
        {parts.map(({ key, icon }) => (
          <button
            key={key}
            type="button"
            aria-expanded={open === key}
            onClick={() => setOpen(open === key ? undefined : key)}
          >
            <Icon name={icon} />
            <b class={texts[key] ? 'cut' : 'unset'}>{texts[key] || t.notSet}</b>
            <span class="cut">{t[key]}</span>
          </button>
        ))}
      </div>
      {part && (
        <Choices
          key={part.key}
          label={t[part.key]}
          phrases={part.phrases}
          last={last[part.key]}
          value={texts[part.key] ?? ''}
          isTemperature={part.key === 'temperature'}
          set={(value) => set(part.key, value)}
          close={() => setOpen(undefined)}
        />
      )}
    </section>
  )
}

interface ChoicesProps {
  label: string
  phrases: readonly string[]
  last?: string
  value: string
  isTemperature: boolean
  set: (value: string) => void
  close: () => void
}

function Choices({ label, phrases, last, value, isTemperature, set, close }: ChoicesProps) {
  const id = useId()
  const chips = [...new Set([...(last ? [last] : []), ...phrases])]
  return (
    <div class="weather-more">
      {chips.length > 0 && (
        <fieldset class="chips" aria-label={label}>
          {chips.map((chip) => (
            <button
              key={chip}
              type="button"
              aria-pressed={chip === value}
              onClick={() => {
                set(chip)
                close()
              }}
            >
              {chip}
            </button>
          ))}
        </fieldset>
      )}
      <div class="field">
        <label for={id}>{isTemperature ? label : t.own}</label>
        <input
          class="in"
          id={id}
          value={value}
          maxLength={255}
          placeholder={isTemperature ? t.temperatureSuch : undefined}
          enterKeyHint="done"
          onInput={(event) => set(event.currentTarget.value)}
          onBlur={(event) =>
            isTemperature && set(withDegrees(event.currentTarget.value, last, navigator.language))
          }
          onKeyDown={(event) => event.key === 'Enter' && close()}
        />
      </div>
    </div>
  )
}
