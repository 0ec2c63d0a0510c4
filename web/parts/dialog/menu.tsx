/**
 * A button with a menu, as in the ARIA practices: arrows, Home, End and first letters move, Esc puts it
 * away.
 */
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks'
import { closeOnBack } from '../../app/router.ts'
import { useShortcuts } from '../../app/shell/shortcuts.ts'
import { Icon, type IconName } from '../icon.tsx'

export interface MenuItem {
  label: string
  icon?: IconName
  danger?: boolean
  does: () => void
}

export function Menu({
  label,
  groups,
  isOpen,
  setOpen,
}: {
  label: string
  /** Divided by lines. */
  groups: ReadonlyArray<readonly MenuItem[]>
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div class="menu-at">
      <button
        ref={button}
        type="button"
        class="btn icon"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="dots" />
      </button>
      {isOpen && <Items id={id} label={label} groups={groups} close={close} setOpen={setOpen} />}
    </div>
  )
}

function Items({
  id,
  label,
  groups,
  close,
  setOpen,
}: {
  id: string
  label: string
  groups: ReadonlyArray<readonly MenuItem[]>
  close: () => void
  setOpen: (isOpen: boolean) => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const items = (): HTMLElement[] => [
    ...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
  ]
  useEffect(() => closeOnBack(close), [])
  // Before it is painted: a letter that is pressed at once is for the menu.
  useLayoutEffect(() => {
    items()[0]?.focus()
    const outside = (event: PointerEvent): void => {
      if (!box.current?.parentElement?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [])
  useShortcuts({ isModal: true, on: {} })
  const onKeyDown = (event: KeyboardEvent): void => {
    const all = items()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = movedTo(event.key, at, all)
    if (to !== undefined) all[to]?.focus()
    else if (event.key === 'Escape' || event.key === 'Tab') close()
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={box}
      id={id}
      class="menu"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onFocusOut={(event) => {
        // The focus also goes nowhere when the entry that had it is rendered again: that is no reason to
        // close.
        const next = event.relatedTarget as Node | null
        if (next && !box.current?.parentElement?.contains(next)) setOpen(false)
      }}
    >
      {groups.map(
        (group, i) =>
          group.length > 0 && (
            <div key={i} class="menu-group" role="none">
              {group.map(({ label: text, icon, danger, does }) => (
                <button
                  key={text}
                  type="button"
                  role="menuitem"
                  tabIndex={-1}
                  class={danger ? 'danger' : ''}
                  onClick={() => {
                    close()
                    does()
                  }}
                >
                  {icon && <Icon name={icon} />}
                  {text}
                </button>
              ))}
            </div>
          ),
      )}
    </div>
  )
}

function movedTo(key: string, at: number, all: readonly HTMLElement[]): number | undefined {
  const last = all.length - 1
  if (key === 'ArrowDown') return at >= last ? 0 : at + 1
  if (key === 'ArrowUp') return at <= 0 ? last : at - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key.length !== 1 || key === ' ') return undefined
  const begins = (i: number): boolean =>
    Boolean(all[i % all.length]?.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
  for (let i = at + 1; i <= at + all.length; i++) if (begins(i)) return i % all.length
  return undefined
}
