/**
 * Whether somebody is writing in a form of this page. What they write belongs to what they read before: it is not read again under
 * their hands (pages/live/follow.ts).
 */
type TextControl = HTMLInputElement | HTMLTextAreaElement

const typedIn = new Set<TextControl>()

export function watchWriting(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      const isText = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
      if (isText && target.closest('form, dialog, [role="dialog"], [role="region"]')) typedIn.add(target)
    },
    true,
  )
}

/** A form that was sent, emptied or left counts no more. */
export function isWriting(): boolean {
  for (const control of typedIn) if (!control.isConnected || control.value === '') typedIn.delete(control)
  return typedIn.size > 0
}
