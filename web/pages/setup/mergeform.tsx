/** Two that are one: which goes, which stays, what it touches, and the merge itself. */
import { useId, useState } from 'preact/hooks'
import type { mergeUndoDays as undoDays } from '../../../contract/merge.ts'
import { callOnce, newIdempotencyKey, type ResponseOf, write } from '../../app/client.ts'
import { useMembers } from '../../app/project.ts'
import { useRead } from '../../app/useread.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Combobox } from '../../parts/fields/combobox.tsx'
import { describedBy, Labelled } from '../../parts/fields/labelled.tsx'
import type { Choice } from '../../parts/fields/matching.ts'
import { choiceOf } from '../../parts/fields/personfield.tsx'
import { showToast } from '../../parts/toast.tsx'
import { common } from '../../texts/everypage.ts'
import { mergeTexts as t } from '../../texts/names.ts'
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

function useChoices(projectId: number, kind: Kind): Choice[] {
  const members = useMembers(projectId).filter(({ userId }) => userId)
  const companies = useRead('OrganizationList', kind === 'organization' ? {} : undefined).data?.organizations
  if (kind === 'person') return members.map(choiceOf)
  return (companies ?? [])
    .filter(({ isDisabled }) => !isDisabled)
    .map(({ organizationId, organizationName }) => ({
      value: String(organizationId),
      label: organizationName ?? '',
    }))
}

export function MergeForm({ projectId }: { projectId: number }) {
  const [kind, setKind] = useState<Kind>('person')
  const [from, setFrom] = useState<string>()
  const [into, setInto] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const [touched, setTouched] = useState<ResponseOf<'UserMerge'>>()
  const [error, setError] = useState<unknown>()
  const [key, setKey] = useState(newIdempotencyKey)
  const choices = useChoices(projectId, kind)
  const labelOf = (value: string | undefined): string =>
    choices.find((one) => one.value === value)?.label ?? ''
  const restart = (): void => {
    setTouched(undefined)
    setError(undefined)
    setMissing(false)
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
      for (const set of [setFrom, setInto]) set(undefined)
      setKey(newIdempotencyKey())
      restart()
    } catch (why) {
      setError(why)
    }
  }
  const one = { kind, choices, isMissing }
  return (
    <form
      class="merge"
      onSubmit={(event) => {
        event.preventDefault()
        void send(Boolean(touched))
      }}
    >
      <fieldset class="join" aria-label={t.kind}>
        {(['person', 'organization'] as const).map((name) => (
          <button
            key={name}
            type="button"
            class="btn"
            aria-pressed={kind === name}
            onClick={() => {
              setKind(name)
              setFrom(undefined)
              setInto(undefined)
              restart()
            }}
          >
            {name === 'person' ? t.people : t.companies}
          </button>
        ))}
      </fieldset>
      <OneOf
        key={`${kind} from ${key}`}
        {...one}
        label={t.from}
        hint={kind === 'person' ? t.fromHint : undefined}
        value={from}
        choose={choose(setFrom)}
      />
      <OneOf key={`${kind} into ${key}`} {...one} label={t.into} value={into} choose={choose(setInto)} />
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
