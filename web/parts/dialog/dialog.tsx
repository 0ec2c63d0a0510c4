/** A dialog over the page: it gets the focus, keeps it, and gives it back; Esc closes it. */
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks'
import { closeOnBack } from '../../app/router.ts'
import { type Keys, useShortcuts } from '../../app/shell/shortcuts.ts'
import { common } from '../../texts/everypage.ts'
import { Icon } from '../icon.tsx'

export function Dialog({
  title,
  close,
  children,
  wide,
  full,
  keys = {},
}: {
  title: string
  /** Left out: it cannot be closed, only completed. */
  close?: () => void
  children: ComponentChildren
  wide?: boolean
  /** As large as the window: for viewing. */
  full?: boolean
  /** Its own shortcuts; those of the page below get none. */
  keys?: Keys['on']
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null
    ref.current?.showModal()
    firstField(ref.current)?.focus()
    return () => queueMicrotask(() => giveBack(before))
  }, [])
  useShortcuts({ isModal: true, on: keys })
  const closing = useRef(close)
  closing.current = close
  useEffect(() => (close ? closeOnBack(() => closing.current?.()) : undefined), [])
  return (
    <dialog
      ref={ref}
      class={`dialog${wide ? ' wide' : ''}${full ? ' full' : ''}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Cancelling the choice of a file cancels only that, and not the dialog around it.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (event.cancelable) close?.()
      }}
      // A second Esc in a row cannot be prevented: a dialog that must be answered is shown again.
      onClose={() => (close ? close() : ref.current?.showModal())}
    >
      <header>
        <h2 id={titleId}>{title}</h2>
        {close && (
          <button type="button" class="btn quiet icon" aria-label={common.close} onClick={close}>
            <Icon name="x" />
          </button>
        )}
      </header>
      {children}
    </dialog>
  )
}

/** The first field, as the browser would begin with the button that closes. */
function firstField(dialog: HTMLElement | null): HTMLElement | undefined {
  const fields = dialog?.querySelectorAll<HTMLElement>(
    'input:not([type=file], [type=hidden]), select, textarea',
  )
  return [...(fields ?? [])].find((field) => field.checkVisibility() && !field.matches(':disabled'))
}

/** Once the dialog is gone: until then nothing outside of it takes the focus. */
function giveBack(before: HTMLElement | null): void {
  if (document.activeElement === document.body && before?.isConnected) before.focus()
}
