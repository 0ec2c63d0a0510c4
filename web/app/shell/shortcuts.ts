/**
 * Shortcuts. Each layer (page, list, dialog) declares its own; the newest layer that has one for a key
 * handles it. A layer within another one is the newer of the two, even if both came at once.
 */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { remember } from '../device/remember.ts'
import { store } from '../store.ts'

export interface Shortcut {
  /** In the help; left out: not shown there. */
  says?: string
  /** Another key that does the same, for the help. */
  also?: string
  /** Left out: a part of the page handles it where it has the focus; this is for the help. */
  does?: (event: KeyboardEvent) => void
  inFields?: boolean
  /** Enter presses the button or link that has the focus. */
  notOnButtons?: boolean
}

export interface Keys {
  /** The name of this group in the help; left out: not shown there. */
  title?: string
  /**
   * A key (`j`, `Enter`, `Shift+ArrowDown`, `Ctrl+Enter`) or two after one another (`g r`), and what it
   * does.
   */
  on: Record<string, Shortcut>
  /** Layers below it get no keys while it is open: a dialog. */
  isModal?: boolean
}

const layers: Array<{ keys: Keys; turn: number }> = []
let turns = 0
/** Single letters can be switched off, for people who dictate or press keys by mistake. */
export const letters = store(localStorage.getItem('plumbline:letters') !== 'off')
letters.watch(() => remember('plumbline:letters', letters.get() ? 'on' : 'off'))

let first = ''
let firstAt = 0
const pairMs = 1500

export const allKeys = (): Keys[] => layers.map(({ keys }) => keys).filter(({ title }) => title)

export function useShortcuts(keys: Keys): void {
  // Rendered from the outside in; effects run from the inside out.
  const [turn] = useState(() => turns++)
  const layer = useRef({ keys, turn })
  layer.current.keys = keys
  useLayoutEffect(() => {
    layers.push(layer.current)
    layers.sort((one, other) => one.turn - other.turn)
    return () => void layers.splice(layers.indexOf(layer.current), 1)
  }, [])
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && /^(checkbox|radio|button|submit)$/.test(target.type))

const isPressable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, [role=button], [role=link]') !== null

const nameOf = (event: KeyboardEvent): string =>
  [
    event.ctrlKey || event.metaKey ? 'Ctrl+' : '',
    event.altKey ? 'Alt+' : '',
    event.shiftKey && event.key.length > 1 ? 'Shift+' : '',
    event.key === ' ' ? 'Space' : event.key,
  ].join('')

export function listenToKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return
    const name = nameOf(event)
    const inField = isField(event.target)
    const isLetter = name.length === 1
    if (isLetter && (inField || !letters.get())) return
    const pair = first && event.timeStamp - firstAt < pairMs ? `${first} ${name}` : ''
    const does = (pair && found(pair, event.target)) || found(name, event.target)
    first = ''
    if (does) {
      event.preventDefault()
      does(event)
    } else if (isLetter && beginsPair(name)) {
      first = name
      firstAt = event.timeStamp
    }
  })
}

function found(name: string, target: EventTarget | null): ((event: KeyboardEvent) => void) | undefined {
  const inField = isField(target)
  for (const { keys } of [...layers].reverse()) {
    const key = keys.on[name]
    if (key?.does && (!inField || key.inFields) && !(key.notOnButtons && isPressable(target))) return key.does
    if (keys.isModal) return undefined
  }
  return undefined
}

const beginsPair = (name: string): boolean =>
  layers.some(({ keys }) => Object.keys(keys.on).some((key) => key.startsWith(`${name} `)))
