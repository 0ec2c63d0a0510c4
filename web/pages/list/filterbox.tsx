/** Words that narrow a list, passed on when the typing pauses. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../../parts/icon.tsx'

const typingMs = 180

export function FilterBox({ hint, text, set }: { hint: string; text: string; set: (text: string) => void }) {
  const [typed, setTyped] = useState(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address has changed, as on the way back.
  useEffect(() => setTyped(text), [text])
  useEffect(() => () => clearTimeout(timer.current), [])
  const settle = (value: string, afterMs: number): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => set(value), afterMs)
  }
  return (
    <span class="filterbox">
      <Icon name="search" />
      <input
        type="search"
        aria-label={hint}
        placeholder={hint}
        autocomplete="off"
        value={typed}
        onInput={(event) => {
          setTyped(event.currentTarget.value)
          settle(event.currentTarget.value, typingMs)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle(typed, 0)
          if (event.key === 'Escape' || event.key === 'ArrowDown') {
            if (event.key === 'Escape' && typed) {
              setTyped('')
              settle('', 0)
            }
            event.preventDefault()
            document.querySelector<HTMLElement>('table[role=grid]')?.focus()
          }
        }}
      />
    </span>
  )
}
