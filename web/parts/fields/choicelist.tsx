/** The list beneath a text; the keys belong to the text. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { fieldTexts as t } from '../../texts/fields.ts'
import type { Choice } from './matching.ts'

export function ChoiceList<C extends Choice>({
  id,
  label,
  isOpen,
  shown,
  more,
  marked,
  chosen,
  isWaiting,
  take,
}: {
  id: string
  label: string
  isOpen: boolean
  shown: readonly C[]
  more: number
  marked: number
  chosen: string
  isWaiting?: boolean
  take: (choice: C) => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const [isAbove, setAbove] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const room = box.current?.parentElement?.getBoundingClientRect()
    if (room) setAbove(innerHeight - room.bottom < 200 && room.top > innerHeight - room.bottom)
  }, [isOpen])
  useEffect(() => {
    if (isOpen && marked >= 0)
      document.getElementById(`${id}-${marked}`)?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, marked])
  const says = isWaiting ? t.looking : shown.length === 0 ? t.nothing : more > 0 ? t.narrow(more) : ''
  return (
    <div ref={box} class={`combo-pop${isAbove ? ' above' : ''}`} hidden={!isOpen}>
      <div
        id={id}
        role="listbox"
        aria-label={label}
        // The focus stays in the text: a press here must not take it away.
        onPointerDown={(event) => event.preventDefault()}
      >
        {isOpen &&
          shown.map((choice, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the text, which has the focus
            <div
              key={choice.value}
              id={`${id}-${i}`}
              role="option"
              aria-selected={i === marked}
              class={`combo-choice${i === marked ? ' on' : ''}${choice.label === chosen ? ' chosen' : ''}`}
              onClick={() => take(choice)}
            >
              <span class="combo-label">{choice.label}</span>
              {choice.beside && <span class="muted">{choice.beside}</span>}
            </div>
          ))}
      </div>
      {isOpen && says && <p class="hint">{says}</p>}
      <span class="vh" role="status">
        {isOpen && !isWaiting ? t.found(shown.length) : ''}
      </span>
    </div>
  )
}
