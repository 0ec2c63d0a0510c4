/** Fields that changed, with their values before and after. */

import { dayOf, dayOfMoment, wholeDay } from '../../../app/language/dates.ts'
import { shipped } from '../../../app/language/dictionary.ts'
import { zoneOfPage } from '../../../app/project.ts'
import { Paragraphs } from '../../../parts/paragraphs.tsx'
import { fieldInSentence, fieldName } from '../../../texts/fieldnames.ts'
import { historyTexts as t } from '../../../texts/record/history.ts'
import type { HistoryChange } from './events.ts'

interface Props {
  fields: readonly HistoryChange[]
  /** Whose they are, if not the record's. */
  of?: string
  verb?: string
}

export function ChangedFields({ fields, of, verb = t.changed }: Props) {
  const long = fields.filter(isLong)
  return (
    <>
      {verb} {of && `${of} `}
      {fields.slice(0, toldMax).map((change, i) => (
        <span key={change.field}>
          {i > 0 && ', '}
          <OneField change={change} />
        </span>
      ))}
      {fields.length > toldMax && ` ${t.moreFields(fields.length - toldMax)}`}
      {(long.length > 0 || fields.length > toldMax) && (
        <Whole fields={fields.length > toldMax ? fields : long} />
      )}
    </>
  )
}

const shortChars = 80
const toldMax = 3
const isLong = ({ oldValue, newValue }: HistoryChange): boolean =>
  Math.max(oldValue?.length ?? 0, newValue?.length ?? 0) > shortChars || /\n/.test(`${oldValue}${newValue}`)

/** The history has values as on the wire; here they become days, yes or no, and names in the reader's language. */
export const inWords = (value: string, field?: string | null): string => {
  const day = /^\d{4}-\d\d-\d\d$/.test(value) ? dayOf(value) : undefined
  // A time that somebody set means a day.
  const meant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? dayOfMoment(value, zoneOfPage()) : day
  if (meant) return wholeDay(meant)
  return t.values[value] ?? (field && codedFields.test(field) ? shipped(value) : value)
}

/** Their values are names of code lists; all other texts are what people wrote. */
const codedFields = /(^PartyStatus |(Status|StatusId|Stage|TypeId|ReasonId|RequestedId|ImpactId|Discipline)$)/

function OneField({ change }: { change: HistoryChange }) {
  const { field, oldValue, newValue } = change
  if (isLong(change)) return <>{fieldInSentence(field!)}</>
  return (
    <>
      {fieldInSentence(field!)}{' '}
      {oldValue && (
        <>
          {t.from} <s>{inWords(oldValue, field)}</s>{' '}
        </>
      )}
      {t.to} {newValue ? <b>{inWords(newValue, field)}</b> : <span class="muted">{t.nothing}</span>}
    </>
  )
}

/** Long texts before and after, on demand. */
function Whole({ fields }: { fields: readonly HistoryChange[] }) {
  return (
    <details class="whole">
      <summary>{t.showText}</summary>
      {fields.map(({ field, oldValue, newValue }) => (
        <dl key={field} class="facts">
          <dt>{fieldName(field!)}</dt>
          <dd>
            {oldValue && (
              <s>
                <Paragraphs text={inWords(oldValue, field)} />
              </s>
            )}
            {newValue ? (
              <Paragraphs text={inWords(newValue, field)} />
            ) : (
              <span class="muted">{t.nothing}</span>
            )}
          </dd>
        </dl>
      ))}
    </details>
  )
}
