/**
 * Another person changed the report meanwhile: for fields that both changed, theirs and mine side by side.
 */
import { useState } from 'preact/hooks'
import { dailyReportTexts as t } from '../../texts/site/dailyreport.ts'
import type { TextKey, Texts } from './report.ts'

const names: Record<TextKey, string> = {
  reportPeriod: t.period,
  temperature: t.temperature,
  sky: t.sky,
  wind: t.wind,
  precipitation: t.precipitation,
  meDeliveries: t.deliveries,
  issues: t.issues,
  visitors: t.visitors,
  ccUserList: t.copies,
  units: t.units,
  unitDescription: t.units,
}

interface TheirsProps {
  clash: { theirs: Texts; both: TextKey[] }
  mine: Texts
  choose: (key: TextKey, text: string) => void
}

export function Theirs({ clash, mine, choose }: TheirsProps) {
  // The text typed here at the time of the conflict: choosing theirs must not lose it.
  const [typed] = useState(mine)
  if (clash.both.length === 0)
    return (
      <div class="note slim" role="alert">
        <p>{t.otherChanged}</p>
      </div>
    )
  return (
    <div class="note clash" role="alert">
      <p>
        <b>{t.otherChanged}</b> {t.chooseFirst}
      </p>
      {clash.both.map((key) => (
        <fieldset key={key}>
          <legend class="label">{names[key]}</legend>
          {[
            [t.theirs, clash.theirs[key] ?? ''],
            [t.yours, typed[key] ?? ''],
          ].map(([whose, text]) => (
            <label key={whose} class="check">
              <input type="radio" name={`clash-${key}`} onChange={() => choose(key, text!)} />
              <span>
                <b>{whose}</b> {text || t.nothing}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  )
}
