/** Back closes what lies over the page, instead of leaving the page below it. */
import { useEffect, useRef } from 'preact/hooks'
import { newId } from './ids.ts'

/** While the calling component is shown, the browser's history has one entry more. */
export function useBackCloses(close: () => void): void {
  const closing = useRef(close)
  closing.current = close
  useEffect(() => {
    const id = newId()
    history.pushState({ id }, '')
    const popped = (): void => {
      if (history.state?.id !== id) closing.current()
    }
    addEventListener('popstate', popped)
    return () => {
      removeEventListener('popstate', popped)
      // Closed in another way than by Back. After a link it is no longer the current entry.
      if (history.state?.id === id) history.back()
    }
  }, [])
}
