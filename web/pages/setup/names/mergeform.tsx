/** Two that are one: which goes, which stays, what it touches, and the merge itself. */
import { useId, useState } from 'preact/hooks'
import type { mergeUndoDays as undoDays } from '../../../../contract/people/merge.ts'
import { callOnce, newIdempotencyKey, type ResponseOf, write } from '../../../app/calls/client.ts'
import { useRead } from '../../../app/calls/useread.ts'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { Combobox } from '../../../parts/fields/combobox.tsx'
import { describedBy, Labelled } from '../../../parts/fields/labelled.tsx'
import type { Choice } from '../../../parts/fields/matching.ts'
import { showToast } from '../../../parts/toast.tsx'
import { common } from '../../../texts/everypage.ts'
import { mergeTexts as t } from '../../../texts/setup/names.ts'
import { countOf, TouchedRecords } from './touched.tsx'

/** The contract itself is too large for the page: only its type is taken. */
export const mergeUndoDays: typeof undoDays = 30

type Kind = 'person' | 'organization'

/** The merge of the two, or only what it would touch. */
function merge(kind: Kind, fromId: number, intoId: number, key?: string): Promise<ResponseOf<'UserMerge'>> {
  const call = key ? write : callOnce
  const options = key ? { idempotencyKey: key } : {}
  const dryRun = !key
  return kind === 'person'
    ? call('UserMerge', { userId: fromId, intoUserId: intoId, dryRun }, options)
    : call('OrganizationMerge', { organizationId: fromId, intoOrganizationId: intoId, dryRun }, options)
}

/** Those that the user may merge; and of these the ones that can go. */
function useChoices(kind: Kind): { all: Choice[]; goers: Choice[] } {
  const candidates = useRead('MergeCandidatesRead', { kind }).data?.candidates ?? []
  const choice = ({ id, name, company, email, login }: (typeof candidates)[number]): Choice => ({
    value: String(id),
    label: name ?? '',
    beside: [company, email].filter(Boolean).join(', '),
    words: login ?? '',
  })
  return { all: candidates.map(choice), goers: candidates.filter(({ mayGo }) => mayGo).map(choice) }
}

export function MergeForm() {
  const [kind, setKind] = useState<Kind>('person')
  const [from, setFrom] = useState<string>()
  const [into, setInto] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const [touched, setTouched] = useState<ResponseOf<'UserMerge'>>()
  const [error, setError] = useState<unknown>()
  const [key, setKey] = useState(newIdempotencyKey)
  const { all: choices, goers } = useChoices(kind)
  const labelOf = (value: string | undefined): string =>
    choices.find((one) => one.value === value)?.label ?? ''
  const restart = (): void => {
    setTouched(undefined)
    setError(undefined)
    setMissing(false)
  }
  const begin = (next: Kind): void => {
    setKind(next)
    for (const set of [setFrom, setInto]) set(undefined)
    setKey(newIdempotencyKey())
    restart()
  }
  const choose = (set: (value: string | undefined) => void) => (value: string | undefined) => {
    set(value)
    restart()
  }
  const send = async (isFinal: boolean): Promise<void> => {
    setMissing(!from || !into)
    if (!from || !into) return
    try {
      const found = await merge(kind, Number(from), Number(into), isFinal ? key : undefined)
      setError(undefined)
      if (!isFinal) return setTouched(found)
      showToast(t.merged(labelOf(from), labelOf(into)))
      begin(kind)
    } catch (why) {
      setError(why)
    }
  }
  const one = { kind, isMissing }
  return (
    <form
      class="merge"
      onSubmit={(event) => {
        event.preventDefault()
        void send(Boolean(touched))
      }}
    >
      <KindOf kind={kind} set={begin} />
      <OneOf
        key={`${kind} from ${key}`}
        {...one}
        choices={goers}
        label={t.from}
        hint={kind === 'person' ? t.fromHint : undefined}
        value={from}
        choose={choose(setFrom)}
      />
      <OneOf
        key={`${kind} into ${key}`}
        {...one}
        choices={choices.filter((choice) => choice.value !== from)}
        label={t.into}
        value={into}
        choose={choose(setInto)}
      />
      {touched && (
        <div class="name-preview">
          <p>{t.touches(labelOf(from), labelOf(into), countOf(touched))}</p>
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
          {touched ? t.submit(labelOf(from), labelOf(into)) : t.look}
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
