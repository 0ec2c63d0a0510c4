/** The disciplines that are folded, kept on this device by project. */
import { useState } from 'preact/hooks'
import { remember } from '../../../app/device/remember.ts'

export function useFoldedHere(projectId: number): [ReadonlySet<string>, (key: string) => void] {
  const place = `plumbline:folded:${projectId}`
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set(localStorage.getItem(place)?.split(',').filter(Boolean)),
  )
  const fold = (key: string): void => {
    const next = new Set(folded)
    if (!next.delete(key)) next.add(key)
    remember(place, [...next].join(','))
    setFolded(next)
  }
  return [folded, fold]
}
