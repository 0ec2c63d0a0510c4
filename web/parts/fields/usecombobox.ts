/**
 * What a combobox keeps and does: the typed text, the marked choice, and what is taken when the field is left.
 */
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import type { ComboboxProps } from './comboboxprops.ts'
import { listKeys, type Marking } from './listkeys.ts'
import { type Choice, calledSo, matching } from './matching.ts'

const shownMax = 60

export function useCombobox<C extends Choice>(props: ComboboxProps<C>) {
  const { choices, onPick, onText, onSearch, orElse, onNone, takesMany } = props
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
  return {
    input,
    listId,
    typed,
    isOpen,
    setOpen,
    shown,
    more: fitting.length - shownMax,
    marked: markedNow,
    take,
    onInput,
    onKeyDown,
    settle: () => settle(isOpen),
  }
}
