/** Which two are one, what their merge would touch, and the merge itself. */
import { useState } from 'preact/hooks'
import { callOnce, newIdempotencyKey, type ResponseOf, write } from '../../../app/calls/client.ts'
import { useRead } from '../../../app/calls/useread.ts'
import type { Choice } from '../../../parts/fields/matching.ts'
import { showToast } from '../../../parts/toast.tsx'
import { mergeTexts as t } from '../../../texts/setup/names.ts'

export type Kind = 'person' | 'organization'

export function useMerge() {
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
  return {
    kind,
    begin,
    from: { value: from, name: labelOf(from), choose: choose(setFrom), choices: goers },
    into: {
      value: into,
      name: labelOf(into),
      choose: choose(setInto),
      choices: choices.filter(({ value }) => value !== from),
    },
    isMissing,
    touched,
    error,
    key,
    restart,
    send: (): void => void send(Boolean(touched)),
  }
}

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
