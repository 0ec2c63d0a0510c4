/**
 * People to name with @ in a reply: those who see the record, in a list below the text while a name is typed. A distribution
 * group names those of its people who see the record.
 */
import type { RefObject } from 'preact'
import { useId, useState } from 'preact/hooks'
import type { ResponseOf } from '../../../app/calls/client.ts'
import { useRead } from '../../../app/calls/useread.ts'
import { ChoiceList } from '../../../parts/fields/choicelist.tsx'
import { listKeys } from '../../../parts/fields/listkeys.ts'
import type { Choice } from '../../../parts/fields/matching.ts'
import { type Group, groupChoices, groupOf, useGroups } from '../../../parts/fields/people/groups.ts'
import { historyTexts as t } from '../../../texts/record/history.ts'
import { groupTexts } from '../../../texts/setup/groups.ts'

interface Typing {
  /** Where the @ is, and what is typed behind it. */
  at: number
  typed: string
}

/** The name that is being typed before the caret, if there is one. An address has a letter before its @. */
function typingAt(words: string, caret: number): Typing | undefined {
  const [, typed] = /(?:^|[^\p{L}\p{N}_])@([^@\n]{0,60})$/u.exec(words.slice(0, caret)) ?? []
  return typed === undefined ? undefined : { at: caret - typed.length - 1, typed }
}

const shownMax = 8

const fits = (name: string, typed: string): boolean => {
  const begun = typed.trim().toLowerCase()
  return ` ${name.toLowerCase()}`.includes(` ${begun}`) && name.toLowerCase() !== begun
}

interface Offered {
  choice: Choice
  /** Whom it names. */
  names: readonly string[]
}

type Reader = NonNullable<ResponseOf<'RecordReadersRead'>['readers']>[number]

function offeredFor(typed: string, readers: readonly Reader[], groups: readonly Group[]): Offered[] {
  const people = readers.map(({ userId, fullName, company }) => ({
    choice: { value: String(userId), label: fullName ?? '', beside: company ?? '' },
    names: [fullName ?? ''],
  }))
  const ofGroups = groupChoices(groups).flatMap((choice) => {
    const ids = groupOf(groups, choice.value)?.memberList ?? []
    const names = readers.flatMap(({ userId, fullName }) =>
      userId && ids.includes(userId) ? (fullName ?? '') : [],
    )
    // Not those of it who do not see the record: they could not be told.
    return names.length > 0 ? [{ choice: { ...choice, beside: groupTexts.beside(names.length) }, names }] : []
  })
  return [...people, ...ofGroups].filter(({ choice }) => fits(choice.label, typed)).slice(0, shownMax)
}

interface Mentioning {
  projectId: number
  folderId: number
  words: string
  input: RefObject<HTMLTextAreaElement | null>
  onWords: (words: string) => void
}

export function useMentions({ projectId, folderId, words, input, onWords }: Mentioning) {
  const [typing, setTyping] = useState<Typing>()
  const [marked, setMarked] = useState(0)
  const listId = useId()
  // Who sees the record is read when the first @ is typed.
  const isAsked = typing !== undefined || words.includes('@')
  const { data } = useRead('RecordReadersRead', isAsked ? { folderId, take: 200 } : undefined)
  const groups = useGroups(isAsked ? projectId : 0)
  const readers = data?.readers ?? []
  const offered = typing ? offeredFor(typing.typed, readers, groups) : []
  const choices = offered.map(({ choice }) => choice)
  const isOpen = choices.length > 0
  const close = (): void => setTyping(undefined)

  const take = (place: number): void => {
    const names = offered[place]?.names
    if (!typing || !names) return
    const before = `${words.slice(0, typing.at)}${names.map((name) => `@${name} `).join('')}`
    const next = before + words.slice(typing.at + 1 + typing.typed.length)
    const text = input.current
    // At once, so that the next key stroke is behind the name.
    if (text) {
      text.value = next
      text.setSelectionRange(before.length, before.length)
      text.focus()
    }
    onWords(next)
    close()
  }
  const onKey = listKeys(
    { isOpen, marked, count: offered.length, setOpen: (open) => open || close(), setMarked },
    { take, undo: close },
  )
  return {
    /** After each key stroke. */
    look(text: HTMLTextAreaElement): void {
      setTyping(typingAt(text.value, text.selectionStart))
      setMarked(0)
    },
    onKeyDown(event: KeyboardEvent): void {
      if (isOpen) onKey(event)
    },
    close,
    aria: {
      'aria-autocomplete': 'list' as const,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen ? `${listId}-${marked}` : undefined,
    },
    list: (
      <ChoiceList
        id={listId}
        label={t.people}
        isOpen={isOpen}
        shown={choices}
        more={0}
        marked={marked}
        chosen=""
        take={(choice) => take(choices.indexOf(choice))}
      />
    ),
  }
}
