/** Fields that changed, with their values before and after. */
import { wholeDay } from '../../app/dates.ts'
import { Paragraphs } from '../../parts/paragraphs.tsx'
import { fieldInSentence, fieldName } from '../../texts/fieldnames.ts'
import { historyTexts as t } from '../../texts/history.ts'
import type { Change } from './events.ts'

interface Props {
  fields: readonly Change[]
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
const isLong = ({ oldValue, newValue }: Change): boolean =>
  Math.max(oldValue?.length ?? 0, newValue?.length ?? 0) > shortChars || /\n/.test(`${oldValue}${newValue}`)

/** The history has values as on the wire; here they become days and yes or no. */
export const inWords = (value: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(value) ? wholeDay(value) : (t.values[value] ?? value)

function OneField({ change }: { change: Change }) {
  const { field, oldValue, newValue } = change
  if (isLong(change)) return <>{fieldInSentence(field!)}</>
  return (
    <>
      {fieldInSentence(field!)}{' '}
      {oldValue && (
        <>
          {t.from} <s>{inWords(oldValue)}</s>{' '}
        </>
      )}
      {t.to} {newValue ? <b>{inWords(newValue)}</b> : <span class="muted">{t.nothing}</span>}
    </>
  )
}

/** Long texts before and after, on demand. */
function Whole({ fields }: { fields: readonly Change[] }) {
  return (
    <details class="whole">
      <summary>{t.showText}</summary>
      {fields.map(({ field, oldValue, newValue }) => (
        <dl key={field} class="facts">
          <dt>{fieldName(field!)}</dt>
          <dd>
            {oldValue && (
              <s>
                <Paragraphs text={inWords(oldValue)} />
              </s>
            )}
            {newValue ? <Paragraphs text={inWords(newValue)} /> : <span class="muted">{t.nothing}</span>}
          </dd>
        </dl>
      ))}
    </details>
  )
}
