/** The keys of mark-ups: a letter for each tool, and what is done with the chosen one. */
import { type Shortcut, useShortcuts } from '../../../../app/shell/shortcuts.ts'
import { markupTexts as t } from '../../../../texts/drawings/markups.ts'
import { movedBy } from './shapes.ts'
import { type Tool, tools } from './tools.ts'
import type { Change, Markup, Markups } from './usemarkups.ts'

/** A millimetre on paper, in points. */
const step = 72 / 25.4

interface Given {
  tool: Tool
  setTool: (tool: Tool) => void
  chosen: Markup | undefined
  choose: (markup: Markup | undefined) => void
  markups: Markups
  change: (markup: Markup, change: Change) => void
  /** With the tool in hand, in the middle of what is seen. */
  draw: () => void
}

export function useMarkupKeys({ tool, setTool, chosen, choose, markups, change, draw }: Given): void {
  const on: Record<string, Shortcut> = {}
  for (const one of Object.keys(tools) as Tool[])
    on[tools[one].key] = { says: t.tool[one], does: () => setTool(one) }
  if (markups.undo) on['Ctrl+z'] = { says: t.undo, does: markups.undo }
  if (markups.redo) {
    on['Ctrl+Z'] = { says: t.redo, also: 'Ctrl Y', does: markups.redo }
    on['Ctrl+y'] = { does: markups.redo }
  }
  if (tool !== 'Select') {
    on.Enter = { says: t.where, does: draw, notOnButtons: true }
    on.Escape = { does: () => setTool('Select') }
  } else if (chosen) {
    on.Escape = { says: t.close, does: () => choose(undefined) }
    if (chosen.isMine) Object.assign(on, keysOf(chosen, { choose, markups, change }))
  }
  useShortcuts({ title: t.title, on })
}

function keysOf(
  chosen: Markup,
  { choose, markups, change }: Pick<Given, 'choose' | 'markups' | 'change'>,
): Record<string, Shortcut> {
  const remove = (): void => {
    choose(undefined)
    void markups.remove(chosen)
  }
  const by = (x: number, y: number): Shortcut => ({
    does: () => change(chosen, { points: movedBy(chosen.points, { x, y }) }),
  })
  const arrows = [1, 10].flatMap((times) => {
    const far = times * step
    const name = (arrow: string): string => `${times > 1 ? 'Shift+' : ''}Arrow${arrow}`
    return [
      [name('Left'), by(-far, 0)],
      [name('Right'), by(far, 0)],
      [name('Up'), by(0, -far)],
      [name('Down'), by(0, far)],
    ]
  })
  return {
    Delete: { says: t.remove, does: remove },
    Backspace: { does: remove },
    ...Object.fromEntries(arrows),
  }
}
