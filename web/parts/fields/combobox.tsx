/**
 * An editable combobox with a list, as in the ARIA practices: the focus stays in the text, arrows move
 * through the list, Enter or Tab takes the marked choice, Esc closes the list. A finger takes a choice by
 * touching it.
 */
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { fieldTexts as t } from '../../texts/fields.ts'
import { Icon } from '../icon.tsx'
import { ChoiceList } from './choicelist.tsx'
import { listKeys, type Marking } from './listkeys.ts'
import { type Choice, calledSo, matching } from './matching.ts'

const shownMax = 60

export interface ComboboxProps<C extends Choice> {
  id: string
  /** Names the list of choices. */
  label: string
  /** Already narrowed by the server: shown as they are. */
  isNarrowed?: boolean
  choices: readonly C[]
  /** The text of the field while it is not edited. */
  text: string
  /** Undefined: the field was emptied. */
  onPick: (choice: C | undefined) => void
  /** Accepts any text: called at each key stroke. Left out: it must be one of the choices. */
  onText?: (text: string) => void
  /** Called with the typed text, for choices that the server finds. */
  onSearch?: (text: string) => void
  /** Offered last if no choice has exactly the typed name. */
  orElse?: (typed: string) => C | undefined
  /** The typed text is none of the choices. */
  onNone?: (typed: string) => void
  onLeave?: () => void
  /** The field is emptied once something was chosen: for chips. */
  takesMany?: boolean
  onBackspace?: () => void
  isWaiting?: boolean
  placeholder?: string
  describedBy?: string
  isInvalid?: boolean
  isNeeded?: boolean
  max?: number
}

export function Combobox<C extends Choice>(props: ComboboxProps<C>) {
  const { id, choices, text, onPick, onText, onSearch, orElse, onNone, onLeave, takesMany } = props
  /** The typed text; undefined while the field shows the choice. */
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [marked, setMarked] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  /** Tab takes the marked choice; a press elsewhere does not. */
  const isTabbing = useRef(false)
  const isUnsettled = useRef(false)
  const listId = useId()

  const fitting = typed === undefined || props.isNarrowed ? choices : matching(choices, typed)
  const rest =
    typed?.trim() && !props.isWaiting && !calledSo(choices, typed) ? orElse?.(typed.trim()) : undefined
  const shown = [...fitting.slice(0, shownMax), ...(rest ? [rest] : [])]
  // Where any text is accepted, only a marked choice counts; else the first one that matches.
  const first = typed?.trim() && !onText ? 0 : -1
  const markedNow = Math.min(marked >= 0 ? marked : first, shown.length - 1)

  const close = (): void => {
    setOpen(false)
    setMarked(-1)
  }
  const take = (choice: C | undefined): void => {
    setTyped(takesMany ? '' : undefined)
    onSearch?.('')
    close()
    onPick(choice)
  }
  const onInput = (value: string): void => {
    setTyped(value)
    isUnsettled.current = false
    setMarked(-1)
    setOpen(true)
    onText?.(value)
    onSearch?.(value)
  }
  /**
   * Leaving the field takes the marked choice or the one with that name; text that matches nothing stays,
   * and is reported.
   */
  const settle = (wasOpen: boolean): void => {
    close()
    if (typed === undefined) {
      if (isTabbing.current && wasOpen && marked >= 0) take(shown[marked])
      return
    }
    // The choices are still loading: a name typed fast is not yet an outside party.
    isUnsettled.current = Boolean(props.isWaiting && typed.trim())
    if (isUnsettled.current) return
    const isMarked = isTabbing.current && wasOpen && marked >= 0
    const meant =
      (isMarked ? shown[marked] : calledSo(choices, typed)) ?? (wasOpen ? shown[markedNow] : undefined)
    if (meant) take(meant)
    else if (typed.trim() === '') takesMany ? setTyped(undefined) : take(undefined)
    else if (onText) setTyped(undefined)
    else onNone?.(typed.trim())
  }
  useEffect(() => {
    if (!props.isWaiting && isUnsettled.current) settle(true)
  }, [props.isWaiting])
  const isOffered = marked < 0 && markedNow >= 0
  const marking: Marking = {
    isOpen,
    marked: markedNow,
    isOffered,
    count: shown.length,
    setOpen,
    setMarked,
  }
  const onListKey = listKeys(marking, {
    take: (at) => take(shown[at]),
    undo: () => setTyped(undefined),
  })
  const onKeyDown = (event: KeyboardEvent): void => {
    isTabbing.current = event.key === 'Tab'
    // Chosen as soon as the choices are there.
    if (event.key === 'Enter' && props.isWaiting && typed?.trim()) isUnsettled.current = true
    if (event.key === 'Backspace' && !input.current?.value) props.onBackspace?.()
    onListKey(event)
  }
  return (
    <div class="combo">
      <input
        ref={input}
        class="in"
        dir="auto"
        type="text"
        id={id}
        role="combobox"
        autocomplete="off"
        spellcheck={Boolean(onText)}
        value={typed ?? text}
        maxLength={props.max}
        placeholder={props.placeholder}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && markedNow >= 0 ? `${listId}-${markedNow}` : undefined}
        aria-describedby={props.describedBy}
        aria-invalid={props.isInvalid || undefined}
        aria-required={props.isNeeded || undefined}
        onInput={(event) => onInput(event.currentTarget.value)}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          settle(isOpen)
          onLeave?.()
        }}
      />
      <button
        type="button"
        class="combo-open"
        tabIndex={-1}
        aria-label={t.show(props.label)}
        aria-expanded={isOpen}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => {
          setOpen(!isOpen)
          input.current?.focus()
        }}
      >
        <Icon name="down" />
      </button>
      <ChoiceList
        id={listId}
        label={t.choices(props.label)}
        isOpen={isOpen}
        shown={shown}
        more={fitting.length - shownMax}
        marked={markedNow}
        chosen={text}
        isWaiting={props.isWaiting}
        take={(choice) => take(choice)}
      />
    </div>
  )
}
