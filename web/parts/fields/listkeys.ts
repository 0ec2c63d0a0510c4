/** The keys of a list beneath a text: arrows, Enter and Esc. Tab is left to the text. */

export interface Marking {
  isOpen: boolean
  marked: number
  /** Marked because it matches, and not by a key: the first arrow down stays on it. */
  isOffered?: boolean
  count: number
  setOpen: (open: boolean) => void
  setMarked: (at: number) => void
}

export interface ListActs {
  take: (at: number) => void
  undo: () => void
}

const pageRows = 8

export function listKeys(marking: Marking, { take, undo }: ListActs): (event: KeyboardEvent) => void {
  const { isOpen, marked, isOffered, count, setOpen, setMarked } = marking
  const move = (to: number): void => {
    setOpen(true)
    if (count > 0) setMarked((to + count) % count)
  }
  const always: Record<string, (isAlt: boolean) => void> = {
    ArrowDown: (isAlt) =>
      isAlt ? setOpen(true) : move((isOpen || marked >= 0) && !isOffered ? marked + 1 : 0),
    ArrowUp: (isAlt) => (isAlt ? setOpen(false) : move(marked < 0 ? count - 1 : marked - 1)),
  }
  const whileOpen: Record<string, () => void> = {
    PageDown: () => setMarked(Math.min(count - 1, Math.max(0, marked) + pageRows)),
    PageUp: () => setMarked(Math.max(0, marked - pageRows)),
    Enter: () => (marked >= 0 ? take(marked) : setOpen(false)),
    Escape: () => {
      setOpen(false)
      setMarked(-1)
      undo()
    },
  }
  return (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey) return
    const does = always[event.key] ?? (isOpen ? whileOpen[event.key] : undefined)
    if (!does) return
    event.preventDefault()
    event.stopPropagation()
    does(event.altKey)
  }
}
