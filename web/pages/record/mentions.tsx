/** People to name with @ in a reply: those who see the record, in a list below the text while a name is typed. */
import type { RefObject } from 'preact'
import { useId, useState } from 'preact/hooks'
import { useRead } from '../../app/useread.ts'
import { ChoiceList } from '../../parts/fields/combobox.tsx'
import { listKeys } from '../../parts/fields/listkeys.ts'
import { historyTexts as t } from '../../texts/history.ts'

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

interface Mentioning {
  folderId: number
  words: string
  input: RefObject<HTMLTextAreaElement | null>
  onWords: (words: string) => void
}

export function useMentions({ folderId, words, input, onWords }: Mentioning) {
  const [typing, setTyping] = useState<Typing>()
  const [marked, setMarked] = useState(0)
  const listId = useId()
  // Who sees the record is read when the first @ is typed.
  const isAsked = typing !== undefined || words.includes('@')
  const { data } = useRead('RecordReadersRead', isAsked ? { folderId, take: 200 } : undefined)
  const people = typing
    ? (data?.readers ?? []).filter(({ fullName }) => fits(fullName ?? '', typing.typed)).slice(0, shownMax)
    : []
  const choices = people.map(({ userId, fullName, company }) => ({
    value: String(userId),
    label: fullName ?? '',
    beside: company ?? '',
  }))
  const isOpen = choices.length > 0
  const close = (): void => setTyping(undefined)

  const take = (place: number): void => {
    const name = people[place]?.fullName
    if (!typing || !name) return
    const before = `${words.slice(0, typing.at)}@${name} `
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
    { isOpen, marked, count: people.length, setOpen: (open) => open || close(), setMarked },
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
