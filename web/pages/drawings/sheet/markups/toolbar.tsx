/** The tools of the sheet: at its left, on a phone below it. */
import { markupTexts as t } from '../../../../texts/drawings/markups.ts'
import { type Tool, tools } from './tools.ts'

interface ToolbarProps {
  tool: Tool
  choose: (tool: Tool) => void
  undo: (() => void) | undefined
  redo: (() => void) | undefined
}

const undoIcon = 'M5.500 3 2.500 6l3 3M2.500 6H10a3.500 3.500 0 0 1 0 7H7'
const redoIcon = 'M10.500 3 13.500 6l-3 3M13.500 6H6a3.500 3.500 0 0 0 0 7h3'

export function Toolbar({ tool, choose, undo, redo }: ToolbarProps) {
  return (
    <div class="mark-tools" role="toolbar" aria-label={t.tools}>
      {(Object.keys(tools) as Tool[]).map((one) => (
        <ToolButton
          key={one}
          label={t.tool[one]}
          title={t.key(t.tool[one], tools[one].key)}
          icon={tools[one].icon}
          isOn={one === tool}
          does={() => choose(one)}
        />
      ))}
      {undo && <ToolButton label={t.undo} title={t.key(t.undo, 'Ctrl Z')} icon={undoIcon} does={undo} />}
      {redo && (
        <ToolButton label={t.redo} title={t.key(t.redo, 'Ctrl Shift Z')} icon={redoIcon} does={redo} />
      )}
    </div>
  )
}

interface ToolButtonProps {
  label: string
  title: string
  icon: string
  isOn?: boolean
  does: () => void
}

const ToolButton = ({ label, title, icon, isOn, does }: ToolButtonProps) => (
  <button
    type="button"
    class="btn quiet icon"
    aria-label={label}
    title={title}
    aria-pressed={isOn}
    onClick={does}
  >
    <svg class="i" viewBox="0 0 16 16" aria-hidden="true">
      <path d={icon} />
    </svg>
  </button>
)
