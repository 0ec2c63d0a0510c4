/** A plot with its title, and its numbers as a table behind a word. */
import type { ComponentChildren } from 'preact'
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
  /** What the colours mean. */
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
            <details class="astable">
              <summary aria-label={`${t.table}: ${title}`}>{t.table}</summary>
              <div class="astable-sheet">{table}</div>
            </details>
          </div>
        )}
      </header>
      {children}
      {keys && <div class="plot-foot">{keys}</div>}
    </figure>
  )
}
