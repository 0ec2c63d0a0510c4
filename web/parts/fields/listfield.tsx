/** A code list: up to six items as a row of radios, more as a combobox over codes and names. */
import { useState } from 'preact/hooks'
import { useList } from '../../app/project.ts'
import { fieldTexts as t } from '../../texts/fields.ts'
import { Combobox } from './combobox.tsx'
import { asText, type ControlProps } from './field.ts'
import { describedBy, Labelled, LabelledGroup } from './labelled.tsx'
import type { Choice } from './matching.ts'

const radiosMax = 6

/** The items that are offered, and the one that the record has already, even if it is retired. */
function useChoices(projectId: number, list: string, value: string): Choice[] | undefined {
  const data = useList(projectId, list)
  if (!data) return undefined
  const offered = (data.items ?? []).map(({ id, name, advancedName }) => ({
    value: String(id ?? 0),
    label: name ?? '',
    beside: codeIn(advancedName, name),
    words: advancedName ?? '',
  }))
  const retired = data.retiredItems?.find(({ id }) => String(id) === value)
  return retired
    ? [...offered, { value, label: retired.name ?? value, beside: t.retired, words: '' }]
    : offered
}

/** `SD-02 Shop drawings` beside `Shop drawings` is SD-02. */
const codeIn = (advancedName?: string | null, name?: string | null): string | undefined =>
  advancedName && name && advancedName.endsWith(name) && advancedName !== name
    ? advancedName.slice(0, -name.length).trim()
    : undefined

export function ListField(props: ControlProps & { list: string }) {
  const { projectId, list, value, fieldInfo } = props
  const asIs = asText(value)
  const choices = useChoices(projectId, list, asIs)
  /** Codes are numbers; a submittal's stage is one in a text. */
  const change = (code: string | null): void =>
    props.onChange(code === null || fieldInfo.type === 'string' ? code : Number(code), nameOf(code))
  /** Beside the code, where the record keeps its name too. */
  const nameOf = (code: string | null): string | null | undefined =>
    props.name === undefined ? undefined : (choices?.find((choice) => choice.value === code)?.label ?? null)
  if (choices && choices.length > radiosMax)
    return <ListCombobox {...props} choices={choices} change={change} />
  return <ListRadios {...props} choices={choices ?? []} change={change} />
}

interface Chosen {
  choices: readonly Choice[]
  change: (code: string | null) => void
}

function ListRadios(props: ControlProps & Chosen) {
  const { id, value, choices, change, needed, onLeave } = props
  const hasNone = choices.some((choice) => choice.value === '0')
  const offered = hasNone || needed ? choices : [{ value: '', label: t.notStated }, ...choices]
  const chosen = asText(value) || (hasNone ? '0' : '')
  return (
    <LabelledGroup {...props}>
      <div class="radios">
        {offered.map((choice) => (
          <label key={choice.value} class="radio">
            <input
              type="radio"
              name={id}
              checked={choice.value === (chosen === '0' && !hasNone ? '' : chosen)}
              onChange={() => change(choice.value || null)}
              onBlur={onLeave}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </LabelledGroup>
  )
}

function ListCombobox(props: ControlProps & Chosen) {
  const { id, label, value, name, choices, change, onLeave, needed } = props
  const [none, setNone] = useState('')
  const error = none ? t.notInList(none) : props.error
  const labelling = { ...props, error }
  const chosen = choices.find((choice) => choice.value === asText(value))
  return (
    <Labelled {...labelling}>
      <Combobox
        id={id}
        label={label}
        choices={choices}
        // A code that is no longer in the list is shown as it is, so that the user can correct it.
        text={chosen?.label ?? (name || asText(value || ''))}
        onPick={(choice) => {
          setNone('')
          change(choice?.value ?? null)
        }}
        onNone={setNone}
        onLeave={onLeave}
        describedBy={describedBy(labelling)}
        isInvalid={Boolean(error)}
        isNeeded={needed}
      />
    </Labelled>
  )
}
