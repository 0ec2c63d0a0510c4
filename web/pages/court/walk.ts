/** Arrows and j, k go from record to record; Enter opens the one that has the focus, because it is a link. */
import { useRef } from 'preact/hooks'
import { useShortcuts } from '../../app/shell/shortcuts.ts'
import { courtTexts as t } from '../../texts/court.ts'
import { common } from '../../texts/everypage.ts'

export function useWalk() {
  const list = useRef<HTMLElement>(null)
  const by = (step: number) => () => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('.what') ?? [])]
    const row = document.activeElement?.closest('.todo')
    const at = links.findIndex((link) => link.closest('.todo') === row)
    const next = links[at < 0 ? (step > 0 ? 0 : links.length - 1) : at + step]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }
  const [down, up] = [by(1), by(-1)]
  useShortcuts({
    title: common.myCourt,
    on: {
      ArrowDown: { says: t.next, also: 'j', does: down },
      ArrowUp: { says: t.previous, also: 'k', does: up },
      j: { does: down },
      k: { does: up },
      Enter: { says: t.openIt },
    },
  })
  return list
}
