/**
 * Two people changed the same fields: both values are shown side by side, and nothing is preselected.
 * Changes of only one of them are merged and listed beneath.
 */
import { useState } from 'preact/hooks'
import { conflictTexts as t } from '../../texts/record/conflict.ts'
import { Dialog } from '../dialog/dialog.tsx'
import { Icon } from '../icon.tsx'
import { type Choice, type ConflictField, FieldChoice, Side, type Sides, type Their } from './fieldchoice.tsx'
import { takeInto, type Values } from './merge.ts'

export function ConflictDialog({
  fields,
  both,
  merged,
  sides,
  their,
  projectId,
  save,
  keep,
}: {
  fields: readonly ConflictField[]
  /** The keys of the fields that both changed. */
  both: readonly string[]
  merged: { mine: readonly string[]; theirs: readonly string[] }
  sides: Sides
  their: Their
  projectId: number
  /** Called with the chosen values. */
  save: (chosen: Values) => void
  keep: () => void
}) {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const [edited, setEdited] = useState<Readonly<Record<string, string>>>({})
  const [isTried, setTried] = useState(false)
  const fieldOf = (key: string): ConflictField => fields.find((field) => field.key === key)!
  const missing = both.filter((key) => !choices[key])
  const submit = (): void => {
    setTried(true)
    if (missing.length > 0) document.getElementById(`conflict-${missing[0]}`)?.focus()
    else save(chosenValues(both.map(fieldOf), choices, edited, sides))
  }
  return (
    <Dialog title={t.title(their.who ?? t.somebody)} close={keep} wide>
      <p class="second">{t.lead(both.length)}</p>
      {both.map((key) => (
        <FieldChoice
          key={key}
          field={fieldOf(key)}
          sides={sides}
          their={their}
          projectId={projectId}
          choice={choices[key]}
          choose={(choice) => setChoices({ ...choices, [key]: choice })}
          edited={edited[key] ?? bothTexts(key, sides)}
          edit={(text) => setEdited({ ...edited, [key]: text })}
          error={isTried && !choices[key] ? t.choose(fieldOf(key).label) : undefined}
        />
      ))}
      <MergedFields merged={merged} fieldOf={fieldOf} sides={sides} their={their} projectId={projectId} />
      <div class="actions">
        <button type="button" class="btn" onClick={keep}>
          {t.keep}
        </button>
        <button type="button" class="btn primary" onClick={submit}>
          {t.save}
        </button>
      </div>
    </Dialog>
  )
}

const bothTexts = (key: string, { theirs, yours }: Sides): string =>
  [theirs[key], yours[key]].filter(Boolean).join('\n\n')

function chosenValues(
  fields: readonly ConflictField[],
  choices: Readonly<Record<string, Choice>>,
  edited: Readonly<Record<string, string>>,
  sides: Sides,
): Values {
  const values: Record<string, unknown> = {}
  for (const field of fields) {
    const choice = choices[field.key]!
    if (choice === 'both') values[field.key] = edited[field.key] ?? bothTexts(field.key, sides)
    else takeInto(values, field, sides[choice])
  }
  return values
}

function MergedFields({
  merged,
  fieldOf,
  sides,
  their,
  projectId,
}: {
  merged: { mine: readonly string[]; theirs: readonly string[] }
  fieldOf: (key: string) => ConflictField
  sides: Sides
  their: Their
  projectId: number
}) {
  const kept = [
    ...merged.theirs.map((key) => ({ key, values: sides.theirs, by: t.byThem(their.who ?? t.somebody) })),
    ...merged.mine.map((key) => ({ key, values: sides.yours, by: t.byYou })),
  ]
  if (kept.length === 0) return null
  return (
    <details class="fold">
      <summary>
        <Icon name="right" />
        {t.merged(kept.length)}
      </summary>
      <dl class="facts">
        {kept.map(({ key, values, by }) => (
          <div key={key} class="fact">
            <dt>{fieldOf(key).label}</dt>
            <dd>
              <Side field={fieldOf(key)} values={values} projectId={projectId} />
              <span class="hint"> {by}</span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
