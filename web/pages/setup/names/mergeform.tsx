/** Two that are one: which goes, which stays, what it touches, and the merge itself. */
import { useId, useState } from 'preact/hooks'
import type { mergeUndoDays as undoDays } from '../../../../contract/people/merge.ts'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { Combobox } from '../../../parts/fields/combobox.tsx'
import { describedBy, Labelled } from '../../../parts/fields/labelled.tsx'
import type { Choice } from '../../../parts/fields/matching.ts'
import { common } from '../../../texts/everypage.ts'
import { mergeTexts as t } from '../../../texts/setup/names.ts'
import { countOf, TouchedRecords } from './touched.tsx'
import { type Kind, useMerge } from './usemerge.ts'

/** The contract itself is too large for the page: only its type is taken. */
export const mergeUndoDays: typeof undoDays = 30

export function MergeForm() {
  const { kind, begin, from, into, isMissing, touched, error, key, restart, send } = useMerge()
  const one = { kind, isMissing }
  return (
    <form
      class="merge"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <KindOf kind={kind} set={begin} />
      <OneOf
        key={`${kind} from ${key}`}
        {...one}
        choices={from.choices}
        value={from.value}
        choose={from.choose}
        label={t.from}
        hint={kind === 'person' ? t.fromHint : undefined}
      />
      <OneOf
        key={`${kind} into ${key}`}
        {...one}
        choices={into.choices}
        value={into.value}
        choose={into.choose}
        label={t.into}
      />
      {touched && (
        <div class="name-preview">
          <p>{t.touches(from.name, into.name, countOf(touched))}</p>
          <TouchedRecords touched={touched} />
        </div>
      )}
      <ErrorBox error={error} />
      <p class="actions">
        {touched && (
          <button type="button" class="btn" onClick={restart}>
            {common.cancel}
          </button>
        )}
        <button type="submit" class={`btn ${touched ? 'danger' : ''}`}>
          {touched ? t.submit(from.name, into.name) : t.look}
        </button>
      </p>
    </form>
  )
}

function KindOf({ kind, set }: { kind: Kind; set: (kind: Kind) => void }) {
  return (
    <fieldset class="join" aria-label={t.kind}>
      {(['person', 'organization'] as const).map((name) => (
        <button key={name} type="button" class="btn" aria-pressed={kind === name} onClick={() => set(name)}>
          {name === 'person' ? t.people : t.companies}
        </button>
      ))}
    </fieldset>
  )
}

function OneOf({
  kind,
  choices,
  isMissing,
  label,
  hint,
  value,
  choose,
}: {
  kind: Kind
  choices: readonly Choice[]
  isMissing: boolean
  label: string
  hint?: string
  value: string | undefined
  choose: (value: string | undefined) => void
}) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const unknown = typed && (kind === 'person' ? t.nobody(typed) : t.noCompany(typed))
  const error = unknown || (isMissing && !value ? t.needed : undefined)
  const labelling = { id, label, hint, needed: true, error }
  return (
    <Labelled {...labelling}>
      <Combobox
        id={id}
        label={label}
        choices={choices}
        text={choices.find((one) => one.value === value)?.label ?? ''}
        onPick={(choice) => {
          setTyped('')
          choose(choice?.value)
        }}
        onNone={setTyped}
        describedBy={describedBy(labelling)}
        isInvalid={Boolean(error)}
        isNeeded
      />
    </Labelled>
  )
}
