/** Without a signal: what is found in what this device has read and keeps. */
import { useEffect, useState } from 'preact/hooks'
import { isUnanswered } from '../calls/client.ts'
import { loadPart } from '../loadpart.ts'
import { laterParts } from '../page.ts'
import type { Hit } from './hit.tsx'

/** Undefined: the server has not failed to answer, or it is being looked for. */
export function useKeptHits(
  error: unknown,
  text: string,
  projectId: number,
  folderType?: number,
): readonly Hit[] | undefined {
  const key = JSON.stringify([text, projectId, folderType])
  const [found, setFound] = useState<{ key: string; hits: readonly Hit[] }>()
  const isWanted = text !== '' && isUnanswered(error)
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    loadPart(laterParts.search)
      .then(({ searchKept }) => searchKept(text, projectId, folderType))
      .then(
        (hits) => isOver || setFound({ key, hits }),
        // The box says that there is no signal.
        () => undefined,
      )
    return () => {
      isOver = true
    }
  }, [key, isWanted])
  return isWanted && found?.key === key ? found.hits : undefined
}
