/** Follows what others change, once the page is there: the page comes first. */
import type { ComponentType } from 'preact'
import { loadPart } from '../loadpart.ts'
import { laterParts } from '../page.ts'
import { store } from '../store.ts'

const startMs = 3_000

/** The line that says what somebody else did, once it is loaded. */
export const liveLine = store<{ Line: ComponentType<{ path: string }> } | undefined>(undefined)

/** Until the returned function is called. */
export function followLater(userId: number): () => void {
  let stop = (): void => undefined
  let isOver = false
  const start = async (): Promise<void> => {
    const { followLive, LiveLine } = await loadPart(laterParts.live)
    if (isOver) return
    liveLine.set({ Line: LiveLine })
    stop = followLive(userId)
  }
  // Without a connection it is not there, and nothing else is live, either.
  const timer = setTimeout(() => void start().catch(() => undefined), startMs)
  return () => {
    isOver = true
    clearTimeout(timer)
    stop()
  }
}
