/** What is typed into the search box, what it finds, and which of the hits is chosen. */
import { useState } from 'preact/hooks'
import { useDebounced } from '../calls/debounced.ts'
import { useRead } from '../calls/useread.ts'
import type { Hit } from './hit.tsx'
import { useKeptHits } from './kepthits.ts'

export function useSearchHits(projectId: number) {
  const [text, setText] = useState('')
  const [moved, setMoved] = useState<number>()
  const searched = useDebounced(text.trim())
  const everywhere = { text: searched, take: 20 }
  const { data, error } = useRead(
    'RecordSearch',
    searched ? { ...everywhere, ...(projectId ? { projectId } : {}) } : undefined,
  )
  const keptHits = useKeptHits(error, searched, projectId)
  const hits = searched ? (keptHits ?? data?.hits ?? []) : []
  // Enter opens the record whose whole number was typed; otherwise it shows all hits.
  const at = moved ?? (isNumberOf(hits[0], searched) ? 0 : -1)
  const type = (next: string): void => {
    setText(next)
    setMoved(undefined)
  }
  const move = (by: number): void => setMoved(Math.max(-1, Math.min(hits.length - 1, at + by)))
  const isAnswered = Boolean(searched && (data || keptHits))
  return { text, type, searched, isAnswered, keptHits, error, hits, chosen: { at, move } }
}

/** RFI-012, rfi 12: signs and leading zeros do not count. */
const bare = (number: string): string =>
  number
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?<!\d)0+(?=\d)/g, '')

const isNumberOf = (hit: Hit | undefined, text: string): boolean =>
  Boolean(hit?.number) && bare(hit!.number!) === bare(text)
