/** Grey bars where rows will be: shown only when the response takes long enough to be noticed. */
import { useEffect, useState } from 'preact/hooks'
import { common } from '../texts/everypage.ts'

const patienceMs = 150

export function Skeleton({ rows = 8 }: { rows?: number }) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isLate) return null
  return (
    <div class="skeleton" role="status">
      <span class="vh">{common.loading}</span>
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} class="skeleton-row" aria-hidden="true">
          <span class={`skeleton-bar w${1 + (i % 3)}`} />
        </div>
      ))}
    </div>
  )
}
