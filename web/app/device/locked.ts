/** While a form is sent, it takes no input: that would be neither in what is sent nor in a draft. */
import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'

/** The focus comes back to where it was, unless the user went elsewhere. */
export function useLocked(form: RefObject<HTMLElement | null>, isLocked: boolean): void {
  useLayoutEffect(() => {
    const at = form.current
    if (!isLocked || !at) return
    const focused = at.contains(document.activeElement) ? document.activeElement : undefined
    at.inert = true
    return () => {
      at.inert = false
      const isNowhere = document.activeElement === document.body
      if (isNowhere && focused instanceof HTMLElement && focused.isConnected) focused.focus()
    }
  }, [isLocked])
}
