/** One field that both changed: when you began, theirs and yours side by side, as radios. */
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { conflictTexts as t } from '../../texts/record/conflict.ts'
import type { ControlName } from '../fields/field.ts'
import { ReadableValue } from '../fields/readablevalue.tsx'
import type { Refers } from '../fields/refers.ts'
import { Icon } from '../icon.tsx'
import type { Unit, Values } from './merge.ts'
import { newWords } from './words.ts'

export interface ConflictField extends Unit {
  readonly label: string
  readonly control: ControlName
  readonly refers?: Refers
  readonly name?: string
}

export interface Their {
  /** Tom Brandt, the last person who changed it; undefined if the history does not say. */
  who?: string
  /** The clock time at which a field was changed. */
  when: (field: ConflictField) => string
}

export interface Sides {
  began: Values
  theirs: Values
  yours: Values
}

export type Choice = keyof Sides | 'both'

export interface ChoiceProps {
  field: ConflictField
  sides: Sides
  their: Their
  projectId: number
  choice: Choice | undefined
  choose: (choice: Choice) => void
  edited: string
  edit: (text: string) => void
  error?: string
}

export function FieldChoice({
  field,
  sides,
  their,
  projectId,
  choice,
  choose,
  edited,
  edit,
  error,
}: ChoiceProps) {
  const group = useId()
  const isText = field.control === 'text' || field.control === 'line'
  const radio = { group, choice, choose, describedBy: error ? `${group}-error` : undefined }
  return (
    <fieldset class="conflict">
      <legend>{field.label}</legend>
      <div class="conflict-sides">
        <ChoiceBox {...radio} value="began" label={t.began} id={`conflict-${field.key}`}>
          <Side field={field} values={sides.began} projectId={projectId} />
        </ChoiceBox>
        <ChoiceBox {...radio} value="theirs" label={t.theirs(their.who ?? t.somebody, their.when(field))}>
          <Side
            field={field}
            values={sides.theirs}
            began={isText ? sides.began : undefined}
            projectId={projectId}
          />
        </ChoiceBox>
        <ChoiceBox {...radio} value="yours" label={t.yours}>
          <Side
            field={field}
            values={sides.yours}
            began={isText ? sides.began : undefined}
            projectId={projectId}
          />
        </ChoiceBox>
        {isText && <ChoiceBox {...radio} value="both" label={t.both} />}
      </div>
      {choice === 'both' && (
        <textarea
          dir="auto"
          class="in"
          rows={6}
          aria-label={t.bothLabel(field.label)}
          value={edited}
          onInput={(event) => edit(event.currentTarget.value)}
        />
      )}
      {error && (
        <p class="err" id={`${group}-error`}>
          <Icon name="s-dispute" size={14} />
          {error}
        </p>
      )}
    </fieldset>
  )
}

function ChoiceBox({
  group,
  value,
  label,
  choice,
  choose,
  describedBy,
  id,
  children,
}: {
  group: string
  value: Choice
  label: string
  choice: Choice | undefined
  choose: (choice: Choice) => void
  describedBy?: string
  id?: string
  children?: ComponentChildren
}) {
  const own = `${group}-${value}`
  return (
    <label for={id ?? own} class={`conflict-side ${value}${choice === value ? ' on' : ''}`}>
      <span class="label">
        <input
          type="radio"
          name={group}
          id={id ?? own}
          checked={choice === value}
          aria-describedby={describedBy}
          onChange={() => choose(value)}
        />
        {label}
      </span>
      {children}
    </label>
  )
}

export interface SideProps {
  field: ConflictField
  values: Values
  /** Words that are not in it are marked. */
  began?: Values
  projectId: number
}

export function Side({ field, values, began, projectId }: SideProps) {
  const value = values[field.key]
  if (began && typeof value === 'string' && value)
    return (
      <span class="conflict-text">
        {newWords(String(began[field.key] ?? ''), value).map(({ text, isNew }, i) =>
          isNew ? <mark key={i}>{text}</mark> : text,
        )}
      </span>
    )
  return (
    <span class="conflict-text">
      <ReadableValue
        control={field.control}
        refers={field.refers}
        value={value}
        name={field.name && values[field.name]}
        projectId={projectId}
      />
    </span>
  )
}
