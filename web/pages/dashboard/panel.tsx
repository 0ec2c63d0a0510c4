/** A plot with its title, and a link that shows its numbers as a table. */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { dashboardTexts as t } from '../../texts/dashboard.ts'

export function Panel({
  title,
  about,
  size,
  table,
  keys,
  children,
}: {
  title: string
  about?: string
  size: 'half' | 'five' | 'seven' | 'whole'
  table?: ComponentChildren
  /** The meaning of the colours. */
  keys?: ComponentChildren
  children: ComponentChildren
}) {
  return (
    <figure class={`panel plot ${size}`} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {about && <p>{about}</p>}
        {table && (
          <div class="end">
            <AsTable title={title}>{table}</AsTable>
          </div>
        )}
      </header>
      {children}
      {keys && <div class="plot-foot">{keys}</div>}
    </figure>
  )
}

/** It covers the plot; Esc, a press elsewhere or Tab closes it. */
function AsTable({ title, children }: { title: string; children: ComponentChildren }) {
  const ref = useRef<HTMLDetailsElement>(null)
  const close = (): void => ref.current?.removeAttribute('open')
  useEffect(() => {
    const elsewhere = (event: Event): void => {
      if (!ref.current?.contains(event.target as Node)) close()
    }
    const events = ['pointerdown', 'focusin'] as const
    for (const name of events) document.addEventListener(name, elsewhere)
    return () => {
      for (const name of events) document.removeEventListener(name, elsewhere)
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !ref.current?.open) return
    event.preventDefault()
    close()
    ref.current.querySelector('summary')?.focus()
  }
  return (
    <details class="astable" ref={ref} onKeyDown={onKeyDown}>
      <summary aria-label={`${t.table}: ${title}`}>{t.table}</summary>
      <div class="astable-sheet">{children}</div>
    </details>
  )
}
