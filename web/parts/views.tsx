/** Views of a page side by side, above it. Where they are wider than the screen, the current one is in sight. */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

interface ViewsProps {
  label: string
  /** Which one is current: another one is brought into sight. */
  current: string
  children: ComponentChildren
}

export function Views({ label, current, children }: ViewsProps) {
  const ref = useRef<HTMLElement>(null)
  // After the page is drawn: looking where they are before makes the browser lay out everything once more.
  useEffect(() => {
    const all = ref.current!
    const tab = all.querySelector<HTMLElement>('[aria-current]')
    if (!tab) return
    const from = tab.offsetLeft - all.offsetLeft
    const isSeen = from >= all.scrollLeft && from + tab.offsetWidth <= all.scrollLeft + all.clientWidth
    if (!isSeen) all.scrollLeft = from - (all.clientWidth - tab.offsetWidth) / 2
  }, [current])
  return (
    <nav class="views" ref={ref} aria-label={label}>
      {children}
    </nav>
  )
}
